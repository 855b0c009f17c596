"""Headless Chromium, controlled over its debugging pipe."""
import base64
import json
import os
import pathlib
import subprocess
import time


class BrowserGone(Exception):
    """Chromium has ended, or a page's script has failed."""


class Browser:
    def __init__(self, folder, window=(1366, 768), options=()):
        ours, theirs = os.pipe(), os.pipe()  # Chromium's input and output

        def at_3_and_4():
            reads, writes = os.dup(ours[0]), os.dup(theirs[1])
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        self._process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--remote-debugging-pipe",
             "--enable-unsafe-swiftshader", "--hide-scrollbars",
             f"--window-size={window[0]},{window[1]}", f"--user-data-dir={folder}", *options,
             "about:blank"],
            preexec_fn=at_3_and_4, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self._to, self._from = os.fdopen(ours[1], "wb", 0), os.fdopen(theirs[0], "rb", 0)
        self._rest, self._asked = b"", 0
        self.events = []  # (method, parameters) of everything that was reported
        targets = self.ask("Target.getTargets")["targetInfos"]
        target = next(t["targetId"] for t in targets if t["type"] == "page")
        self._session = self.ask("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.page(f"{domain}.enable")

    def ask(self, method, session=None, **parameters):
        """Returns the result of a command of the debugging protocol."""
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._asked:
                if "error" in answer:
                    raise BrowserGone(f"{method}: {answer['error']['message']}")
                return answer.get("result", {})
            if "method" in answer:
                self.events.append((answer["method"], answer["params"]))

    def _read(self):
        while b"\0" not in self._rest:
            some = self._from.read(1 << 20)
            if not some:
                raise BrowserGone("expected Chromium to answer, and it has gone")
            self._rest += some
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    def page(self, method, **parameters):
        """The same for a command to the page."""
        return self.ask(method, self._session, **parameters)

    def open(self, path, fragment="", ready="window.carom"):
        """Opens a file and waits until an expression is true in it."""
        self.page("Page.navigate", url="about:blank")
        self.page("Page.navigate", url=pathlib.Path(path).absolute().as_uri() + fragment)
        self.wait(ready)

    def wait(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.page("Runtime.evaluate", expression=f"Boolean({expression})",
                              returnByValue=True)
            if found.get("result", {}).get("value"):
                return
            time.sleep(0.02)
        raise BrowserGone(f"after {seconds} s still not: {expression}")

    def run(self, script):
        """Returns the value of an expression, which may be a promise."""
        found = self.page("Runtime.evaluate", expression=script, awaitPromise=True,
                          returnByValue=True, userGesture=True)
        if "exceptionDetails" in found:
            details = found["exceptionDetails"]
            said = details.get("exception", {}).get("description") or details["text"]
            raise BrowserGone(f"{said}\nScript: {script[:200]}")
        return found["result"].get("value")

    def size(self, width, height, dark=False, touch=False):
        self.page("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=touch)
        self.page("Emulation.setTouchEmulationEnabled", enabled=touch)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.page("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self, path):
        picture = self.page("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(picture))

    def complaints(self):
        """Returns everything that the pages wrote on the console, and all requests to a network."""
        said = []
        for method, parameters in self.events:
            if method == "Runtime.consoleAPICalled":
                said.append(str([a.get("value", a.get("description"))
                                 for a in parameters["args"]]))
            elif method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                said.append(details.get("exception", {}).get("description", details["text"]))
            elif method == "Log.entryAdded":
                said.append(parameters["entry"]["text"])
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if url.split(":")[0] not in ("file", "data", "blob", "about"):
                    said.append(f"a request to {url}")
        return said

    def close(self):
        self._process.kill()
        self._process.wait()
