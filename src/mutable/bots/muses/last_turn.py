"""The best that one turn can come to at Dance of Muses, if nothing is to follow: found by dice alone.

Most positions that a search meets are those of its last turn. Where the dancers end up does not matter
there, so that no step is made: a turn is the dice it leaves.
"""

from typing import Final

from mypy_extensions import i64

from mutable.bots.muses.reckoning import Guess, Reckoning
from mutable.bots.search.board import WIN
from mutable.games.muses.box import LAST, LOWER, RAISE, Box
from mutable.games.muses.floor import Floor, cell_at
from mutable.games.muses.nibbles import equal_to, first_of, nibble, unit
from mutable.games.muses.rules import MusesRules
from mutable.games.muses.state import EAST_OF, MYSTERY, SOUTH_OF, MusesState
from mutable.kit.bits import bit_of

WAYS: Final = 4  # directions of a step


class LastTurn:
    """Tries every step with every power, and keeps the best worth to the side that moves."""

    def __init__(self, rules: MusesRules, guesses: list[Guess], seat: i64, reckoning: Reckoning) -> None:
        steps = rules.options["steps"]
        assert isinstance(steps, int)
        self._most_steps: i64 = steps
        self._box: Box = rules.box
        self._floor: Floor = Floor()
        self._guesses: list[Guess] = guesses
        self._seat: i64 = seat
        self._reckoning: Reckoning = reckoning
        self._scratch: MusesState = MusesState(0)
        self._sign: i64 = 1
        self._is_limit: bool = False  # is the dance over after this turn anyhow (6.2)?
        self._best: i64 = -WIN - 1
        self._lately_ours: i64 = 0  # who reached the bar at last: likely to reach the next one too
        self._lately_theirs: i64 = 0

    def best(self, state: MusesState, is_ours: bool, bar: i64) -> i64:
        """The worth of the best turn to the side that makes it; any that reaches the bar will do."""
        self._scratch.assign(state)
        self._floor.set_out(state)
        self._sign = 1 if is_ours else -1
        self._is_limit = state.steps + 1 >= self._most_steps
        self._best = -WIN - 1
        rest: i64 = state.present()
        dancer: i64 = self._lately_ours if is_ours else self._lately_theirs
        if not state.is_present(dancer):
            dancer = first_of(rest)
        while True:
            rest &= ~unit(dancer)
            self._try_dancer(state, dancer, bar)
            if self._best >= bar or rest == 0:
                break
            dancer = first_of(rest)
        if is_ours:
            self._lately_ours = dancer
        else:
            self._lately_theirs = dancer
        return self._best

    def _try_dancer(self, state: MusesState, dancer: i64, bar: i64) -> None:
        cell: i64 = cell_at(nibble(state.across, dancer), nibble(state.down, dancer))
        has_power: bool = dancer < MYSTERY
        before: i64 = -1  # whom her power reaches where she stands; found once a step is
        for direction in range(WAYS):
            if not self._floor.step_holds(cell, direction):
                continue
            moved: i64 = state.line(dancer, direction)
            if not has_power:
                self._try_dice(state.dice + moved, False)
            else:
                if before < 0:
                    before = self._reached(state, dancer, 0, 0, 0)
                    self._end_by_power(state, dancer, before)
                self._try_step(state, dancer, direction, moved, before)
            if self._best >= bar:
                return

    def _try_step(self, state: MusesState, muse: i64, direction: i64, moved: i64, before: i64) -> None:
        """A step alone, with her power before it, and with her power after it (4.1)."""
        after: i64 = state.dice + moved
        self._try_dice(after, False)
        rest: i64 = before
        while rest:
            target: i64 = rest & -rest
            rest &= rest - 1
            dice: i64 = self._powered(state.dice, muse, target)
            if dice >= 0 and equal_to(dice, LAST) == 0:
                self._try_dice(dice + moved, False)
        if equal_to(after, LAST):
            return
        rest = self._reached(state, muse, moved, EAST_OF[direction], SOUTH_OF[direction])
        while rest:
            target = rest & -rest
            rest &= rest - 1
            dice = self._powered(after, muse, target)
            if dice >= 0:
                self._try_dice(dice, False)

    def _end_by_power(self, state: MusesState, muse: i64, targets: i64) -> None:
        """A power before the step that makes a six is the whole turn (6.1)."""
        if self._box.power[muse] != RAISE:
            return
        if targets & equal_to(state.dice, LAST - 1):
            target: i64 = targets & equal_to(state.dice, LAST - 1)
            while target:
                self._try_dice(state.dice + (target & -target), True)
                target &= target - 1

    def _reached(self, state: MusesState, muse: i64, moved: i64, east: i64, south: i64) -> i64:
        """The set of those in a muse's area, once she and those before her have moved (5.3)."""
        area: i64 = self._box.area[muse]
        column: i64 = nibble(state.across, muse) + east - 1
        row: i64 = nibble(state.down, muse) + south - 1
        found: i64 = 0
        rest: i64 = state.present()
        while rest:
            target: i64 = rest & -rest
            at: i64 = first_of(rest)
            rest &= rest - 1
            x: i64 = nibble(state.across, at) - column
            y: i64 = nibble(state.down, at) - row
            if moved & target:
                x += east
                y += south
            if 0 <= x <= 2 and 0 <= y <= 2 and area & bit_of(y * 3 + x):
                found |= target
        return found

    def _powered(self, dice: i64, muse: i64, target: i64) -> i64:
        """The dice after a muse's power; below zero where it cannot be used (5.4, 5.5)."""
        power: i64 = self._box.power[muse]
        if power == RAISE:
            return dice + target
        other: i64 = (dice // target) & 15
        if power == LOWER:
            return dice - target if other > 1 else -1
        own: i64 = nibble(dice, muse)
        return dice + (other - own) * unit(muse) - (other - own) * target

    def _try_dice(self, dice: i64, is_six: bool) -> None:
        self._scratch.dice = dice
        is_over: bool = is_six or self._is_limit or equal_to(dice, LAST) != 0
        worth: i64 = self._reckoning.recalled(self._scratch, self._guesses, self._seat, is_over)
        if self._sign < 0:
            worth = -worth
        if worth > self._best:
            self._best = worth
