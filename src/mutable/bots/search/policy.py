"""How seats play in an imagined game: the default is any legal move."""

from mypy_extensions import i64

from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class Policy:
    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        """A legal move of a seat that must decide."""
        return rules.random_move(state, seat, rng)

    def prior(self, rules: Rules, state: State, seat: i64, move: i64) -> float:
        """How good a move looks before any search, from 0 to 1; ISMCTS tries the better-looking first."""
        return 0.0
