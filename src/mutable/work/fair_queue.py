"""A queue that takes turns between networks, and between the people of a network.

Each job has a key path, from coarse to fine: a network and then a person. When a job is served, all waiting
jobs with the same first key go behind those of the other keys. Among jobs of the same first key the second
key decides in the same way, and so on. Jobs of equal rank are served in the order of arrival. A job that
arrives now goes before all jobs of the key that was served last, including later arrivals. So it never waits
for more than the job that is being served.

A delay makes a job wait until a number of jobs that arrived later have been served. Classes of service are
delays. A delayed job is postponed, never starved.
"""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")
Keys = tuple[str, ...]
Delays = tuple[int, ...]  # one for each level of the keys; the last one counts for all deeper levels

SERVICE = 2  # ticks of the queue's clock per served job: arrivals are even, services odd


class _Place:
    """The position of a job: for each level of its keys, the time at which the job arrived or that key was
    last served.
    """

    def __init__(self, keys: Keys, turns: list[int]) -> None:
        self.keys = keys
        self.turns = turns

    def postpone(self, keys: Keys, now: int) -> None:
        for level in range(_common(self.keys, keys)):
            self.turns[level] = now

    def rank(self, delays: Delays) -> list[int]:
        last = len(delays) - 1
        return [turn + SERVICE * delays[min(level, last)] for level, turn in enumerate(self.turns)]


class FairQueue(Generic[T]):
    """Jobs are compared by identity or hash; a job is in the queue at most once."""

    def __init__(self) -> None:
        self._now = 0  # the time of arrivals; a service is one tick later
        self._last: Keys = ()  # the keys that were served last
        self._places: dict[T, _Place] = {}  # in the order of arrival

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[T]:
        return iter(self._places)

    def __contains__(self, job: T) -> bool:
        return job in self._places

    def push(self, job: T, keys: Keys) -> None:
        place = self._places[job] = _Place(keys, [self._now] * len(keys))
        place.postpone(self._last, self._now + 1)

    def remove(self, job: T) -> None:
        """Remove a job. Do nothing if it is not in the queue."""
        self._places.pop(job, None)

    def clear(self) -> None:
        self._places.clear()

    def pop(self, delays: Callable[[T], Delays], is_ready: Callable[[T], bool]) -> T | None:
        """Remove and return the next job among those that are ready, or None if there is none."""
        ready = filter(is_ready, self._places)
        job = min(ready, key=lambda job: self._places[job].rank(delays(job)), default=None)
        if job is None:
            return None
        self._last = self._places.pop(job).keys
        self._now += SERVICE
        for place in self._places.values():
            place.postpone(self._last, self._now + 1)
        return job


def _common(keys: Keys, other: Keys) -> int:
    """Return how many levels two key paths share."""
    for level, (own, another) in enumerate(zip(keys, other, strict=False)):
        if own != another:
            return level
    return min(len(keys), len(other))
