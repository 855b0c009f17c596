#!/usr/bin/env bash
# Compares a submission with its bot: submission.sh ROOT FILE, where FILE was made of the bot ROOT.
# Builds the submission as the platform does and in other ways, compares its answers, its simulator
# and its speed with a build of ROOT itself, and plays it. Prints one line per check. The exit
# status is 1 if one fails. Checks that need an option which the bot does not have (--rollouts,
# --seed) are left out.
set -u
export LC_ALL=C  # numbers have a decimal point
cd "$(dirname "$0")/.." || exit 2
root=$1 file=$2
# An installation has other folders (referee/bindings/).
bin=${CAROM_BIN:-build} bots=${CAROM_BOTS:-build}
if [ ! -f "$root" ] || [ ! -f "$file" ]; then
    echo "submission.sh: expected ROOT.cpp and FILE.cpp" >&2
    exit 2
fi
out=${CAROM_OUT:-build/submission/check}/$(basename "$file" .cpp)
mkdir -p "$out"
status=0
row() { printf '%-48s %-40s %s\n' "$1" "$2" "$3"; }
check() {  # NAME FIGURE TRUE-OR-FALSE
    row "$1" "$2" "$([ "$3" = 1 ] && echo ok || echo FAILED)"
    [ "$3" = 1 ] || status=1
}
holds() { awk "BEGIN {print ($1) ? 1 : 0}"; }

# shellcheck source=tests/games.sh
. tests/games.sh
mapfile -t games < <(games)

# --- The game: that of the simulator that the bot includes, otherwise that of its folder
included=$("$bin/carom-amalgamate" "$root" --sizes | grep -oE '(sim|bot)/[a-z_]+/')
game=mean_max
for each in "${games[@]}"; do
    if grep -q "/$each/" <<< "$included/$root"; then game=$each; fi
done
made_here=$(conf "$game" made_by)  # by make new-game: without golden games
mapfile -t matches < <([ -n "$made_here" ] || recorded "$game")
simple=$(conf "$game" simple)
[ -n "$simple" ] || { echo "submission.sh: expected simple= in bot/$game/game.conf" >&2; exit 2; }
[ -x "$bots/$game/$simple" ] || [ ! -f Makefile ] || make -s "$bots/$game/$simple" || exit 2
row check figure verdict

