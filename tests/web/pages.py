#!/usr/bin/env python3
"""Checks the simulators inside pages in headless Chromium: pages.py FOLDER, where tests/web.sh has
written a record and a page for each game. Screenshots are written there."""
import json
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench" / "view"))
from browser import Browser, BrowserGone  # noqa: E402

SIZES = {"laptop": (1366, 768, False, False), "small": (900, 700, True, False),
         "phone": (390, 844, False, True), "wide": (1920, 1080, True, False)}
FRAME = "document.getElementById('match').contentWindow"
PLAYING_PAGE = ROOT / "build" / "web" / "carom.html"

wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)
        print(f"pages: {what}")


def use(browser, size):
    width, height, dark, touch = SIZES[size]
    browser.size(width, height, dark, touch)


def open_match(browser, page, fragment=""):
    browser.open(page, fragment, "window.carom?.started")
    browser.run("carom.started")
    expect(browser.run("Boolean(carom.trial)"), f"{page.name}: the engine has not started")


def orders_can_be_changed_by_hand(browser, folder, game):
    """Changes orders with keys, sliders, menus, a drag and a link, and returns to the film."""
    browser.run("carom.go(10)")
    turn = browser.run("Math.min(10, carom.film.turns.length - 2)")
    browser.run(f"carom.go({turn})")
    press = "document.dispatchEvent(new KeyboardEvent('keydown', {key: %s, bubbles: true}))"
    browser.run(press % "'e'")
    expect(browser.run("carom.trial.isOpen"), f"{game}: the key e does not open the panel")
    end = "carom.trial.preview.turns.at(-1).state"
    before = browser.run(end)
    # The mouse drags the first body of the seat away from its target.
    start, goal = browser.run("""(() => {
      const trial = carom.trial, box = canvas.getBoundingClientRect();
      const shrunk = Math.min(box.width / canvas.width, box.height / canvas.height);
      const edge = box.left + (box.width - shrunk * canvas.width) / 2;
      const onScreen = (x, y) => [edge + X(x) * shrunk, box.top + Y(y) * shrunk];
      const id = trial.orders[trial.seat].bodies[0].id;
      const body = turnAt(trial.turn).bodies.find(b => b.id === id);
      const handle = trial.handles().find(each => each.k === 0) ?? {x: body.path[1], y: body.path[2]};
      const middle = {x: (look.left + look.right) / 2 + SHOWN / 7, y: (look.top + look.bottom) / 2};
      return [onScreen(handle.x, handle.y), onScreen(middle.x, middle.y)];
    })()""")
    for kind, (x, y) in (("mousePressed", start), ("mouseMoved", goal), ("mouseReleased", goal)):
        browser.page("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1,
                     clickCount=1)
    browser.run("new Promise(requestAnimationFrame)")
    browser.run("carom.trial.compute()")
    line = browser.run("carom.trial.edits[carom.trial.seat][0]")
    target = browser.run("[Math.round((look.left + look.right) / 2 + SHOWN / 7),"
                         " Math.round((look.top + look.bottom) / 2)]")
    numbers = [int(word) for word in line.split() if word.lstrip("-").isdigit()]
    near = len(numbers) >= 2 and any(
        abs(numbers[k] - target[0]) + abs(numbers[k + 1] - target[1]) < 60
        for k in range(len(numbers) - 1))
    expect(near, f"{game}: after a drag to {target} the order is {line}")
    expect(browser.run(end) != before, f"{game}: the dragged order changes nothing")
    link = browser.run("carom.trial.link()")
    state = browser.run(end)
    browser.screenshot(folder / f"{game}-try.png")
    browser.run("carom.trial.ask()")
    expect(browser.run("Boolean(document.getElementById('asked').querySelector('pre'))"),
           f"{game}: the bot does not answer")
    browser.screenshot(folder / f"{game}-asked.png")
    # Two turns otherwise, and back.
    last = browser.run("carom.film.turns.length")
    for _ in range(2):
        browser.run("carom.trial.step()")
    expect(browser.run("carom.trial.line.isChanged"), f"{game}: nothing was played otherwise")
    browser.run(press % "'Escape'")
    expect(browser.run("carom.film.turns.length") == last and browser.run("carom.now") == turn,
           f"{game}: Escape does not lead back to the film")
    open_match(browser, folder / f"{game}.html", "#" + link.split("#", 1)[1])
    expect(browser.run(end) == state, f"{game}: a link leads to another future")
    # Another form, and the value of a slider.
    browser.run("""(() => {
      const {forms} = carom.trial.orders[carom.trial.seat].bodies[0];
      carom.trial.change(0, carom.trial.inForm(0, forms.at(-1).form));
      const slider = document.querySelector('#trial fieldset input[type=range]');
      if (slider) { slider.value = slider.min; slider.oninput(); }
    })()""")
    expect(not browser.run("carom.trial.wrong"), f"{game}: an offered form is refused")
    # After an error the module starts again and knows the position.
    browser.run("""try { carom.engine.call({do: "nothing"}); } catch {}
      carom.trial.compute()""")
    browser.run("carom.trial.compute()")
    expect(not browser.run("carom.trial.wrong"), f"{game}: no tries after an error of the module")
    browser.run("carom.trial.change(0, 'nonsense'), carom.trial.compute()")
    expect("is out" in browser.run("document.getElementById('refused').textContent"),
           f"{game}: nonsense is not refused")


