"""Carom's games for Python: exact simulators of CodinGame's circle-physics contests, in batches.

    import carom
    batch = carom.Batch("mad_pod_racing", matches=256, threads=2)
    turn = batch.step(orders, observe="sight")

ParallelEnv and VectorEnv have the shapes that PettingZoo and Gymnasium expect. play() makes a policy
a bot. `python3 -m carom` prints the games, and what their orders and observations hold.
"""
from .batch import Batch, Body, Error, Game, OrderField, Turn, games, version
from .environments import CommandBot, ParallelEnv, VectorEnv
from .network import Network
from .normalize import Normalizer
from .play import Player, play
from .render import frame

__all__ = ["Batch", "Body", "CommandBot", "Error", "Game", "Network", "Normalizer", "OrderField",
           "ParallelEnv", "Player", "Turn", "VectorEnv", "frame", "games", "play", "version"]
__version__ = version()
