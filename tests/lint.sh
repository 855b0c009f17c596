#!/usr/bin/env bash
# Checks formatting, the dependencies between folders, and that every file compiles alone with both
# compilers.
set -u
cd "$(dirname "$0")/.." || exit 2
status=0
complain() { echo "lint: $*"; status=1; }
tracked() { git ls-files -co --exclude-standard "$@"; }

mapfile -t files < <(tracked '*.h' '*.cpp')
clang-format --dry-run -Werror "${files[@]}" || complain "formatting (make format mends it)"

# --- Scripts and prose
mapfile -t scripts < <(tracked '*.sh' .ci/run .githooks/commit-msg)
shellcheck -S warning "${scripts[@]}" || complain "shellcheck"
mapfile -t texts < <(tracked | grep -vE '^(tests/golden|tests/fuzz/corpus|bench/matches)/')
codespell -q 3 "${texts[@]}" || complain "spelling"
bad=$(printf '%s\n' "${texts[@]}" | grep -vE '^tests/(old/|lint\.sh)' |
    xargs grep -nIE '\b(the own|so many|so much|whole numbers?|held against)\b')
[ -z "$bad" ] || complain "phrases that are no plain English:"$'\n'"$bad"
mapfile -t prose < <(tracked '*.md' | grep -v golden)
# Scripts of pages inside shell scripts may have longer lines, and so may tables and code in
# documents.
bad=$(awk 'FNR == 1 {inside = 0} /<< .SCRIPT/ {inside = 1} /^SCRIPT/ {inside = 0}
    length($0) > 100 && !inside {print FILENAME ":" FNR}' "${scripts[@]}" Makefile
    awk 'FNR == 1 {code = 0} /^```/ {code = !code}
    length($0) > 100 && !code && !/^\|/ {print FILENAME ":" FNR}' "${prose[@]}")
[ -z "$bad" ] || complain "lines of more than 100 columns:"$'\n'"$bad"

bad=$(bash tests/dead_links.sh "${prose[@]}")
[ -z "$bad" ] || complain "links that lead nowhere:"$'\n'"$bad"

# depends FOLDER ALLOWED...: files of a folder may include only files of these folders.
# These sources include both bots and the referee, and nothing includes them.
leaves='^(referee/bindings/(player\.cpp|web/.*)|bot/learn/.*)$'
depends() {
    local folder=$1; shift
    local allowed; allowed=$(IFS='|'; echo "$*")
    local bad
    bad=$(tracked "$folder/*.h" "$folder/*.cpp" | grep -vE "$leaves" |
        xargs grep -HnE '^ *#include "' |
        grep -vE "#include \"($allowed)/")
    [ -z "$bad" ] || complain "$folder may include $allowed only:"$'\n'"$bad"
}
depends sim sim
depends bot sim bot
depends referee sim referee
depends bench sim bot referee bench
depends tests sim bot referee bench tests
bad=$(tracked '*.h' '*.cpp' | grep -v '^bot/learn/' | xargs grep -HnE '#include "bot/learn/')
[ -z "$bad" ] || complain "nothing includes self-play:"$'\n'"$bad"
bad=$(tracked '*.h' '*.cpp' | grep -v '^referee/bindings/web/' |
    xargs grep -HnE '#include "referee/bindings/web/')
[ -z "$bad" ] || complain "nothing includes the modules of pages:"$'\n'"$bad"

# The referee's modules form layers. Each module includes only itself and modules of lower layers.
# Of the module game only games.cpp knows the games.
layers=(base terminal report game GAMES records bots match statistics arena ladder tune view port commands
    bindings)
allowed=()
for module in "${layers[@]}"; do
    case $module in
        GAMES) mapfile -t names < <(for turn in sim/*/step.h; do basename "${turn%/step.h}"; done)
            mapfile -t sources < <(tracked "${names[@]/#/referee/}" | grep -E '\.(h|cpp)$')
            own="($(IFS='|'; echo "${names[*]}"))/" ;;
        *) mapfile -t sources < <(tracked "referee/$module/*.h" "referee/$module/*.cpp" |
            grep -vE "$leaves|^referee/game/games.cpp")
            allowed+=("$module/") ;;
    esac
    [ ${#sources[@]} -gt 0 ] || { complain "$module: a layer without files"; continue; }
    below=$(IFS='|'; echo "${allowed[*]}")
    [ "$module" = GAMES ] && below="$below|$own"
    bad=$(grep -HnE '#include "referee/' "${sources[@]}" | grep -vE "#include \"referee/($below)")
    [ -z "$bad" ] || complain "$module includes a module of a higher layer:"$'\n'"$bad"
done

for folder in $(tracked 'referee/*.h' 'referee/*.cpp' | cut -d/ -f2 | grep -v '\.' | sort -u); do
    [[ " ${layers[*]} ${names[*]} " == *" $folder "* ]] ||
        complain "referee/$folder is in no layer (lint.sh lists them)"
done

# Output for programs has a decimal point in every locale. formatted() and decimal() ensure that.
mapfile -t spoken < <(tracked 'referee/*.cpp' 'referee/*.h' |
    grep -vE '^referee/(commands|terminal|base|arena|tune|statistics|port/skeletons)/')
bad=$(grep -HnE 'printf\([^"]*"[^"]*%[-+ 0-9.]*[aefgAEFG]|\b(strtod|stod|atof|stof)\(' \
    "${spoken[@]}")
[ -z "$bad" ] || complain "numbers that hang on the locale (base/text.h):"$'\n'"$bad"

# Broad phases include some shared files, but not each other (one is made of two).
bad=$(tracked bench/broadphases/all_pairs.h 'bench/broadphases/literature/*.h' |
    xargs grep -HnE '#include "bench/' |
    grep -vE '(quadtree_walk|same_box)\.h"|^[a-z/]*/resting_pairs\.h')
[ -z "$bad" ] || complain "a broad phase includes another:"$'\n'"$bad"
# Files that become a submission include the standard library only. The simulators use no I/O and no
# heap.
bad=$(tracked 'sim/*.h' 'bot/*.h' 'bot/*.cpp' | xargs grep -HnE '#include <.*(/|\.h)' |
    grep -v '<immintrin.h>')
[ -z "$bad" ] || complain "sim and bot include the standard library only:"$'\n'"$bad"
forbidden='iostream|istream|ostream|fstream|cstdio|chrono|thread|vector|string|map|memory'
bad=$(tracked 'sim/*.h' 'bench/broadphases/literature/*.h' |
    xargs grep -HnE "#include <($forbidden)>")
[ -z "$bad" ] || complain "sim does no I/O, reads no clock, uses no heap:"$'\n'"$bad"
# Functions that stand before compiler.h may be computed with fused multiply-add (on ARM).
bad=$(tracked 'sim/*.h' | xargs grep -l '#include <cmath>' | xargs grep -L '#include "sim/')
[ -z "$bad" ] || complain "expected sim/base/compiler.h in:"$'\n'"$bad"

# A plain long has 32 bits on Windows and in WebAssembly. (The word may appear in comments and
# strings.)
word='(?<!\w)long(?!\w)'
bad=$(tracked 'sim/*.h' 'bot/*.h' 'bot/*.cpp' | xargs grep -HnP \
    "^(?!.*//.*$word)(?!.*\"[^\"]*$word).*(?<!long )$word(?! long)")
[ -z "$bad" ] || complain "a plain long (std::int64_t is 64 bits everywhere):"$'\n'"$bad"

flags='-std=c++17 -ffp-contract=off -mavx2 -mbmi2 -Wall -Wextra -Werror -I.'
export flags
check() {  # COMPILER FILE: compiles a file that includes only this one, with warnings as errors
    # shellcheck disable=SC2086
    echo "#include \"$2\"" | "$1" $flags -fsyntax-only -x c++ - ||
        { echo "lint: $1 $2"; return 1; }
}
object() {  # FILE FOLDER: compiles a source for the link below
    # shellcheck disable=SC2086
    g++ $flags -O0 -flto -c "$1" -o "$2/${1//\//-}.o" || { echo "lint: g++ $1"; return 1; }
}
export -f check object
all_but() { printf '%s\n' "${files[@]}" | grep -vxFf <(printf '%s\n' "$@"); }
# Each compiler checks a file once. A header that a source includes first is compiled alone with
# that source. g++ compiles the referee's sources for the link below.
mapfile -t leading < <(tracked '*.cpp' | xargs grep -m 1 -h '^ *#' |
    sed -nE 's/^#include "(.*)".*/\1/p' | sort -u)
# The modules for pages are programs of their own, with another table of games.
mapfile -t linked < <(tracked 'referee/*.cpp' | grep -vE '/skeletons/|^referee/bindings/web/')
# `make test` compiles the tests with g++, and .ci/run makes their warnings errors.
mapfile -t tests < <(tracked 'tests/*.cpp')
{ all_but "${leading[@]}" "${linked[@]}" "${tests[@]}" | sed 's/^/g++ /'
    all_but "${leading[@]}" | sed 's/^/clang++ /'; } |
    xargs -P "$(nproc)" -L 1 bash -c 'check "$0" "$1"' ||
    complain "some file does not compile alone"

# --- Types that are defined twice, which only a link of all code can find
objects=build/lint
rm -rf "$objects" && mkdir -p "$objects"  # removes objects of moved files
printf '%s\n' "${linked[@]}" | xargs -P "$(nproc)" -I{} bash -c "object {} $objects" ||
    complain "some source does not compile"
g++ -O0 -flto=2 -Wodr -Werror=odr -Wno-psabi -Wl,--unresolved-symbols=ignore-all "$objects"/*.o \
    -o "$objects/linked" -lgsl -lgslcblas -lutf8proc -pthread || complain "a type is defined twice"

[ $status -eq 0 ] && echo "lint: ${#files[@]} files in order"
exit $status