def a_clip_is_saved(browser, game):
    """The key c plays the film and saves it as a video until it is pressed again."""
    kind, size = browser.run("""new Promise(done => {
      const make = URL.createObjectURL, Recorder = MediaRecorder, press = () =>
        document.dispatchEvent(new KeyboardEvent("keydown", {key: "c", bubbles: true}));
      URL.createObjectURL = blob => { done([blob.type, blob.size]); return make(blob); };
      // The key is pressed again when there are pictures. On a busy machine this takes seconds.
      MediaRecorder = class extends Recorder {
        start() {
          let bytes = 0;
          this.addEventListener("dataavailable", event => {
            if (bytes <= 1000 && (bytes += event.data.size) > 1000) press();
          });
          super.start(100);
          MediaRecorder = Recorder;
        }
      };
      carom.go(0);
      press();
    })""")
    expect(kind.startswith("video/") and size > 1000, f"{game}: a clip is {size} bytes, {kind}")


def memory_does_not_grow(browser, game):
    grown = browser.run("""(async () => {
      const tries = async count => { for (let k = 0; k < count; ++k) await carom.trial.compute(); };
      await tries(50);
      const before = carom.engine.memory;
      await tries(1000);
      return carom.engine.memory - before;
    })()""")
    expect(grown == 0, f"{game}: the module's memory has grown by {grown} bytes in 1,000 tries")


def a_wrong_order_is_found(browser, folder, _):
    """Plays a race of the bot in which both its pods start in the wrong direction."""
    open_match(browser, folder / "mad_pod_racing.html")
    planted = 0
    browser.run("""(() => {
      const line = {setup: film.setup, answers: []}, leaders = [{who: "bot", rollouts: 300}, {who: "simple"}];
      const wrongWay = () => {
        const asked = carom.engine.call({do: "ask", ...line, turn: 0, seat: 0, rollouts: 300}).answer.trim().split("\\n");
        return asked.map((order, k) => {
          const [x, y] = order.split(" "), [, podX, podY] = film.turns[0].bodies.filter(b => b.seat === 0)[k].path;
          return `${2 * podX - x} ${2 * podY - y} 200\\n`;
        }).join("");
      };
      for (let turn = 0; turn < 25; ++turn) {
        const changes = turn === PLANTED ? {0: wrongWay()} : {};
        const played = carom.engine.call({do: "play", ...line, turn, seed: 1, changes, leaders});
        line.answers.push(played.answers[0]);
      }
      const turns = carom.engine.call({do: "film", ...line}).turns;
      line.answers.forEach((answers, t) => { turns[t].out = answers; });
      takeTurns(turns, undefined);
      carom.judge.line.answers = line.answers;
    })()""".replace("PLANTED", str(planted)))
    browser.run("carom.judge.run()")
    worst = browser.run("carom.judge.worst()")
    expect(planted in worst, f"the worst turns are {worst}, planted was {planted}")
    browser.screenshot(folder / "judge.png")


