"""What a review may spend: seconds of one core for all that it does, divided among the decisions left."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

SECONDS = 20.0  # for a whole game
STRETCH = 2.5  # how much longer a doubtful decision may take than its share
LEAST = 1.0  # milliseconds that a decision has in any case: it takes some, however little is left
HELD_BACK = 0.03  # of all: for what the last decision takes too long, and for telling it all


@dataclass(frozen=True)
class TimeSlice:
    """Of one decision, in CPU milliseconds."""

    share: float  # what it has if all that follow are to have as much
    most: float  # what it may take if it is doubtful


class ReviewBudget:
    """It runs from the moment it is made; `spent` seconds are gone already. What one decision takes too long
    the others have less, so that the sum is kept however long a step takes.
    """

    def __init__(
        self, seconds: float, decisions: int, spent: float = 0.0, clock: Callable[[], float] = process_time
    ) -> None:
        self._clock = clock
        self._end = clock() - spent + (1.0 - HELD_BACK) * seconds
        self._decisions = decisions

    def next(self) -> TimeSlice:
        """For one decision more."""
        left = max(0.0, 1000.0 * (self._end - self._clock()))
        count = max(1, self._decisions)
        self._decisions -= 1
        share = max(LEAST, left / count)
        return TimeSlice(share, max(share, min(STRETCH * share, left / min(2, count))))
