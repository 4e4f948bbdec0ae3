"""Motives: why one move is better than another, in terms of the game."""

from collections.abc import Callable
from dataclasses import dataclass

from mutable.coach.analysis.continuation import Pair
from mutable.kit.events import Facts
from mutable.kit.game import State

AGAIN = (
    5 / 6
)  # of the share of pairs, on new worlds: a claim just above its limit may fall below it by chance

Forbidden = Callable[[State, int, int], bool]
"""Return True if a seat must not make a move: state, seat, move."""
Choice = Callable[[State, int], int]
"""Return the move of a seat: state, seat."""


@dataclass(frozen=True)
class Motive:
    """A claim about the better of two moves.

    `key` names its sentences in the game's pack: `key` is said of the better move, `key_other` of the worse.
    """

    key: str
    part: str  # of the split, which must carry the difference; empty: the whole difference
    facts: Facts  # arguments of the sentences
    holds: Callable[[Pair], bool]  # True if the claim is true in this pair of continuations
    least: float = 0.6  # the share of pairs in which it must hold
    forbid: Forbidden | None = None  # the event that the claim names; without it the difference must shrink
    decides: bool = False  # it ends the game soon, so it is said before any other

    @property
    def least_again(self) -> float:
        """Return the share of new pairs in which the claim must hold to be called true."""
        return self.least * AGAIN
