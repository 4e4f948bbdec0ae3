"""The scheduler decides which job gets a worker process next.

Jobs wait in lanes. Each lane has its own fair queue and its own pool of worker processes. So bots never wait
for hints, and neither waits for reviews; the operating system shares the cores between the pools by their
niceness. A lane runs as many jobs at once as its pool has processes. In every lane networks take turns, and
so do the people of each network. (A person is a cookie, and cookies are free.) One network never occupies all
processes of a lane with several: the lane reserves a share for everybody else. Within the bots' lane there
are classes of service.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple, TypeVar, TypeVarTuple

from mutable.work.fair_queue import Delays, FairQueue, Keys
from mutable.work.processes import WorkerPool, bot_pool, hint_pool, record_pool, review_pool

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class Group(Enum):
    """A kind of work; each kind has separate worker processes."""

    BOTS = "bots"
    HINTS = "hints"
    RECORDS = "records"
    REVIEWS = "reviews"


def worker_pools(servers: int = 1) -> dict[Group, WorkerPool]:
    """Return the pools of one server process, if `servers` of them share this machine."""
    return {
        Group.BOTS: bot_pool(servers),
        Group.HINTS: hint_pool(),
        Group.RECORDS: record_pool(),
        Group.REVIEWS: review_pool(),
    }


# Classes of service: how many jobs that arrived later are served first, those of other networks and those of
# the same one. Only bot moves have different classes.
WATCHED: Delays = (0,)  # a player is present at the table
STAND_IN: Delays = (0, 16)  # a bot plays for an absent person; the others wait for it as for any bot
UNWATCHED: Delays = (64,)  # no player is present

RESERVED = 4  # a lane keeps one of this many processes free from each network


class Load(NamedTuple):
    waiting: int
    running: int


class Job(ABC):
    """A request for one worker process of a lane."""

    keys: Keys  # who asks: a network, and a person in it
    lock: str | None = None  # jobs with the same lock run one after the other

    @property
    def delay(self) -> Delays:
        """Return the class of service; it may change while the job waits."""
        return WATCHED

    def is_ready(self) -> bool:
        """Return False while the job has to wait for something other than a worker."""
        return True

    def is_wanted(self) -> bool:
        """Return False if the job no longer needs to run."""
        return True

    @abstractmethod
    def start(self) -> None:
        """Start the job when its turn has come. It calls `Lane.finish` when it no longer needs a worker."""

    def discard(self) -> None:  # noqa: B027  # optional
        """Clean up a job that is no longer wanted when its turn comes. `start` is not called."""


class Lane:
    """The queue, the running jobs and the worker processes of one kind of work."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.running: set[Job] = set()
        self._queue = FairQueue[Job]()
        self._locks: set[str] = set()
        self._busy = Counter[str]()  # running jobs by network
        self._is_stopped = False

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def waiting_jobs(self) -> Iterator[Job]:
        return iter(self._queue)

    def load(self) -> Load:
        return Load(len(self._queue), len(self.running))

    def outstanding(self, *keys: str) -> int:
        """Return how many jobs whose key path begins with these keys are waiting or running."""
        return sum(job.keys[: len(keys)] == keys for jobs in (self._queue, self.running) for job in jobs)

    def waiting_by_network(self) -> Counter[str]:
        return Counter(job.keys[0] for job in self._queue)

    @property
    def most_of_a_network(self) -> int:
        """Return how many jobs of one network may run at once.

        Running jobs are not interrupted, so a network with all processes would keep everybody else waiting.
        """
        count = self.pool.count
        return count if count == 1 else count - max(1, count // RESERVED)

    def submit(self, jobs: Iterable[Job]) -> None:
        if self._is_stopped:
            return
        for job in jobs:
            self._queue.push(job, job.keys)
        self._start_jobs()

    def withdraw(self, job: Job) -> None:
        """Remove a job that has not been started."""
        self._queue.remove(job)

    def finish(self, job: Job) -> None:
        """Free the worker of a job that was started, or remove one that still waits."""
        self._queue.remove(job)
        if job in self.running:
            self.running.remove(job)
            self._busy -= Counter([job.keys[0]])
            if job.lock is not None:
                self._locks.remove(job.lock)
        self._start_jobs()

    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        """Run a function in a worker process, for a job that has been started."""
        return await self.pool.run(work, *given)

    async def call(
        self, keys: Keys, work: Callable[[*Given], Found], *given: *Given, lock: str | None = None
    ) -> Found:
        """Run a function in a worker process when it is the caller's turn."""
        job = _Call(keys, lock)
        self.submit([job])
        try:
            await job.turn
            return await self.pool.run(work, *given)
        finally:
            self.finish(job)

    def stop(self) -> None:
        """Start no more jobs."""
        self._is_stopped = True
        self._queue.clear()

    def _start_jobs(self) -> None:
        while len(self.running) < self.pool.count and (job := self._pop()) is not None:
            if not job.is_wanted():
                job.discard()
                continue
            self.running.add(job)
            self._busy[job.keys[0]] += 1
            if job.lock is not None:
                self._locks.add(job.lock)
            job.start()

    def _pop(self) -> Job | None:
        return self._queue.pop(_delay_of, self._is_ready) if self._queue else None

    def _is_ready(self, job: Job) -> bool:
        has_share = self._busy[job.keys[0]] < self.most_of_a_network
        return has_share and job.lock not in self._locks and job.is_ready()


def _delay_of(job: Job) -> Delays:
    return job.delay


class _Call(Job):
    """A caller that awaits its turn."""

    def __init__(self, keys: Keys, lock: str | None) -> None:
        self.keys = keys
        self.lock = lock
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        if not self.turn.done():  # the caller may have been cancelled just now
            self.turn.set_result(None)


class Scheduler:
    """The lanes of one server, and their worker processes."""

    def __init__(self, pools: Mapping[Group, WorkerPool]) -> None:
        self.lanes = {group: Lane(pools[group]) for group in Group}

    def stop(self) -> None:
        """Start no more jobs. Running jobs continue until their tasks are cancelled."""
        for lane in self.lanes.values():
            lane.stop()

    def close(self) -> None:
        """End the worker processes."""
        for lane in self.lanes.values():
            lane.pool.close()
