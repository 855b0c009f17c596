#!/usr/bin/env bash
# The pages that the programs write, opened in headless Chromium: no error on the console, no
# request to anywhere, names that are HTML shown as text. Screenshots go to build/pages/ to be
# looked at.
set -euo pipefail
cd "$(dirname "$0")/.."
out=build/pages
rm -rf "$out"
mkdir -p "$out"
failed=0
complain() { echo "pages: $*"; failed=1; }

browse() {  # PAGE WINDOW OUTPUT-OPTION...: prints what Chromium says, console lines included
    local page=$1 window=$2
    shift 2
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$out/profile" \
        --window-size="$window" --virtual-time-budget=3000 --enable-logging=stderr "$@" \
        "file://$PWD/$page" 2>&1
}
check() {  # PAGE WINDOW NAME
    local said
    said=$(browse "$1" "$2" --screenshot="$out/$3.png" | grep -E 'CONSOLE|net_error|Failed to load' || true)
    [ -z "$said" ] || complain "$3: $said"
    [ -s "$out/$3.png" ] || complain "$3: no screenshot"
}

build/carom arena --bot 'bot=build/mean_max/bot --rollouts 20' --bot h=build/mean_max/hunter \
    --bot '<img/>=build/tests/misbehaving html' --games 6 \
    -o "$out/arena.jsonl" --report "$out/arena.html" --records "$out/records" > "$out/arena.txt" 2>&1 || complain "$(cat "$out/arena.txt")"
check "$out/arena.html" 1200,1600 arena
check "$out/arena.html" 400,1600 arena-phone
dom=$(browse "$out/arena.html" 1200,800 --dump-dom)
grep -q '<img' <<< "$dom" && complain "a bot's name became an element"
grep -q '&lt;img/&gt;' <<< "$dom" || complain "a bot's name is not shown as text"

rm -rf "$out/profile"
[ $failed -eq 0 ] && echo "pages: $(ls "$out"/*.png | wc -l) screenshots in $out, no error on any console"
exit $failed
