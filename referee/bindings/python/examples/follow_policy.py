#!/usr/bin/env python3
"""Lets the policy of bot/mad_pod_racing/policy.cpp drive both pods, without a search.

The policy is a network that learned what the search orders (bot/learn/README.md). Without options
it races against the hand-written controller in many matches at once; as a bot it answers one match:

    python3 follow_policy.py
    build/carom play --game mad_pod_racing --p1 'python3 follow_policy.py --play' \\
        --p2 build/mad_pod_racing/controller

A network of your own (bot/learn/policy.py) is the option --network.
"""
import argparse
import pathlib
import re
import sys

import numpy as np

import carom

GAME = "mad_pod_racing"
# The policy's place if this file is in its own place.
BOT = pathlib.Path(__file__).resolve().parent / "../../../../bot/mad_pod_racing/policy.cpp"

# As in bot/mad_pod_racing/policy.h: the units of the senses, and the numbers of the classes.
FAR, NEAR, FAST = 6000, 1500, 600
STEP = 2 * np.pi / 1440
TURNS = np.array([-71, -48, -28, -12, 0, 12, 28, 48, 71]) * STEP
THRUSTS = np.array([200, 100, 0])
SHIELD, BOOST = 3, 4  # classes of powers after those of thrusts
PODS = 4  # two own pods, two of the enemy


class Pods:
    """All pods that one player sees. Places and velocities are complex numbers; arrays have the
    shape (..., pods)."""

    def __init__(self, sight, at):
        def of(name):
            return sight[..., at[name].offset:at[name].offset + at[name].room]

        def points(x, y):
            return of(x) + 1j * of(y)
        self.place, self.velocity = points("x", "y"), points("vx", "vy")
        self.gate, self.gate_after = points("next x", "next y"), points("after next x",
                                                                        "after next y")
        self.passed = of("passed")
        way = np.angle(self.gate - self.place)
        self.nose = np.round(np.where(of("has angle") > 0, of("angle"), way) / STEP) * STEP
        self.boost_left = of("boost left")
        self.idle = of("turns without power")
        self.turn = of("turn")
        course = points("checkpoint x", "checkpoint y")
        before = np.take_along_axis(course, self.passed.astype(int) % of("checkpoints").astype(int),
                                    -1)
        left = np.abs(self.gate - self.place) / (np.abs(self.gate - before) + 1)
        self.progress = self.passed + 1 - np.minimum(1, left)


def senses_of(pods, pod, waited):
    """Returns the network's inputs for an own pod, (..., 47), as Senses in policy.h computes them.
    waited: turns since the player last passed a checkpoint. The enemy's shields are not seen here,
    so they count as unused."""
    place, velocity = pods.place[..., pod], pods.velocity[..., pod]
    partner = 1 - pod
    first = np.where(pods.progress[..., 3] > pods.progress[..., 2], 3, 2)
    senses = []

    def of(values, index):
        each = np.broadcast_to(index, place.shape)[..., None]
        return np.take_along_axis(values, each, -1)[..., 0]

    def write(vector, unit):
        seen = vector * np.exp(-1j * pods.nose[..., pod])
        senses.extend([seen.real / unit, seen.imag / unit])

    def write_nearness(way):
        senses.append(NEAR / (NEAR + np.abs(way)))

    def write_direction(way):
        write(way, np.abs(way) + 1)

    def write_way(index):
        way = of(pods.gate, index) - place
        write(way, FAR)
        write(of(pods.gate_after, index) - place, FAR)
        write_nearness(way)

    def write_pod(index):
        way = of(pods.place, index) - place
        write(way, FAR)
        write(of(pods.velocity, index) - velocity, FAST)
        write_nearness(way)

    write(velocity, FAST)
    write_way(pod)
    gate = pods.gate[..., pod] - place
    write_direction(gate)
    write_direction(gate - 3 * velocity)
    write_pod(partner)
    write_pod(first)
    write_direction(of(pods.place, first) - place)
    write_way(first)
    write_pod(5 - first)
    write_way(5 - first)
    own, partners = pods.progress[..., pod], pods.progress[..., partner]
    senses.append(own > partners)
    senses.append(np.clip(own - partners, -3, 3) / 3)
    senses.append(np.clip(np.maximum(own, partners) - of(pods.progress, first), -3, 3) / 3)
    senses.append(pods.boost_left[..., pod])
    senses.extend([pods.idle[..., pod] / 4, pods.idle[..., partner] / 4, 0 * own, 0 * own])
    senses.append(waited / 50)
    return np.stack(senses, -1)


