"""Makes a bot of a policy: a program that the arena and the platform can start."""
import ctypes

import numpy as np

from .batch import Batch, Error, _carom, _check, _message
from .normalize import Normalizer

_FLOAT, _INTERRUPTED = 0, -2
_carom.carom_player_new.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p)]
_carom.carom_player_free.argtypes, _carom.carom_player_free.restype = [ctypes.c_void_p], None
_carom.carom_player_read.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
_carom.carom_player_answer.argtypes = [ctypes.c_void_p, ctypes.c_void_p]


class Player:
    """One seat that is played by text on stdin and stdout.

    read() waits for a turn and returns the observation: float32 of the shape (width,), with the
    numbers of Batch.observe("sight"). It returns None at the end of the input. answer(orders)
    prints the answer for orders of the shape (units, fields). Numbers out of bounds are clipped.
    """

    def __init__(self, game, *, league=-1):
        self._batch = Batch(game, 1, league=league)
        self._sight = np.zeros(self._batch.width("sight"), np.float32)
        self._handle, self._free = ctypes.c_void_p(), _carom.carom_player_free
        _check(_carom.carom_player_new(self._batch._handle, self._handle))

    def __del__(self):
        if getattr(self, "_handle", None):
            self._free(self._handle)
            self._handle = None

    @property
    def batch(self):
        """Returns a batch of the same game, which has the shapes and the columns."""
        return self._batch

    def read(self):
        read = _INTERRUPTED
        while read == _INTERRUPTED:  # Python runs the signal's handler after each call.
            read = _carom.carom_player_read(self._handle, _FLOAT, self._sight.ctypes.data)
        if read < 0:
            raise Error(_message())
        return self._sight.copy() if read else None

    def answer(self, orders):
        shape = self._batch.orders_shape[2:]
        try:
            orders = np.array(orders, np.float64)
        except (TypeError, ValueError) as error:
            raise Error(f"orders: expected numbers of the shape {shape}") from error
        if orders.shape != shape:
            raise Error(f"orders: expected the shape {shape}, found {orders.shape}")
        orders = np.ascontiguousarray(np.clip(orders, self._batch.least, self._batch.most))
        _check(_carom.carom_player_answer(self._handle, orders.ctypes.data))


def play(policy, game, *, normalize=False, league=-1):
    """Plays a match as a bot: calls policy(sight) each turn, which must return the orders.

    A program that ends with `carom.play(policy, "mad_pod_racing")` is a bot for `carom play` and
    `carom arena`. With `normalize` sights and orders are those of an environment with that option.
    `league` is that of the matches; -1 is the last one. The policy must not print on stdout,
    because the referee reads the answer there.
    """
    if not callable(policy):
        raise Error(f"policy: expected a function of the sight, found {policy!r}")
    player = Player(game, league=league)
    normalizer = Normalizer(player.batch) if normalize else None
    while (sight := player.read()) is not None:
        if normalizer:
            player.answer(normalizer.orders(policy(normalizer.sight(sight))))
        else:
            player.answer(policy(sight))
