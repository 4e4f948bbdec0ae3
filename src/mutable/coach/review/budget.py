"""The time budget of a review: CPU seconds of one core, divided among the remaining decisions."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

SECONDS = 20.0  # for a whole game
STRETCH = 2.5  # a doubtful decision may take this many times its share
LEAST = 1.0  # milliseconds; every decision gets at least this
HELD_BACK = 0.03  # of the total: for overruns of the last decision and for building the review


@dataclass(frozen=True)
class TimeSlice:
    """The CPU time of one decision, in milliseconds."""

    share: float  # an equal part of the remaining time
    most: float  # the limit of a doubtful decision


class ReviewBudget:
    """Divide seconds among decisions. The clock starts at construction; `spent` seconds are used already.

    Time that one decision overruns is taken from the others, so the total is kept.
    """

    def __init__(
        self, seconds: float, decisions: int, spent: float = 0.0, clock: Callable[[], float] = process_time
    ) -> None:
        self._clock = clock
        self._end = clock() - spent + (1.0 - HELD_BACK) * seconds
        self._decisions = decisions

    def next(self) -> TimeSlice:
        """Return the slice of the next decision."""
        left = max(0.0, 1000.0 * (self._end - self._clock()))
        count = max(1, self._decisions)
        self._decisions -= 1
        share = max(LEAST, left / count)
        return TimeSlice(share, max(share, min(STRETCH * share, left / min(2, count))))
