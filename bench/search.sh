#!/usr/bin/env bash
# Compares how much two builds of a bot search in the same time: search.sh BOT OTHER [MS] [ROUNDS].
# Both get the inputs of golden games one after the other, with MS (44) milliseconds per turn, and
# print with --stats 1 how many turns they simulated, how many turns their plans had (including
# turns known from another plan), and the own rollouts. The table has means per turn and medians
# over ROUNDS (3), by the number of units on the map.
set -euo pipefail
cd "$(dirname "$0")/.."
bots=("$1" "$2") ms=${3:-44} rounds=${4:-3}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

games=()
for game in tests/golden/mean_max/seed[123]-hunter.txt; do
    name=$(basename "$game" .txt)
    games+=("$name")
    # Writes the input of seat 0, and the number of units of each turn.
    awk -v inputs="$out/$name.in" -v units="$out/$name.units" '
        /^[a-z]/ {if (inside) print count > units; inside = 0}
        /^input 0$/ {inside = 1; line = count = 0; next}
        inside {print > inputs; if (++line > 7 && $2 <= 3) ++count}' "$game"
done

for round in $(seq "$rounds"); do
    for game in "${games[@]}"; do
        for k in $((round % 2)) $((1 - round % 2)); do
            "${bots[k]}" --budget-ms "$ms" --first-budget-ms "$ms" --stats 1 < "$out/$game.in" \
                2>&1 > /dev/null | paste "$out/$game.units" - | awk -v bot="$k" -v round="$round" '
                {
                    delete said
                    for (f = 2; f < NF; ++f) {
                        if ($f ~ /^[a-z]+$/ && !($f in said)) said[$f] = $(f + 1)
                    }
                    valued = "valued" in said ? said["valued"] : said["sims"]
                    print bot, round, $1 <= 12 ? "<=12" : $1 <= 15 ? "13-15" : ">=16",
                        said["sims"], valued, said["rollouts"]
                }' >> "$out/turns"
        done
    done
done

awk '
    # Returns the median of mean[bot, 1 ..].
    function median(bot,    n, j, k, v, swap) {
        for (n = 0; (bot, n + 1) in mean; ++n) v[n + 1] = mean[bot, n + 1]
        for (k = 1; k < n; ++k) for (j = k + 1; j <= n; ++j) if (v[j] < v[k]) {
            swap = v[j]; v[j] = v[k]; v[k] = swap
        }
        return v[int((n + 1) / 2)]
    }
    {
        if ($2 > rounds) rounds = $2
        for (g = 1; g <= 2; ++g) {
            group = g == 1 ? "all" : $3
            ++turns[group, $1, $2]
            for (what = 1; what <= 3; ++what) sum[group, $1, $2, what] += $(3 + what)
        }
    }
    END {
        printf "%-6s %-10s %10s %10s %7s\n", "units", "a turn", "first", "other", "ratio"
        split("simulated valued rollouts", column, " ")
        split("all <=12 13-15 >=16", groups, " ")
        for (g = 1; g <= 4; ++g) for (what = 1; what <= 3; ++what) {
            if (!((groups[g], 0, 1) in turns) || !((groups[g], 1, 1) in turns)) continue
            for (bot = 0; bot < 2; ++bot) for (round = 1; round <= rounds; ++round) {
                mean[bot, round] = sum[groups[g], bot, round, what] / turns[groups[g], bot, round]
            }
            printf "%-6s %-10s %10.0f %10.0f %7.2f\n", groups[g], column[what], median(0),
                median(1), median(1) / median(0)
        }
    }' "$out/turns"
