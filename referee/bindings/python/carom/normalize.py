"""Observations and actions in the form that trainers expect: flat, and between -1 and 1."""
import math

import numpy as np

from .batch import Error, games

# Typical sizes of numbers without a unit, by the column's name.
_MAGNITUDES = {"score": 50, "rage": 300, "mana": 100, "water": 10, "size": 10, "wreck water": 10,
               "passed": 10, "units": 20, "wrecks": 20, "effects": 10, "chips": 50,
               "snaffles": 10, "bludgers": 2, "checkpoints": 8}
_ANY_MAGNITUDE = 4  # for labels, flags and small counts that are not listed
_MASS = 5


class Normalizer:
    """Scales one game's sights and orders.

    Sights: places are divided by twice the largest coordinate of the map and clipped, turns are
    divided by the match's length, and angles are taken within half a turn and divided by half a
    turn. A speed, a radius or any other number v becomes v / (scale + |v|), where the scale is a
    tenth of the map for speeds, a twentieth of the map for radii, and a typical size for others.

    Orders: -1 and 1 stand for the least and the greatest value of a field. For a target they stand
    for the edges of the map.
    """

    def __init__(self, batch):
        left, top, right, bottom = batch.area()
        far = max(map(abs, (left, top, right, bottom)))
        width = batch.width("sight")
        self._scale = np.ones(width, np.float32)
        self._soft, self._angle = np.zeros(width, bool), np.zeros(width, bool)
        for column in batch.columns("sight").values():
            scale, soft = {
                "units": (2 * far, False), "units per turn": (far / 10, True),
                "turns": (games()[batch.game].max_turns, False), "mass": (_MASS, True),
            }.get(column.unit, (_MAGNITUDES.get(column.name, _ANY_MAGNITUDE), True))
            if column.name.endswith("radius"):
                scale, soft = far / 20, True
            place = slice(column.offset, column.offset + column.room)
            self._scale[place], self._soft[place] = scale, soft
            self._angle[place] = column.unit == "radians"
        self._least, self._most = batch.least.copy(), batch.most.copy()
        for k, field in enumerate(batch.order_fields):
            if field.meaning.startswith("target"):
                self._least[k], self._most[k] = (left, right) if field.name == "x" else (top,
                                                                                         bottom)
        self._shape = (batch.units, len(batch.order_fields))
        self.sight_width = width
        self.order_width = batch.units * len(batch.order_fields)

    def sight(self, sight):
        """Returns normalized sights of the shape (..., width), as float32 between -1 and 1."""
        linear = np.clip(sight / self._scale, -1, 1)
        soft = sight / (self._scale + np.abs(sight))
        half_turns = sight / math.pi
        wrapped = half_turns - 2 * np.round(half_turns / 2)
        scaled = np.where(self._angle, wrapped, np.where(self._soft, soft, linear))
        return scaled.astype(np.float32)

    def orders(self, actions):
        """Returns the orders, (..., units, fields), of actions of the shape (..., units * fields).
        """
        try:
            actions = np.clip(np.asarray(actions, np.float64), -1, 1)
        except (TypeError, ValueError) as error:
            raise Error("actions: expected numbers") from error
        if actions.ndim == 0 or actions.shape[-1] != self.order_width:
            raise Error(f"actions: expected {self.order_width} numbers for each player, found the "
                        f"shape {actions.shape}")
        actions = actions.reshape(*actions.shape[:-1], *self._shape)
        return self._least + (actions + 1) / 2 * (self._most - self._least)
