"""Playing on from an unfinished floor: muses laid anywhere, then a dance in which each turn is the best
looking of a few.
"""

from mypy_extensions import i64

from mutable.bots.muses.reckoning import Reckoning
from mutable.bots.search.board import WIN
from mutable.bots.search.policy import Policy
from mutable.games.muses.rules import MusesRules
from mutable.games.muses.state import LAYING, REVEALING, MusesState
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class DancePolicy(Policy):
    """Of `tries` moves drawn at random, the one after which the own troupe stands best."""

    def __init__(self, rules: MusesRules, tries: i64) -> None:
        self._tries: i64 = tries
        self._reckoning: Reckoning = Reckoning(rules)
        self._scratch: MusesState = MusesState(0)

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusesState)
        if state.phase == LAYING or self._tries <= 1:
            return rules.random_move(state, seat, rng)
        self._reckoning.begin(state.sheet)
        behinds: list[i64] = [state.behind]
        best: i64 = -1
        best_worth: i64 = -2 * WIN
        for _ in range(self._tries):
            move: i64 = rules.random_move(state, seat, rng)
            self._scratch.assign(state)
            rules.apply(self._scratch, seat, move)
            is_over: bool = self._scratch.phase == REVEALING
            worth: i64 = self._reckoning.worth(self._scratch, behinds, seat, is_over)
            if worth > best_worth:
                best_worth = worth
                best = move
        return best
