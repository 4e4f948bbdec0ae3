"""The features of a city at the beginning of a building round: the input of the linear value."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.project_value import ALL_TURNS, ProjectValue
from mutable.games.mu_city.bot.valuation import sigmoid
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.rules.board import CELLS, COLUMNS, EMPTY, LINES, ROWS
from mutable.games.mu_city.rules.city import line_strength, source_count
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import EFFECTS
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import Scoring
from mutable.games.mu_city.rules.state import BATTLES, NONE, SLOTS, MuCityState
from mutable.kit.bits import bit_of, count_bits

ONE: Final = 0
TOTAL: Final = 1  # points if the game ended now
SOURCES: Final = 2  # by symbol
TYPES: Final = 5  # intact buildings by type
HALVES: Final = 10  # by symbol
MISMATCHES: Final = 13
VICTORIES: Final = 14
ROWS_HIT: Final = 15
COLUMNS_HIT: Final = 16
FALLEN: Final = 17
MARKED: Final = 18
AHEAD: Final = 19  # in lines known to be fought over
BEHIND: Final = 20
AHEAD_LATER: Final = 21  # in lines that may be
STRENGTHS: Final = 22
COMPLETE: Final = 23
GROWTH: Final = 24  # what completed projects may still bring
OPEN_WORTH: Final = 25  # what incomplete projects may bring
MISSING: Final = 26
FOOD: Final = 27  # over the mouths
SURPLUS: Final = 28
DONE_KINDS: Final = 29  # completed projects by effect
OPEN_KINDS: Final = DONE_KINDS + len(EFFECTS)  # the others, by the chance of completing them
SIZE: Final = OPEN_KINDS + len(EFFECTS)


class CityFeatures:
    def __init__(self, rules: MuCityRules, weights: MuCityWeights, borders: Borders) -> None:
        self._components: Components = rules.components
        self._player_board: PlayerBoard = rules.player_board
        self._scoring: Scoring = rules.scoring
        self._borders: Borders = borders
        self._project_value: ProjectValue = ProjectValue(rules, weights)
        self.fine: bool = weights.fine
        self.values: list[float] = [0.0] * SIZE

    def read(self, state: MuCityState, seat: i64) -> None:
        """Compute the features of a seat's city before the first turn of a round."""
        for at in range(SIZE):
            self.values[at] = 0.0
        self.values[ONE] = 1.0
        self.values[TOTAL] = float(self._scoring.total(state, seat))
        self._read_city(state, seat)
        self._read_damage(state, seat)
        self._read_battles(state, seat)
        self._read_projects(state, seat)

    def _add(self, at: i64, more: float) -> None:
        self.values[at] = self.values[at] + more

    def _read_city(self, state: MuCityState, seat: i64) -> None:
        for symbol in range(3):
            self._add(SOURCES + symbol, float(source_count(state, seat, symbol)))
            halves: i64 = self._borders.open_halves(state, seat, symbol)
            self._add(HALVES + symbol, float(count_bits(halves)))
        mouths: i64 = CELLS
        for cell in range(CELLS):
            if state.is_intact(seat, cell):
                self._add(TYPES + self._components.type_of[state.card_at(seat, cell)], 1.0)
            if state.marks_at(seat, cell):
                mouths -= 1
                self._add(MARKED if state.card_at(seat, cell) == EMPTY else FALLEN, 1.0)
        self._add(MISMATCHES, float(count_bits(state.mismatches(seat))))
        food: i64 = self._scoring.food(state, seat) - mouths
        self._add(FOOD, float(food))
        self._add(SURPLUS, float(max(food, 0)))

    def _read_damage(self, state: MuCityState, seat: i64) -> None:
        against: i64 = state.against.get(seat)
        self._add(ROWS_HIT, float(count_bits(against & ROWS)))
        self._add(COLUMNS_HIT, float(count_bits(against & COLUMNS)))
        self._add(VICTORIES, float(state.victories.get(seat)))

    def _read_battles(self, state: MuCityState, seat: i64) -> None:
        for battle in range(2 * state.round - 3 if state.round > 1 else 0, BATTLES):
            if state.lines[battle] != NONE:
                self._read_line(state, seat, state.lines[battle], AHEAD, BEHIND)
        for line in range(LINES):
            self._add(STRENGTHS, float(line_strength(self._components, state, seat, line)))
            if state.unturned & bit_of(line):
                self._read_line(state, seat, line, AHEAD_LATER, AHEAD_LATER)

    def _read_line(self, state: MuCityState, seat: i64, line: i64, ahead: i64, behind: i64) -> None:
        high: i64 = -1
        low: i64 = 999
        for city in range(state.cities):
            if city != seat:
                strength: i64 = line_strength(self._components, state, city, line)
                high = max(high, strength)
                low = min(low, strength)
        own: i64 = line_strength(self._components, state, seat, line)
        self._add(ahead, sigmoid((float(own - high) + 0.5) / 2.0))
        self._add(behind, -sigmoid((float(low - own) - 0.5) / 2.0))

    def _read_projects(self, state: MuCityState, seat: i64) -> None:
        turns: i64 = ALL_TURNS - 3 * (state.round - 1)
        for slot in range(SLOTS):
            index: i64 = state.project(seat, slot)
            if index == EMPTY:
                continue
            project: ProjectCard = self._components.projects[index]
            missing: i64 = count_bits(project.all_spaces & ~self._player_board.filled(state, seat, slot))
            worth: float = self._project_value.worth(state, seat, project, turns)
            if missing == 0:
                now: i64 = project.points + self._scoring.of_effect(state, seat, slot)
                self._add(COMPLETE, 1.0)
                self._add(GROWTH, worth - float(now))
                self._add(DONE_KINDS + project.effect.kind, 1.0)
            else:
                chance: float = self._project_value.completion_chance(missing, turns)
                self._add(OPEN_WORTH, chance * worth)
                self._add(MISSING, float(missing))
                self._add(OPEN_KINDS + project.effect.kind, chance)
