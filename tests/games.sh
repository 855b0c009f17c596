#!/usr/bin/env bash
# What the games' folders say of them, for scripts: source this.

# games: the names of all games, one a line.
games() {
    for turn in sim/*/step.h; do basename "${turn%/step.h}"; done
}

# conf GAME KEY: what the game's game.conf says.
conf() { sed -n "s/^$2=//p" "bot/$1/game.conf"; }

# recorded GAME: recorded games that hold all that a player was sent, a line for each, FILE SEAT.
recorded() {
    cat "tests/$1/recorded.txt" 2> /dev/null ||
        { echo "games.sh: expected tests/$1/recorded.txt" >&2; return 2; }
}

# sent GAME FILE SEAT: what this player was sent.
sent() {
    awk -v seat="$3" '/^(turn|output|event|moved|killed|timeout|dead|end|game)/ {on = 0}
        /^input/ {on = $2 == seat; next} on' "tests/golden/$1/$2"
}
