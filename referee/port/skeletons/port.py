#!/usr/bin/env python3
"""The main loop of a simulator that `carom check-port` asks: two lines in, one line out."""
import sys


def step(state, orders):
    """The state after the turn. Both are lists of floats, in the order that ../README.md tells."""
    return state  # Put your simulator here.


for line in sys.stdin:
    state = [float(word) for word in line.split()[1:]]
    orders = [float(word) for word in sys.stdin.readline().split()[1:]]
    print("state", *map(repr, step(state, orders)), flush=True)
