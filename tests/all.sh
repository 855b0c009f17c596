#!/usr/bin/env bash
# The long checks, beside `make test`: a function each, below. all.sh NAME runs one; all.sh NAME
# NAME... as many at a time as there are processors, and prints a line for each with its time.
# `make test-all` names them all.
set -uo pipefail
unset MAKEFLAGS MAKELEVEL
cd "$(dirname "$0")/.." || exit 2

# One fingerprint under every compiler.
signatures() {
    pinned=$(grep -ohE '"[0-9a-f]{16}"' tests/signature_test.cpp | tr -d '"' | paste -sd ' ')

    echo "pinned as $pinned"
    vector=
    grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo &&
        vector="-O3 -mavx2 -mbmi2 -mfma"
    for compiler in g++ clang++; do
        for flags in -O0 -O2 "$vector"; do
            if [ -z "$flags" ]; then
                echo "  $compiler with AVX2 and FMA: this processor has none"
                continue
            fi
            # shellcheck disable=SC2086 # flags are several words
            $compiler -std=c++17 $flags -I. bench/signature.cpp -o build/all/signature &&
                found=$(build/all/signature | paste -sd ' ') || found="does not build or run"
            printf '  %-8s %-42s %s\n' "$compiler" "$flags" "$found"
            [ "$found" = "$pinned" ] || status=1
        done
    done
}

# What `make new-game` writes plays, and passes conformance.
skeleton() {
    local copy=build/all/skeleton
    rm -rf "$copy" && mkdir -p "$copy" &&
        cp -r Makefile sim referee bot bench tests "$copy" &&
        (cd "$copy" && make -s new-game NAME=space_golf > /dev/null &&
            make -s build/carom build/space_golf/bot build/space_golf/nearest \
                build/tests/tests build/libcarom.so &&
            make -s play GAME=space_golf | tail -n 3 &&
            build/tests/tests -ts=conformance) || status=1
    rm -rf "$copy"
}

# A user's program under his own flags.
flags() { bash tests/flags.sh || status=1; }

