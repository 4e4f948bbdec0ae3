"""What is true of a city at the beginning of a round: the inputs of the net that foresees its points.

Beside the figures of a Prospect: each project with the spaces that are filled, how far the city is ahead in
every line that will or may be fought over, how many halves of sources wait around its empty cells, and how
many buildings of each type stand.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.mu_city.borders import Borders
from mutable.bots.mu_city.prospect import DONE_KINDS, Prospect, first_battle
from mutable.bots.mu_city.prospect import TYPES as TYPES_FIGURE
from mutable.bots.mu_city.taste import Taste
from mutable.games.mu_city.board import CELLS, EMPTY, LINES
from mutable.games.mu_city.box import Box, Project
from mutable.games.mu_city.city import line_strength
from mutable.games.mu_city.desk import Desk
from mutable.games.mu_city.rules import MuCityRules
from mutable.games.mu_city.state import BATTLES, NONE, SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits

FIGURES: Final = DONE_KINDS  # of a prospect: those before its projects by effect
SCALE: Final = 0.2  # of a figure
WIDEST: Final = 5  # a lead in Strength beyond this is like this
LEADS: Final = 2 * WIDEST + 1
KNOWN_FIGHTS: Final = 3  # lines that lie open, the next battle first
AROUND: Final = 5  # halves of sources that may wait around a cell, and of one colour: 0 to 4
MOST_OF_TYPE: Final = 4
TYPES: Final = 5
TABLES: Final = 6  # by number of players
NUMBERS: Final = 32  # projects that are known by their number
SPACES: Final = 4

FIGHTS: Final = FIGURES
LATER_FIGHTS: Final = FIGHTS + KNOWN_FIGHTS * LEADS
SITES: Final = LATER_FIGHTS + LEADS
BUILT: Final = SITES + AROUND * AROUND
PLAYERS: Final = BUILT + TYPES * (MOST_OF_TYPE + 1)
PLANS: Final = PLAYERS + TABLES
SIZE: Final = PLANS + NUMBERS * 16  # of one round; those of the next follow
MOST: Final = 96  # that are true at once


class Traits:
    def __init__(self, rules: MuCityRules, taste: Taste, borders: Borders) -> None:
        self._box: Box = rules.box
        self._desk: Desk = rules.desk
        self._borders: Borders = borders
        self._prospect: Prospect = Prospect(rules, taste, borders)
        self._halves: list[i64] = [0, 0, 0]
        self._first: i64 = 0  # input of the round
        self.count: i64 = 0
        self.inputs: vec[i64] = vec[i64]()
        self.amounts: vec[float] = vec[float]()
        for _ in range(MOST):
            self.inputs = append(self.inputs, 0)
            self.amounts = append(self.amounts, 0.0)

    def read(self, state: MuCityState, seat: i64) -> None:
        """Look at a seat's city before the first turn of a round."""
        self.count = 0
        self._first = (state.round - 1) * SIZE
        self._read_figures(state, seat)
        self._read_fights(state, seat)
        self._read_sites(state, seat)
        self._read_plans(state, seat)
        self._add(PLAYERS + state.seats, 1.0)

    def _add(self, trait: i64, amount: float) -> None:
        self.inputs[self.count] = self._first + trait
        self.amounts[self.count] = amount
        self.count += 1

    def _read_figures(self, state: MuCityState, seat: i64) -> None:
        self._prospect.read(state, seat)
        figures = self._prospect.figures
        for at in range(FIGURES):
            figure: float = figures[at]
            if figure != 0.0:
                self._add(at, SCALE * figure)
        for kind in range(TYPES):
            count: i64 = int(figures[TYPES_FIGURE + kind])
            self._add(BUILT + kind * (MOST_OF_TYPE + 1) + min(count, MOST_OF_TYPE), 1.0)

    def _read_fights(self, state: MuCityState, seat: i64) -> None:
        known: i64 = 0
        for battle in range(first_battle(state), BATTLES):
            if state.lines[battle] != NONE:
                self._add(FIGHTS + known * LEADS + self._lead(state, seat, state.lines[battle]), 1.0)
                known += 1
        for line in range(LINES):
            if state.unturned & bit_of(line):
                self._add(LATER_FIGHTS + self._lead(state, seat, line), 1.0)

    def _lead(self, state: MuCityState, seat: i64, line: i64) -> i64:
        """In Strength over the strongest other city, from 0 on."""
        high: i64 = 0
        for city in range(state.cities):
            if city != seat:
                high = max(high, line_strength(self._box, state, city, line))
        lead: i64 = line_strength(self._box, state, seat, line) - high
        return max(-WIDEST, min(WIDEST, lead)) + WIDEST

    def _read_sites(self, state: MuCityState, seat: i64) -> None:
        """By empty cell: how many halves wait around it, and how many of them have one colour."""
        for symbol in range(3):
            self._halves[symbol] = self._borders.open_halves(state, seat, symbol)
        for cell in range(CELLS):
            if state.card_at(seat, cell) == EMPTY:
                waiting: i64 = 0
                alike: i64 = 0
                for symbol in range(3):
                    count: i64 = count_bits(self._halves[symbol] & self._borders.around[cell])
                    waiting += count
                    alike = max(alike, count)
                self._add(SITES + AROUND * waiting + alike, 1.0)

    def _read_plans(self, state: MuCityState, seat: i64) -> None:
        for slot in range(SLOTS):
            index: i64 = state.project(seat, slot)
            if index != EMPTY:
                project: Project = self._box.projects[index]
                filled: i64 = self._desk.filled(state, seat, slot)
                held: i64 = 0
                for space in range(SPACES):
                    if filled & project.all_spaces & bit_of(2 * space):
                        held |= bit_of(space)
                self._add(PLANS + 16 * (int(project.number) - 1) + held, 1.0)
