#!/usr/bin/env bash
# Opens the pages that the programs write in headless Chromium. There must be no error on the
# console and no network request, and names that contain HTML must be shown as text. Screenshots are
# written to build/pages/.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=tests/games.sh
. tests/games.sh
mapfile -t games < <(games)
out=build/pages
rm -rf "$out"
mkdir -p "$out"
failed=0
complain() { echo "pages: $*"; failed=1; }

browse() {  # PAGE WINDOW OUTPUT-OPTION...: prints Chromium's output, including console lines
    local page=$1 window=$2 status
    shift 2
    # Chromium sometimes starts and then waits for itself without end.
    for _ in 1 2 3; do
        timeout -k 5 120 chromium --headless --no-sandbox --hide-scrollbars \
            --enable-unsafe-swiftshader --use-angle=swiftshader \
            --user-data-dir="$out/profile" --window-size="$window" \
            --virtual-time-budget=3000 --enable-logging=stderr "$@" \
            "file://$PWD/$page" 2>&1 && return
        status=$?
        [ $status -eq 124 ] || [ $status -eq 137 ] || return $status
    done
    return $status
}
check() {  # PAGE WINDOW NAME OPTION...
    local said
    said=$(browse "$1" "$2" --screenshot="$out/$3.png" "${@:4}" |
        grep -E 'CONSOLE|net_error|Failed to load' || true)
    [ -z "$said" ] || complain "$3: $said"
    [ -s "$out/$3.png" ] || complain "$3: no screenshot"
}

judge() {  # NAME PAGE: runs the script on standard input in the page, which reports
    local report
    cat "$2" - > "$out/tested.html"
    report=$(browse "$out/tested.html" 1366,768 --dump-dom | grep -o '>REPORT [^<]*' |
        tail -n 1 || true)
    [ "$report" = ">REPORT in order" ] || complain "$1: ${report:-no report}"
}

build/carom arena --bot 'bot=build/mean_max/bot --rollouts 20' --bot h=build/mean_max/hunter \
    --bot '<img/>=build/tests/misbehaving html' --games 6 --time-limit cpu \
    -o "$out/arena.jsonl" --report "$out/arena.html" --records "$out/records" \
    > "$out/arena.txt" 2>&1 || complain "$(cat "$out/arena.txt")"
check "$out/arena.html" 1200,1600 arena
check "$out/arena.html" 400,1600 arena-phone
dom=$(browse "$out/arena.html" 1200,800 --dump-dom)
grep -q '<img' <<< "$dom" && complain "a bot's name became an element"
grep -q '&lt;img/&gt;' <<< "$dom" || complain "a bot's name is not shown as text"

# --- A page of a match: it shows what the referee sends to a bot, and reacts to keys and links.
build/carom play --p1 'build/mean_max/bot --rollouts 50 --stats 1' \
    --p2 'build/tests/misbehaving html' --p3 build/mean_max/hunter --seed 5 --time-limit off \
    --record "$out/match.json" --view "$out/match.html" > /dev/null || complain "no match to watch"
