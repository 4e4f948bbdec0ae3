"""What the seats want, as numbers from 0 to 1: a game's own goal may also value unfinished positions."""

import math

from mypy_extensions import i64

from mutable.bots.search.values import Values
from mutable.kit.bits import bit_of, low_bits
from mutable.kit.game import Rules, State


class Goal:
    """To win. A game that everybody has won is worth a half to each."""

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        """Is a rollout to stop here, after that many decisions of seats? Asked when a seat must decide."""
        return False

    def is_bottom(self, rules: Rules, state: State, depth: i64) -> bool:
        """Is a tree to grow no deeper here? Where rollouts stop, unless a game knows better."""
        return self.is_leaf(rules, state, depth)

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        """The worth of an unfinished position: asked where is_leaf said so."""
        raise NotImplementedError

    def finished(self, rules: Rules, state: State, out: Values) -> None:
        """The worth of a finished game."""
        won: i64 = rules.winners(state)
        is_draw: bool = won == low_bits(rules.players)
        for seat in range(rules.players):
            if is_draw:
                out.set(seat, 0.5)
            else:
                out.set(seat, 1.0 if won & bit_of(seat) else 0.0)


def tanh(x: float) -> float:
    """By exp, which compiled code calls directly."""
    if x > 15.0:
        return 1.0
    if x < -15.0:
        return -1.0
    grown: float = math.exp(2.0 * x)
    return (grown - 1.0) / (grown + 1.0)
