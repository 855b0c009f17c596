#!/usr/bin/env bash
# Holds build/submission/mean_max.cpp against what the platform does with it: builds it as the platform
# does and as others might, compares its answers, its simulator and its speed with the normal build's.
# Prints a line a check; exit status 1 when one fails.
set -u
cd "$(dirname "$0")/.."
file=build/submission/mean_max.cpp
out=build/submission
status=0
row() { printf '%-48s %-40s %s\n' "$1" "$2" "$3"; }
check() {  # NAME FIGURE TRUE-OR-FALSE
    row "$1" "$2" "$([ "$3" = 1 ] && echo ok || echo FAILED)"
    [ "$3" = 1 ] || status=1
}
holds() { awk "BEGIN {print ($1) ? 1 : 0}"; }
row check figure verdict

# --- Size
units=$(iconv -f UTF-8 -t UTF-16LE "$file" | wc -c | awk '{print $1 / 2}')
check "characters, fewer than 60,000" "$units" "$(holds "$units < 60000")"

# --- Builds: as the platform, then others with warnings on
platform="-std=gnu++17 -Werror=return-type -g -pthread"
build() {  # NAME COMPILER FLAGS...
    local name=$1; shift
    local said; said=$("$@" "$file" -o "$out/$name" 2>&1)
    local built=$?
    local warnings; warnings=$(grep -c 'warning:' <<< "$said")
    check "builds: $(cut -c1-38 <<< "${*#/usr/bin/}")" "$warnings warnings" "$(holds "$built == 0 && $warnings == 0")"
}
build platform g++-11 $platform
build platform20 g++-11 -std=gnu++20 -Werror=return-type -g -pthread
newest=$(ls /usr/bin/g++-[0-9]* | sort -V | tail -n 1)
build newest "$newest" -std=gnu++17 -Wall -Wextra -g -pthread
newest_clang=$(ls /usr/bin/clang++-[0-9]* /usr/bin/clang++ 2> /dev/null | sort -V | tail -n 1)
build clang "$newest_clang" -std=gnu++17 -Wall -Wextra -Wno-unused-const-variable -O2 -pthread

# --- The vector path: instructions on four doubles and sixteen shorts, and none that fuses
for name in platform newest; do
    listing=$(objdump -d --no-show-raw-insn "$out/$name")
    vectors=$(grep -cE 'v(sqrtpd|pcmpgtw) .*%ymm' <<< "$listing")
    fused=$(grep -cE 'vfn?m(add|sub)' <<< "$listing")
    check "vector instructions in it ($name)" "$vectors wide, $fused fused" \
        "$(holds "$vectors > 20 && $fused == 0")"
done

# --- Answers: three recorded matches at a fixed budget, byte for byte
inputs() {  # FILE SEAT: what this player was sent
    awk -v seat="$2" '/^(turn|output|event|moved|killed|timeout|dead|end|game)/ {on = 0}
        /^input/ {on = $2 == seat; next} on' "tests/golden/$1"
}
for match in "seed7-allinputs.txt 0" "seed8-allinputs.txt 1" "seed9-allinputs.txt 2"; do
    inputs $match > "$out/input"
    build/mean_max/bot --rollouts 60 --seed 1 < "$out/input" > "$out/expected"
    for name in platform platform20 newest clang; do
        "$out/$name" --rollouts 60 --seed 1 < "$out/input" > "$out/came"
        check "answers of $match ($name)" "$(wc -l < "$out/came") lines" \
            "$(cmp -s "$out/expected" "$out/came" && echo 1 || echo 0)"
    done
done

# --- The simulator inside it: the referee built on the file's own text, against the golden games
shadow=$out/shadow
rm -rf "$shadow" && mkdir -p "$shadow/objects"
# With long names, since the referee knows only those; the text is the same otherwise.
build/carom-amalgamate bot/mean_max/bot.cpp -o "$out/long.cpp" --long-names
{ echo '#pragma once'; sed 's/\bint main(/inline int bot_main(/' "$out/long.cpp"; } > "$shadow/whole.h"
# Headers that the submission has not inlined stay as they are.
for header in $(build/carom-amalgamate bot/mean_max/bot.cpp --sizes | grep -o 'sim/.*'); do
    mkdir -p "$shadow/$(dirname "$header")"
    echo '#include "whole.h"' > "$shadow/$header"
done
ls referee/*.cpp referee/*/*.cpp | xargs -P "$(nproc)" -I{} sh -c \
    "g++-11 $platform -I$shadow -I. -c {} -o $shadow/objects/\$(echo {} | tr / -).o 2> /dev/null"
g++-11 "$shadow"/objects/*.o -o "$out/carom" -lgsl -lgslcblas -pthread 2> /dev/null
verified=$("$out/carom" verify tests/golden/*.txt 2>&1 | tail -n 1)
check "golden games, played by its simulator" "${verified:0:40}" \
    "$([ "${verified##*, }" = "0 differences" ] && echo 1 || echo 0)"

# --- Speed: the same work by turns, user time
inputs seed7-allinputs.txt 1 | head -n 1500 > "$out/input"
seconds() {
    local TIMEFORMAT=%U
    { time "$1" --rollouts 3000 --seed 1 < "$out/input" > /dev/null; } 2>&1
}
ratios=()
for _ in 1 2 3 4 5 6 7; do
    ours=$(seconds build/mean_max/bot)
    theirs=$(seconds "$out/platform")
    ratios+=("$(awk -v a="$ours" -v b="$theirs" 'BEGIN {printf "%.3f", a / b}')")
done
ratio=$(printf '%s\n' "${ratios[@]}" | sort -n | sed -n 4p)
check "sims per second over build/mean_max/bot" "$ratio (median of 7)" "$(holds "$ratio >= 0.95")"

# --- Start, memory, deadlines
started=$(for _ in 1 2 3 4 5; do
    local_start=$EPOCHREALTIME
    "$out/platform" < /dev/null
    awk -v a="$local_start" -v b="$EPOCHREALTIME" 'BEGIN {printf "%.1f\n", 1000 * (b - a)}'
done | sort -n | sed -n 3p)
check "starts and ends in under 100 ms" "$started ms" "$(holds "$started < 100")"
for league in 0 1 2 3; do
    table=$(build/carom play --league $league --seed 5 --strict --memory-limit 64 --time-limit cpu \
        --p1 "$out/platform" --p2 build/mean_max/hunter --p3 build/mean_max/hunter 2>&1)
    alive=$?
    figure=$(awk '$1 == 0 {print "score " $3 ", slowest " $(NF - 1) " ms"}' <<< "$table" | tail -n 1)
    check "a match in league $league, under 64 MB, in time" "$figure" "$(holds "$alive == 0")"
done

[ $status -eq 0 ] && echo "the submission is in order" || echo "some check failed"
exit $status
