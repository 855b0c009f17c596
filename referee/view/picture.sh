#!/usr/bin/env bash
# Draws the README's picture, referee/view/match.png: a match that is the same on every machine, as
# its page shows it: picture.sh BUILD.
set -eu
cd "$(dirname "$0")/../.."
out=$1/picture
mkdir -p "$out"
"$1/carom" play --seed 1 --time-limit off --p1 "$1/mean_max/bot --rollouts 400 --stats 1" \
    --p2 "$1/mean_max/hunter" --p3 "$1/mean_max/hunter" --record "$out/match.json" \
    --view "$out/match.html" > /dev/null
chromium --headless --no-sandbox --hide-scrollbars --user-data-dir="$out/profile" \
    --window-size=1100,760 --virtual-time-budget=3000 \
    --screenshot="$PWD/referee/view/match.png" "file://$(realpath "$out/match.html")#t=61.4" \
    2> "$out/log" || { tail -n 5 "$out/log" >&2; exit 1; }
echo "referee/view/match.png, $(wc -c < referee/view/match.png) bytes"
