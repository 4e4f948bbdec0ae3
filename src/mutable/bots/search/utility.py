"""Utility of the seats, from 0 to 1. A game's own utility can also value unfinished positions."""

import math

from mypy_extensions import i64

from mutable.bots.search.values import Values
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.game import Rules, State


class Utility:
    """1 for winning, 0 for losing; a game that all seats have won is worth a half to each."""

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        """Return True if a rollout stops here, after this many decisions, and `estimate` values it."""
        return False

    def is_tree_leaf(self, rules: Rules, state: State, depth: i64) -> bool:
        """Return True if the tree grows no deeper here; by default where rollouts stop."""
        return self.is_leaf(rules, state, depth)

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        """Write the values of an unfinished position to `out`. Called where `is_leaf` is True."""
        raise NotImplementedError

    def finished(self, rules: Rules, state: State, out: Values) -> None:
        """Write the values of a finished game to `out`."""
        won: i64 = rules.winners(state)
        is_draw: bool = won == low_bits(rules.players)
        for seat in range(rules.players):
            if is_draw:
                out.set(seat, 0.5)
            else:
                out.set(seat, 1.0 if won & bit_of(seat) else 0.0)


def tanh(x: float) -> float:
    """Return tanh(x), computed by exp, which compiled code calls directly."""
    if x > 15.0:
        return 1.0
    if x < -15.0:
        return -1.0
    exponential: float = math.exp(2.0 * x)
    return (exponential - 1.0) / (exponential + 1.0)
