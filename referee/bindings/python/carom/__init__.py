"""Carom's games for Python: exact simulators of CodinGame's circle-physics contests, in batches.

    import carom
    batch = carom.Batch("mad_pod_racing", matches=256, threads=2)
    turn = batch.step(orders, observe="sight")

ParallelEnv and VectorEnv follow the interfaces of PettingZoo and Gymnasium. play() makes a bot of a
policy. `python3 -m carom` prints the games with their orders and observations.
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
