#!/usr/bin/env bash
# Counts the instructions per turn of each scene with callgrind. The counts do not depend on the
# machine's load. Compares them with bench/results/instructions.csv. With ACCEPT=1 writes the new
# counts there.
set -eu
cd "$(dirname "$0")/.."
program=$1
results=bench/results/instructions.csv
before=$(cat "$results" 2> /dev/null || true)
fresh=$(mktemp)
trap 'rm -f "$fresh" "$fresh.out"' EXIT
echo "scene,n,policy,instructions_per_turn" > "$fresh"
printf '%-16s %4s %-8s %12s %12s %8s\n' scene n policy 'per turn' before change
while read -r scene n turns; do
    for policy in plain fast; do
        total=$(valgrind --tool=callgrind --callgrind-out-file="$fresh.out" \
            --toggle-collect='*counted_turns*' "$program" --play "$scene" --n "$n" \
            --turns "$turns" --policy "$policy" 2>&1 | awk '/Collected/ {print $4}')
        per_turn=$((total / turns))
        old=$(grep "^$scene,$n,$policy," <<< "$before" | cut -d, -f4 || true)
        change=$(awk -v a="$per_turn" -v b="${old:-0}" \
            'BEGIN {if (b) printf "%+.1f %%", 100 * (a / b - 1); else print "new"}')
        printf '%-16s %4d %-8s %12d %12s %8s\n' \
            "$scene" "$n" "$policy" "$per_turn" "${old:--}" "$change"
        echo "$scene,$n,$policy,$per_turn" >> "$fresh"
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
if [ "${ACCEPT:-}" = 1 ]; then
    mkdir -p bench/results
    cp "$fresh" "$results"
else
    echo "ACCEPT=1 makes these counts the ones to compare with"
fi
