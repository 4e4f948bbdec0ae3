"""How seats play on in an imagined game of Muster that is to be played to its end."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.muster.chances import MusterGoal
from mutable.bots.search.policy import Policy
from mutable.games.muster.rules import MusterRules
from mutable.games.muster.state import ACTING, MusterState
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

TRIES: Final = 4


class MusterPolicy(Policy):
    """Of a few actions drawn at random, the one after which the seat is likeliest to win; cards are taken
    from anywhere, since what a hand is worth before it is full tells little.
    """

    def __init__(self, rules: MusterRules, goal: MusterGoal) -> None:
        self._goal: MusterGoal = goal
        start = rules.start()
        assert isinstance(start, MusterState)
        self._scratch: MusterState = start

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusterState)
        if state.phase != ACTING:
            return rules.random_move(state, seat, rng)
        best: i64 = -1
        best_chance: float = -1.0
        for _ in range(TRIES):
            move: i64 = rules.random_move(state, seat, rng)
            self._scratch.assign(state)
            rules.apply(self._scratch, seat, move)
            chance: float = self._goal.chance_of_first(self._scratch)
            if seat == 1:
                chance = 1.0 - chance
            if chance > best_chance:
                best_chance = chance
                best = move
        return best
