"""Policies of rollouts."""

from mypy_extensions import i64

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class RolloutPolicy:
    """How seats play in rollouts."""

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        """Return a legal move of a seat that must decide."""
        raise NotImplementedError

    def play(self, rules: Rules, state: State, seat: i64, rng: Rng) -> None:
        """Choose a move and make it."""
        rules.apply(state, seat, self.choose(rules, state, seat, rng))

    def prior(self, rules: Rules, state: State, seat: i64, move: i64) -> float:
        """Return the prior of a move, from 0 to 1; ISMCTS explores higher priors first."""
        return 0.0


class RandomPolicy(RolloutPolicy):
    """Plays uniformly random legal moves."""

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        return rules.random_move(state, seat, rng)

    def play(self, rules: Rules, state: State, seat: i64, rng: Rng) -> None:
        rules.play_at_random(state, seat, rng)
