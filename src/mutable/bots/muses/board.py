"""Dance of Muses for alpha-beta: troupes as sides, the hidden worlds in the value, a hash of the floor."""

from mypy_extensions import i64

from mutable.bots.muses.reckoning import Reckoning
from mutable.bots.search.board import Board, mixed
from mutable.games.muses.rules import MusesRules
from mutable.games.muses.state import DANCING, ENDED, REVEALING, MusesState
from mutable.games.muses.troupes import Troupes
from mutable.kit.game import State


class MusesBoard(Board):
    """While they dance, who is behind a tile changes no move and no step: only the last reckoning.

    So one state is searched for all worlds, and the worlds are `behinds`.
    """

    def __init__(self, rules: MusesRules, seat: i64, behinds: list[i64], reckoning: Reckoning) -> None:
        super().__init__(rules, seat)
        self._troupes: Troupes = rules.troupes
        self._behinds: list[i64] = behinds
        self._reckoning: Reckoning = reckoning
        reckoning.forget()

    def is_ours(self, seat: i64) -> bool:
        return self._troupes.of(seat) == self._troupes.of(self.seat)

    def is_over(self, state: State) -> bool:
        """The hand's end; what comes after it is another deal."""
        assert isinstance(state, MusesState)
        return state.phase == REVEALING or state.phase == ENDED

    def value(self, state: State, is_over: bool) -> i64:
        assert isinstance(state, MusesState)
        return self._reckoning.recalled(state, self._behinds, self.seat, is_over)

    def key(self, state: State) -> i64:
        """Owners and the hidden are the same all over one search; so is the place on the endless floor."""
        assert isinstance(state, MusesState)
        found: i64 = mixed(state.across, state.down)
        found = mixed(found, state.dice)
        where: i64 = state.phase - DANCING + 4 * state.seat + 16 * (state.acting + 1)
        return mixed(found, where + 256 * state.steps)
