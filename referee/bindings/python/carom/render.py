"""Draws a match as an array of red, green and blue values."""
import numpy as np

from .batch import Batch, Error, _whole

_PAPER = (250, 249, 246)
_NOBODYS = (150, 150, 150)
_SEATS = ((201, 73, 58), (46, 111, 181), (56, 142, 84), (196, 139, 30), (124, 84, 168))


def frame(batch, match=0, width=640):
    """Returns a picture of the match's circles, (height, width, 3) of uint8. A seat's circles have
    its colour, others are grey."""
    if not isinstance(batch, Batch):
        raise Error(f"batch: expected a Batch, found {batch!r}")
    width = _whole(width, 31, "width")
    if width < 1:
        raise Error(f"width: expected at least 1 pixel, found {width}")
    left, top, right, bottom = batch.area()
    scale = width / (right - left)  # pixels per unit
    height = round((bottom - top) * scale)
    image = np.empty((height, width, 3), np.float32)
    image[:] = _PAPER
    for body in batch.bodies(match):
        x, y, radius = (body.x - left) * scale, (body.y - top) * scale, max(1, body.radius * scale)
        rows = slice(max(0, int(y - radius)), min(height, int(y + radius) + 2))
        columns = slice(max(0, int(x - radius)), min(width, int(x + radius) + 2))
        if rows.start >= rows.stop or columns.start >= columns.stop:
            continue
        down, across = np.ogrid[rows, columns]
        distance = np.hypot(across + 0.5 - x, down + 0.5 - y)
        # The edge is one pixel wide. Covered parts stay visible.
        inside = np.clip(radius - distance + 0.5, 0, 1)
        ring = np.clip(1.5 - np.abs(radius - 1 - distance), 0, 1)
        covers = np.maximum(0.55 * inside, ring)[..., None]
        colour = np.array(_SEATS[body.seat % len(_SEATS)] if body.seat >= 0 else _NOBODYS)
        image[rows, columns] += covers * (colour - image[rows, columns])
    return image.round().astype(np.uint8)
