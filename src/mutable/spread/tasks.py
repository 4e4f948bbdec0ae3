"""Runs tasks on any executor of `concurrent.futures`; repeats tasks whose worker died."""

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import Generic, TypeVar

from mutable.kit.errors import MutableError
from mutable.spread.sources import source_digest

SPREAD = Path(__file__).parent  # the folder of its word packs
AHEAD = 3  # tasks queued for each worker
DEFAULT_WORKERS = 32  # assumed workers of an executor that does not state their number
MOST_DEATHS = 3  # of workers with the same task, before the task is considered the cause

Task = TypeVar("Task")
Found = TypeVar("Found")

# Rules and searches belong to one thread. If workers are threads of one process, they take turns.
_turn = threading.Lock()


class WorkersLost(MutableError):
    """No worker is left: the pool is broken, or a task kills every worker."""


class OtherSources(MutableError):
    """A worker has another version of mutable than this process."""


def spread(
    work: Callable[[Task], Found], tasks: Iterable[Task], executor: Executor | None = None
) -> Iterator[tuple[Task, Found]]:
    """Yield each task and its result, in order of completion; without an executor, run them here in sequence.

    Only a few tasks for each worker are queued at a time. A task whose worker died is repeated; a task that
    fails raises its error here. An executor that is broken for good, such as Python's own process pool after
    a process died, raises `WorkersLost`; `pools.RenewedPool` does not break.
    """
    if executor is None:
        for task in tasks:
            yield task, work(task)
        return
    out = _TaskQueue(work, executor)
    try:
        for task in tasks:
            out.submit(task)
            while out.is_full():
                yield from out.completed()
        while out.waiting:
            yield from out.completed()
    finally:
        out.cancel()


def spread_in_order(
    work: Callable[[Task], Found], tasks: Iterable[Task], executor: Executor | None = None
) -> Iterator[Found]:
    """Yield the result of each task, in the order of the tasks, which may be infinite."""
    early: dict[int, Found] = {}
    following = 0
    for (number, _), found in spread(_Numbered(work), enumerate(tasks), executor):
        early[number] = found
        while following in early:
            yield early.pop(following)
            following += 1


class _Numbered(Generic[Task, Found]):
    """Removes the number of a task; a class, since workers must be able to unpickle it."""

    def __init__(self, work: Callable[[Task], Found]) -> None:
        self._work = work

    def __call__(self, numbered: tuple[int, Task]) -> Found:
        return self._work(numbered[1])


class _TaskQueue(Generic[Task, Found]):
    """The tasks that workers have, each with the number of workers that died with it."""

    def __init__(self, work: Callable[[Task], Found], executor: Executor) -> None:
        self._work = work
        self._executor = executor
        self._sources = source_digest()
        self.waiting: dict[Future[Found], tuple[Task, int]] = {}

    def submit(self, task: Task, deaths: int = 0) -> None:
        if deaths > MOST_DEATHS:
            raise WorkersLost("deadly_task", SPREAD, times=deaths)
        try:
            future = self._executor.submit(_run_task, self._work, task, self._sources)
        except BrokenExecutor as error:
            raise WorkersLost("broken_pool", SPREAD) from error
        self.waiting[future] = task, deaths

    def is_full(self) -> bool:
        return len(self.waiting) >= AHEAD * max(1, workers_of(self._executor))

    def completed(self) -> Iterator[tuple[Task, Found]]:
        done, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
        for future in done:
            task, deaths = self.waiting.pop(future)
            if _was_lost(future):
                self.submit(task, deaths + 1)
            else:
                yield task, future.result()

    def cancel(self) -> None:
        for future in self.waiting:
            future.cancel()


def workers_of(executor: Executor) -> int:
    """Return the number of workers; our executors have `workers`, Python's pools a private attribute."""
    return int(getattr(executor, "workers", 0) or getattr(executor, "_max_workers", DEFAULT_WORKERS))


def _was_lost(future: Future[Found]) -> bool:
    """Return True if the task was lost with its worker or scheduler; this process has not cancelled it."""
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)


def _run_task(work: Callable[[Task], Found], task: Task, sources: str) -> Found:
    """Run a task in the worker."""
    if source_digest() != sources:
        raise OtherSources("other_sources", SPREAD, here=sources, there=source_digest())
    with _turn:
        return work(task)
