"""A small dense neural network, which is trained here and run by a bot (bot/search/network.h)."""
import base64
import math
import operator

import numpy as np

from .batch import Error

MAX_LAYERS, MAX_WIDTH = 8, 512

# The characters of packed texts: 14 bits each. None of them is changed by pasting, and each counts
# once in the platform's limit of characters.
FIRST_CHARACTER, WORD_BITS = 0x4E00, 14
ACTIVATIONS = ["softsign", "relu"]
BY_INPUT = 4  # a bit of a packed text's kind: each input's weights have their own factor


class Network:
    """sizes: numbers of neurons of the layers, the input's first. `numbers` has all parameters as
    float32: for each layer the weights (from each input to all outputs) and the biases of the
    outputs. activation "softsign": every layer maps a sum x to x / (1 + |x|). "relu": hidden layers
    map it to max(0, x), and the outputs are the sums."""

    def __init__(self, sizes, numbers=None, rng=None, activation="softsign"):
        if activation not in ACTIVATIONS:
            raise Error(f"activation: expected one of {ACTIVATIONS}, found {activation!r}")
        self.activation = activation
        try:
            self.sizes = [operator.index(size) for size in sizes]
        except TypeError:
            raise Error(f"sizes: expected integers, found {sizes!r}") from None
        if not 2 <= len(self.sizes) <= MAX_LAYERS or not all(
                1 <= size <= MAX_WIDTH for size in self.sizes):
            raise Error(f"sizes: expected 2 to {MAX_LAYERS} of 1 to {MAX_WIDTH}, found {sizes}")
        count = self.count(self.sizes)
        if numbers is None:
            numbers = np.zeros(count, np.float32)
            if rng is not None:
                for weights, _ in self.layers(numbers):
                    weights[...] = rng.normal(0, 1 / math.sqrt(len(weights)), weights.shape)
        try:
            self.numbers = np.asarray(numbers, np.float32)
        except (TypeError, ValueError):
            raise Error(f"numbers: expected {count} numbers, found {numbers!r}") from None
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
        """Returns outputs for inputs (..., sizes[0]). `numbers` (n, count) are the
        parameters of n networks of this shape, for inputs (n, ..., sizes[0])."""
        values = np.asarray(inputs, np.float32)
        layers = self.layers(self.numbers if numbers is None else numbers)
        for number, (weights, biases) in enumerate(layers):
            if numbers is not None:
                biases = biases.reshape(len(numbers), *[1] * (values.ndim - 2), -1)
            values = values @ weights + biases
            if self.activation == "softsign":
                values /= 1 + np.abs(values)
            elif number + 1 < len(layers):
                values = np.maximum(values, 0)
        return values

    def text(self, bits=16):
        """Returns the network in a form that bots read. bits 16: base85 of 16-bit words, one half
        float each, for "softsign" only. bits 14 or 7: integers of that size in bits times a factor
        per input of the network and per later layer, one or two of them in each character."""
        if bits in (7, 14):
            return self._packed(bits)
        if bits != 16 or self.activation != "softsign":
            raise Error(f"bits: expected 7 or 14, or 16 for softsign, found {bits}")
        words = np.array([len(self.sizes), *self.sizes], "<u2").tobytes()
        with np.errstate(over="ignore"):
            halves = self.numbers.astype("<f2")
        if not np.isfinite(halves).all():
            raise Error("numbers: expected magnitudes below 65520, which half floats hold")
        data = words + halves.tobytes()
        return base64.b85encode(data + b"\0" * (-len(data) % 4)).decode()

    def _packed(self, bits):
        words = [ACTIVATIONS.index(self.activation) * 2 + (bits == 7) + BY_INPUT, len(self.sizes),
                 *self.sizes]
        for number, (weights, biases) in enumerate(self.layers(self.numbers)):
            # Inputs differ in their units, so the weights of each input have their own factor.
            for group in weights if number == 0 else [weights.reshape(-1)]:
                words += _packed_numbers(group, bits)
            words += _packed_numbers(biases, WORD_BITS)
        return "".join(chr(FIRST_CHARACTER + word) for word in words)

    @classmethod
    def _of_packed(cls, text):
        words = [ord(character) - FIRST_CHARACTER for character in text]
        if not all(0 <= word < 1 << WORD_BITS for word in words) or len(words) < 4 or len(
                words) < 2 + words[1]:
            raise Error("network: expected characters from U+4E00 to U+8DFF, and sizes")
        kind, sizes = words[0], words[2:2 + words[1]]
        at, numbers = 2 + len(sizes), []
        bits = 7 if kind & 1 else WORD_BITS
        for number, (ins, outs) in enumerate(zip(sizes, sizes[1:])):
            weights = [outs] * ins if number == 0 and kind & BY_INPUT else [ins * outs]
            for count, of_bits in [*((count, bits) for count in weights), (outs, WORD_BITS)]:
                found, at = _unpacked_numbers(words, at, count, of_bits)
                numbers.append(found)
        if at != len(words):
            raise Error(f"network: the numbers do not fit layers of {sizes}")
        return cls(sizes, np.concatenate(numbers), activation=ACTIVATIONS[kind >> 1 & 1])

    @classmethod
    def of_text(cls, text):
        text = text.strip()
        if text[:1] >= chr(FIRST_CHARACTER):
            return cls._of_packed(text)
        try:
            data = base64.b85decode(text)
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

    def write(self, path, bits=16):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text(bits) + "\n")


def _packed_numbers(numbers, bits):
    """Returns words: the factor as an integer and a power of two, then the numbers divided by
    the factor, rounded, plus half the range."""
    half = (1 << bits - 1) - 1
    most = float(np.max(np.abs(numbers), initial=0))
    if not math.isfinite(most):
        raise Error("numbers: expected finite numbers")
    fraction, exponent = math.frexp(most / half) if most > 0 else (0.5, 0)
    factor = min(math.ceil(fraction * (1 << 13)), (1 << 13))
    exponent -= 13
    whole = np.rint(np.asarray(numbers, np.float64) / math.ldexp(factor, exponent)).astype(int)
    whole = np.clip(whole, -half, half) + half
    if bits == 7:
        pairs = np.append(whole, np.zeros(len(whole) % 2, int)).reshape(-1, 2)
        whole = pairs[:, 0] + (pairs[:, 1] << 7)
    return [factor, exponent + (1 << 13), *whole.tolist()]


def _unpacked_numbers(words, at, count, bits):
    used = count if bits == WORD_BITS else (count + 1) // 2
    if at + 2 + used > len(words):
        raise Error("network: expected more numbers")
    factor = np.float32(math.ldexp(words[at], words[at + 1] - (1 << 13)))
    whole = np.array(words[at + 2:at + 2 + used], int)
    if bits == 7:
        whole = np.stack([whole & 127, whole >> 7], 1).reshape(-1)[:count]
    half = (1 << bits - 1) - 1
    return ((whole - half).astype(np.float32) * factor).astype(np.float32), at + 2 + used