def matches_are_played(browser, folder, _):
    """Plays a match by clicks and a match of bots alone on the page that plays matches."""
    use(browser, "laptop")
    browser.open(PLAYING_PAGE, ready="window.carom?.ready")
    browser.run("carom.ready")
    chosen = """document.getElementById('game').value = '%s';
        document.getElementById('game').onchange()"""
    browser.run(chosen % "poker_chip_race")
    browser.run("carom.start()")
    browser.wait(f"{FRAME}.carom?.trial?.orders")
    clicks = 0
    while browser.run(f"Boolean({FRAME}.document.querySelector('#trial .step'))") and clicks < 400:
        browser.run(f"{FRAME}.document.querySelector('#trial .step').click()")
        clicks += 1
        browser.wait(f"!{FRAME}.carom.trial.stepping")
    expect(browser.run(f"{FRAME}.carom.film.places?.length") == 2 and clicks > 3,
           f"a match of Poker Chip Race is not over after {clicks} clicks")
    turns = browser.run(f"{FRAME}.carom.film.turns.length") - 1
    expect(turns == clicks,
           f"{clicks} clicks played {turns} turns, expected one turn for each click")
    browser.screenshot(folder / "played.png")
    # The bots' match is the one that the programs play (modules.mjs compares whole matches).
    browser.run(chosen % "search_race")
    browser.run("document.querySelector('#players select').value = 'bot 10', carom.start()")
    browser.wait(f"{FRAME}.carom?.film?.name === 'search_race' && {FRAME}.carom.trial")
    browser.wait(f"{FRAME}.carom.film.turns.length > 8")
    expect(not browser.run(f"{FRAME}.carom.trial.wrong"), "a bot does not play on alone")
    browser.run(f"{FRAME}.carom.trial.pause()")
    browser.wait(f"!{FRAME}.carom.trial.isRunning")
    paused = browser.run(f"{FRAME}.carom.film.turns.length")
    browser.run("new Promise(done => setTimeout(done, 600))")
    expect(browser.run(f"{FRAME}.carom.film.turns.length") == paused, "a match does not pause")
    browser.run(f"{FRAME}.carom.trial.pause()")
    browser.wait(f"{FRAME}.carom.film.turns.length > {paused}")
    # Back to an earlier turn, and on from there.
    browser.run(chosen % "mad_pod_racing")
    browser.run("document.querySelector('#players select').value = 'you'")
    browser.run("carom.start()")
    browser.wait(f"{FRAME}.carom?.film?.name === 'mad_pod_racing' && {FRAME}.carom.trial?.orders")
    # The pods start toward their next checkpoint, and a click on the map aims.
    edits = f"{FRAME}.carom.trial.edits[0]"
    first = browser.run(f"""(() => {{
      const stop = {FRAME}.carom.film.turns[0].bodies.find(b => b.kind === 0 && b.number === 1);
      const [x, y, thrust] = {edits}[0].split(" ").map(Number);
      return [Math.hypot(x - stop.path[1], y - stop.path[2]), thrust];
    }})()""")
    expect(first[0] < 3000 and first[1] > 0, f"the first order aims {first} from the checkpoint")
    browser.run(f"""(() => {{
      const map = {FRAME}.document.getElementById("map"), box = map.getBoundingClientRect();
      const shrunk = Math.min(box.width / map.width, box.height / map.height);
      const at = {{clientX: box.left + box.width / 2 + 9 * shrunk, clientY: box.top + 40 * shrunk, bubbles: true}};
      map.dispatchEvent(new PointerEvent("pointerdown", at)), map.dispatchEvent(new PointerEvent("click", at));
    }})()""")
    aimed = browser.run(f"{edits}[0].split(' ').map(Number)")
    expect(abs(aimed[0] - 8150) < 200 and aimed[1] < 0, f"a click on the map aims at {aimed}")
    # Fast clicks all count.
    browser.run(f"""(async () => {{
      const trial = {FRAME}.carom.trial;
      for (let k = 0; k < 3; ++k) {FRAME}.document.querySelector("#trial .step").click();
      await trial.stepping;
    }})()""")
    turns = browser.run(f"{FRAME}.carom.film.turns.length") - 1
    expect(turns == 3, f"three fast clicks played {turns} turns")
    browser.run(f"{FRAME}.carom.go(1)")
    browser.wait(f"{FRAME}.carom.trial.turn === 1")
    answer = f"{FRAME}.carom.trial.line.now[1][0].trim()"
    recorded = browser.run(answer)
    browser.run(f"{FRAME}.carom.trial.step()")
    expect(browser.run(answer) == recorded, f"a turn played again has other orders than {recorded}")
    turns = browser.run(f"{FRAME}.carom.film.turns.length")
    expect(turns == 3, f"after a step from turn 1 a match has {turns - 1} turns")
    for size in SIZES:
        use(browser, size)
        browser.run("new Promise(done => setTimeout(done, 200))")
        browser.screenshot(folder / f"playing-{size}.png")


