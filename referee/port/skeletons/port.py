#!/usr/bin/env python3
"""The main loop of a simulator for `carom check-port`: it reads two lines and writes one line."""
import sys


def step(state, orders):
    """Returns the state after the turn. Both are lists of floats. ../README.md lists their order.
    """
    return state  # Put your simulator here.


for line in sys.stdin:
    state = [float(word) for word in line.split()[1:]]
    orders = [float(word) for word in sys.stdin.readline().split()[1:]]
    print("state", *map(repr, step(state, orders)), flush=True)
