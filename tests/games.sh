#!/usr/bin/env bash
# Recorded games that hold all that a player was sent, for scripts: source this.

# recorded GAME: a line for each, FILE SEAT.
recorded() {
    case $1 in
        mean_max) printf '%s\n' "seed7-allinputs.txt 0" "seed8-allinputs.txt 1" \
            "seed9-allinputs.txt 2" ;;
        mad_pod_racing) printf '%s\n' "gold-racer-racer.txt 0" "gold-team-team.txt 0" \
            "gold-shields-rammer.txt 0" ;;
        poker_chip_race) printf '%s\n' "p2-seed29-near.txt 0" "platform-215271274.txt 1" \
            "p2-seed3-hunter-hide.txt 0" ;;
        fantastic_bits) printf '%s\n' "greedy.txt 0" "mage.txt 0" "rich.txt 0" ;;
        *) echo "recorded.sh: $1 has no row of its own" >&2; return 2 ;;
    esac
}

# sent GAME FILE SEAT: what this player was sent.
sent() {
    awk -v seat="$3" '/^(turn|output|event|moved|killed|timeout|dead|end|game)/ {on = 0}
        /^input/ {on = $2 == seat; next} on' "tests/golden/$1/$2"
}