for moment in 0 12.4 40; do check "$out/match.html#t=$moment" 1250,1000 "match-$moment"; done
check "$out/match.html#t=25" 420,1500 match-phone
# The input of some turns: units and wrecks with their places, from another source than the film.
turns="0 7 20 33"
{
    echo '<script>"use strict"; const seen = {'
    for turn in $turns; do
        build/carom ask "$out/match.json" --turn "$turn" --seat 0 \
            --positions "$out/positions" > /dev/null
        echo "$turn: ["
        tail -n +8 "$out/positions" |
            awk '$2 < 5 { print "[" $1 "," $2 "," $6 "," $7 "," $10 "]," }'
        echo '],'
    done
    cat << 'SCRIPT'
};
const result = [];
const same = (what, a, b) => { if (JSON.stringify(a) !== JSON.stringify(b)) result.push(`${what}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`); };
const press = key => document.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
for (const [turn, things] of Object.entries(seen)) {
  carom.go(Number(turn));
  const state = carom.stateAt(carom.now), ids = [];
  for (const [id, type, x, y, extra] of things) {
    const there = state.bodies.find(b => b.id === id);
    same(`turn ${turn}, id ${id}`, there && [there.x, there.y], [x, y]);
    if (type > 2) same(`water of ${id}`, there && (there.number ?? 0), extra);
    ids.push(id);
  }
  same(`how many in turn ${turn}`, state.bodies.filter(b => b.kind < 5).length, ids.length);
  const canvas = document.getElementById("map"), pen = canvas.getContext("2d");
  for (const u of state.bodies.filter(each => each.kind === 0)) {
    const at = v => Math.round((v + 6900) * canvas.width / 13800);
    const [r, g, b] = pen.getImageData(at(u.x - u.radius * 0.7), at(u.y), 1, 1).data;
    const paper = pen.getImageData(2, 2, 1, 1).data;
    if (Math.abs(r - paper[0]) + Math.abs(g - paper[1]) + Math.abs(b - paper[2]) < 30) result.push(`nothing drawn at reaper ${u.id} in turn ${turn}`);
  }
}
carom.go(0);
press("ArrowRight"); same("right arrow", carom.now, 1);
press("ArrowRight"); press("ArrowLeft"); same("left arrow", carom.now, 1);
press("."); same("point", carom.now, carom.moments.find(m => m > 1.0005));
const there = carom.now; press("."); press(","); same("comma", carom.now, there);
press("End"); same("End", carom.now, carom.film.turns.length - 1);
const won = document.getElementById("result");
same("the result is shown at the end", won.hidden, false);
const first = carom.film.places.indexOf(1), score = carom.film.turns.at(-1).score[first];
if (!won.textContent.startsWith("1. ") || !won.textContent.includes(", " + score)) result.push("the result is " + won.textContent);
press("Home"); same("Home", carom.now, 0); same("no result before the end", won.hidden, true);
press("?"); same("? shows the keys", document.getElementById("help").hidden, false);
press("?"); same("and hides them", document.getElementById("help").hidden, true);
press("?"); press("Escape"); same("so does Escape", document.getElementById("help").hidden, true);
press("?"); document.getElementById("help").dispatchEvent(new Event("pointerdown", {bubbles: true}));
same("a click on the keys keeps them", document.getElementById("help").hidden, false);
document.getElementById("map").dispatchEvent(new Event("pointerdown", {bubbles: true}));
same("a click elsewhere hides them", document.getElementById("help").hidden, true);
carom.go(there);
press(" "); same("space plays", carom.playing, true); press(" "); same("space pauses", carom.playing, false);
press("c"); same("c plays", carom.playing, true); same("and records", document.getElementById("clip").textContent, "stop and save");
press("c"); same("c stops", carom.playing, false);
const box = document.getElementById("trails"), slider = document.getElementById("scrub");
const space = new KeyboardEvent("keydown", {key: " ", bubbles: true, cancelable: true});
box.dispatchEvent(space);
same("a box's space is its own", [carom.playing, space.defaultPrevented], [false, false]);
slider.focus(); carom.go(6); same("the slider follows while it has the focus", Number(slider.value), 6);
if (!carom.plansOf(carom.film.turns[5]).some(plan => plan.seat === 0 && plan.points.length > 2)) result.push("no plan to draw");
carom.go(0); press("d");
const surprised = Math.floor(carom.now);
if (surprised === carom.film.turns.length - 1 || carom.surprisesIn(surprised).length === 0) result.push("d goes to " + carom.now);
for (let t = 0; t < surprised; ++t) if (carom.surprisesIn(t).length) result.push("d goes past turn " + t);
// A click tells the values that the game describes. The wheel enlarges, and dragging moves.
const map = document.getElementById("map"), corner = map.getBoundingClientRect();
const shrunk = Math.min(corner.width / map.width, corner.height / map.height), side = shrunk * map.width;
const onScreen = v => (v + 6900) / 13800 * side, edge = corner.left + (corner.width - side) / 2;
const point = (kind, x, y, more = {}) => map.dispatchEvent(new (kind === "wheel" ? WheelEvent : PointerEvent)(kind,
  {clientX: edge + onScreen(x), clientY: corner.top + onScreen(y), bubbles: true, ...more}));
