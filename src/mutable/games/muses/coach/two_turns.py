"""Two turns that are compared, and what both lead to."""

from functools import cached_property
from typing import TYPE_CHECKING

from mutable.coach.analysis.continuation import Continuation
from mutable.games.muses.rules.components import LAST
from mutable.games.muses.rules.state import MYSTERY, MusesState
from mutable.kit.events import Facts

if TYPE_CHECKING:  # the reasoner makes comparisons
    from mutable.games.muses.coach.motives import MusesReasoner

TRIES = 12  # continuations that show which replies and ends are usual
DUEL = 2


class TwoTurns:
    def __init__(
        self, reasoner: "MusesReasoner", start: MusesState, seat: int, better: int, worse: int
    ) -> None:
        self._reasoner, self._floor, self._rules = reasoner, reasoner.floor, reasoner.muses
        self._start, self._seat = start, seat
        self._rival_seat = (seat + 1) % int(self._rules.players)
        self._troupe = int(self._rules.troupes.of(seat))
        self._better, self._worse = better, worse
        self._after = reasoner.usual_turn(start, seat, better)
        self._instead = reasoner.usual_turn(start, seat, worse)

    @property
    def _rival(self) -> int:
        return 1 - self._troupe

    @cached_property
    def _tried(self) -> dict[int, list[Continuation]]:
        """Return some continuations of both moves."""
        play, moves = self._reasoner.play, (self._better, self._worse)
        return {move: [play(self._start, self._seat, move, luck) for luck in range(TRIES)] for move in moves}

    # Dice

    def _benefit(self, before: MusesState, after: MusesState, dancer: int) -> int:
        """Return how much better a die has become for the seat's troupe."""
        troupe = self._floor.troupe_of(before, dancer)
        if troupe is None:
            return 0
        gain = self._figure(after, dancer) - self._figure(before, dancer)
        return gain if troupe == self._troupe else -gain

    def _figure(self, state: MusesState, dancer: int) -> int:
        """Return what a die counts; for a muse that the seat does not know, the die itself."""
        return self._figure_at(state, dancer, int(state.die(dancer)))

    def _figure_at(self, state: MusesState, dancer: int, die: int) -> int:
        is_lifted = not self._is_hidden(dancer) and die == self._floor.suns_of(state, dancer)
        return int(LAST) if is_lifted else die

    # Names

    def _is_hidden(self, dancer: int) -> bool:
        """Return True if the seat does not know the muse."""
        return dancer >= MYSTERY and dancer - MYSTERY != self._seat

    def _of(self, dancer: int) -> Facts:
        """Return a dancer's name in the possessive form, as the seat calls her."""
        if dancer == MYSTERY + self._seat:
            return {"of_dancer": "yours"}
        if MYSTERY <= dancer < MYSTERY + int(self._rules.players):
            return {"of_dancer": "theirs" if self._rules.players == DUEL else "hidden"}
        return {"of_dancer": self._reasoner.name_of(dancer)}
