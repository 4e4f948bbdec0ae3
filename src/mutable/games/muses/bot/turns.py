"""Turn generation for Dance of Muses: the dice and positions after each turn, without making moves.

A turn is a step, alone or with the dancer's power before or after it (4.1).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, LOWER, RAISE, SWAP
from mutable.games.muses.rules.floor import Floor, cell_at
from mutable.games.muses.rules.nibbles import equal_to, first_of, nibble, unit
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import EAST_OF, MYSTERY, SOUTH_OF, MusesState

DIRECTION_COUNT: Final = 4  # directions of a step


class TurnGenerator:
    """Generates all turns and calls `visit` for each; subclasses implement it."""

    def __init__(self, rules: MusesRules) -> None:
        steps = rules.options["steps"]
        assert isinstance(steps, int)
        self._most_steps: i64 = steps
        self._powers: vec[i64] = _numbers(rules.components.power)
        self._areas: vec[i64] = _numbers(rules.components.area)
        self._floor: Floor = Floor()
        self._is_limit: bool = False  # True if this turn reaches the limit of steps (6.2)
        self.has_enough: bool = False  # a subclass sets it to stop

    def visit(self, dice: i64, is_over: bool) -> None:
        """Process a turn that leaves these dice; the last `set_step` gives the positions."""
        raise NotImplementedError

    def set_step(self, moved: i64, direction: i64) -> None:
        """Set the step of the next turns."""

    def generate(self, state: MusesState, first: i64) -> i64:
        """Generate all turns, beginning with one dancer's; return the last dancer visited."""
        self._floor.load(state)
        self._is_limit = state.steps + 1 >= self._most_steps
        self.has_enough = False
        rest: i64 = state.present()
        dancer: i64 = first if state.is_present(first) else first_of(rest)
        while True:
            rest &= ~unit(dancer)
            self._generate_dancer(state, dancer)
            if self.has_enough or rest == 0:
                return dancer
            dancer = first_of(rest)

    def _generate_dancer(self, state: MusesState, dancer: i64) -> None:
        cell: i64 = cell_at(nibble(state.across, dancer), nibble(state.down, dancer))
        before: i64 = -1  # targets of her power before the step; computed on demand
        for direction in range(DIRECTION_COUNT):
            if not self._floor.keeps_group(cell, direction):
                continue
            moved: i64 = state.line(dancer, direction)
            if dancer >= MYSTERY:
                self.set_step(moved, direction)
                self._visit_turn(state.dice + moved)
            else:
                if before < 0:
                    before = self._reached(state, dancer, 0, direction)
                    self._end_by_power(state, dancer, before)
                self.set_step(moved, direction)
                self._generate_step(state, dancer, direction, moved, before)
            if self.has_enough:
                return

    def _generate_step(self, state: MusesState, muse: i64, direction: i64, moved: i64, before: i64) -> None:
        """Visit a step alone, with her power before it, and with her power after it."""
        after: i64 = state.dice + moved
        self._visit_turn(after)
        rest: i64 = before
        while rest:
            target: i64 = rest & -rest
            rest &= rest - 1
            dice: i64 = self._powered(state.dice, muse, target)
            if dice >= 0 and equal_to(dice, LAST) == 0:
                self._visit_turn(dice + moved)
        if equal_to(after, LAST):
            return
        rest = self._reached(state, muse, moved, direction)
        if self._powers[muse] != SWAP:  # the same as before the step, unless it was not possible then
            rest &= ~before | equal_to(state.dice, 1) | equal_to(state.dice, LAST - 1)
        while rest:
            target = rest & -rest
            rest &= rest - 1
            dice = self._powered(after, muse, target)
            if dice >= 0:
                self._visit_turn(dice)

    def _visit_turn(self, dice: i64) -> None:
        self.visit(dice, self._is_limit or equal_to(dice, LAST) != 0)

    def _end_by_power(self, state: MusesState, muse: i64, targets: i64) -> None:
        """Visit powers before the step that make a six, which ends the turn (6.1)."""
        if self._powers[muse] != RAISE:
            return
        target: i64 = targets & equal_to(state.dice, LAST - 1)
        if target:
            self.set_step(0, 0)
        while target:
            self.visit(state.dice + (target & -target), True)
            target &= target - 1

    def _reached(self, state: MusesState, muse: i64, moved: i64, direction: i64) -> i64:
        """Return the dancers in a muse's area after a step of `moved` (5.3)."""
        present: i64 = state.present()
        across: i64 = state.across + present + EAST_OF[direction] * moved
        down: i64 = state.down + present + SOUTH_OF[direction] * moved
        column: i64 = nibble(across, muse)
        row: i64 = nibble(down, muse)
        area: i64 = self._areas[muse]
        west: i64 = equal_to(across, column - 1)
        here: i64 = equal_to(across, column)
        east: i64 = equal_to(across, column + 1)
        found: i64 = 0
        if area & 0o7:
            found = equal_to(down, row - 1) & _columns(area, west, here, east)
        if area & 0o70:
            found |= equal_to(down, row) & _columns(area >> 3, west, here, east)
        if area & 0o700:
            found |= equal_to(down, row + 1) & _columns(area >> 6, west, here, east)
        return found & present

    def _powered(self, dice: i64, muse: i64, target: i64) -> i64:
        """Return the dice after a muse's power, or -1 if it cannot be used (5.4, 5.5)."""
        power: i64 = self._powers[muse]
        if power == RAISE:
            return dice + target
        other: i64 = (dice // target) & 15
        if power == LOWER:
            return dice - target if other > 1 else -1
        own: i64 = nibble(dice, muse)
        return dice + (other - own) * unit(muse) - (other - own) * target


def _columns(row: i64, west: i64, here: i64, east: i64) -> i64:
    """Return the dancers in the columns of one row of an area."""
    found: i64 = 0
    if row & 1:
        found = west
    if row & 2:
        found |= here
    if row & 4:
        found |= east
    return found


def _numbers(values: list[i64]) -> vec[i64]:
    found = vec[i64]()
    for value in values:
        found = append(found, value)
    return found
