#!/usr/bin/env python3
"""Gives a reward in every turn: the pods' progress, in addition to the reward for the match at its
end.

An environment rewards only the end of a match, which a learner reaches every hundredth turn. The
wrapper in this file adds what the pods gained in the turn. A random search over eight numbers then
finds a driver within seconds, and the file ends as a bot:

    python3 shaped_rewards.py --learn driver.npy
    build/carom play --game mad_pod_racing --p1 'python3 shaped_rewards.py --play driver.npy' \\
        --p2 build/mad_pod_racing/controller
"""
import argparse
import sys

import numpy as np

import carom

GAME = "mad_pod_racing"
FAR = 16000  # units, the width of the map


class Shaped:
    """A VectorEnv with additional rewards: 0.1 for each checkpoint by which the better of two pods
    comes nearer to the end. The match's own reward comes at the end."""

    def __init__(self, env):
        self._env = env
        batch = carom.Batch(GAME)
        self.at = {name: slice(column.offset, column.offset + 2)
                   for name, column in batch.columns("sight").items()}

    def _way(self, sights):
        """Checkpoints passed, and a part for the way to the next, of the better own pod."""
        of = {name: sights[:, self.at[name]] for name in ("passed", "x", "y", "next x", "next y")}
        left = np.hypot(of["next x"] - of["x"], of["next y"] - of["y"])
        return (of["passed"] - left / FAR).max(1)

    def reset(self, seed):
        sights, _ = self._env.reset(seed=seed)
        self._before = self._way(sights)
        return sights

    def step(self, actions):
        sights, rewards, over, cut, infos = self._env.step(actions)
        ended = over | cut
        ends = sights
        if ended.any():  # the match has started again, so the gain is that of its end
            ends = sights.copy()
            for match in np.flatnonzero(ended):
                ends[match] = infos["final_obs"][match]
        rewards = rewards + 0.1 * (self._way(ends) - self._before)
        self._before = self._way(sights)
        return sights, rewards, ended


def drive(numbers, sights, at):
    """Returns orders for both pods. A pod aims at the next checkpoint minus some turns of its
    velocity, with more power the less it has to turn. `numbers` holds 4 numbers per pod."""
    orders = np.zeros((*sights.shape[:-1], 2, 4))
    for pod in range(2):
        def of(name, pod=pod):
            return sights[..., at[name].start + pod]
        lead, full, slow, near = numbers[4 * pod:4 * pod + 4]
        dx, dy = of("next x") - of("x"), of("next y") - of("y")
        nose = np.where(of("has angle") > 0, of("angle"), np.arctan2(dy, dx))
        turn = np.abs((np.arctan2(dy, dx) - nose + np.pi) % (2 * np.pi) - np.pi)
        power = full - slow * turn - near * np.exp(-np.hypot(dx, dy) / 2000)
        orders[..., pod, 1] = of("next x") - lead * of("vx")
        orders[..., pod, 2] = of("next y") - lead * of("vy")
        orders[..., pod, 3] = np.clip(100 * power, 0, 200)
    return orders


def gain(numbers, env, seed, turns=60):
    """Returns the mean reward of a match's first turns."""
    sights, total = env.reset(seed), 0.0
    for _ in range(turns):
        sights, rewards, _ = env.step(drive(numbers, sights, env.at))
        total += rewards.mean()
    return total


def learn(path, steps):
    env = Shaped(carom.VectorEnv(GAME, 32, threads=2))
    rng = np.random.default_rng(1)
    best = np.tile([0.0, 0.3, 0.0, 0.0], 2)
    best_gain = gain(best, env, 1)
    print(f"{'step':>5} {'reward in 60 turns':>20}\n{0:5} {best_gain:20.3f}")
    for step in range(1, steps + 1):
        tried = best + rng.normal(size=8) * np.tile([2, 0.5, 0.5, 0.3], 2)
        tried_gain = gain(tried, env, 1)
        if tried_gain > best_gain:
            best, best_gain = tried, tried_gain
            print(f"{step:5} {best_gain:20.3f}", flush=True)
    with open(path, "wb") as file:  # np.save would add .npy to a name
        np.save(file, best)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--learn", metavar="FILE", help="find a driver and write its numbers")
    parser.add_argument("--play", metavar="FILE", help="play as a bot with these numbers")
    parser.add_argument("--steps", type=int, default=100, help="number of drivers to try (100)")
    options = parser.parse_args()
    if bool(options.learn) == bool(options.play):
        parser.error("expected either --learn FILE or --play FILE")
    try:
        if options.learn:
            learn(options.learn, options.steps)
        else:
            numbers = np.load(options.play)
            at = Shaped(None).at
            carom.play(lambda sight: drive(numbers, sight, at), GAME)
    except (carom.Error, OSError, ValueError) as e:
        sys.exit(f"shaped_rewards: {e}")


if __name__ == "__main__":
    main()
