#!/usr/bin/env python3
"""Measures how long a match's page takes for a frame in Chromium on a slowed down processor:

    throttled.py match.html [--slower 4] [--frames 400]

The frames are spread over the whole match, and each is drawn as during playback. The script
controls Chromium over its debugging pipe. Chromium slows a processor down by pausing it for
milliseconds at a time, and the slowest frames are those during which it paused.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SCRIPT = """(async () => {
  const last = carom.film.turns.length - 1, times = [];
  for (let k = 0; k < FRAMES; ++k) {
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    carom.go(last * k / FRAMES, true);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = share => times[Math.floor((FRAMES - 1) * share)];
  return {turns: last, median: at(0.5), most: at(0.95), worst: at(1)};
})()"""


class Browser:
    def __init__(self, folder):
        ours, theirs = os.pipe(), os.pipe()  # Chromium's input and output

        def at_3_and_4():
            reads, writes = os.dup(ours[0]), os.dup(theirs[1])
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        self._process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--remote-debugging-pipe",
             "--window-size=1366,768", f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=at_3_and_4, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self._to, self._from = os.fdopen(ours[1], "wb", 0), os.fdopen(theirs[0], "rb", 0)
        self._rest, self._asked = b"", 0

    def ask(self, method, session=None, **parameters):
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self._rest:
                some = self._from.read(65536)
                if not some:
                    sys.exit("throttled: expected Chromium to answer, and it has gone")
                self._rest += some
            text, self._rest = self._rest.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") != self._asked:
                continue
            return answer.get("result", {})

    def close(self):
        self._process.kill()
        self._process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("page")
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--frames", type=int, default=400)
    options = parser.parse_args()
    page = pathlib.Path(options.page).absolute()
    if not page.exists():
        parser.error(f"{options.page}: expected a match's page")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        targets = browser.ask("Target.getTargets")["targetInfos"]
        target = next(t["targetId"] for t in targets if t["type"] == "page")
        session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.ask("Page.navigate", session, url=page.as_uri())
        end, ready = time.monotonic() + 20, {}
        while not ready.get("value"):
            if time.monotonic() > end:
                browser.close()
                sys.exit(f"throttled: {page}: expected the page of a match")
            time.sleep(0.05)
            ready = browser.ask("Runtime.evaluate", session,
                                expression="Boolean(window.carom?.film)").get("result", {})
        browser.ask("Emulation.setCPUThrottlingRate", session, rate=options.slower)
        script = SCRIPT.replace("FRAMES", str(options.frames))
        times = browser.ask("Runtime.evaluate", session, expression=script,
                            returnByValue=True, awaitPromise=True)["result"]["value"]
        browser.close()
    print(f"{page.name}: {times['turns']} turns, {page.stat().st_size // 1000} kB; ms a frame, "
          f"{options.slower:g} times slower: median {times['median']:.1f}, "
          f"95 % {times['most']:.1f}, worst {times['worst']:.1f}")


if __name__ == "__main__":
    main()
