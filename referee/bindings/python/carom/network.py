"""A small dense neural network, which is trained here and run by a bot (bot/network.h)."""
import base64
import math

import numpy as np

from .batch import Error

MAX_LAYERS, MAX_WIDTH = 8, 512


class Network:
    """sizes: numbers of neurons of the layers, the input's first. `numbers` has all parameters as
    float32: for each layer the weights (from each input to all outputs) and the biases of the
    outputs."""

    def __init__(self, sizes, numbers=None, rng=None):
        self.sizes = [int(size) for size in sizes]
        if not 2 <= len(self.sizes) <= MAX_LAYERS or not all(
                1 <= size <= MAX_WIDTH for size in self.sizes):
            raise Error(f"sizes: expected 2 to {MAX_LAYERS} of 1 to {MAX_WIDTH}, found {sizes}")
        count = self.count(self.sizes)
        if numbers is None:
            numbers = np.zeros(count, np.float32)
            if rng is not None:
                for weights, _ in self.layers(numbers):
                    weights[...] = rng.normal(0, 1 / math.sqrt(len(weights)), weights.shape)
        self.numbers = np.asarray(numbers, np.float32)
        if self.numbers.shape != (count,):
            raise Error(f"numbers: expected {count}, found the shape {self.numbers.shape}")

    @staticmethod
    def count(sizes):
        """Returns the number of parameters of a network with these sizes."""
        return sum((ins + 1) * outs for ins, outs in zip(sizes, sizes[1:]))

    def layers(self, numbers):
        """Returns views of numbers (..., count) as weights (..., ins, outs) and biases (..., outs).
        """
        at, found = 0, []
        for ins, outs in zip(self.sizes, self.sizes[1:]):
            weights = numbers[..., at:at + ins * outs].reshape(*numbers.shape[:-1], ins, outs)
            at += ins * outs
            found.append((weights, numbers[..., at:at + outs]))
            at += outs
        return found

    def run(self, inputs, numbers=None):
        """Returns outputs, from -1 to 1, for inputs (..., sizes[0]). `numbers` (n, count) are the
        parameters of n networks of this shape, for inputs (n, ..., sizes[0])."""
        values = np.asarray(inputs, np.float32)
        for weights, biases in self.layers(self.numbers if numbers is None else numbers):
            if numbers is not None:
                biases = biases.reshape(len(numbers), *[1] * (values.ndim - 2), -1)
            values = values @ weights + biases
            values /= 1 + np.abs(values)
        return values

    def text(self):
        """Returns the network in the form that bots read: base85 of 16-bit words, one half float
        each."""
        words = np.array([len(self.sizes), *self.sizes], "<u2").tobytes()
        with np.errstate(over="ignore"):
            halves = self.numbers.astype("<f2")
        if not np.isfinite(halves).all():
            raise Error("numbers: expected magnitudes below 65520, which half floats hold")
        data = words + halves.tobytes()
        return base64.b85encode(data + b"\0" * (-len(data) % 4)).decode()

    @classmethod
    def of_text(cls, text):
        try:
            data = base64.b85decode(text.strip())
        except ValueError as e:
            raise Error(f"network: expected base85, {e}") from None
        words = np.frombuffer(data, "<u2")
        if len(words) < 1 or len(words) < words[0] + 1:
            raise Error("network: expected a number of layers, and their sizes")
        layers = int(words[0])
        sizes = [int(size) for size in words[1:1 + layers]]
        rest = np.frombuffer(data, "<f2")[1 + layers:]
        if len(sizes) < 2 or len(rest) - cls.count(sizes) not in (0, 1):
            raise Error(f"network: the numbers do not fit layers of {sizes}")
        return cls(sizes, rest[:cls.count(sizes)].astype(np.float32))

    def write(self, path):
        with open(path, "w", encoding="ascii") as file:
            file.write(self.text() + "\n")
