"""Rollouts with a small search for the later decisions of the searching seat (nested rollouts).

A plain policy plays worse than the seat will, and undervalues positions in which the best move is hard to
see.
"""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.rollout import Rollout
from mutable.bots.search.utility import Utility
from mutable.bots.search.values import Values
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import PLAYING, MuCityState
from mutable.kit.game import State
from mutable.kit.rng import Rng

NO_LOOKAHEAD: Final = 1  # move: the policy's choice is played


class LookaheadRollout(Rollout):
    """For later buildings of `seat`, compares the policy's best moves by one plain rollout each."""

    def __init__(self, rules: MuCityRules, policy: MuCityPolicy, utility: Utility) -> None:
        super().__init__(rules, policy, utility)
        self.seat: i64 = 0  # that searches
        self.lookahead_width: i64 = NO_LOOKAHEAD  # moves that it compares
        self._ranker: MuCityPolicy = policy
        self._plain_rollout: Rollout = Rollout(rules, policy, utility)
        self._scratch: MuCityState = MuCityState(rules.players, 0, 0)
        self._values: Values = Values()

    def act(self, state: State, seat: i64, rng: Rng) -> None:
        assert isinstance(state, MuCityState)
        builds: bool = state.phase == PLAYING and state.round > 0
        if self.lookahead_width > NO_LOOKAHEAD and seat == self.seat and builds:
            self.rules.apply(state, seat, self._best_of_top(state, seat, rng))
        else:
            super().act(state, seat, rng)

    def _best_of_top(self, state: MuCityState, seat: i64, rng: Rng) -> i64:
        """Return the best of the policy's top moves by one rollout each, with the same seed."""
        seed: i64 = rng.word()
        best: float = -1.0
        found: i64 = 0
        for _, move in self._ranker.ranked(state, seat)[: self.lookahead_width]:
            self._scratch.assign(state)
            self.rules.apply(self._scratch, seat, move)
            self._plain_rollout.play(self._scratch, Rng(seed), self._values)
            value: float = self._values.get(seat)
            if value > best:
                best = value
                found = move
        return found
