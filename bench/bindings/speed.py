#!/usr/bin/env python3
"""Measures turns per second of processor time through Python and with the bare engine in the same
run, and prints a table in Markdown. With several threads, a second is one of wall time."""
import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "referee/bindings/python"))
import carom  # noqa: E402, the folder is known only now

BATCHES = ((1, 1), (16, 1), (256, 1), (256, 2), (4096, 1), (4096, 2))  # matches, threads
ROUNDS = 16
VIEWS = (None, "state", "sight")


def random_orders(batch, rng):
    """Draws orders as bench/bindings/main.cpp does."""
    least, most = np.maximum(batch.least, -8000), np.minimum(batch.most, 8000)
    orders = rng.uniform(least, most, batch.orders_shape)
    codes = (batch.most - batch.least < 10) & (rng.uniform(size=batch.orders_shape) < 0.9)
    return np.where(codes, batch.least, orders)


def turns_a_second(game, matches, threads, view, seconds):
    batch = carom.Batch(game, matches, threads=threads)
    rng = np.random.default_rng(1)
    rounds = [random_orders(batch, rng) for _ in range(ROUNDS)]
    clock = time.process_time if threads == 1 else time.perf_counter
    steps, start = 0, clock()
    while clock() - start < seconds:
        batch.step(rounds[steps % ROUNDS], view)
        steps += 1
    return steps * matches / (clock() - start)


def bare(seconds):
    program = Path(__file__).resolve().parents[2] / "build/bindings-speed"
    text = subprocess.run([program, "--bare", "--seconds", str(seconds)], check=True,
                          capture_output=True, text=True).stdout
    return {name: float(rate) for name, rate in (line.split() for line in text.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="seconds per measurement (0.2)")
    parser.add_argument("--repeats", type=int, default=3, help="number of runs; medians are shown (3)")
    options = parser.parse_args()
    alone, rates = {}, {}
    for _ in range(options.repeats):
        for game, rate in bare(options.seconds).items():
            alone.setdefault(game, []).append(rate)
        for game in alone:
            for key in ((m, t, v) for m, t in BATCHES for v in VIEWS):
                rate = turns_a_second(game, *key, options.seconds)
                rates.setdefault((game, *key), []).append(rate)
    print("| | threads | million turns a second | with states | with sights | bare per core |")
    print("|---|---|---|---|---|---|")
    for game in alone:
        engine = statistics.median(alone[game])
        print(f"| {carom.games()[game].title}: bare engine | | {engine / 1e6:.2f} | | | 1.00 |")
        for matches, threads in BATCHES:
            row = [statistics.median(rates[game, matches, threads, view]) for view in VIEWS]
            cells = " | ".join(f"{rate / 1e6:.2f}" for rate in row)
            print(f"| {matches} matches | {threads} | {cells} | "
                  f"{engine * threads / row[0]:.2f} |")


if __name__ == "__main__":
    main()
