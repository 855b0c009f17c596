"""Carom's games for Python: exact simulators of CodinGame's circle-physics contests, in batches.

    import carom
    batch = carom.Batch("mad_pod_racing", matches=256, threads=2)
    turn = batch.step(orders, observe="sight")

ParallelEnv and VectorEnv have the shapes that PettingZoo and Gymnasium expect. `python3 -m carom`
tells what games there are, and what their orders and observations hold.
"""
from .batch import Batch, Error, Game, OrderField, Turn, games, version
from .environments import CommandBot, ParallelEnv, VectorEnv
from .network import Network

__all__ = ["Batch", "CommandBot", "Error", "Game", "Network", "OrderField", "ParallelEnv", "Turn",
           "VectorEnv", "games", "version"]
__version__ = version()
