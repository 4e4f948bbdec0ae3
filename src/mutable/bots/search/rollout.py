"""Rollouts: simulated play from a position to the end, or to a leaf of the utility."""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.policy import RolloutPolicy
from mutable.bots.search.utility import Utility
from mutable.bots.search.values import Values
from mutable.kit.game import OVER, Rules, State
from mutable.kit.rng import Rng


class Rollout:
    """Plays by a policy until the utility can value the position."""

    def __init__(self, rules: Rules, policy: RolloutPolicy, utility: Utility) -> None:
        self.rules: Final = rules
        self.policy: Final = policy
        self.utility: Final = utility

    def play(self, state: State, rng: Rng, out: Values) -> None:
        """Play on in `state` until it can be valued; write the values of the seats to `out`."""
        rules: Rules = self.rules
        decisions: i64 = 0
        while True:
            seat: i64 = rules.settle(state, rng)
            if seat == OVER:
                self.utility.finished(rules, state, out)
                return
            if self.utility.is_leaf(rules, state, decisions):
                self.utility.estimate(rules, state, out)
                return
            self.act(state, seat, rng)
            decisions += 1

    def act(self, state: State, seat: i64, rng: Rng) -> None:
        """Make one decision of a seat."""
        self.policy.play(self.rules, state, seat, rng)
