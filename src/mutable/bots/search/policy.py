"""How seats play in an imagined game."""

from mypy_extensions import i64

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class RolloutPolicy:
    """How seats play in imagined games; this one plays at random."""

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        """A legal move of a seat that must decide."""
        raise NotImplementedError

    def play(self, rules: Rules, state: State, seat: i64, rng: Rng) -> None:
        """Make the move that is chosen."""
        rules.apply(state, seat, self.choose(rules, state, seat, rng))

    def prior(self, rules: Rules, state: State, seat: i64, move: i64) -> float:
        """How good a move looks before any search, from 0 to 1; ISMCTS tries the better-looking first."""
        return 0.0


class RandomPolicy(RolloutPolicy):
    """Any legal move, each equally likely."""

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        return rules.random_move(state, seat, rng)

    def play(self, rules: Rules, state: State, seat: i64, rng: Rng) -> None:
        rules.play_at_random(state, seat, rng)
