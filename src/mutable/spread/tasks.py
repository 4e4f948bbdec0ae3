"""Tasks over any executor of `concurrent.futures`, and again when the worker that had one died."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import Generic, TypeVar

from mutable.kit.errors import MutableError
from mutable.spread.sources import made_of

SPREAD = Path(__file__).parent  # whose pack says what is wrong with workers
AHEAD = 3  # tasks that each worker has waiting
UNTOLD = 32  # workers of an executor that does not tell how many it has
MOST_DEATHS = 3  # of workers that had a task, before it is taken for what kills them

Task = TypeVar("Task")
Found = TypeVar("Found")

# Rules and searches belong to one thread: where workers are threads of one process, they take turns.
_turn = threading.Lock()


class WorkersLost(MutableError):
    """Nobody is left to compute: the pool is broken, or whoever takes a task dies of it."""


class OtherSources(MutableError):
    """A worker has another mutable than whoever asks it."""


def spread(
    work: Callable[[Task], Found], tasks: Iterable[Task], executor: Executor | None = None
) -> Iterator[tuple[Task, Found]]:
    """Each task and what comes of it, as they come; without an executor one after the other, here.

    A few tasks a worker are out at a time. One whose worker died is handed out again; one that fails by
    itself raises here what it raised there. An executor that broke for good, as Python's own pool of
    processes does when one of them dies, raises `WorkersLost`; `pools.RenewedPool` does not break.
    """
    if executor is None:
        for task in tasks:
            yield task, work(task)
        return
    out = _Out(work, executor)
    try:
        for task in tasks:
            out.hand(task)
            while out.is_full():
                yield from out.next_ones()
        while out.waiting:
            yield from out.next_ones()
    finally:
        out.cancel()


def spread_in_order(
    work: Callable[[Task], Found], tasks: Iterable[Task], executor: Executor | None = None
) -> Iterator[Found]:
    """What comes of each task, in the order of the tasks, which may be more than anybody waits for."""
    early: dict[int, Found] = {}
    following = 0
    for (number, _), found in spread(_Numbered(work), enumerate(tasks), executor):
        early[number] = found
        while following in early:
            yield early.pop(following)
            following += 1


class _Numbered(Generic[Task, Found]):
    """A task that comes with its number; a class, since workers must be able to unpickle it."""

    def __init__(self, work: Callable[[Task], Found]) -> None:
        self._work = work

    def __call__(self, numbered: tuple[int, Task]) -> Found:
        return self._work(numbered[1])


class _Out(Generic[Task, Found]):
    """The tasks that are with workers, each with the deaths that it has seen."""

    def __init__(self, work: Callable[[Task], Found], executor: Executor) -> None:
        self._work = work
        self._executor = executor
        self._sources = made_of()
        self.waiting: dict[Future[Found], tuple[Task, int]] = {}

    def hand(self, task: Task, deaths: int = 0) -> None:
        if deaths > MOST_DEATHS:
            raise WorkersLost("deadly_task", SPREAD, times=deaths)
        try:
            future = self._executor.submit(_done, self._work, task, self._sources)
        except BrokenExecutor as error:
            raise WorkersLost("broken_pool", SPREAD) from error
        self.waiting[future] = task, deaths

    def is_full(self) -> bool:
        return len(self.waiting) >= AHEAD * max(1, workers_of(self._executor))

    def next_ones(self) -> Iterator[tuple[Task, Found]]:
        done, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
        for future in done:
            task, deaths = self.waiting.pop(future)
            if _was_lost(future):
                self.hand(task, deaths + 1)
            else:
                yield task, future.result()

    def cancel(self) -> None:
        for future in self.waiting:
            future.cancel()


def workers_of(executor: Executor) -> int:
    """How many compute at once: ours tell it, Python's own pools under a name that is not public."""
    return int(getattr(executor, "workers", 0) or getattr(executor, "_max_workers", UNTOLD))


def _was_lost(future: Future[Found]) -> bool:
    """With its worker, or with the scheduler that knew of it: nobody here has cancelled it."""
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)


def _done(work: Callable[[Task], Found], task: Task, sources: str) -> Found:
    """In the worker."""
    if made_of() != sources:
        raise OtherSources("other_sources", SPREAD, here=sources, there=made_of())
    with _turn:
        return work(task)
