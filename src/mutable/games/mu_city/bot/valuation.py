"""The heuristic valuation of Mū: the marginal worth of a source, a token, a type and Strength to one player.

`read` computes it once a decision. Then every card on every cell is valued by a few masks and sums, without
making the move. All numbers are estimated points at the end of the game.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.project_value import ProjectValue
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.rules.board import CELLS, EMPTY, LINES, OFF_BOARD, OUTER
from mutable.games.mu_city.rules.city import (
    count_type,
    line_strength,
    source_count,
    strongest_line,
    types_among,
)
from mutable.games.mu_city.rules.components import Components, ProjectCard
from mutable.games.mu_city.rules.effects import (
    ALL_TYPES,
    FAITH,
    FOOD,
    FOOD_PER_TYPE,
    HOLD_ANY,
    HOLD_ONE,
    PER_EDGE,
    PER_MISMATCH,
    PER_PAIR,
    PER_SOURCE,
    PER_SOURCE_SET,
    PER_STRENGTH,
    PER_TYPE,
    PER_VARIED_LINE,
    STRENGTH,
    WILD,
    Effect,
)
from mutable.games.mu_city.rules.moves import TAKE_COUNTS
from mutable.games.mu_city.rules.player_board import PlayerBoard
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import Scoring
from mutable.games.mu_city.rules.state import BATTLES, NONE, PLACING, ROUNDS, SLOTS, TURNS, MuCityState
from mutable.kit.bits import bit_of, count_bits

STEPS: Final = 10  # larger gains of Strength count as the last one
TYPES: Final = 5
BATTLE_ROUND: Final = [1, 2, 2, 3, 3]


class Valuation:
    def __init__(self, rules: MuCityRules, weights: MuCityWeights, borders: Borders) -> None:
        self.weights: MuCityWeights = weights
        self.components: Components = rules.components
        self.player_board: PlayerBoard = rules.player_board
        self.scoring: Scoring = rules.scoring
        self.borders: Borders = borders
        self.project_value: ProjectValue = ProjectValue(rules, weights)
        self.turns: i64 = 0  # after this one
        self._halves: list[i64] = [0, 0, 0]
        self._all_halves: i64 = 0
        self.symbol: list[float] = [1.0, 1.0, 0.0]  # worth of one more symbol; Strength is valued by line
        self.source: list[float] = [0.0, 0.0, 0.0]  # a source, its token included
        self.extra: list[float] = [0.0, 0.0, 0.0]  # what projects pay for a source
        self.types: list[float] = [0.0] * TYPES
        self.best: list[float] = [0.0, 0.0, 0.0]  # the best place of a token of this colour, then the next
        self.next: list[float] = [0.0, 0.0, 0.0]
        self.any: float = 0.0
        self._gains: list[float] = [0.0] * (LINES * STEPS)
        self._share: float = 0.0  # of a source, for an open half
        self._edge: float = 0.0
        self._mismatch: float = 0.0
        self._pairs: float = 0.0
        self._varied: float = 0.0

    def read(self, state: MuCityState, seat: i64) -> None:
        """Compute the valuation of a seat, before it builds or while it places tokens."""
        self.turns = turns_after(state)
        for symbol in range(3):
            self._halves[symbol] = self.borders.open_halves(state, seat, symbol)
            self.extra[symbol] = 0.0
            self.best[symbol] = 0.0
            self.next[symbol] = 0.0
        self._share = 0.0
        if self.turns > 0:
            self._share = self.weights.future + self.weights.future_turn * float(self.turns) / float(CELLS)
        self._all_halves = self._halves[0] | self._halves[1] | self._halves[2]
        self.symbol[FOOD] = self._food_slope(state, seat)
        self._edge = 0.0
        self._mismatch = -self.weights.mismatch
        self._pairs = 0.0
        self._varied = 0.0
        for kind in range(TYPES):
            self.types[kind] = 0.0
        self._read_battles(state, seat)
        wild: bool = self.player_board.slot_with(state, seat, WILD) != NONE
        for slot in range(SLOTS):
            if state.project(seat, slot) != EMPTY:
                self._read_project(state, seat, slot, wild)
        self._sum_up()

    def _sum_up(self) -> None:
        self.any = max(self.best[0], max(self.best[1], self.best[2]))
        for symbol in range(3):
            worth: float = self.symbol[symbol] if symbol != STRENGTH else self._mean_gain()
            self.source[symbol] = worth + self.extra[symbol] + self.best[symbol]
        for kind in range(TYPES):
            found: float = self.types[kind]
            found += self.symbol[FAITH] * float(self.components.symbols[3 * kind + FAITH])
            found += self.symbol[FOOD] * float(self.components.symbols[3 * kind + FOOD])
            if self.components.gift[kind]:
                found += float(self.components.gift[kind]) * (self.any + self.weights.trade)
            self.types[kind] = found

    def _food_slope(self, state: MuCityState, seat: i64) -> float:
        """Return the worth of one more Food: a surplus counts twice, by its probability."""
        mouths: i64 = CELLS
        for cell in range(CELLS):
            if state.marks_at(seat, cell):
                mouths -= 1
        foreseen: float = float(self.scoring.food(state, seat)) + self.weights.food_rate * float(self.turns)
        return 1.0 + sigmoid((foreseen - float(mouths) + 0.5) / self.weights.food_spread)

    # Battles

    def _read_battles(self, state: MuCityState, seat: i64) -> None:
        first: i64 = 0
        if state.round > 0:
            first = (state.round - 1) * 2 - (1 if state.round > 1 else 0)
            if state.phase > PLACING:
                first = state.battle + 1
        unknown: i64 = 0
        for line in range(LINES):
            for step in range(STEPS):
                self._gains[line * STEPS + step] = 0.0
        for battle in range(first, BATTLES):
            if state.lines[battle] != NONE:
                self._read_line(state, seat, state.lines[battle], BATTLE_ROUND[battle], 1.0)
            else:
                unknown += 1
        lines: i64 = count_bits(state.unturned)
        if unknown > 0 and lines > 0:
            share: float = self.weights.later_victory * float(unknown) / float(lines)
            for line in range(LINES):
                if state.unturned & bit_of(line):
                    self._read_line(state, seat, line, ROUNDS - 1, share)

    def _read_line(self, state: MuCityState, seat: i64, line: i64, round: i64, share: float) -> None:
        """Add the worth of each further Strength in a line that is fought over in a round."""
        high: i64 = -1
        low: i64 = 999
        for city in range(state.cities):
            if city != seat:
                strength: i64 = line_strength(self.components, state, city, line)
                high = max(high, strength)
                low = min(low, strength)
        own: i64 = line_strength(self.components, state, seat, line)
        turns: i64 = TURNS * round - (CELLS - self.turns)  # until that battle
        width: float = self.weights.spread + self.weights.drift * float(max(turns, 0))
        base: float = self._line_worth(own, high, low, width)
        for step in range(1, STEPS):
            more: float = self._line_worth(own + step, high, low, width) - base
            self._gains[line * STEPS + step] = self._gains[line * STEPS + step] + share * more

    def _line_worth(self, own: i64, high: i64, low: i64, width: float) -> float:
        """Return the expected victories less damage in a line; a tie wins and takes no damage."""
        won: float = sigmoid((float(own - high) + 0.5) / width)
        lowest: float = sigmoid((float(low - own) - 0.5) / width)
        return 3.0 * won - self.weights.damage * lowest

    def gain(self, line: i64) -> float:
        """Return the worth of one more Strength in a line."""
        return self._gains[line * STEPS + 1]

    def _mean_gain(self) -> float:
        total: float = 0.0
        for line in range(LINES):
            total += self._gains[line * STEPS + 1]
        return total / float(LINES)

    # Projects

    def _read_project(self, state: MuCityState, seat: i64, slot: i64, wild: bool) -> None:
        project: ProjectCard = self.components.projects[state.project(seat, slot)]
        filled: i64 = self.player_board.filled(state, seat, slot)
        missing: i64 = count_bits(project.all_spaces & ~filled)
        chance: float = self.project_value.completion_chance(missing, self.turns)
        if missing == 0:
            self._read_extra(state, seat, slot, project, wild)
        else:
            worth: float = self.project_value.worth(state, seat, project, self.turns)
            self._read_spaces(project, filled, missing, worth, wild)
        if project.effect.kind >= PER_TYPE:
            self._read_effect(state, seat, project.effect, chance)

    def _read_extra(self, state: MuCityState, seat: i64, slot: i64, project: ProjectCard, wild: bool) -> None:
        """Add the extra token spaces of a completed project."""
        effect: Effect = project.effect
        if effect.kind == HOLD_ANY or effect.kind == HOLD_ONE:
            for symbol in range(3):
                free: i64 = count_bits(self.player_board.free_spaces(state, seat, slot, symbol, wild))
                self._note(symbol, float(effect.amount), free)

    def _read_spaces(self, project: ProjectCard, filled: i64, missing: i64, worth: float, wild: bool) -> None:
        now: float = self.project_value.completion_chance(missing, self.turns)
        after: float = self.project_value.completion_chance(missing - 1, self.turns)
        for symbol in range(3):
            free: i64 = count_bits(project.spaces_of(symbol) & ~filled)
            if wild:
                free = missing
            if free > 0:
                self._note(symbol, worth * (after - now), 1)
                if free > 1:
                    last: float = self.project_value.completion_chance(missing - 2, self.turns)
                    self._note(symbol, worth * (last - after), 1)

    def _note(self, symbol: i64, worth: float, count: i64) -> None:
        """Add places for tokens of this colour; the two best are kept."""
        if count <= 0:
            return
        if worth > self.best[symbol]:
            self.next[symbol] = worth if count > 1 else self.best[symbol]
            self.best[symbol] = worth
        elif worth > self.next[symbol]:
            self.next[symbol] = worth

    def _read_effect(self, state: MuCityState, seat: i64, effect: Effect, chance: float) -> None:
        """Add what an end-of-game effect pays for the next building or source."""
        kind: i64 = effect.kind
        pay: float = chance * float(effect.amount)
        if kind == PER_TYPE:
            self.types[effect.type] = self.types[effect.type] + pay
        elif kind == FOOD_PER_TYPE:
            self.types[effect.type] = self.types[effect.type] + pay * self.symbol[FOOD]
        elif kind == PER_SOURCE:
            self.extra[effect.symbol] = self.extra[effect.symbol] + pay
        elif kind == PER_EDGE:
            self._edge += pay / float(effect.every)
        elif kind == PER_MISMATCH:
            self._mismatch += pay / float(effect.every)
        elif kind == PER_PAIR:
            self._pairs += pay
        elif kind == PER_VARIED_LINE:
            self._varied += pay
        else:
            self._read_rarer(state, seat, effect, pay)

    def _read_rarer(self, state: MuCityState, seat: i64, effect: Effect, pay: float) -> None:
        kind: i64 = effect.kind
        if kind == ALL_TYPES:
            for kind_of in range(TYPES):
                if count_type(self.components, state, seat, kind_of) == 0:
                    self.types[kind_of] = self.types[kind_of] + pay * self.weights.pattern / 2.0
        elif kind == PER_SOURCE_SET:
            counts: list[i64] = [source_count(state, seat, symbol) for symbol in range(3)]
            least: i64 = min(counts[0], min(counts[1], counts[2]))
            for symbol in range(3):
                if counts[symbol] == least:
                    self.extra[symbol] = self.extra[symbol] + pay * self.weights.pattern
        elif kind == PER_STRENGTH:
            self._read_strongest(state, seat, pay / float(effect.every))

    def _read_strongest(self, state: MuCityState, seat: i64, pay: float) -> None:
        best: i64 = strongest_line(self.components, state, seat)
        for line in range(LINES):
            short: i64 = best - line_strength(self.components, state, seat, line)
            for step in range(1, STEPS):
                if step > short:
                    more: float = pay * float(step - short)
                    self._gains[line * STEPS + step] = self._gains[line * STEPS + step] + more

    # A card on a cell

    def card_worth(self, state: MuCityState, seat: i64, card: i64, cell: i64) -> float:
        """Return the worth of placing a card on a cell, including expected tokens."""
        place: i64 = (card * CELLS + cell) * 3
        around: i64 = self.borders.around[cell]
        facing: i64 = around & self._all_halves
        matched: i64 = 0
        share: float = self._share
        total: float = 0.0
        strong: i64 = 0
        for symbol in range(3):
            own: i64 = self.borders.fragments[place + symbol]
            met: i64 = own & self._halves[symbol]
            if met:
                matched |= met
                total += self._of_sources(symbol, count_bits(met), share)
                if symbol == STRENGTH:
                    strong = met
            unmet: i64 = own & ~self._all_halves
            if unmet:
                total += share * self.source[symbol] * float(count_bits(unmet))
            missed: i64 = facing & self._halves[symbol] & ~own
            if missed:
                total += (self._mismatch - share * self.source[symbol]) * float(count_bits(missed))
        if self._edge != 0.0:
            total += self._edge * float(count_bits(matched & OUTER))
        intact: bool = state.marks_at(seat, cell) == 0
        return total + self._of_building(state, seat, card, cell, intact, strong)

    def _of_sources(self, symbol: i64, count: i64, share: float) -> float:
        """Return the worth of new sources with their tokens, less the worth of the open halves before."""
        found: float = (self.extra[symbol] - share * self.source[symbol]) * float(count)
        if symbol != STRENGTH:
            found += self.symbol[symbol] * float(count)
        return found + self.tokens(symbol, count)

    def tokens(self, symbol: i64, count: i64) -> float:
        """Return the worth of tokens of one colour on their best places."""
        if count == 0:
            return 0.0
        if count == 1:
            return self.best[symbol]
        return self.best[symbol] + self.next[symbol] * (0.5 + 0.5 * float(count - 1))

    def take_worth(self, take: i64) -> float:
        """Return the worth of taking tokens of free choice."""
        found: float = 0.0
        for symbol in range(3):
            found += self.tokens(symbol, TAKE_COUNTS[3 * take + symbol])
        return found

    def place_worth(self, state: MuCityState, seat: i64, index: i64) -> float:
        """Return the worth of a token on a project: an extra space pays at once, else the gain in the
        completion chance counts.
        """
        project: ProjectCard = self.components.projects[index]
        slot: i64 = state.slot_of(seat, index)
        missing: i64 = count_bits(project.all_spaces & ~self.player_board.filled(state, seat, slot))
        if missing == 0:
            return float(project.effect.amount)
        project_value = self.project_value
        gain: float = project_value.completion_chance(missing - 1, self.turns)
        gain -= project_value.completion_chance(missing, self.turns)
        return gain * project_value.worth(state, seat, project, self.turns) - 0.001 * float(missing)

    def _of_building(
        self, state: MuCityState, seat: i64, card: i64, cell: i64, intact: bool, strong: i64
    ) -> float:
        kind: i64 = self.components.type_of[card]
        row: i64 = cell // 3
        column: i64 = 3 + cell % 3
        shown: i64 = self.components.symbols[3 * kind + STRENGTH] if intact else 0
        across: i64 = shown + count_bits((strong >> (4 * row)) & 0xF)
        down: i64 = shown + count_bits((strong >> (4 * column)) & 0xF)
        total: float = self._gains[row * STEPS + min(across, STEPS - 1)]
        total += self._gains[column * STEPS + min(down, STEPS - 1)]
        if not intact:
            return total
        total += self.types[kind]
        if self._pairs != 0.0:
            total += self._pairs * self._pairing(state, seat, kind, cell)
        if self._varied != 0.0:
            total += self._varied * (
                self._variety(state, seat, kind, row) + self._variety(state, seat, kind, column)
            )
        return total

    def _pairing(self, state: MuCityState, seat: i64, kind: i64, cell: i64) -> float:
        """Return the gain in pairs: 1 if a neighbour of this type is unpaired, less if it is paired."""
        for side in range(4):
            neighbour: i64 = self.components.board.neighbour[4 * cell + side]
            if neighbour != OFF_BOARD and self._is_of(state, seat, neighbour, kind):
                for other in range(4):
                    third: i64 = self.components.board.neighbour[4 * neighbour + other]
                    if third != OFF_BOARD and third != cell and self._is_of(state, seat, third, kind):
                        return self.weights.pattern
                return 1.0
        return 0.0

    def _is_of(self, state: MuCityState, seat: i64, cell: i64, kind: i64) -> bool:
        return state.is_intact(seat, cell) and self.components.type_of[state.card_at(seat, cell)] == kind

    def _variety(self, state: MuCityState, seat: i64, kind: i64, line: i64) -> float:
        """Return the gain of a line towards three different types."""
        cells: i64 = self.components.board.cells_of[line]
        types: i64 = types_among(self.components, state, seat, cells)
        built: i64 = 0
        for cell in range(CELLS):
            if cells & bit_of(cell) and state.card_at(seat, cell) != EMPTY:
                built += 1
        if count_bits(types) < built:
            return 0.0
        if types & bit_of(kind):
            return -self.weights.pattern * 0.5 * float(built)
        return 1.0 - self.weights.pattern if built == 2 else self.weights.pattern * 0.5


def turns_after(state: MuCityState) -> i64:
    """Return the number of buildings that each city still gets after this turn."""
    if state.round == 0:
        return CELLS
    return CELLS - TURNS * (state.round - 1) - state.turn - 1


def sigmoid(x: float) -> float:
    """Return a value from 0 to 1, a half at 0: like a logistic curve, but cheaper to compute."""
    return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))
