#!/usr/bin/env python3
"""Another simulator of Mad Pod Racing, written from the page of rules only, for `carom check-port`.
It is correct. With --wrong NAME it has that mistake, as real ports have had."""
import math
import struct
import sys

WRONG = sys.argv[2] if len(sys.argv) > 2 and sys.argv[1] == "--wrong" else ""
POD = "x y vx vy angle turned shield shielded_at boosted passed passed_at".split()


def rounded(v):
    below = math.floor(v)
    return float(below + 1 if v - below >= 0.5 else below)


def as_float(v):
    return struct.unpack("f", struct.pack("f", v))[0] if WRONG == "floats" else v


class Race:
    def __init__(self, numbers):
        numbers = iter(numbers)
        self.pods = [{name: next(numbers) for name in POD} for _ in range(int(next(numbers)))]
        self.out = [next(numbers), next(numbers)]
        self.turn = next(numbers)
        self.rules = dict(zip("pods power boost shield collide".split(), numbers))
        self.gates = [(next(numbers), next(numbers)) for _ in range(int(next(numbers)))]

    def numbers(self):
        yield float(len(self.pods))
        for pod in self.pods:
            yield from (pod[name] for name in POD)
        yield from self.out
        yield self.turn
        yield from self.rules.values()
        yield float(len(self.gates))
        for gate in self.gates:
            yield from gate

    def obey(self, orders):
        each = int(self.rules["pods"])
        headings = orders[2 * 2 * 4:]
        for i, pod in enumerate(self.pods):
            at = 4 * (2 * (i // each) + i % each)
            word, x, y, power = orders[at:at + 4]
            if (word == 1 and not self.rules["shield"]) or (word == 2 and not self.rules["boost"]):
                continue  # a refused order counts as no order
            pod["shield"] = float(word == 1)
            power = min(power, self.rules["power"]) if word == 0 else 0.0
            if word == 1:
                pod["shielded_at"] = self.turn
            if word == 2:
                power = self.rules["power"] if pod["boosted"] else 650.0
                pod["boosted"] = 1.0
            if self.turn <= pod["shielded_at"] + (2 if WRONG == "cool-down" else 3):
                power = 0.0
            if (x, y) == (pod["x"], pod["y"]):
                continue
            pod["angle"], hx, hy = headings[3 * i:3 * i + 3]
            pod["turned"] = 1.0
            pod["vx"] += hx * power
            pod["vy"] += hy * power

    def fly(self, time):
        for pod in self.pods:
            pod["x"] += pod["vx"] * time
            pod["y"] += pod["vy"] * time

    def contact(self, i, j, left):
        """Turns until pods i and j touch, if that is within `left`."""
        a, b = self.pods[i], self.pods[j]
        px, py = a["x"] - b["x"], a["y"] - b["y"]
        gap = math.sqrt(px * px + py * py)
        if gap < 800 or (gap == 800 and WRONG != "touching"):
            return 0.0
        wx, wy = a["vx"] - b["vx"], a["vy"] - b["vy"]
        s, h = wx * wx + wy * wy, px * wx + py * wy
        delta = h * h - s * ((px * px + py * py) - 640000)
        if delta <= 0 or s == 0:
            return None
        u = as_float((-h - math.sqrt(delta)) / s)
        return u if 0 < u <= left else None

    def react(self, i, j, time):
        a, b = self.pods[i], self.pods[j]
        qx, qy = b["x"] - a["x"], b["y"] - a["y"]
        gap = math.sqrt(qx * qx + qy * qy)
        nx, ny = (qx / gap, qy / gap) if gap else (0.0, 0.0)
        mass = [10.0 if pod["shield"] and WRONG != "mass" else 1.0 for pod in (a, b)]
        f = (nx * (a["vx"] - b["vx"]) + ny * (a["vy"] - b["vy"])) / (1 / mass[0] + 1 / mass[1])
        force = f + max(0.0 if WRONG == "impulse" else 120.0, f)
        jx, jy = nx * -force, ny * -force
        a["vx"] += jx * (1 / mass[0])
        a["vy"] += jy * (1 / mass[0])
        b["vx"] += -jx * (1 / mass[1])
        b["vy"] += -jy * (1 / mass[1])
        if gap - 800 <= 0:
            k = -(gap - 800) / 2 + 0.00001
            a["x"] += nx * -k
            a["y"] += ny * -k
            b["x"] += nx * k
            b["y"] += ny * k
        for pod in (a, b):
            if len(pod["way"]) > 1 and pod["way"][-1][0] == time:
                pod["way"].pop()
            pod["way"].append((time, pod["x"], pod["y"]))

    def move(self):
        now = 0.0
        while now < 1:
            hits = []
            for i in range(len(self.pods) - 1, 0, -1):
                for j in range(i - 1, -1, -1):
                    wait = self.contact(i, j, 1 - now) if self.rules["collide"] else None
                    if wait is not None:
                        hits.append((now + wait, i, j))
            if not hits:
                self.fly(1 - now)
                return
            hits.sort(key=lambda hit: hit[0])
            first, step = hits[0][0], hits[0][0] - now
            if step > 0:
                self.fly(step)
            for time, i, j in hits:
                if time <= first + 0.00001:
                    self.react(i, j, time)
            now += step

    def gate_time(self, pod):
        """When the pod enters its next checkpoint on the way flown, turns; None: it does not."""
        zx, zy = self.gates[int(pod["passed"] + 1) % len(self.gates)]
        for (tp, px, py), (tq, qx, qy) in zip(pod["way"], pod["way"][1:]):
            vx, vy, dx, dy = qx - px, qy - py, px - zx, py - zy
            a, b = vx * vx + vy * vy, dx * vx + dy * vy
            delta = b * b - a * ((dx * dx + dy * dy) - 360000)
            if delta <= 0 or a == 0:
                continue
            u = (-b - math.sqrt(delta)) / a
            if 0 <= u <= 1:
                return (self.turn + 1) + (tp + u * (tq - tp))
        return None

    def step(self, orders):
        was_out = list(self.out)
        for pod in self.pods:
            pod["way"] = [(0.0, pod["x"], pod["y"])]
        self.obey(orders)
        self.move()
        for pod in self.pods:
            for v in ("vx", "vy"):
                pod[v] = float(math.floor(pod[v] * 0.85) if WRONG == "floor"
                               else math.trunc(pod[v] * 0.85))
            pod["x"], pod["y"] = rounded(pod["x"]), rounded(pod["y"])
            pod["way"].append((1.0, pod["x"], pod["y"]))
        each = int(self.rules["pods"])
        for i, pod in enumerate(self.pods):
            while not was_out[i // each]:
                time = self.gate_time(pod)
                if time is None:
                    break
                pod["passed"] += 1
                pod["passed_at"] = time
        for p in (0, 1):
            own = self.pods[p * each:(p + 1) * each]
            if not self.out[p] and all(self.turn + 1 - pod["passed_at"] >= 100 for pod in own):
                self.out[p] = 3.0
        self.turn += 2 if WRONG == "turn" else 1


for line in sys.stdin:
    race = Race(float(word) for word in line.split()[1:])
    race.step([float(word) for word in sys.stdin.readline().split()[1:]])
    print("state", *map(repr, race.numbers()), flush=True)
