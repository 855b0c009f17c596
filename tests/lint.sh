#!/usr/bin/env bash
# Formatting, the arrows between folders, and every file alone under both compilers.
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
mapfile -t prose < <(tracked '*.md' | grep -v golden)
# A page's script inside a shell script, tables and code in prose may be wider.
bad=$(awk 'FNR == 1 {inside = 0} /<< .SCRIPT/ {inside = 1} /^SCRIPT/ {inside = 0}
    length($0) > 100 && !inside {print FILENAME ":" FNR}' "${scripts[@]}" Makefile
    awk 'FNR == 1 {code = 0} /^```/ {code = !code}
    length($0) > 100 && !code && !/^\|/ {print FILENAME ":" FNR}' "${prose[@]}")
[ -z "$bad" ] || complain "lines of more than 100 columns:"$'\n'"$bad"

bad=$(bash tests/dead_links.sh "${prose[@]}")
[ -z "$bad" ] || complain "links that lead nowhere:"$'\n'"$bad"

# arrow FOLDER ALLOWED...: quoted includes of a folder may name these folders only.
leaf=referee/bindings/player.cpp  # the one source in which bots and referee meet
arrow() {
    local folder=$1; shift
    local allowed; allowed=$(IFS='|'; echo "$*")
    local bad
    bad=$(tracked "$folder/*.h" "$folder/*.cpp" | grep -vxF "$leaf" | xargs grep -HnE '#include "' |
        grep -vE "#include \"($allowed)/")
    [ -z "$bad" ] || complain "$folder may include $allowed only:"$'\n'"$bad"
}
arrow sim sim
arrow bot sim bot
arrow referee sim referee
arrow bench sim bot referee bench
arrow tests sim bot referee bench tests

# The referee's rooms stand on floors: each includes those below it and itself, none above. The
# files that lie in referee/ itself say what a game is; games.cpp alone knows the games.
floors=(base terminal report . GAMES records bots match statistics arena tune view port commands
    bindings)
allowed=()
for room in "${floors[@]}"; do
    case $room in
        .) mapfile -t sources < <(tracked 'referee/*.h' 'referee/*.cpp' |
            grep -E '^referee/[^/]*$' | grep -v 'referee/games.cpp')
            allowed+=('[a-z_]*\.h') ;;
        GAMES) mapfile -t names < <(for turn in sim/*/step.h; do basename "${turn%/step.h}"; done)
            mapfile -t sources < <(tracked "${names[@]/#/referee/}" | grep -E '\.(h|cpp)$')
            own="($(IFS='|'; echo "${names[*]}"))/" ;;
        *) mapfile -t sources < <(tracked "referee/$room/*.h" "referee/$room/*.cpp" |
            grep -vxF "$leaf")
            allowed+=("$room/") ;;
    esac
    [ ${#sources[@]} -gt 0 ] || { complain "$room: a floor without files"; continue; }
    below=$(IFS='|'; echo "${allowed[*]}")
    [ "$room" = GAMES ] && below="$below|$own"
    bad=$(grep -HnE '#include "referee/' "${sources[@]}" | grep -vE "#include \"referee/($below)")
    [ -z "$bad" ] || complain "$room includes a room above it:"$'\n'"$bad"
done

for folder in $(tracked 'referee/*.h' 'referee/*.cpp' | cut -d/ -f2 | grep -v '\.' | sort -u); do
    [[ " ${floors[*]} ${names[*]} " == *" $folder "* ]] ||
        complain "referee/$folder stands on no floor (lint.sh lists them)"
done

# What machines read has a point in every locale: formatted() and decimal() see to that.
mapfile -t spoken < <(tracked 'referee/*.cpp' 'referee/*.h' |
    grep -vE '^referee/(commands|terminal|base|arena|tune|statistics|port/skeletons)/')
bad=$(grep -HnE 'printf\([^"]*"[^"]*%[-+ 0-9.]*[aefgAEFG]|\b(strtod|stod|atof|stof)\(' \
    "${spoken[@]}")
[ -z "$bad" ] || complain "numbers that hang on the locale (base/text.h):"$'\n'"$bad"

# Policies know the boxes, the keys and what some share, not each other (one is made of two).
bad=$(tracked bench/broadphases/all_pairs.h bench/broadphases/z_order.h \
    'bench/broadphases/literature/*.h' | xargs grep -HnE '#include "bench/' |
    grep -vE '(morton|quadtree_walk|same_box)\.h"|^[a-z/]*/resting_pairs\.h')
[ -z "$bad" ] || complain "a broad phase includes another:"$'\n'"$bad"
# What becomes the submission needs nothing but the standard library, and the world no I/O or heap.
bad=$(tracked 'sim/*.h' 'bot/*.h' 'bot/*.cpp' | xargs grep -HnE '#include <.*(/|\.h)' |
    grep -v '<immintrin.h>')
[ -z "$bad" ] || complain "sim and bot include the standard library only:"$'\n'"$bad"
forbidden='iostream|istream|ostream|fstream|cstdio|chrono|thread|vector|string|map|memory'
bad=$(tracked 'sim/*.h' 'bench/broadphases/literature/*.h' |
    xargs grep -HnE "#include <($forbidden)>")
[ -z "$bad" ] || complain "sim does no I/O, reads no clock, uses no heap:"$'\n'"$bad"

# A plain long has 32 bits on Windows and in WebAssembly. (A long in a comment or a text is a word.)
word='(?<!\w)long(?!\w)'
bad=$(tracked 'sim/*.h' 'bot/*.h' 'bot/*.cpp' | xargs grep -HnP \
    "^(?!.*//.*$word)(?!.*\"[^\"]*$word).*(?<!long )$word(?! long)")
[ -z "$bad" ] || complain "a plain long (std::int64_t is 64 bits everywhere):"$'\n'"$bad"

flags='-std=c++17 -ffp-contract=off -mavx2 -mbmi2 -Wall -Wextra -Werror -I.'
export flags
check() {  # COMPILER FILE: compiles a file that includes this one alone; a warning is an error
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
# Each compiler need see a file once. A header that some source includes before all else is compiled
# alone when that source is; the referee's sources are compiled by g++ for the link below.
mapfile -t leading < <(tracked '*.cpp' | xargs grep -m 1 -h '^ *#' |
    sed -nE 's/^#include "(.*)".*/\1/p' | sort -u)
mapfile -t linked < <(tracked 'referee/*.cpp' | grep -v '/skeletons/')
# `make test` compiles the tests by g++; .ci/run makes a warning in them an error.
mapfile -t tests < <(tracked 'tests/*.cpp')
{ all_but "${leading[@]}" "${linked[@]}" "${tests[@]}" | sed 's/^/g++ /'
    all_but "${leading[@]}" | sed 's/^/clang++ /'; } |
    xargs -P "$(nproc)" -L 1 bash -c 'check "$0" "$1"' ||
    complain "some file does not compile alone"

# --- A type defined twice: only a link that has seen all of the code can tell
objects=build/lint
rm -rf "$objects" && mkdir -p "$objects"  # what was moved away counts no more
printf '%s\n' "${linked[@]}" | xargs -P "$(nproc)" -I{} bash -c "object {} $objects" ||
    complain "some source does not compile"
g++ -O0 -flto=2 -Wodr -Werror=odr -Wno-psabi -Wl,--unresolved-symbols=ignore-all "$objects"/*.o \
    -o "$objects/linked" -lgsl -lgslcblas -lutf8proc -pthread || complain "a type is defined twice"

[ $status -eq 0 ] && echo "lint: ${#files[@]} files in order"
exit $status