def mean(logits, numbers, sharpness):
    """Returns the mean of numbers whose probabilities are proportional to exp(sharpness * logit).
    """
    weights = np.exp(sharpness * (logits - logits.max(-1, keepdims=True)))
    return (weights * numbers).sum(-1) / weights.sum(-1)


class Policy:
    """Orders for all matches of a batch. Each player has its own Policy, which begins with the
    match."""

    def __init__(self, network):
        self.network = network
        self.at = carom.Batch(GAME).columns("sight")
        self.most = self.passed_at = 0

    def __call__(self, sight):
        """Returns orders (..., 2, 4) for what a player sees, (..., columns)."""
        pods = Pods(np.asarray(sight, np.float64), self.at)
        most = pods.passed[..., :2].sum(-1)
        turn = pods.turn[..., 0]
        self.passed_at = np.where(most > self.most, turn, self.passed_at)
        self.most = most
        orders = np.zeros((*most.shape, 2, 4))
        for pod in (0, 1):
            logits = self.network.run(senses_of(pods, pod, turn - self.passed_at))
            turns, powers = logits[..., :len(TURNS)], logits[..., len(TURNS):]
            angle = pods.nose[..., pod] + mean(turns, TURNS, 1.5)
            aim = pods.place[..., pod] + 10000 * np.exp(1j * angle)
            best = powers.argmax(-1)
            boosts = (best == BOOST) & (pods.boost_left[..., pod] > 0)
            orders[..., pod, 0] = np.where(best == SHIELD, 1, 2 * boosts)
            orders[..., pod, 1], orders[..., pod, 2] = np.round(aim.real), np.round(aim.imag)
            orders[..., pod, 3] = np.round(mean(powers[..., :len(THRUSTS)], THRUSTS, 2))
        return orders


def drive(sight, at):
    """Returns the orders of bot/mad_pod_racing/controller.h: a pod flies to its checkpoint and
    corrects for its velocity."""
    pods = Pods(sight, at)
    orders = np.zeros((*sight.shape[:-1], 2, 4))
    for pod in (0, 1):
        place, gate = pods.place[..., pod], pods.gate[..., pod]
        aim = gate - 3 * pods.velocity[..., pod]
        off = np.abs(np.angle((aim - place) * np.exp(-1j * pods.nose[..., pod])))
        boosts = (pods.boost_left[..., pod] > 0) & (np.abs(gate - place) > 4000) & (off < 0.1)
        orders[..., pod, 0] = 2 * boosts
        orders[..., pod, 1], orders[..., pod, 2] = np.trunc(aim.real), np.trunc(aim.imag)
        orders[..., pod, 3] = np.where(off > np.pi / 2, 0, 200)
    return orders


def race(network, matches, seed):
    """Races the policy against the controller, at seat 0 in every second match. Returns the share
    of matches that the policy wins; a draw counts half."""
    batch = carom.Batch(GAME, matches, seed=seed, threads=2)
    policy, at = Policy(network), batch.columns("sight")
    seat = np.arange(matches) % 2
    every = np.arange(matches)
    sight = batch.observe("sight", np.float64)
    won = np.full(matches, np.nan)
    while np.isnan(won).any():
        orders = batch.no_orders()
        orders[every, seat] = policy(sight[every, seat])
        orders[every, 1 - seat] = drive(sight[every, 1 - seat], at)
        came = batch.step(orders, "sight", np.float64)
        ends = (came.over != 0) & np.isnan(won)
        lead = came.places[every, 1 - seat] - came.places[every, seat]
        won[ends] = ((1 + np.sign(lead)) / 2)[ends]
        sight = came.now
    return float(won.mean())


def network_of(path):
    """Reads a network's text from a file, or from the source of a bot."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    built_in = re.search(r'#define CAROM_NETWORK "(.*)"', text)
    network = carom.Network.of_text(built_in.group(1) if built_in else text)
    expected = [47, len(TURNS) + len(THRUSTS) + 2]
    if [network.sizes[0], network.sizes[-1]] != expected:
        raise carom.Error(f"{path}: expected a network with {expected[0]} inputs and {expected[1]} "
                          f"outputs, found {network.sizes}")
    return network


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--network", default=BOT, metavar="FILE",
                        help="the policy's text (the bot's own)")
    parser.add_argument("--play", action="store_true", help="play one match as a bot")
    parser.add_argument("--matches", type=int, default=200, help="races (200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first race (1)")
    options = parser.parse_args()
    try:
        network = network_of(options.network)
        if options.play:
            policy = Policy(network)
            carom.play(policy, GAME)
            return
        share = race(network, options.matches, options.seed)
        print(f"the policy wins {100 * share:.1f}% of {options.matches} races against the "
              "controller")
    except (carom.Error, OSError, ValueError) as e:
        print(f"follow_policy: {e}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
