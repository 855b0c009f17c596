#!/usr/bin/env bash
# The long checks in addition to `make test`. Each check is a function in this file. all.sh NAME
# runs one. all.sh NAME NAME... runs as many at a time as there are processors and prints one line
# per check with its time. It leaves out those that have passed on the same files, so that an
# interrupted run goes on. `make test-all` runs all checks.
set -uo pipefail
unset MAKEFLAGS MAKELEVEL
cd "$(dirname "$0")/.." || exit 2

# Checks that a game made by `make new-game` can be played, passes the checks of games and bots, and
# can be profiled, tuned and submitted, and that games of the other kinds pass the same checks.
skeleton() {
    local copy=build/all/skeleton
    rm -rf "$copy" && mkdir -p "$copy" &&
        cp -r Makefile sim referee bot bench tests "$copy" &&
        (cd "$copy" && make -s new-game NAME=space_golf > /dev/null &&
            make -s new-game NAME=ice KIND=overlaps SEATS=3-4 > /dev/null &&
            make -s new-game NAME=fog KIND=none > /dev/null &&
            make -s build/carom build/space_golf/bot build/space_golf/nearest \
                build/tests/tests build/libcarom.so &&
            make -s play GAME=space_golf | tail -n 3 &&
            build/tests/tests -ts=conformance &&
            build/tests/tests -ts=kits -tc='*space_golf*,*ice*,*fog*' &&
            make -s profile GAME=space_golf ARGS='--rounds 3' | tail -n 5 &&
            make -s tune GAME=space_golf ARGS='--steps 2 --confirm 0' | tail -n 5 &&
            make -s submission-check GAME=space_golf | tail -n 20 &&
            make -s remove-game NAME=space_golf) || status=1
    rm -rf "$copy"
}

# Checks the signatures and an example bot with every compiler and users' flags.
flags() { bash tests/flags.sh || status=1; }