def drop(browser, name, text):
    browser.run(f"carom.check(new File([{json.dumps(text)}], {json.dumps(name)}))")
    return browser.run("[document.getElementById('said').textContent,"
                       " document.getElementById('said').className]")


def files_are_checked(browser, folder, games):
    use(browser, "laptop")
    browser.open(PLAYING_PAGE, ready="window.carom?.ready")
    browser.run("carom.ready")
    for game in games:
        golden = sorted((ROOT / "tests" / "golden" / game).glob("*.txt"))[0]
        said, kind = drop(browser, golden.name, golden.read_text())
        expect(kind == "good" and "no difference" in said, f"{golden.name}: {said}")
    # A golden game in which one number differs is refused with its turn.
    text = golden.read_text()
    lines = text.split("\n")
    moved = [k for k, line in enumerate(lines) if line.startswith(("moved", "event", "car"))]
    words = lines[moved[len(moved) // 2]].split(" ")
    words[-1] = words[-1][:-1] + ("0" if words[-1][-1] != "0" else "1")
    lines[moved[len(moved) // 2]] = " ".join(words)
    said, kind = drop(browser, golden.name, "\n".join(lines))
    expect(kind == "bad" and "turn " in said, f"a spoiled golden game: {said}")
    browser.wait(f"{FRAME}.carom?.film?.differs")  # The match is shown all the same.
    # The platform's replay is a record without what is ours.
    for game in ("mean_max", "mad_pod_racing"):
        replay = json.loads((folder / f"{game}.json").read_text())
        said, kind = drop(browser, "record.json", json.dumps(replay))
        expect(kind == "good", f"a record of {game}: {said}")
        del replay["success"]["carom"]
        said, kind = drop(browser, "replay.json", json.dumps(replay))
        expect(kind == "good", f"a replay of {game}: {said}")
        browser.wait(f"{FRAME}.carom?.trial")
        frames = replay["success"]["frames"]
        frame = frames[len(frames) // 2]
        if "stdout" in frame:
            first = frame["stdout"].split("\n")
            first[0] = "7 7 100"
            frame["stdout"] = "\n".join(first)
        said, kind = drop(browser, "spoiled.json", json.dumps(replay))
        expect(kind == "bad" and "turn " in said, f"a spoiled replay of {game}: {said}")
    said, kind = drop(browser, "nonsense.json", "{\"frames\": 3}")
    expect(kind == "bad" and said, "nonsense is not refused")
    expect("exception" not in said, f"nonsense: {said}")
    said, kind = drop(browser, "nonsense.json", "nonsense")
    expect(kind == "bad" and "expected JSON" in said, f"nonsense: {said}")
    browser.screenshot(folder / "refused.png")


def the_film_plays_without_webassembly(browser, folder, _):
    script = browser.page("Page.addScriptToEvaluateOnNewDocument",
                          source="delete globalThis.WebAssembly")["identifier"]
    browser.open(folder / "mean_max.html", ready="window.carom?.started")
    browser.run("carom.started")
    said = browser.run("document.getElementById('trial').textContent")
    expect("shows the film only" in said and not browser.run("Boolean(carom.trial)"),
           f"without WebAssembly the page says: {said}")
    browser.run("carom.go(20)")
    expect(browser.run("carom.now") == 20, "without WebAssembly the film does not play")
    browser.page("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def main():
    folder = pathlib.Path(sys.argv[1])
    games = sorted(path.stem for path in folder.glob("*.verified"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            use(browser, "laptop")
            for game in games:
                open_match(browser, folder / f"{game}.html")
                orders_can_be_changed_by_hand(browser, folder, game)
                a_clip_is_saved(browser, game)
                memory_does_not_grow(browser, game)
                expect(not browser.complaints(), f"{game}: {browser.complaints()[:3]}")
                browser.events.clear()
            for size in SIZES:
                use(browser, size)
                open_match(browser, folder / "fantastic_bits.html", "#turn=8")
                browser.screenshot(folder / f"try-{size}.png")
            use(browser, "laptop")
            for check in (a_wrong_order_is_found, matches_are_played, files_are_checked,
                          the_film_plays_without_webassembly):
                check(browser, folder, games)
            expect(not browser.complaints(), f"the console says {browser.complaints()[:3]}")
        except BrowserGone as gone:
            expect(False, str(gone))
        finally:
            browser.close()
    if not wrong:
        print(f"pages: {len(games)} games in order; screenshots in {folder}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
