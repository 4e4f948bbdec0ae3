"""A small learned net, evaluated by compiled code: what a position looks like, as a few numbers.

Its input is what is true of a position: a few dozen of some hundred features, each with a number. They are
summed into a first layer, from which later ones lead to the outputs, as nets of chess programs do. It is
learned by `mutable.lab.training` and kept as a JSON file of whole numbers, beside the bots of its game.
"""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

VERSION: Final = 1


class Layer:
    """Weights by input and output, the outputs of one input side by side; a bias for each output."""

    def __init__(self, weights: list[float], biases: list[float]) -> None:
        self.outputs: i64 = len(biases)
        self.inputs: i64 = len(weights) // len(biases)
        self.weights: vec[float] = _to_vec(weights)
        self.biases: vec[float] = _to_vec(biases)


class SparseNetwork:
    """Clear it, add what is true, then read the outputs."""

    def __init__(self, layers: list[Layer]) -> None:
        self._first: Layer = layers[0]
        self._later: list[Layer] = layers[1:]
        self.inputs: i64 = layers[0].inputs
        self.outputs: i64 = layers[len(layers) - 1].outputs
        self._sums: vec[float] = _zeros(layers[0].outputs)
        self._rows: list[vec[float]] = [_zeros(layer.outputs) for layer in layers[1:]]

    def clear(self) -> None:
        """Nothing is true yet."""
        sums = self._sums
        biases = self._first.biases
        for at in range(self._first.outputs):
            sums[at] = biases[at]

    def add(self, feature: i64) -> None:
        """It is true once (more)."""
        first = self._first
        sums = self._sums
        weights = first.weights
        width: i64 = first.outputs
        start: i64 = feature * width
        for at in range(width):
            sums[at] += weights[start + at]

    def add_scaled(self, feature: i64, amount: float) -> None:
        """It is true to an extent."""
        first = self._first
        sums = self._sums
        weights = first.weights
        width: i64 = first.outputs
        start: i64 = feature * width
        for at in range(width):
            sums[at] += amount * weights[start + at]

    def output(self, at: i64 = 0) -> float:
        """One output, once `run` was called."""
        return self._rows[len(self._rows) - 1][at]

    def forward(self) -> None:
        """From the sums through all later layers; below 0 nothing goes on, but at the end."""
        before: vec[float] = self._sums
        for place in range(len(self._later)):
            after: vec[float] = self._rows[place]
            _forward(self._later[place], before, after)
            before = after


def _forward(layer: Layer, before: vec[float], after: vec[float]) -> None:
    width: i64 = layer.outputs
    biases = layer.biases
    weights = layer.weights
    for at in range(width):
        after[at] = biases[at]
    for source in range(layer.inputs):
        amount: float = before[source]
        if amount > 0.0:
            start: i64 = source * width
            for at in range(width):
                after[at] += amount * weights[start + at]


def _zeros(count: i64) -> vec[float]:
    found = vec[float]()
    for _ in range(count):
        found = append(found, 0.0)
    return found


def _to_vec(numbers: list[float]) -> vec[float]:
    found = vec[float]()
    for number in numbers:
        found = append(found, number)
    return found


# Files


def load_network(path: Path) -> SparseNetwork:
    """As it was learned."""
    return SparseNetwork(load_layers(path))


def load_layers(path: Path) -> list[Layer]:
    """The layers of a file, for a net that puts them together in its own way."""
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert stored["version"] == VERSION
    return [_layer(layer["weights"], layer["biases"], layer["scale"]) for layer in stored["layers"]]


def _layer(weights: list[int], biases: list[int], scale: float) -> Layer:
    return Layer(_scaled(weights, scale), _scaled(biases, scale))


def _scaled(whole: list[int], scale: float) -> list[float]:
    return [float(number) * scale for number in whole]