carom.go(20);
const tanker = carom.stateAt(20).bodies.find(b => b.kind === 3 && Math.hypot(b.x, b.y) < 5000);
const shown = () => document.getElementById("picked").textContent;
point("pointerdown", tanker.x, tanker.y); point("click", tanker.x, tanker.y);
if (!shown().includes(`water ${tanker.number}\nroom for water ${tanker.capacity}`)) result.push("a tanker is " + shown());
if (/holds|NaN|undefined/.test(shown())) result.push("a tanker is " + shown());
for (let k = 0; k < 10; ++k) point("wheel", tanker.x, tanker.y, {deltaY: -100});
point("pointerdown", 0, 0); point("click", tanker.x, tanker.y);
if (!shown().includes(`id ${tanker.id}\n`)) result.push("an enlarged map has another place under the pointer: " + shown());
press("0");
same("a legend's entries", document.querySelectorAll("#legend span").length > 8, true);
press("m"); same("m shows the options", document.getElementById("options").hidden, false); press("m");
press("t"); same("t draws trails", document.getElementById("trails").checked, true);
press("+"); same("+ is faster", document.getElementById("speed").selectedIndex, 4);
const rows = new Set([...document.querySelectorAll("#bar > button")].map(button => button.offsetTop));
same("rows of buttons", rows.size, 1);
if (carom.film.differs) result.push(carom.film.differs);
if (document.querySelector("img")) result.push("a bot's message became an element");
const wait = ms => new Promise(done => setTimeout(done, ms));
(async () => {
  // The address names the moment, and does not change as often as a dragged slider.
  await wait(600);
  let noted = 0;
  const replace = history.replaceState.bind(history);
  history.replaceState = (...all) => { ++noted; replace(...all); };
  for (let k = 0; k < 300; ++k) { slider.value = 3 + k / 300; slider.oninput(); }
  await wait(600);
  same("how often the address changed", noted, 1);
  same("link of a moment", location.hash, "#t=" + carom.now.toFixed(3));
  location.hash = "#t=12.25";
})();
addEventListener("hashchange", () => { same("link to a turn", carom.now, 12.25);
  const report = document.createElement("pre"); report.id = "report";
  report.textContent = result.length ? "REPORT " + result.slice(0, 5).join("; ") : "REPORT in order";
  document.body.append(report); });
</script>
SCRIPT
} | judge match "$out/match.html"

# --- Bots' drawings, two matches side by side, and the pages of all games at four sizes.
build/carom play --p1 'build/tests/misbehaving draws' --p2 build/mean_max/hunter \
    --p3 build/mean_max/hunter --seed 5 --time-limit off --record "$out/drawn.json" \
    --view "$out/drawn.html" > /dev/null || complain "no match with drawings"
check "$out/drawn.html#t=3" 1366,768 drawn
judge drawings "$out/drawn.html" << 'SCRIPT'
<script>"use strict"; {
const result = [];
carom.go(3);
const drawn = carom.drawingsOf(carom.film.turns[3]).map(each => each.shape).join(" ");
if (drawn !== "circle line text") result.push("drawn are " + drawn);
const words = document.getElementById("logs").textContent;
if (!words.includes("[DRAW] disc 0 0 x red")) result.push("what cannot be drawn is not in the log");
if (words.includes("circle 0 0 2000 red")) result.push("what is drawn is in the log, too");
if (document.querySelector("b b, pre b")) result.push("a drawing became an element");
const canvas = document.getElementById("map"), at = v => Math.round((v + 6900) * canvas.width / 13800);
const [r, g, b] = canvas.getContext("2d").getImageData(at(-5500), at(0), 1, 1).data;
if (g < r + 60 || g < b + 60) result.push(`no green line but ${[r, g, b]}`);
document.body.append(Object.assign(document.createElement("pre"), {textContent: "REPORT " + (result.join("; ") || "in order")}));
}
</script>
SCRIPT

build/carom play --p1 'build/mean_max/bot --rollouts 50 --stats 1' --p2 build/mean_max/hunter \
    --p3 build/mean_max/hunter --seed 5 --time-limit off --record "$out/other.json" > /dev/null
build/carom view "$out/match.json" "$out/other.json" -o "$out/pair.html" > /dev/null ||
    complain "no page of two"
judge pair "$out/pair.html" << 'SCRIPT'
<script>"use strict";
// Each match's page at the same moment, whichever is moved; what differs, and from where on.
const wait = ms => new Promise(done => setTimeout(done, ms));
(async () => {
  const result = [], at = () => frames.map(frame => frame.contentWindow.carom?.now);
  for (let tries = 0; tries < 50 && at().includes(undefined); ++tries) await wait(50);
  carom.go(7.5);
  await wait(100);
  if (at().join() !== "7.5,7.5") result.push("both go to " + at());
  frames[0].contentWindow.carom.go(9);
  await wait(100);
  if (at().join() !== "9,9" || carom.now !== 9) result.push("led by one they go to " + at());
  const said = document.getElementById("said").textContent;
  if (!/match.json\s+and\s+other.json/.test(said)) result.push(said);
  if (carom.differs.length === 0) result.push("no difference");
  document.getElementById("first").click();
  await wait(100);
  if (at()[1] !== carom.differs[0]) result.push("the first difference is at " + at());
  document.body.append(Object.assign(document.createElement("pre"), {textContent: "REPORT " + (result.join("; ") || "in order")}));
})();
</script>
SCRIPT

