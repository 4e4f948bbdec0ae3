"""Every turn that can be taken at Dance of Muses, as the dice and places it leaves: no move is made for it.

A turn is a step, alone or with the power of who makes it, before or after (4.1).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, LOWER, RAISE, SWAP
from mutable.games.muses.rules.floor import Floor, cell_at
from mutable.games.muses.rules.nibbles import equal_to, first_of, nibble, unit
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import EAST_OF, MYSTERY, SOUTH_OF, MusesState

WAYS: Final = 4  # directions of a step


class Turns:
    """Walks over the turns; what is to be done with each says a subclass."""

    def __init__(self, rules: MusesRules) -> None:
        steps = rules.options["steps"]
        assert isinstance(steps, int)
        self._most_steps: i64 = steps
        self._powers: vec[i64] = _numbers(rules.components.power)
        self._areas: vec[i64] = _numbers(rules.components.area)
        self._floor: Floor = Floor()
        self._is_limit: bool = False  # is the dance over after this turn anyhow (6.2)?
        self.has_enough: bool = False  # set by a subclass that wants to see no more turns

    def take(self, dice: i64, is_over: bool) -> None:
        """A turn that leaves these dice; where the dancers are then, `stepped` has told."""
        raise NotImplementedError

    def stepped(self, moved: i64, direction: i64) -> None:
        """The step of the turns that follow."""

    def walk(self, state: MusesState, first: i64) -> i64:
        """From this dancer's turns on; whose turns were the last."""
        self._floor.set_out(state)
        self._is_limit = state.steps + 1 >= self._most_steps
        self.has_enough = False
        rest: i64 = state.present()
        dancer: i64 = first if state.is_present(first) else first_of(rest)
        while True:
            rest &= ~unit(dancer)
            self._walk_dancer(state, dancer)
            if self.has_enough or rest == 0:
                return dancer
            dancer = first_of(rest)

    def _walk_dancer(self, state: MusesState, dancer: i64) -> None:
        cell: i64 = cell_at(nibble(state.across, dancer), nibble(state.down, dancer))
        before: i64 = -1  # whom her power reaches where she stands; found once a step is
        for direction in range(WAYS):
            if not self._floor.step_holds(cell, direction):
                continue
            moved: i64 = state.line(dancer, direction)
            if dancer >= MYSTERY:
                self.stepped(moved, direction)
                self._take_unless_over(state.dice + moved)
            else:
                if before < 0:
                    before = self._reached(state, dancer, 0, direction)
                    self._end_by_power(state, dancer, before)
                self.stepped(moved, direction)
                self._walk_step(state, dancer, direction, moved, before)
            if self.has_enough:
                return

    def _walk_step(self, state: MusesState, muse: i64, direction: i64, moved: i64, before: i64) -> None:
        """A step alone, with her power before it, and with her power after it."""
        after: i64 = state.dice + moved
        self._take_unless_over(after)
        rest: i64 = before
        while rest:
            target: i64 = rest & -rest
            rest &= rest - 1
            dice: i64 = self._powered(state.dice, muse, target)
            if dice >= 0 and equal_to(dice, LAST) == 0:
                self._take_unless_over(dice + moved)
        if equal_to(after, LAST):
            return
        rest = self._reached(state, muse, moved, direction)
        if self._powers[muse] != SWAP:  # as before the step, unless it could not be used then
            rest &= ~before | equal_to(state.dice, 1) | equal_to(state.dice, LAST - 1)
        while rest:
            target = rest & -rest
            rest &= rest - 1
            dice = self._powered(after, muse, target)
            if dice >= 0:
                self._take_unless_over(dice)

    def _take_unless_over(self, dice: i64) -> None:
        self.take(dice, self._is_limit or equal_to(dice, LAST) != 0)

    def _end_by_power(self, state: MusesState, muse: i64, targets: i64) -> None:
        """A power before the step that makes a six is the whole turn (6.1)."""
        if self._powers[muse] != RAISE:
            return
        target: i64 = targets & equal_to(state.dice, LAST - 1)
        if target:
            self.stepped(0, 0)
        while target:
            self.take(state.dice + (target & -target), True)
            target &= target - 1

    def _reached(self, state: MusesState, muse: i64, moved: i64, direction: i64) -> i64:
        """The set of those in a muse's area, once she and those before her have moved (5.3)."""
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
        """The dice after a muse's power; below zero where it cannot be used (5.4, 5.5)."""
        power: i64 = self._powers[muse]
        if power == RAISE:
            return dice + target
        other: i64 = (dice // target) & 15
        if power == LOWER:
            return dice - target if other > 1 else -1
        own: i64 = nibble(dice, muse)
        return dice + (other - own) * unit(muse) - (other - own) * target


def _columns(row: i64, west: i64, here: i64, east: i64) -> i64:
    """The columns that a row of an area has."""
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
