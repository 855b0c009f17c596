#!/usr/bin/env bash
# Compiles the headers with contest players' flags: bench/signature.cpp and the example bot, by each
# compiler with each set of flags. There must be no warnings, the signatures of
# tests/signature_test.cpp, and the same answers. The exit status is 1 if a result differs. `make
# test-all` runs this script.
set -u
cd "$(dirname "$0")/.." || exit 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp bench/signature.cpp bot/mean_max/example.cpp "$folder"
pinned=$(grep -ohE '"[0-9a-f]{16}"' tests/signature_test.cpp | tr -d '"' | paste -sd ' ')
# shellcheck source=tests/games.sh
. tests/games.sh
sent mean_max seed8-allinputs.txt 1 > "$folder/input"
status=0
first=
vectors=
grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && vectors=1
complain() { printf '  %s\n' "$*"; status=1; }

printf '%-9s %-5s %-16s %-14s %s\n' compiler level flags "the signatures" "the example's answers"
for compiler in g++ clang++; do
    for level in -O0 -O2 -O3; do
        for flags in "" -march=native "-mavx2 -mfma" -march=haswell; do
            cell=$(printf '%-9s %-5s %-16s' $compiler $level "$flags")
            case $flags in "" | -march=native) ;; *)
                if [ -z "$vectors" ]; then
                    echo "$cell left out: this processor has no AVX2 and FMA"
                    continue
                fi ;;
            esac
            said=
            for program in signature example; do
                # shellcheck disable=SC2086 # a set of flags is several words
                said+=$($compiler -std=c++17 $level $flags -Wall -Wextra -I. \
                    "$folder/$program.cpp" -o "$folder/$program" 2>&1) || said+=" does not build"
            done
            if [ -z "$said" ]; then
                answers=$("$folder/example" < "$folder/input" | md5sum)
                found=$("$folder/signature" | paste -sd ' ')
                [ "$found" = "$pinned" ] || complain "$found, not $pinned"
                first=${first:-$answers}
                [ "$answers" = "$first" ] || complain "differs from $first"
                [ "$found" = "$pinned" ] && found="as pinned" || found=differ
            else
                complain "$said"
                found="not silent" answers=
            fi
            printf '%s %-14s %s\n' "$cell" "$found" "${answers:0:16}"
        done
    done
done

refuses() {  # WORDS FLAGS...: checks for one #error with these words
    local words=$1 said
    shift
    said=$(echo '#include "sim/base/compiler.h"' | g++ -fsyntax-only -I. "$@" -x c++ - 2>&1)
    if [ "$(grep -c 'error: #error' <<< "$said")" = 1 ] && grep -q "$words" <<< "$said"; then
        echo "refused: $* ($words)"
    else
        complain "$* is not refused in one sentence: $said"
    fi
}
refuses "g++ and clang++ only" -U__GNUC__
refuses "ffast-math" -ffast-math
refuses "ffast-math" -Ofast
refuses "unsafe-math" -funsafe-math-optimizations
refuses "unsafe-math" -fno-signed-zeros -fno-trapping-math -fassociative-math
chosen() {
    echo '#include "sim/base/compiler.h"' | g++ "$@" -I. -dM -E -x c++ - | grep -c CAROM_AVX2
}
if [ "$(chosen -march=haswell) $(chosen -mavx2 -mbmi2) $(chosen)" = "1 1 0" ]; then
    echo "the vector path is taken where the compiler may use AVX2 and BMI2"
else
    complain "CAROM_AVX2 does not follow the compiler's flags"
fi
exit $status
