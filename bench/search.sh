#!/usr/bin/env bash
# Compares how much two builds of a bot search in the same time: search.sh GAME BOT OTHER [MS]
# [ROUNDS]. Both get the inputs of the game's recorded golden games one after the other, with MS
# (50) milliseconds per turn, and print with --stats 1 how many turns they simulated, how many turns
# their plans had (including turns known from another plan), and how many of their own plans they
# tried. The table has for each recorded game the means per turn, and of them the medians over
# ROUNDS (3). BOT and OTHER may be the same build. For a quiet machine: the bots take wall time.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/games.sh
. tests/games.sh
[ $# -ge 3 ] || { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
game=$1 bots=("$2" "$3") ms=${4:-50} rounds=${5:-3}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

while read -r file seat; do
    sent "$game" "$file" "$seat" > "$out/${file%.txt}.in"
done < <(recorded "$game")

for round in $(seq "$rounds"); do
    for input in "$out"/*.in; do
        name=$(basename "$input" .in)
        for k in $((round % 2)) $((1 - round % 2)); do
            "${bots[k]}" --budget-ms "$ms" --first-budget-ms "$ms" --stats 1 < "$input" \
                2>&1 > /dev/null | awk -v row="$name $k $round" '
                {
                    delete said
                    for (f = 2; f < NF; ++f) {
                        if ($f ~ /^[a-z]+$/ && !($f in said)) said[$f] = $(f + 1)
                    }
                    if (!("sims" in said)) next
                    ++turns
                    sims += said["sims"]
                    rollouts += said["rollouts"]
                    valued += "valued" in said ? said["valued"] : said["sims"]
                }
                END {if (turns) print row, sims / turns, valued / turns, rollouts / turns}' \
                >> "$out/means"
        done
    done
done

[ -s "$out/means" ] || {
    echo "search.sh: expected bots that print what they simulated with --stats 1" >&2
    exit 2
}
awk '
    # Returns the median of sorted[1 .. n].
    function median(list, n,    j, k, swap) {
        for (k = 1; k < n; ++k) for (j = k + 1; j <= n; ++j) if (list[j] < list[k]) {
            swap = list[j]; list[j] = list[k]; list[k] = swap
        }
        return list[int((n + 1) / 2)]
    }
    {
        if (!($1 in known)) {known[$1] = 1; games[++count] = $1}
        if ($3 > rounds) rounds = $3
        for (what = 1; what <= 3; ++what) mean[$1, $2, $3, what] = $(3 + what)
    }
    END {
        printf "%-26s %-10s %10s %10s %7s\n", "game", "a turn", "first", "other", "ratio"
        split("simulated valued rollouts", column, " ")
        for (g = 1; g <= count; ++g) for (what = 1; what <= 3; ++what) {
            for (bot = 0; bot < 2; ++bot) {
                for (round = 1; round <= rounds; ++round) {
                    list[round] = mean[games[g], bot, round, what]
                }
                found[bot] = median(list, rounds)
            }
            printf "%-26s %-10s %10.0f %10.0f %7.2f\n", games[g], column[what], found[0],
                found[1], (found[0] > 0 ? found[1] / found[0] : 0)
        }
    }' "$out/means"
