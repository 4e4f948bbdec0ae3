"""A network that estimates where unseen cards lie, learned from self-play (`card_locations.json`).

The clues about a card at a place, and about the place as a whole, are the input; the output is the log weight
of the card there. A linear term is added beside the hidden layers. Weights only compare two deals: they are
learned from pairs of cards that might change places. To train it again, run `python -m mutable.lab.training
mu_tricks`.
"""

from functools import cache
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.network import Layer, load_layers
from mutable.games.mu_tricks.bot.belief import PLACES, Clue, ClueFinder
from mutable.games.mu_tricks.rules.cards.deck import ALL_CARDS, CARDS
from mutable.kit.bits import members

LOCATIONS_FILE: Final = Path(__file__).parent / "card_locations.json"


class CardLocations:
    def __init__(self, layers: list[Layer]) -> None:
        self._first: Layer = layers[0]
        self._plain: Layer = layers[1]  # the linear term
        self._second: Layer = layers[2]
        self._last: Layer = layers[3]
        self._width: i64 = layers[0].outputs
        self._base: vec[float] = _zeros(self._width)
        self._sums: vec[float] = _zeros(CARDS * self._width)
        self._inner: vec[float] = _zeros(layers[2].outputs)

    def table(self, clue_finder: ClueFinder) -> list[float]:
        """Return the log weight of each unseen card at each place, by place and card."""
        found: list[float] = [0.0] * (PLACES * CARDS)
        by_place: list[list[Clue]] = [[] for _ in range(PLACES)]
        for clue in clue_finder.clues:
            by_place[clue.place].append(clue)
        cards: list[i64] = members(clue_finder.unseen)
        for place in range(PLACES):
            if by_place[place]:
                self._add_weights(place, by_place[place], clue_finder.unseen, cards, found)
        return found

    def _add_weights(
        self, place: i64, clues: list[Clue], unseen: i64, cards: list[i64], found: list[float]
    ) -> None:
        self._begin(clues, cards)
        for clue in clues:
            if clue.cards != ALL_CARDS:
                for card in members(clue.cards & unseen):
                    self._add(clue.kind, self._sums, card * self._width)
                    found[place * CARDS + card] += self._plain.weights[clue.kind]
        for card in cards:
            found[place * CARDS + card] += self._read(card * self._width)

    def _begin(self, clues: list[Clue], cards: list[i64]) -> None:
        """Add the clues about the place as a whole to every card."""
        base = self._base
        biases = self._first.biases
        for at in range(self._width):
            base[at] = biases[at]
        for clue in clues:
            if clue.cards == ALL_CARDS:
                self._add(clue.kind, base, 0)
        sums = self._sums
        for card in cards:
            start: i64 = card * self._width
            for at in range(self._width):
                sums[start + at] = base[at]

    def _add(self, kind: i64, row: vec[float], start: i64) -> None:
        weights = self._first.weights
        width: i64 = self._width
        source: i64 = kind * width
        for at in range(width):
            row[start + at] += weights[source + at]

    def _read(self, start: i64) -> float:
        inner = self._inner
        sums = self._sums
        weights = self._second.weights
        biases = self._second.biases
        count: i64 = self._second.outputs
        for at in range(count):
            inner[at] = biases[at]
        for source in range(self._width):
            amount: float = sums[start + source]
            if amount > 0.0:
                row: i64 = source * count
                for at in range(count):
                    inner[at] += amount * weights[row + at]
        found: float = self._last.biases[0]
        last = self._last.weights
        for at in range(count):
            if inner[at] > 0.0:
                found += inner[at] * last[at]
        return found


@cache
def load_location_layers() -> list[Layer]:
    """Load the trained layers."""
    return load_layers(LOCATIONS_FILE)


def _zeros(count: i64) -> vec[float]:
    found = vec[float]()
    for _ in range(count):
        found = append(found, 0.0)
    return found
