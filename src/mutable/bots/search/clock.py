"""The budget of one search: CPU milliseconds of this thread, iterations, or both."""

import time
from typing import Final

from mypy_extensions import i64

# Reading the time costs as much as a short rollout. So the clock reads it only every few ticks, and doubles
# that stride while ticks are quick.
QUICK_SECONDS: Final = 0.0002  # between two readings; below it the stride doubles
MAX_STRIDE: Final = 64


class Clock:
    """Starts when created and stops at the first limit reached; 0 means no limit."""

    def __init__(self, milliseconds: float, iterations: i64) -> None:
        self.ticks: i64 = 0
        self._limit: float = milliseconds / 1000.0
        self._max_iterations: i64 = iterations
        self._started: float = time.thread_time() if milliseconds > 0.0 else 0.0
        self._last: float = 0.0
        self._stride: i64 = 1
        self._next_check: i64 = 1

    def tick(self) -> bool:
        """Count one iteration; return True if there is budget for another."""
        self.ticks += 1
        if self._max_iterations > 0 and self.ticks >= self._max_iterations:
            return False
        if self._limit <= 0.0 or self.ticks < self._next_check:
            return True
        return self._check_time()

    def allows(self, milliseconds: float, iterations: i64) -> bool:
        """Return True if no limit of the budget is below these."""
        if self._limit > 0.0 and self._limit * 1000.0 < milliseconds:
            return False
        return self._max_iterations == 0 or self._max_iterations >= iterations

    def spent(self) -> float:
        """Return the share of the budget used, as of the last reading of the time."""
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
