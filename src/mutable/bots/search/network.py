"""A small feed-forward network with sparse inputs, evaluated by compiled code.

A position activates a few dozen of some hundred features. Their weights are summed into the first layer, as
in the NNUE networks of chess programs; dense layers with ReLU follow. `mutable.lab.training` trains the
network and stores it as a JSON file of integers in the game's `bot` folder.
"""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

VERSION: Final = 1


class Layer:
    """A dense layer: weights by input, then output; one bias for each output."""

    def __init__(self, weights: list[float], biases: list[float]) -> None:
        self.outputs: i64 = len(biases)
        self.inputs: i64 = len(weights) // len(biases)
        self.weights: vec[float] = _to_vec(weights)
        self.biases: vec[float] = _to_vec(biases)


class SparseNetwork:
    """A network. Call `clear`, `add` the active features, `forward`, then read `output`."""

    def __init__(self, layers: list[Layer]) -> None:
        self._first: Layer = layers[0]
        self._later: list[Layer] = layers[1:]
        self.inputs: i64 = layers[0].inputs
        self.outputs: i64 = layers[len(layers) - 1].outputs
        self._sums: vec[float] = _zeros(layers[0].outputs)
        self._rows: list[vec[float]] = [_zeros(layer.outputs) for layer in layers[1:]]

    def clear(self) -> None:
        """Start with no active feature."""
        sums = self._sums
        biases = self._first.biases
        for at in range(self._first.outputs):
            sums[at] = biases[at]

    def add(self, feature: i64) -> None:
        """Add an active feature; adding it twice counts twice."""
        first = self._first
        sums = self._sums
        weights = first.weights
        width: i64 = first.outputs
        start: i64 = feature * width
        for at in range(width):
            sums[at] += weights[start + at]

    def add_scaled(self, feature: i64, amount: float) -> None:
        """Add a feature with an amount."""
        first = self._first
        sums = self._sums
        weights = first.weights
        width: i64 = first.outputs
        start: i64 = feature * width
        for at in range(width):
            sums[at] += amount * weights[start + at]

    def output(self, at: i64 = 0) -> float:
        """Return one output of the last `forward`."""
        return self._rows[len(self._rows) - 1][at]

    def forward(self) -> None:
        """Compute all later layers, with ReLU before each of them."""
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
    """Load a network from a file."""
    return SparseNetwork(load_layers(path))


def load_layers(path: Path) -> list[Layer]:
    """Load the layers of a file, for a network with an architecture of its own."""
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert stored["version"] == VERSION
    return [_layer(layer["weights"], layer["biases"], layer["scale"]) for layer in stored["layers"]]


def _layer(weights: list[int], biases: list[int], scale: float) -> Layer:
    return Layer(_scaled(weights, scale), _scaled(biases, scale))


def _scaled(whole: list[int], scale: float) -> list[float]:
    return [float(number) * scale for number in whole]
