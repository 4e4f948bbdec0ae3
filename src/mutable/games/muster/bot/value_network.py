"""The value network of Muster: the chance to win a position, learned from self-play (`value.json`).

The features of the table and of one castle are summed into a hidden row, with the same weights for each of
the five castles. After ReLU these rows are summed over the castles. Together with the features of the table
they give a second hidden row, from which the chance is computed. To train it again, run `python -m
mutable.lab.training muster`.
"""

import math
from functools import cache
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.network import Layer, load_layers
from mutable.bots.search.utility import Utility
from mutable.bots.search.values import Values
from mutable.games.muster.bot.features import CASTLES, MAX_CASTLE_COUNT, TABLE_COUNT, FeatureExtractor
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.game import Rules, State

VALUE_FILE: Final = Path(__file__).parent / "value.json"


class ValueNetwork:
    """The network with its scratch memory."""

    def __init__(self, rules: MusterRules, layers: list[Layer]) -> None:
        self._extractor: FeatureExtractor = FeatureExtractor(rules)
        self._context_layer: Layer = layers[0]  # the table's features, for each castle
        self._castle_layer: Layer = layers[1]
        self._table_layer: Layer = layers[2]  # the table's features, for the second row
        self._pooled_layer: Layer = layers[3]  # the sum over castles, for the second row
        self._last_layer: Layer = layers[4]
        self._context: vec[float] = _zeros(layers[0].outputs)
        self._row: vec[float] = _zeros(layers[1].outputs)
        self._pooled: vec[float] = _zeros(layers[1].outputs)
        self._whole: vec[float] = _zeros(layers[2].outputs)

    def of_seat_on_turn(self, state: MusterState) -> float:
        """Return the chance to win of the seat on turn."""
        extractor = self._extractor
        extractor.read(state)
        self._begin()
        for castle in range(CASTLES):
            self._add_castle(castle)
        return 1.0 / (1.0 + math.exp(-self._read()))

    def _begin(self) -> None:
        _fill(self._context, self._context_layer.biases)
        _fill(self._whole, self._table_layer.biases)
        pooled = self._pooled
        for at in range(len(pooled)):
            pooled[at] = 0.0
        features = self._extractor.table
        for place in range(TABLE_COUNT):
            _add(self._context_layer, features[place], self._context)
            _add(self._table_layer, features[place], self._whole)

    def _add_castle(self, castle: i64) -> None:
        row = self._row
        _fill(row, self._context)
        features = self._extractor.castles
        first: i64 = castle * MAX_CASTLE_COUNT
        for place in range(first, first + self._extractor.counts[castle]):
            _add(self._castle_layer, features[place], row)
        pooled = self._pooled
        for at in range(len(row)):
            if row[at] > 0.0:
                pooled[at] += row[at]

    def _read(self) -> float:
        whole = self._whole
        weights = self._pooled_layer.weights
        width: i64 = self._pooled_layer.outputs
        for source in range(len(self._pooled)):
            amount: float = self._pooled[source]
            start: i64 = source * width
            for at in range(width):
                whole[at] += amount * weights[start + at]
        found: float = self._last_layer.biases[0]
        for at in range(width):
            if whole[at] > 0.0:
                found += whole[at] * self._last_layer.weights[at]
        return found


class NetworkUtility(Utility):
    """The chance to win by the value network."""

    def __init__(self, rules: MusterRules, layers: list[Layer]) -> None:
        self._value: ValueNetwork = ValueNetwork(rules, layers)

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        """Stop at once, also during a turn: the size of the hand is a feature."""
        return True

    def is_tree_leaf(self, rules: Rules, state: State, depth: i64) -> bool:
        """Let the tree grow as deep as the budget allows."""
        return False

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        assert isinstance(state, MusterState)
        chance: float = self._value.of_seat_on_turn(state)
        out.set(state.seat, chance)
        out.set(1 - state.seat, 1.0 - chance)


@cache
def load_value_layers() -> list[Layer]:
    """Load the trained layers."""
    return load_layers(VALUE_FILE)


def _add(layer: Layer, feature: i64, row: vec[float]) -> None:
    weights = layer.weights
    width: i64 = layer.outputs
    start: i64 = feature * width
    for at in range(width):
        row[at] += weights[start + at]


def _fill(row: vec[float], source: vec[float]) -> None:
    for at in range(len(row)):
        row[at] = source[at]


def _zeros(count: i64) -> vec[float]:
    found = vec[float]()
    for _ in range(count):
        found = append(found, 0.0)
    return found
