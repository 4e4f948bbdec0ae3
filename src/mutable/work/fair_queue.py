"""A queue that takes turns between the people, or networks, whose jobs wait in it.

Each job has a key path, from coarse to fine: a person, or a network and then a person. When a job is served,
all waiting jobs with the same first key go behind those of the other keys; among jobs of the same first key
the second key decides in the same way, and so on. Jobs of equal rank are served in the order of arrival.

A delay lets a job wait until so many jobs that arrived later have been served: classes of service are
delays. A delayed job is postponed, never starved.
"""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")
Keys = tuple[str, ...]


class _Place:
    """Where a job stands: for each level of its keys, how many jobs had been served when it arrived or when
    that key was last served.
    """

    def __init__(self, keys: Keys, served: int) -> None:
        self.keys = keys
        self.turns = [served] * len(keys)

    def postpone(self, keys: Keys, served: int) -> None:
        for level, (own, other) in enumerate(zip(self.keys, keys, strict=False)):
            if own != other:
                return
            self.turns[level] = served

    def rank(self, delay: int) -> list[int]:
        return [turn + delay for turn in self.turns]


class FairQueue(Generic[T]):
    """Jobs are compared by identity or hash; a job is in the queue at most once."""

    def __init__(self) -> None:
        self._served = 0
        self._places: dict[T, _Place] = {}  # in the order of arrival

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[T]:
        return iter(self._places)

    def __contains__(self, job: T) -> bool:
        return job in self._places

    def push(self, job: T, keys: Keys) -> None:
        self._places[job] = _Place(keys, self._served)

    def remove(self, job: T) -> None:
        """Do nothing if the job is not in the queue."""
        self._places.pop(job, None)

    def clear(self) -> None:
        self._places.clear()

    def pop(self, delay: Callable[[T], int], is_ready: Callable[[T], bool]) -> T | None:
        """Remove and return the job whose turn it is among those that are ready; None if there is none."""
        ready = filter(is_ready, self._places)
        job = min(ready, key=lambda job: self._places[job].rank(delay(job)), default=None)
        if job is None:
            return None
        served = self._places.pop(job)
        self._served += 1
        for place in self._places.values():
            place.postpone(served.keys, self._served)
        return job
