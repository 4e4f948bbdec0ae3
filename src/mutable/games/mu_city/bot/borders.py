"""Lookup tables of the borders where each building's fragments lie, as bit masks."""

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDERS, CELLS, EMPTY
from mutable.games.mu_city.rules.components import BUILDINGS, Components
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import bit_of


class Borders:
    def __init__(self, components: Components) -> None:
        self.around: list[i64] = []  # by cell: its four borders
        self.fragments: list[i64] = []  # by (card * 9 + cell) * 3 + symbol: borders with that fragment
        self.edges: list[i64] = [0, 0, 0]  # by symbol: the board's own halves
        for cell in range(CELLS):
            self.around.append(_borders_of(components, cell))
        for card in range(BUILDINGS):
            for cell in range(CELLS):
                for symbol in range(3):
                    self.fragments.append(_fragments(components, card, cell, symbol))
        for border in range(BORDERS):
            if components.edge[border] != EMPTY:
                self.edges[components.edge[border]] = self.edges[components.edge[border]] | bit_of(border)

    def open_halves(self, state: MuCityState, city: i64, symbol: i64) -> i64:
        """Return the borders with an unmatched fragment of this colour."""
        found: i64 = self.edges[symbol]
        for cell in range(CELLS):
            card: i64 = state.cells[CELLS * city + cell]
            if card != EMPTY:
                found |= self.fragments[(card * CELLS + cell) * 3 + symbol]
        return found & ~state.faced.get(city)


def _borders_of(components: Components, cell: i64) -> i64:
    found: i64 = 0
    for side in range(4):
        found |= bit_of(components.board.border[4 * cell + side])
    return found


def _fragments(components: Components, card: i64, cell: i64, symbol: i64) -> i64:
    found: i64 = 0
    for side in range(4):
        if components.fragments[4 * card + side] == symbol:
            found |= bit_of(components.board.border[4 * cell + side])
    return found