# Golden games and a tree under every compiler and optimisation.
compilers() {
    rm -f build/all/trees
    for compiler in g++ clang++; do
        for level in -O0 -O1 -O2 -O3; do
            folder=build/all/$compiler$level
            # What simulates is compiled anew, the tools around are those of `make test`.
            make -s B="$folder" TOOLS_B=build CXX=$compiler "$folder/carom" "$folder/redwood" \
                FAST="-std=c++17 -ffp-contract=off -I. -MMD -MP -w $level" || status=1
            for game in tests/golden/*/; do
                said=$("$folder/carom" verify "$game"*.txt) || status=1
                figures=$(grep games <<< "$said" | paste -sd ';')
                printf '  %-8s %-4s %s\n' "$compiler" "$level" "$figures"
            done
            "$folder/redwood" | grep fingerprint >> build/all/trees
            rm -rf "$folder"
        done
    done

    sort build/all/trees | uniq -c | grep -E '^ *8 ' || { echo "  trees differ"; status=1; }
}

# A million turns of races, of tables and of matches, and ten million sines.
turns() {
    CAROM_MAD_POD_RACING_SCENES=100000 CAROM_POKER_CHIP_RACE_SCENES=80000 CAROM_FANTASTIC_BITS_SCENES=32000 CAROM_SINES=10000000 \
        build/tests/tests \
        -ts="mad_pod_racing step,poker_chip_race step,fantastic_bits step,sine" |
        grep -E 'turns|sines|passed' || status=1
}

# The C library under valgrind, and a submission checked where it is installed.
bindings() {
    gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O1 -I. tests/bindings.c -o build/all/bindings -Lbuild \
        -lcarom -Wl,-rpath,"$PWD/build" && valgrind -q --error-exitcode=9 --leak-check=full \
        --show-leak-kinds=definite --errors-for-leak-kinds=definite build/all/bindings || status=1
    installed=$PWD/build/all/installed
    bash referee/bindings/install.sh build "$installed" && (
        cd "$(mktemp -d)" && cp "$OLDPWD/bot/mean_max/example.cpp" . &&
            "$installed/bin/carom-amalgamate" example.cpp -o one.cpp &&
            "$installed/bin/carom-submission-check" example.cpp one.cpp
    ) || status=1
}

# A million worlds per finder against the oracle.
worlds() {
    half() { CAROM_WORLDS=$1 build/tests/tests -ts=finders > "build/all/worlds-$1" 2>&1; }
    half 0-500000 &
    half 500000-1000000 || status=1
    wait $! || status=1
    grep -hE 'worlds of|passed' build/all/worlds-* | sort | uniq -c
}

# Matches on machines without namespaces, without control groups, and without both.
namespaces() {
    without() { build/tests/misbehaving "without-$1" "${@:2}"; }
    matches=(env -u CAROM_NO_SKIPS build/tests/tests -ts=match)
    without namespaces "${matches[@]}" || status=1
    without groups "${matches[@]}" || status=1
    without namespaces build/tests/misbehaving without-groups "${matches[@]}" || status=1
}

# One file of each odd program, with two compilers and standards.
amalgamations() {
    CAROM_ODD=all build/tests/tests -ts="odd programs" || status=1
}

# Tests under the address and undefined-behaviour sanitizers.
sanitizers() {
    make -s B=build/sanitized build/sanitized/tests/tests \
        SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g" &&
        build/sanitized/tests/tests || status=1
}

# The profiler's calls leave nothing in the bot's machine code.
unwatched() {
    rm -rf build/all/unwatched && mkdir -p build/all/unwatched && cp -r bot sim build/all/unwatched
    sed -i -E '/SearchObserver::(enter|tried)\(/d' build/all/unwatched/bot/{rhea,rollouts}.h
    sed -i -E 's/observer\.stage\(Stage::[A-Z_]+\), //' build/all/unwatched/sim/mean_max/step.h
    for folder in . build/all/unwatched; do
        (cd "$folder" && g++ -std=c++17 -I. -O3 -DNDEBUG bot/mean_max/bot.cpp -o bot.out &&
            objdump -d --no-show-raw-insn bot.out | tail -n +4 && rm bot.out) | md5sum
    done | uniq | wc -l | grep -qx 1 || { echo "  it differs"; status=1; }
}

# Made-up inputs for whatever reads text.
fuzzing() { make -s fuzz TIME=120 || status=1; }

# A mutation of each broad phase is noticed.
mutation() { bash tests/mutation.sh || status=1; }

# Ours, and one of a user's.
submissions() {
    for bot in bot/*/bot.cpp; do
        make -s submission-check GAME="$(basename "$(dirname "$bot")")" || status=1
    done
    mkdir -p build/all/mine && cp bot/mean_max/example.cpp build/all/mine/nomad.cpp
    make -s submission-check ROOT=build/all/mine/nomad.cpp || status=1
}

# The same bits on ARM64, Windows and WebAssembly.
platforms() { bash tests/platforms.sh || status=1; }

# The arena's scripts on other machines.
cluster() { bash tests/cluster.sh || status=1; }

# `make play` and `make test` where nothing is installed.
bare() { bash tests/bare.sh || status=1; }

# The tests of optional programs where those are missing.
hidden() { env -u CAROM_NO_SKIPS bash tests/hidden.sh build || status=1; }

# Pages in a browser.
pages() { bash tests/pages.sh || status=1; }

export CAROM_NO_SKIPS=1
mkdir -p build/all
if [ $# -eq 1 ]; then
    status=0
    $1
    exit $status
fi

run() {  # STAGE: shows what it said when it has ended
    local start=$SECONDS log=build/all/$1.log verdict=passed
    bash tests/all.sh "$1" > "$log" 2>&1 || verdict=FAILED
    { cat "$log"; echo "== $1 $verdict, $((SECONDS - start)) s"; } | flock build/all cat
    [ $verdict = passed ]
}
export -f run
printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c 'run {}' &&
    echo "all checks passed" || { echo "some check failed"; exit 1; }
