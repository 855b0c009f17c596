#!/usr/bin/env bash
# Checks the simulators inside pages: the modules against the native programs, in node, and the
# pages in headless Chromium. Screenshots are written to build/web/pages/.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/games.sh
. tests/games.sh
out=build/web/pages
rm -rf "$out"
mkdir -p "$out"
for game in $(games); do
    others=()
    for player in $(conf "$game" play_as); do
        others+=("--p$player" "build/$game/bot --rollouts 60 --seed 1")
    done
    [ ${#others[@]} -eq 0 ] || others[-1]="build/$game/$(conf "$game" simple)"
    build/carom play --game "$game" --seed 5 --time-limit off --record "$out/$game.json" \
        --p1 "build/$game/bot --rollouts 60 --seed 1" "${others[@]}" > /dev/null
    build/carom view "$out/$game.json" -o "$out/$game.html" > /dev/null
    build/carom verify --format json tests/golden/"$game"/*.txt > "$out/$game.verified"
done
status=0
node tests/web/modules.mjs "$out" || status=1
python3 tests/web/pages.py "$out" || status=1
exit $status
