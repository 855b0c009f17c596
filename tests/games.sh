#!/usr/bin/env bash
# Functions for scripts that read the games' folders. Source this file.

# games: prints the names of all games, one per line.
games() {
    for turn in sim/*/step.h; do basename "${turn%/step.h}"; done
}

# conf GAME KEY: prints a value of the game's game.conf.
conf() { sed -n "s/^$2=//p" "bot/$1/game.conf"; }

# recorded GAME: prints the recorded games with a player's complete inputs, as lines FILE SEAT.
recorded() {
    cat "tests/$1/recorded.txt" 2> /dev/null ||
        { echo "games.sh: expected tests/$1/recorded.txt" >&2; return 2; }
}

# sent GAME FILE SEAT: prints the inputs of this player.
sent() {
    awk -v seat="$3" '/^(turn|output|event|moved|killed|timeout|dead|end|game)/ {on = 0}
        /^input/ {on = $2 == seat; next} on' "tests/golden/$1/$2"
}
