#!/usr/bin/env bash
# Counts instructions with callgrind: per turn of each scene, and per turn of each game's bot, which
# searches in the inputs of a recorded game with ROLLOUTS rollouts. The counts do not depend on the
# machine's load. Compares them with bench/results/instructions.csv. With ACCEPT=1 writes the new
# counts there. Arguments: the benchmark program, the folder of the programs.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=tests/games.sh
. tests/games.sh
program=$1 build=$2
ROLLOUTS=200 INPUT_LINES=400
results=bench/results/instructions.csv
before=$(cat "$results" 2> /dev/null || true)
fresh=$(mktemp)
trap 'rm -f "$fresh" "$fresh.out" "$fresh.in"' EXIT
echo "scene,n,policy,instructions_per_turn" > "$fresh"
printf '%-16s %4s %-8s %12s %12s %8s\n' scene n policy 'per turn' before change

# counted COMMAND...: prints the number of instructions.
counted() {
    valgrind --tool=callgrind --callgrind-out-file="$fresh.out" "$@" 2>&1 > /dev/null |
        awk '/Collected/ {print $4}'
}
# row SCENE N POLICY INSTRUCTIONS: prints and stores a row.
row() {
    local old change
    old=$(grep "^$1,$2,$3," <<< "$before" | cut -d, -f4 || true)
    change=$(awk -v a="$4" -v b="${old:-0}" \
        'BEGIN {if (b) printf "%+.1f %%", 100 * (a / b - 1); else print "new"}')
    printf '%-16s %4d %-8s %12d %12s %8s\n' "$1" "$2" "$3" "$4" "${old:--}" "$change"
    echo "$1,$2,$3,$4" >> "$fresh"
}

while read -r scene n turns; do
    for policy in plain fast; do
        total=$(counted --toggle-collect='*counted_turns*' "$program" --play "$scene" --n "$n" \
            --turns "$turns" --policy "$policy")
        row "$scene" "$n" "$policy" $((total / turns))
    done
done << 'SCENES'
random 12 1600
random 15 1600
random 18 1600
hunters 12 1600
hunters 15 1600
hunters 18 1600
disc 50 64
disc 200 16
SCENES
# Starting the bot is part of the count.
for game in $(games); do
    read -r file seat <<< "$(recorded "$game" | head -1)"
    sent "$game" "$file" "$seat" | head -n "$INPUT_LINES" > "$fresh.in"
    bot=$build/$game/bot
    turns=$("$bot" --rollouts 1 --stats 1 < "$fresh.in" 2>&1 > /dev/null | grep -c '^turn ')
    total=$(counted "$bot" --rollouts "$ROLLOUTS" < "$fresh.in")
    row "$game" "$ROLLOUTS" search $((total / turns))
done
if [ "${ACCEPT:-}" = 1 ]; then
    mkdir -p bench/results
    cp "$fresh" "$results"
else
    echo "ACCEPT=1 makes these counts the ones to compare with"
fi
