"""A candidate move played on in one sampled world, and two in the same world with the same luck."""

from dataclasses import dataclass

from mutable.kit.game import State


@dataclass(frozen=True)
class Step:
    """A move of a principal line, and the share of the continuations that went this way so far."""

    seat: int
    move: str
    share: float


@dataclass(frozen=True)
class Continuation:
    """What followed after a candidate move in one world."""

    start: State  # just before the candidate
    state: State  # where the continuation stopped
    moves: list[tuple[int, int]]  # by whom (CHANCE included), and the move; the candidate is the first
    values: list[float]  # to every seat, in the unit of the review


@dataclass(frozen=True)
class Pair:
    """Two candidates in the same world, with the same luck."""

    seat: int
    better: Continuation
    worse: Continuation

    @property
    def gain(self) -> float:
        """Return how much more the better move is worth to the seat here."""
        return self.better.values[self.seat] - self.worse.values[self.seat]
