"""How long a search may go on: CPU milliseconds of this thread, or a number of iterations that repeats."""

import time
from typing import Final

from mypy_extensions import i64

# Asking for the time costs as much as a short rollout: it is asked again only after some ticks, more of
# them as long as they are quick.
QUICK_SECONDS: Final = 0.0002  # seconds between two looks, below which the next look may come later
MAX_STRIDE: Final = 64


class Clock:
    """Runs from the moment it is made, until the first limit; 0 is no limit. Iterations alone repeat."""

    def __init__(self, milliseconds: float, iterations: i64) -> None:
        self.ticks: i64 = 0
        self._limit: float = milliseconds / 1000.0
        self._max_iterations: i64 = iterations
        self._started: float = time.thread_time() if milliseconds > 0.0 else 0.0
        self._last: float = 0.0
        self._stride: i64 = 1
        self._next_check: i64 = 1

    def tick(self) -> bool:
        """One more iteration is done: is there room for another?"""
        self.ticks += 1
        if self._max_iterations > 0 and self.ticks >= self._max_iterations:
            return False
        if self._limit <= 0.0 or self.ticks < self._next_check:
            return True
        return self._check_time()

    def allows(self, milliseconds: float, iterations: i64) -> bool:
        """Is the budget at least as large as these, in whatever it is given?"""
        if self._limit > 0.0 and self._limit * 1000.0 < milliseconds:
            return False
        return self._max_iterations == 0 or self._max_iterations >= iterations

    def spent(self) -> float:
        """The share of the budget that is gone, as of the last look."""
        by_time: float = self._last / self._limit if self._limit > 0.0 else 0.0
        by_count: float = float(self.ticks) / float(self._max_iterations) if self._max_iterations > 0 else 0.0
        return max(by_time, by_count)

    def _check_time(self) -> bool:
        now: float = time.thread_time() - self._started
        if now - self._last < QUICK_SECONDS:
            self._stride = min(self._stride * 2, MAX_STRIDE)
        else:
            self._stride = max(self._stride // 2, 1)
        self._last = now
        self._next_check = self.ticks + self._stride
        return now < self._limit
