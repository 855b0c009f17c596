#!/usr/bin/env bash
# Draws the README's picture, referee/view/match.png: a duel of Mad Pod Racing that is the same on
# every machine, as shown by its page without the controls. Usage: picture.sh BUILD.
set -eu
cd "$(dirname "$0")/../.."
out=$1/picture
mkdir -p "$out"
"$1/carom" play --game mad_pod_racing --seed 5 --time-limit off \
    --p1 "$1/mad_pod_racing/bot --rollouts 1000 --stats 1" \
    --p2 "$1/mad_pod_racing/pool/evolution --rollouts 1000" \
    --view "$out/match.html" > /dev/null
style='#bar, #strip, #picked, #events, #logs { display: none !important; }
    main { height: auto; grid-template-columns: minmax(0, 1fr) 13rem; }'
sed -i -e "s|</head>|<style>${style//$'\n'/ }</style></head>|" \
    -e 's|id="trails" type="checkbox"|& checked|' "$out/match.html"
chromium --headless --no-sandbox --hide-scrollbars --user-data-dir="$out/profile" \
    --window-size=1000,500 --virtual-time-budget=3000 \
    --screenshot="$PWD/referee/view/match.png" "file://$(realpath "$out/match.html")#t=60" \
    2> "$out/log" || { tail -n 5 "$out/log" >&2; exit 1; }
echo "referee/view/match.png, $(wc -c < referee/view/match.png) bytes"