# --- Size. Our bots leave 2,000 characters for what users add.
units=$(iconv -f UTF-8 -t UTF-16LE "$file" | wc -c | awk '{print $1 / 2}')
case $root in bot/*/bot.cpp) most=98000 ;; *) most=100000 ;; esac
check "characters, fewer than $most" "$units" "$(holds "$units < $most")"

# --- Builds: as on the platform, then others with warnings; and the source, with a user's own
# flags. A bot that is no C++17 is built as C++20, which the platform has, too.
standard=17
if ! g++ -std=c++17 -I. -fsyntax-only "$root" 2> /dev/null &&
    g++ -std=c++20 -I. -fsyntax-only "$root" 2> /dev/null; then
    standard=20
    row "language" "C++20, since it is no C++17" ""
fi
platform="-std=gnu++$standard -Werror=return-type -g -pthread"
build() {  # NAME COMPILER FLAGS...
    local name=$1; shift
    local said; said=$("$@" "$file" -o "$out/$name" 2>&1)
    local built=$?
    local warnings; warnings=$(grep -c 'warning:' <<< "$said")
    check "builds: $(cut -c1-38 <<< "${*#/usr/bin/}")" "$warnings warnings" \
        "$(holds "$built == 0 && $warnings == 0")"
}
# shellcheck disable=SC2086 # the platform's flags are several words
build platform g++-11 $platform
build platform20 g++-11 -std=gnu++20 -Werror=return-type -g -pthread
newest=$(ls /usr/bin/g++-[0-9]* | sort -V | tail -n 1)
build newest "$newest" -std=gnu++$standard -Wall -Wextra -g -pthread
newest_clang=$(ls /usr/bin/clang++-[0-9]* /usr/bin/clang++ 2> /dev/null | sort -V | tail -n 1)
build clang "$newest_clang" -std=gnu++$standard -Wall -Wextra -Wno-unused-const-variable -O2 \
    -pthread
grep -qw avx2 /proc/cpuinfo && vector="-mavx2 -mbmi2"
# shellcheck disable=SC2086
g++ -std=c++$standard -O3 ${vector:-} -DNDEBUG -I. "$root" -o "$out/source" ||
    { echo "submission.sh: $root does not build" >&2; exit 1; }

# --- Vectors: instructions on four doubles and sixteen shorts, and no fused ones. A simulator of
# one car has no vectors, and that of a new game need not have any.
sizes=$("$bin/carom-amalgamate" "$root" --sizes)
simulates=$(grep -c "sim/$game/step.h" <<< "$sizes")
has_vectors=$(grep -c "sim/base/simd.h" <<< "$sizes")
for name in platform newest; do
    listing=$(objdump -d --no-show-raw-insn "$out/$name")
    vectors=$(grep -cE 'v(sqrtpd|pcmpgtw|roundpd|cmp[a-z]*pd) .*%ymm' <<< "$listing")
    fused=$(grep -cE 'vfn?m(add|sub)' <<< "$listing")
    check "vector instructions in it ($name)" "$vectors wide, $fused fused" \
        "$(holds "(${#made_here} || !$simulates || !$has_vectors || $vectors > 5) && !$fused")"
done

# --- Answers: three recorded matches with a fixed budget, byte for byte. For a new game the source
# plays a match first. A contest's loop of reading and printing need not end with its input.
opponents=()
for seat in $(conf "$game" submission_as); do opponents+=(--p"$seat" "'$bots/$game/$simple'"); done
input_of() {  # MATCH: prints the inputs of a match
    # shellcheck disable=SC2086 # file and seat
    if [ -n "$made_here" ]; then cat "$out/played"; else sent "$game" $1; fi
}
repeats=0
help=$(timeout 2 "$out/source" --help < /dev/null 2>&1 | head -c 10000)
grep -q -- '--rollouts' <<< "$help" && grep -q -- '--seed' <<< "$help" && repeats=1
if [ $repeats = 1 ]; then
    if [ -n "$made_here" ]; then
        matches=("the source's match")
        "$bin/carom" play --game "$game" --seed 5 --time-limit off "${opponents[@]}" --p1 \
            "sh -c 'tee \"$out/played\" | \"$out/source\" --rollouts 60 --seed 1'" > /dev/null
    fi
    for match in "${matches[@]}"; do
        input_of "$match" > "$out/input"
        "$out/source" --rollouts 60 --seed 1 < "$out/input" > "$out/expected"
        for name in platform platform20 newest clang; do
            "$out/$name" --rollouts 60 --seed 1 < "$out/input" > "$out/came"
            check "answers of $match ($name)" "$(wc -l < "$out/came") lines" \
                "$(cmp -s "$out/expected" "$out/came" && [ -s "$out/came" ] && echo 1 || echo 0)"
        done
    done
else
    row "answers of recorded matches" "it has no --rollouts and --seed" "not asked"
fi

# --- The simulator inside: the referee, built with the text of the submission, replays the golden
# games
if [ "$simulates" = 1 ] && [ -d tests/golden/"$game" ]; then
    shadow=$out/shadow
    rm -rf "$shadow" && mkdir -p "$shadow/objects"
    # The submission's part of sim/ with long names, because the referee uses those. The text is the
    # same otherwise. Headers that the submission does not contain stay as they are.
    "$bin/carom-amalgamate" "$root" --sizes | grep -o 'sim/.*' | sort > "$shadow/headers"
    sed 's/.*/#include "&"/' "$shadow/headers" > "$shadow/world.cpp"
    "$bin/carom-amalgamate" "$shadow/world.cpp" -o "$shadow/long.cpp" --long-names
    { echo '#pragma once'; cat "$shadow/long.cpp"; } > "$shadow/whole.h"
    while read -r header; do
        mkdir -p "$shadow/$(dirname "$header")"
        echo '#include "whole.h"' > "$shadow/$header"
    done < "$shadow/headers"
    # If the reference stages are no part of a submission, the fast stages take their place.
    if grep -q 'struct Stages;' "$shadow/whole.h" &&
        ! grep -qE 'struct Stages<Reference> ?\{' "$shadow/whole.h"; then
        echo "namespace carom::$game { template <> struct Stages<Reference> : Stages<Fast> {}; }" \
            >> "$shadow/whole.h"
    fi
    # Only the game itself is compiled with the submission's text. All other objects are those of
    # make, or are compiled if there are none, as in an installation.
    sources=(referee/"$game"/*.cpp) others=()
    for source in referee/*/*.cpp; do
        object=$bin/whole/${source%/*}.o  # the object of the folder
        case $source in
        referee/"$game"/* | referee/bindings/*) continue ;;
        referee/commands/carom.cpp | referee/game/games.cpp) object=$bin/${source%.cpp}.o ;;
        esac
        if [ ! -f "$object" ]; then
            sources+=("$source")
        elif [[ " ${others[*]} " != *" $object "* ]]; then
            others+=("$object")
        fi
    done
    # shellcheck disable=SC2016 # the inner shell expands these
    printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -I{} sh -c '
        case {} in referee/'"$game"'/*) text=-I'"$shadow"' ;; esac
        g++-11 '"$platform"' $text -I. -c {} -o '"$shadow"'/objects/$(echo {} | tr / -).o'
    # The first definition of an inline function counts, so the game comes first.
    mkdir "$shadow/game" && mv "$shadow"/objects/referee-"$game"-*.o "$shadow/game"
    mapfile -t compiled < <(find "$shadow/objects" -name '*.o')
    g++ "$shadow"/game/*.o "${compiled[@]}" "${others[@]}" \
        -o "$out/carom" -lgsl -lgslcblas -lutf8proc -pthread
    verified=$("$out/carom" verify tests/golden/"$game"/*.txt 2>&1)
    equal=$?
    verified=$(grep '^[0-9]* games' <<< "$verified")
    check "golden games, played by its simulator" "${verified%%, *}, ${verified##*, }" \
        "$((equal == 0))"
else
    why="it has no sim/$game/step.h"
    [ "$simulates" = 0 ] || why="there are none"
    row "golden games, played by its simulator" "$why" "not asked"
fi

# --- Speed: instructions for the same work, because a busy machine does not change their number
name="instructions of the source's build over its own"
if [ $repeats != 1 ]; then
    row "$name" "it has no --rollouts and --seed" "not asked"
elif ! command -v valgrind > /dev/null; then
    row "$name" "valgrind is not installed" "not asked"
else
    input_of "${matches[0]}" | head -n 200 > "$out/input"
    instructions() {
        valgrind --tool=callgrind --callgrind-out-file=/dev/null \
            "$1" --rollouts 300 --seed 1 < "$out/input" 2>&1 > /dev/null |
            awk '/Collected/ {print $4}'
    }
    ours=$(instructions "$out/source") theirs=$(instructions "$out/platform")
    ratio=$(awk -v a="$ours" -v b="$theirs" 'BEGIN {printf "%.3f", b ? a / b : 0}')
    check "$name" "$ratio, at least 0.9" "$(holds "$ratio >= 0.9")"
fi

# --- Start, memory, time limits (of processor time, which does not depend on the machine's load)
timeout 2 "$out/platform" < /dev/null > /dev/null
if [ $? = 124 ]; then
    row "starts and ends in under 100 ms" "it goes on when its input has ended" "not asked"
else
    TIMEFORMAT='%U %S'
    started=$({ time "$out/platform" < /dev/null > /dev/null; } 2>&1 |
        awk '{printf "%.0f", 1000 * ($1 + $2)}')
    check "starts and ends in under 100 ms" "$started ms of processor time" \
        "$(holds "$started < 100")"
fi
# A bot that does not read the input of all leagues names its own: // Leagues: 3 4
leagues=$(sed -n 's|^// Leagues: ||p' "$root")
for league in ${leagues:-$(conf "$game" leagues)}; do
    table=$("$bin/carom" play --game "$game" --league "$league" --seed 5 --strict \
        --memory-limit 64 --time-limit cpu --p1 "'$out/platform'" "${opponents[@]}" 2>&1)
    alive=$?
    figure=$(awk '$1 == 0 {print "score " $3 ", slowest " $(NF - 1) " ms"}' <<< "$table" |
        tail -n 1)
    # The reason of a failed match is part of the row.
    [ $alive = 0 ] || figure=$(grep -E '^(seat 0|carom:)' <<< "$table" | tail -n 1)
    check "a match in league $league, under 64 MB, in time" "$figure" "$(holds "$alive == 0")"
done

[ $status -eq 0 ] && echo "the submission is in order" || echo "some check failed"
exit $status