for game in "${games[@]}"; do
    against=()
    for player in $(conf "$game" play_as); do
        against+=("--p$player" "build/$game/$(conf "$game" simple)")
    done
    build/carom play --game "$game" --seed 2 --time-limit off \
        --p1 "build/$game/bot --rollouts 60 --stats 1" "${against[@]}" \
        --view "$out/$game.html" > /dev/null || complain "$game: no match"
done
judge progress "$out/mad_pod_racing.html" << 'SCRIPT'
<script>"use strict"; {
// A race's strip rises from checkpoint to checkpoint; scores would only say who is ahead.
const strip = document.getElementById("strip"), result = [];
const highest = f => {
  const column = strip.getContext("2d").getImageData(Math.round(f * strip.width), 12, 1, strip.height - 24).data;
  for (let y = 0; y < column.length / 4; ++y) {
    const rgb = [...column.slice(4 * y, 4 * y + 3)];
    if (Math.max(...rgb) - Math.min(...rgb) > 60) return y / (strip.height - 24);
  }
  return 1;
};
if (!strip.title.startsWith("checkpoints passed over time")) result.push(strip.title);
if (highest(0.2) < 0.5) result.push("high at first: " + highest(0.2));
if (highest(0.7) > 0.5) result.push("low later: " + highest(0.7));
// The largest figure is the number of passed checkpoints, and at the end the place.
const figures = () => [...document.querySelectorAll(".player b")].map(b => b.textContent).join(" ");
carom.go(0);
if (figures() !== "0 0") result.push("at first: " + figures());
carom.go(carom.film.turns.length - 1);
if (!["place 1 place 2", "place 2 place 1"].includes(figures())) result.push("at the end: " + figures());
const over = carom.film.places;
carom.film.places = undefined;  // as in a match that goes on
carom.go(0), carom.go(carom.film.turns.length - 1);
if (!/^[0-9]+ [0-9]+$/.test(figures())) result.push("in a match that goes on: " + figures());
carom.film.places = over;
document.body.append(Object.assign(document.createElement("pre"), {textContent: "REPORT " + (result.join("; ") || "in order")}));
}
</script>
SCRIPT
for page in "${games[@]}" pair; do
    for window in 1366,768 1920,1080 390,844 844,390; do
        check "$out/$page.html#t=12.5" $window "$page-${window/,/x}-light"
        check "$out/$page.html#t=12.5" $window "$page-${window/,/x}-dark" \
            --blink-settings=preferredColorScheme=0
    done
done
for replay in tests/golden/mean_max/match.json ../shared/replays/*.json; do
    [ -f "$replay" ] || continue
    build/carom view "$replay" -o "$out/replay.html" > /dev/null || complain "$replay: no page"
    check "$out/replay.html" 1250,1000 "replay-$(basename "$replay" .json)"
done

# --- Tuning, profiling and the broad phases. 24 games are too few to confirm anything.
build/carom tune --bot 'build/mean_max/bot --rollouts 10' \
    --pool '<img/>=build/mean_max/hunter' --steps 30 --confirm 24 -o "$out/tune" \
    --report "$out/tune.html" > "$out/tune.txt" 2>&1 || true
[ -s "$out/tune.html" ] || complain "$(cat "$out/tune.txt")"
check "$out/tune.html" 1000,2600 tune
check "$out/tune.html" 400,1600 tune-phone
grep -q '<img' "$out/tune.html" && complain "a pool bot's name became an element"
build/profile --rounds 1 --rollouts 60 --report "$out/profile.html" \
    > "$out/profile.txt" 2>&1 || complain "$(cat "$out/profile.txt")"
check "$out/profile.html" 1000,2900 profile
check "$out/profile.html" 400,1600 profile-phone
build/broadphases --most 50 --rounds 1 --report "$out/broadphases.html" \
    > "$out/broadphases.txt" 2>&1 || complain "$(cat "$out/broadphases.txt")"
check "$out/broadphases.html" 1000,3000 broadphases
for species in redwood oak; do
    build/redwood --species $species -o "$out/$species.html" > /dev/null || complain "no $species"
    check "$out/$species.html#still" 1000,900 "$species"
done

rm -rf "$out/profile"
pictures=("$out"/*.png)
[ $failed -eq 0 ] && echo "pages: ${#pictures[@]} screenshots in $out, no error on any console"
exit $failed
