#!/usr/bin/env python3
"""Compares how much a bot simulates in a page with how much it simulates as a program:

    rollouts.py RECORD.json MATCH.html --bot COMMAND [--turn N] [--ms 1000] [--rounds 5]

Both answer the same question in the same time, alternately. The counts are those of the bot's
explanation: simulated turns.
"""
import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from browser import Browser, BrowserGone

ROOT = pathlib.Path(__file__).resolve().parents[2]


def count(log):
    found = re.search(r"\bsims (\d+)", log)
    if not found:
        sys.exit(f"rollouts: expected a bot's explanation, found {log[:80]!r}")
    return int(found.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("record", help="record of a match")
    parser.add_argument("page", help="the match's page, with the module of the game")
    parser.add_argument("--bot", required=True, help="command line of the bot")
    parser.add_argument("--turn", type=int, default=5,
                        help="turn whose position is searched (%(default)s)")
    parser.add_argument("--ms", type=int, default=1000,
                        help="milliseconds of every search (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5,
                        help="number of searches on each side (%(default)s)")
    options = parser.parse_args()
    command = [str(ROOT / "build" / "carom"), "ask", options.record, "--turn", str(options.turn),
               "--seat", "0", "--bot",
               f"{options.bot} --stats 1 --budget-ms {options.ms} --first-budget-ms 5"]
    ask = (f"carom.trial.worker.call({{do: 'ask', ...carom.trial.line.until({options.turn}), "
           f"turn: {options.turn}, seat: 0, ms: {options.ms}}})")
    ratios = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            browser.open(options.page, ready="window.carom?.started")
            browser.run("carom.started")
            for _ in range(options.rounds):
                native = subprocess.run(command, capture_output=True, text=True, check=False)
                said = native.stdout + native.stderr
                explained = [line for line in said.split("\n")
                             if re.search(rf"\bturn {options.turn} .*sims \d", line)]
                ratios.append(count(browser.run(ask)["log"]) / count(explained[-1]))
        except BrowserGone as gone:
            sys.exit(f"rollouts: {gone}")
        finally:
            browser.close()
    print(f"{pathlib.Path(options.page).name}: in the page {statistics.median(ratios):.2f} of the "
          f"program's simulated turns ({min(ratios):.2f} .. {max(ratios):.2f}), "
          f"{options.rounds} times {options.ms} ms")


if __name__ == "__main__":
    main()
