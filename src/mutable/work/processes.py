"""Worker processes, so that long computations never delay a table."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar, TypeVarTuple

LOW_PRIORITY = 15  # the niceness of processes that only one person waits for
REVIEW_PRIORITY = LOW_PRIORITY + 3  # a hint comes before a review

# Workers are forked from a server process that has imported their modules and does nothing else. A process
# that started from scratch would take a second to import them again, and would not share the memory.
FORK_SERVER = get_context("forkserver")
PRELOADED = ("mutable.work.processes", "mutable.work.tasks", "mutable.work.review_tasks")
FORK_SERVER.set_forkserver_preload([*PRELOADED])

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class WorkerPool:
    """A pool of processes. If one of them dies, the pool replaces its processes and repeats the call once."""

    def __init__(self, count: int | None = None, niceness: int = 0) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.on_finished: Callable[[float], None] = lambda seconds: None
        self._niceness = niceness
        self._executor = self._new_executor()

    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        began = time.perf_counter()
        found = await self._run(work, *given)
        self.on_finished(time.perf_counter() - began)
        return found

    async def _run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        executor = self._executor
        try:
            return await _submit(executor, work, *given)
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = self._new_executor()
            return await _submit(self._executor, work, *given)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _new_executor(self) -> ProcessPoolExecutor:
        initializer = partial(_initialize, self._niceness)
        return ProcessPoolExecutor(self.count, mp_context=FORK_SERVER, initializer=initializer)


async def start_fork_server() -> None:
    """Start the fork server in a thread. Otherwise the first call of a pool would start it in the event loop,
    which would block for about a second.
    """
    first = FORK_SERVER.Process(target=os.getpid)
    await asyncio.to_thread(_without_interrupt, first.start)
    await asyncio.to_thread(first.join)


def bot_pool(processes: int) -> WorkerPool:
    """Return a pool of all cores but one, divided by the number of server processes on this machine."""
    return WorkerPool(max(1, ((os.cpu_count() or 2) - 1) // processes))


def hint_pool() -> WorkerPool:
    return WorkerPool(_quarter_of_cores(), LOW_PRIORITY)


def record_pool() -> WorkerPool:
    return WorkerPool(_quarter_of_cores(), LOW_PRIORITY)


def review_pool() -> WorkerPool:
    return WorkerPool(_quarter_of_cores(), REVIEW_PRIORITY)


def _quarter_of_cores() -> int:
    """Return at least two, so that one is left for others while a network has a long job on the other one.
    The pool starts a process only when it needs one.
    """
    return max(2, (os.cpu_count() or 2) // 4)


def _submit(
    executor: ProcessPoolExecutor, work: Callable[[*Given], Found], *given: *Given
) -> asyncio.Future[Found]:
    return _without_interrupt(asyncio.get_running_loop().run_in_executor, executor, work, *given)


def _without_interrupt(begin: Callable[[*Given], Found], *given: *Given) -> Found:
    """Block SIGINT while a worker may be forked. The worker inherits the mask and so ignores Ctrl+C; it ends
    when the server ends.
    """
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return begin(*given)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _initialize(niceness: int) -> None:
    """In the worker: set the niceness, and exit when the server exits. A server that is killed cannot shut
    down its pools.
    """
    os.nice(niceness)
    server = parent_process()
    assert server is not None

    def exit_with_server() -> None:
        wait([server.sentinel])
        os._exit(0)

    threading.Thread(target=exit_with_server, daemon=True).start()
