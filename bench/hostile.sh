#!/usr/bin/env bash
# Measures the effect of hostile bots on others. For each kind of hostile bot, plays GAMES games on
# one core between the hostile bot, a bot that needs 30 of its 50 ms in every fourth turn, and a
# hunter. Prints in how many games the two innocent bots and the hostile bot were disqualified, and
# how many tries were repeated because the machine kept a bot waiting. Bots may use 100 MB. LOOPS
# busy loops run on the same core. Usage: hostile.sh GAMES LOOPS [KIND...]. The kinds are those of
# tests/misbehaving.cpp. WITHOUT=groups or WITHOUT=namespaces plays as on a machine that lacks them.
# REFEREE=COMMAND plays behind a referee of somebody else, such as 'build/carom referee'.
set -euo pipefail
cd "$(dirname "$0")/.."
games=$1 loops=$2
shift 2
[ $# -gt 0 ] || set -- keeps-books thread-ponders ponders-late burns-in-children thread-burns \
    ignores-children idle-children-300 idle-children-1200 leaves-core-by-32 leaves-its-group \
    thread-hoards hoards-in-sub-group hoards-behind-files hoards-in-flight freezes-its-group \
    threads-its-group tees-its-input sees-its-referee
outside=()
[ -z "${REFEREE:-}" ] || outside=(--referee "$REFEREE" --players 3)
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; rm -rf "$folder"' EXIT
core=$(taskset -cp $$ | sed 's/.*[:,-] *//')
taskset -cp "$core" $$ > /dev/null
for ((k = 0; k < loops; ++k)); do
    while :; do :; done &
done

printf '%-20s %6s %16s %13s %13s %8s %8s\n' "kind" games "innocent deaths" "hostile dies" \
    "played again" "wall, s" "system, s"
for kind in "$@"; do
    rm -f "$folder/games"
    TIMEFORMAT='%R %S'
    { time ${WITHOUT:+build/tests/misbehaving "without-$WITHOUT"} build/carom arena \
        --bot "hostile=build/tests/misbehaving $kind" \
        --bot 'works=build/tests/misbehaving works-at-times' --bot hunter=build/mean_max/hunter \
        "${outside[@]}" -n "$games" -t 1 --memory-limit 100 -o "$folder/games" --format csv \
        > "$folder/table" 2> "$folder/errors"; } \
        2> "$folder/time" || { cat "$folder/errors"; exit 2; }
    # NAME...: prints the sum of the table's column "deaths" for these bots
    deaths_of() {
        awk -F, -v names="$*" '
            NR == 1 { for (k = 1; k <= NF; ++k) if ($k == "deaths") column = k }
            NR > 1 && index(" " names " ", " " $1 " ") { sum += $column; ++found }
            END {
                if (!column || found != split(names, each, " ")) {
                    print "hostile.sh: expected a column deaths and rows " names > "/dev/stderr"
                    exit 2
                }
                print sum
            }' "$folder/table"
    }
    innocent=$(deaths_of works hunter)
    hostile=$(deaths_of hostile)
    read -r wall system < "$folder/time"
    printf '%-20s %6d %16d %13d %13d %8.1f %8.1f\n' "$kind" "$games" \
        "$innocent" "$hostile" \
        "$(grep -c '"again":true' "$folder/games" || true)" "$wall" "$system"
done
