#!/usr/bin/env python3
"""Measures how long a match's page takes for a frame in Chromium on a slowed down processor:

    throttled.py match.html [--slower 4] [--frames 400]

The frames are spread over the whole match, and each is drawn as during playback. If the page has
the game's module, the same is measured for frames in which an order is dragged: each plays the next
eight turns again and draws them. Chromium slows a processor down by pausing it for milliseconds at
a time, and the slowest frames are those during which it paused.
"""
import argparse
import pathlib
import sys
import tempfile

from browser import Browser, BrowserGone

TIMED = """(async () => {
  const times = [];
  for (let k = 0; k < FRAMES; ++k) {
    await new Promise(requestAnimationFrame);
    STEP
    const start = performance.now();
    FRAME
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return [0.5, 0.95, 1].map(share => times[Math.floor((FRAMES - 1) * share)]);
})()"""
PLAYED = ("", "carom.go((carom.film.turns.length - 1) * k / FRAMES, true);")
# A drag moves the target of the first body that can have one.
DRAGGED = ("""if (k % 20 === 0) trial.open(Math.floor((carom.film.turns.length - 2) * k / FRAMES));
    const lines = trial.edits[trial.seat], form = trial.orders[trial.seat]?.bodies[0].forms
      .find(each => each.form.includes("{x}"))?.form;
    if (!form) continue;
    const read = readForm(form, trial.inForm(0, form));
    lines[0] = writeForm({...read, values: {...read.values, x: 500 + 20 * k, y: 800 + 3 * k}});""",
           "trial.compute();")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("page", help="a match's page")
    parser.add_argument("--slower", type=float, default=4,
                        help="the browser's processor is slowed down by this factor (%(default)s)")
    parser.add_argument("--frames", type=int, default=400, help="number of frames (%(default)s)")
    options = parser.parse_args()
    page = pathlib.Path(options.page)
    if not page.exists():
        parser.error(f"{options.page}: expected a match's page")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            browser.open(page, ready="window.carom?.film")
            browser.run("carom.started")
            browser.page("Emulation.setCPUThrottlingRate", rate=options.slower)
            turns = browser.run("carom.film.turns.length - 1")
            print(f"{page.name}: {turns} turns, {page.stat().st_size // 1000} kB; ms a frame, "
                  f"{options.slower:g} times slower")
            kinds = {"played": PLAYED}
            if browser.run("Boolean(carom.trial)"):
                browser.run("window.trial = carom.trial, 0")
                kinds["an order dragged"] = DRAGGED
            for name, (step, frame) in kinds.items():
                script = (TIMED.replace("STEP", step).replace("FRAME\n", frame + "\n")
                          .replace("FRAMES", str(options.frames)))
                median, most, worst = browser.run(script)
                print(f"  {name}: median {median:.1f}, 95 % {most:.1f}, worst {worst:.1f}")
        except BrowserGone as gone:
            sys.exit(f"throttled: {gone}")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