# Checks golden games and a tree with every compiler and optimization level.
compilers() {
    rm -f build/all/trees
    for compiler in g++ clang++; do
        for level in -O0 -O1 -O2 -O3; do
            folder=build/all/$compiler$level
            # The simulators are compiled again. The tools are those of `make test`.
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

# Plays a million turns of six games, and computes ten million sines.
turns() {
    local suites="mad_pod_racing step,poker_chip_race step,fantastic_bits step"
    suites+=",search_race step,bit_runner_2048 step,code_royale step,sine"
    CAROM_MAD_POD_RACING_SCENES=100000 CAROM_POKER_CHIP_RACE_SCENES=80000 \
        CAROM_FANTASTIC_BITS_SCENES=32000 CAROM_SEARCH_RACE_SCENES=50000 \
        CAROM_BIT_RUNNER_2048_SCENES=50000 CAROM_CODE_ROYALE_SCENES=62100 CAROM_SINES=10000000 \
        build/tests/tests -ts="$suites" | grep -E 'turns|sines|passed' || status=1
}

# Runs the C library under valgrind. Checks a submission with the installed files, and a project.
bindings() {
    gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -O1 -I. tests/bindings.c -o build/all/bindings \
        -Lbuild -lcarom -Wl,-rpath,"$PWD/build" &&
        valgrind -q --error-exitcode=9 --leak-check=full \
        --show-leak-kinds=definite --errors-for-leak-kinds=definite build/all/bindings || status=1
    installed=$PWD/build/all/installed
    bash referee/bindings/install.sh build "$installed" && (
        cd "$(mktemp -d)" && cp "$OLDPWD/bot/mean_max/example.cpp" . &&
            "$installed/bin/carom-amalgamate" example.cpp -o one.cpp &&
            "$installed/bin/carom-submission-check" example.cpp one.cpp &&
            "$installed/bin/carom" init mine --game mad_pod_racing &&
            make -s -C mine play profile submission OPTIONS='--rollouts 60' OTHER=pool/racer
    ) || status=1
}

# Compares 84,000 worlds by four sets of rules with the reference: over a million motions with
# BoxPairs, and 672,000 with ZOrder and the choice between them.
worlds() {
    half() { CAROM_WORLDS=$1 build/tests/tests -ts=world > "build/all/worlds-$1" 2>&1; }
    half 0-42000 &
    half 42000-84000 || status=1
    wait $! || status=1
    grep -hE 'worlds of|passed' build/all/worlds-* | sort | uniq -c
}

# Plays the scenes of the benchmarks. The program fails if a hash differs from the reference's.
scenes() { build/speed --rounds-percent 1 | tail -n 1 || status=1; }

# Plays matches as on machines without namespaces, without control groups, and without both.
namespaces() {
    without() { build/tests/misbehaving "without-$1" "${@:2}"; }
    matches=(env -u CAROM_NO_SKIPS build/tests/tests -ts=match)
    without namespaces "${matches[@]}" || status=1
    without groups "${matches[@]}" || status=1
    without namespaces build/tests/misbehaving without-groups "${matches[@]}" || status=1
}

# Makes one file of each odd program, with two compilers and standards.
amalgamations() {
    CAROM_ODD=all build/tests/tests -ts="odd programs" || status=1
}

# Runs the tests with the address and undefined-behaviour sanitizers.
sanitizers() {
    make -s B=build/sanitized build/sanitized/tests/tests \
        SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g" &&
        build/sanitized/tests/tests || status=1
}

# Checks that the profiler's calls leave nothing in the bot's machine code.
unwatched() {
    rm -rf build/all/unwatched && mkdir -p build/all/unwatched && cp -r bot sim build/all/unwatched
    sed -i -E '/SearchObserver::(enter|tried)\(/d' \
        build/all/unwatched/bot/search/{rhea,rollouts}.h || status=1
    sed -i -E 's/observer\.stage\(Stage::[A-Z_]+\), //' build/all/unwatched/sim/mean_max/step.h
    for folder in . build/all/unwatched; do
        (cd "$folder" && g++ -std=c++17 -I. -O3 -DNDEBUG bot/mean_max/bot.cpp -o bot.out &&
            objdump -d --no-show-raw-insn bot.out | tail -n +4 && rm bot.out) | md5sum
    done | uniq | wc -l | grep -qx 1 || { echo "  it differs"; status=1; }
}

# Fuzzes everything that reads text.
fuzzing() { make -s fuzz TIME=120 || status=1; }

# Trains value functions and a policy, and runs the loop of `make learn`.
learning() { /usr/bin/python3 tests/python/test_learn.py || status=1; }

# Checks that the tests notice a mutation of each broad phase.
mutation() { bash tests/mutation.sh || status=1; }

# Checks our submissions, and one of a user's bot.
submissions() {
    for bot in bot/*/bot.cpp; do
        make -s submission-check GAME="$(basename "$(dirname "$bot")")" || status=1
    done
    mkdir -p build/all/mine && cp bot/mean_max/example.cpp build/all/mine/nomad.cpp
    make -s submission-check ROOT=build/all/mine/nomad.cpp || status=1
}

# Checks for the same bits on ARM64, Windows and WebAssembly.
platforms() { bash tests/platforms.sh || status=1; }

# Checks the arena's scripts for many machines.
cluster() { bash tests/cluster.sh || status=1; }

# Runs `make play` and `make test` on a system where nothing is installed.
bare() { bash tests/bare.sh || status=1; }

# Runs the tests of optional programs without those programs.
hidden() { env -u CAROM_NO_SKIPS bash tests/hidden.sh build || status=1; }

# Builds the page that plays all games, and checks it in node and in a browser.
web() { make -s web && bash tests/web.sh || status=1; }

# Checks that the benchmark of hostile bots counts their disqualifications.
hostile() {
    said=$(bash bench/hostile.sh 6 0 thread-burns) || status=1
    echo "$said"
    tail -n 1 <<< "$said" | grep -qE '^thread-burns +6 +[0-9]+ +6 ' || status=1
}

# Opens the generated pages in a browser.
pages() { bash tests/pages.sh || status=1; }

# A check that has passed is noted with a hash of all source files. Outside of a git repository the
# files are not known, so that the time makes every hash another one.
files_hash() {
    git rev-parse --git-dir > /dev/null 2>&1 || { date +%s.%N; return; }
    git ls-files -co --exclude-standard -z | xargs -0 sha1sum 2>&1 | sha1sum
}

export CAROM_NO_SKIPS=1
mkdir -p build/all/passed
if [ $# -eq 1 ]; then
    status=0 hash=$(files_hash)
    $1
    if [ $status -eq 0 ]; then echo "$hash" > "build/all/passed/$1"; fi
    exit $status
fi

# run STAGE HASH: runs a check that has not passed on these files, and prints its output at the end.
run() {
    local start=$SECONDS log=build/all/$1.log verdict=passed
    if [ "$(cat "build/all/passed/$1" 2> /dev/null)" = "$2" ]; then
        echo "== $1 passed before on these files"
        return
    fi
    bash tests/all.sh "$1" > "$log" 2>&1 || verdict=FAILED
    { cat "$log"; echo "== $1 $verdict, $((SECONDS - start)) s"; } | flock build/all cat
    [ $verdict = passed ]
}
export -f run
hash=$(files_hash)
export hash
printf '%s\n' "$@" | xargs -P "$(nproc)" -I{} bash -c 'run {} "$hash"' &&
    echo "all checks passed" || { echo "some check failed"; exit 1; }
