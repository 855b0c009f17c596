#!/usr/bin/env python3
"""Learns to race: a small network drives a pod of Mad Pod Racing, and an evolution strategy
improves it. Writes the network that bot/mad_pod_racing/neural.cpp uses:

    python3 learn_pods.py -o pods.txt
    make submission ROOT=bot/mad_pod_racing/neural.cpp NETWORK=pods.txt

The strategy is the simple one: every generation draws networks in mirrored pairs around the current
one, races all of them, and moves toward those that got farther (T. Salimans and others, Evolution
strategies as a scalable alternative to reinforcement learning, 2017).
"""
import argparse
import math
import os
import pathlib
import sys
import time

import numpy as np

import carom

FAR, FAST = 6000, 600  # units, units per turn; as in bot/mad_pod_racing/neural.cpp
MAX_TURN_ANGLE = math.pi / 10
TURNS = 99  # length of a race; no player is out before that


def sense(sight, at, pod=0):
    """Computes the inputs as sense() in neural.cpp does, for one pod of each seat, and the pod's
    direction."""
    def of(name):
        return sight[..., at[name] + pod]
    dx, dy = of("next x") - of("x"), of("next y") - of("y")
    nose = np.where(of("has angle") > 0, of("angle"), np.arctan2(dy, dx))
    c, n = np.cos(nose), np.sin(nose)
    senses = []
    for ahead, aside, scale in ((dx, dy, FAR),
                                (of("after next x") - of("x"), of("after next y") - of("y"), FAR),
                                (of("vx"), of("vy"), FAST)):
        senses += [(ahead * c + aside * n) / scale, (aside * c - ahead * n) / scale]
    return np.stack(senses, -1), nose


def steer(orders, sight, at, nose, commands, pod=0):
    """Writes the pod's order as order_of() in neural.cpp does."""
    angle = nose + commands[..., 0] * MAX_TURN_ANGLE
    orders[..., pod, 1] = sight[..., at["x"] + pod] + 10000 * np.cos(angle)
    orders[..., pod, 2] = sight[..., at["y"] + pod] + 10000 * np.sin(angle)
    orders[..., pod, 3] = (commands[..., 1] + 1) / 2 * 200


class Races:
    """Races of two pods that do not touch. Each pod is driven by its own network."""

    def __init__(self, networks, maps, threads):
        self.maps = maps
        self.batch = carom.Batch("mad_pod_racing", networks // 2 * maps, threads=threads,
                                 settings={"pods": 1, "collide": 0})
        columns = self.batch.columns("sight")
        self.at = {name: column.offset for name, column in columns.items()}
        self.orders = self.batch.no_orders()

    def _way(self, sight):
        """Returns the number of passed checkpoints plus a part for the way to the next one."""
        dx = sight[..., self.at["next x"]] - sight[..., self.at["x"]]
        dy = sight[..., self.at["next y"]] - sight[..., self.at["y"]]
        return sight[..., self.at["passed"]] - np.hypot(dx, dy) / 16000

    def ways(self, network, numbers, seed):
        """Returns how many checkpoints each network passes in all turns: the mean over the maps
        from this seed on. If a pod finishes earlier, its result and that of its opponent are
        extrapolated at the same speed."""
        batch = self.batch
        for match in range(batch.matches):
            batch.start(match, seed + match % self.maps)
        sight = batch.observe("sight", np.float64)
        start = self._way(sight)
        ways, over = np.zeros_like(start), np.zeros(batch.matches, bool)
        for turn in range(1, TURNS + 1):
            senses, nose = sense(sight, self.at)
            # (matches, seats) are (pairs, maps, seats): the two networks of a pair have one seat
            # each.
            shaped = senses.reshape(-1, self.maps, 2, senses.shape[-1]).transpose(0, 2, 1, 3)
            commands = network.run(shaped.reshape(len(numbers), self.maps, -1), numbers)
            commands = commands.reshape(-1, 2, self.maps, 2).transpose(0, 2, 1, 3)
            commands = commands.reshape(*nose.shape, 2)
            steer(self.orders, sight, self.at, nose, commands)
            came = batch.step(self.orders, "sight", np.float64)
            ends = (came.over != 0) & ~over
            ways[ends] = (self._way(came.last) - start)[ends] * TURNS / turn
            over |= ends
            sight = came.now
        ways[~over] = (self._way(sight) - start)[~over]
        return ways.reshape(-1, self.maps, 2).mean(1).reshape(-1)


def learn(options):
    rng = np.random.default_rng(options.seed)
    network = carom.Network([6, options.hidden, 2], rng=rng)
    races = Races(options.networks, options.maps, options.threads)
    test = Races(2, 50, options.threads)

    def tested():
        return float(test.ways(network, np.stack([network.numbers] * 2), 10**6).mean())

    average = np.zeros_like(network.numbers)
    square = np.zeros_like(network.numbers)
    print(f"{'seconds':>8} {'generation':>11} {'checkpoints in 99 turns, 50 maps':>34}", flush=True)
    start, shown = time.monotonic(), -math.inf
    generation = 0
    while True:
        spent = time.monotonic() - start
        done = spent >= options.seconds or generation == options.generations
        if done or spent - shown >= options.seconds / 12:
            shown = spent
            print(f"{spent:8.0f} {generation:11} {tested():34.2f}", flush=True)
        if done:
            break
        half = rng.normal(size=(options.networks // 2, len(network.numbers)))
        drawn = np.stack([half, -half], 1).reshape(options.networks, -1)
        numbers = (network.numbers + options.width * drawn).astype(np.float32)
        ways = races.ways(network, numbers, 1 + generation * options.maps)
        ranks = ways.argsort().argsort() / (options.networks - 1) - 0.5
        slope = ranks @ drawn / (options.networks * options.width)
        generation += 1
        # Adam (D. Kingma and J. Ba, 2015), ascending.
        average = 0.9 * average + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        step = average / (1 - 0.9**generation)
        step /= np.sqrt(square / (1 - 0.99**generation)) + 1e-8
        network.numbers = (network.numbers + options.rate * step).astype(np.float32)
    network.write(options.output)
    print(f"{options.output}: {len(network.numbers)} numbers in {len(network.text())} characters")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("-o", dest="output", default="pods.txt", help="file for the network (pods.txt)")
    parser.add_argument("--seconds", type=float, default=110, help="time for learning (110)")
    parser.add_argument("--generations", type=int, default=-1, help="largest number of generations")
    parser.add_argument("--networks", type=int, default=64, help="networks per generation; even (64)")
    parser.add_argument("--maps", type=int, default=4, help="maps per network (4)")
    parser.add_argument("--hidden", type=int, default=16, help="hidden neurons (16)")
    parser.add_argument("--width", type=float, default=0.1, help="spread of the networks (0.1)")
    parser.add_argument("--rate", type=float, default=0.03, help="learning rate (0.03)")
    parser.add_argument("--threads", type=int, default=2, help="threads (2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.networks < 2 or options.networks % 2:
        parser.error("--networks: expected an even number")
    folder = pathlib.Path(options.output).absolute().parent
    if not os.access(folder, os.W_OK) or pathlib.Path(options.output).is_dir():
        parser.error(f"-o {options.output}: expected a file in a folder that can be written to")
    try:
        learn(options)
    except (carom.Error, OSError) as e:
        sys.exit(f"learn_pods: {e}")


if __name__ == "__main__":
    main()
