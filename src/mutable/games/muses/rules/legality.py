"""What may be done in Dance of Muses: the predicates of the rules, and the walk over the legal moves.

Numbers like (4.2) are paragraphs of RULES.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LOWER, MUSES, Components
from mutable.games.muses.rules.floor import WIDTH, Floor, cell_at
from mutable.games.muses.rules.moves import HIDE, LAY, MusesMoves
from mutable.games.muses.rules.nibbles import first_of, nibble, unit
from mutable.games.muses.rules.state import DANCERS, MYSTERY, MusesState
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.choices import Choices
from mutable.kit.rng import Rng

WAYS: Final = 4  # directions of a step
ASIDE: Final = 9  # cells of the square that holds an area


class Legality:
    def __init__(self, components: Components, moves: MusesMoves) -> None:
        self.components: Components = components
        self.moves: MusesMoves = moves
        self._floor: Floor = Floor()

    # Predicates

    def may_lay_up(self, state: MusesState, seat: i64) -> bool:
        """Unless the mystery muse is due at last (3.3)."""
        return state.has_hidden(seat) or count_bits(state.hand(seat)) > 1

    def may_hide(self, state: MusesState, seat: i64) -> bool:
        """One mystery muse a player (3.3)."""
        return not state.has_hidden(seat)

    def step_holds(self, state: MusesState, dancer: i64, direction: i64) -> bool:
        """Would a step leave all in one group (4.4)?"""
        self._floor.set_out(state)
        return self._floor.step_holds(_cell_of(state, dancer), direction)

    def is_in_area(self, state: MusesState, muse: i64, target: i64) -> bool:
        """Does the target stand on a cell that a muse's power reaches (5.3)?"""
        column: i64 = nibble(state.across, target) - nibble(state.across, muse) + 1
        row: i64 = nibble(state.down, target) - nibble(state.down, muse) + 1
        if column < 0 or column > 2 or row < 0 or row > 2:
            return False
        return self.components.area[muse] & bit_of(row * 3 + column) != 0

    def takes_power(self, state: MusesState, muse: i64, target: i64) -> bool:
        """A die at 1 cannot be lowered (5.4)."""
        return self.components.power[muse] != LOWER or state.die(target) > 1

    def targets(self, state: MusesState, muse: i64) -> i64:
        """On whom a muse that lies face up can use her power now, as offsets of dancers."""
        found: i64 = 0
        rest: i64 = state.present()
        while rest:
            target: i64 = first_of(rest)
            rest &= rest - 1
            if self.is_in_area(state, muse, target) and self.takes_power(state, muse, target):
                found |= bit_of(target)
        return found

    def _ways(self, state: MusesState, dancer: i64) -> i64:
        """The directions of a dancer's legal steps, on the floor as set out."""
        cell: i64 = _cell_of(state, dancer)
        found: i64 = 0
        for direction in range(WAYS):
            if self._floor.step_holds(cell, direction):
                found |= bit_of(direction)
        return found

    # The walk

    def offer_lays(self, state: MusesState, seat: i64, choices: Choices) -> None:
        """Each muse of the hand, face up then face down, into every cell of the rim (3.1, 3.3)."""
        hand: i64 = state.hand(seat)
        for muse in range(MUSES):
            if hand & bit_of(muse):
                if self.may_lay_up(state, seat):
                    self._offer_cells(state, LAY, muse, choices)
                if self.may_hide(state, seat):
                    self._offer_cells(state, HIDE, muse, choices)

    def _offer_cells(self, state: MusesState, kind: i64, muse: i64, choices: Choices) -> None:
        if state.across == 0:
            choices.offer(self.moves.lay(kind, muse, 0, 0))
            return
        self._floor.set_out(state)
        self._floor.widen_to_rim()
        for row in range(WIDTH):
            first: i64 = self.moves.lay(kind, muse, state.origin_x, state.origin_y + row)
            choices.offer_run(first, self._floor.row(row))

    def offer_turn(self, state: MusesState, choices: Choices) -> None:
        """Every step, then the powers of those that can step (4.2, 5.6)."""
        self._floor.set_out(state)
        steps: i64 = 0
        rest: i64 = state.present()
        while rest:
            dancer: i64 = first_of(rest)
            rest &= rest - 1
            steps |= self._ways(state, dancer) * unit(dancer)
        choices.offer_run(self.moves.first_step, steps)
        for muse in range(MYSTERY):
            if nibble(steps, muse):
                self.offer_powers(state, muse, choices)

    def offer_steps(self, state: MusesState, dancer: i64, choices: Choices) -> None:
        """The step that must follow a power (5.6)."""
        self._floor.set_out(state)
        choices.offer_run(self.moves.step(dancer, 0), self._ways(state, dancer))

    def offer_powers(self, state: MusesState, muse: i64, choices: Choices) -> None:
        choices.offer_run(self.moves.power(muse, 0), self.targets(state, muse))

    # Drawing a move without the walk

    def random_lay(self, state: MusesState, seat: i64, rng: Rng) -> i64:
        """Muse, face and cell do not depend on each other: each is drawn by itself."""
        muse: i64 = rng.member(state.hand(seat))
        kind: i64 = self._random_face(state, seat, rng)
        if state.across == 0:
            return self.moves.lay(kind, muse, 0, 0)
        self._floor.set_out(state)
        self._floor.widen_to_rim()
        cell: i64 = self._floor.nth(rng.below(self._floor.count()))
        return self.moves.lay(kind, muse, state.origin_x + cell % WIDTH, state.origin_y + cell // WIDTH)

    def _random_face(self, state: MusesState, seat: i64, rng: Rng) -> i64:
        if not self.may_lay_up(state, seat):
            return HIDE
        if not self.may_hide(state, seat):
            return LAY
        return rng.below(2)

    def random_turn(self, state: MusesState, rng: Rng) -> i64:
        """Throw until something legal comes up: each legal step or power is one of the faces."""
        self._floor.set_out(state)
        while True:
            throw: i64 = rng.below(DANCERS * (WAYS + ASIDE))
            dancer: i64 = throw // (WAYS + ASIDE)
            choice: i64 = throw % (WAYS + ASIDE)
            if not state.is_present(dancer):
                continue
            if choice < WAYS:
                if self._floor.step_holds(_cell_of(state, dancer), choice):
                    return self.moves.step(dancer, choice)
            elif dancer < MYSTERY:
                target: i64 = self._target_aside(state, dancer, choice - WAYS)
                if target != 0 and self._ways(state, dancer):
                    return self.moves.power(dancer, first_of(target))

    def _target_aside(self, state: MusesState, muse: i64, place: i64) -> i64:
        """Whom a muse's power finds on one of the cells around her, as a set: nobody or one."""
        if self.components.area[muse] & bit_of(place) == 0:
            return 0
        column: i64 = nibble(state.across, muse) + place % 3 - 1
        row: i64 = nibble(state.down, muse) + place // 3 - 1
        found: i64 = state.dancer_at(column, row)
        if found != 0 and not self.takes_power(state, muse, first_of(found)):
            return 0
        return found


def _cell_of(state: MusesState, dancer: i64) -> i64:
    return cell_at(nibble(state.across, dancer), nibble(state.down, dancer))
