"""A cluster of Dask: the extra `cluster`. Without an address it is one of this machine's processes.

Dask hands a task out again by itself when its worker died, and starts workers of this machine anew; why Dask,
docs/decisions/0014-a-cluster-is-dasks.md says.
"""

import importlib
import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from mutable.kit.errors import BadOption, shorten
from mutable.spread.tasks import SPREAD, WorkersLost

ANSWER_SECONDS = 10  # in which a scheduler answers
WORKER_SECONDS = 60  # in which it has a worker
NEEDED = "mutable.spread"  # by every worker

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Cluster(Executor):
    """The workers of a scheduler, or `workers` processes of this machine with a scheduler of their own."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self._dask = _dask()
        self._local = self._started(workers or os.cpu_count() or 1) if address is None else None
        try:
            self._client = self._reached(address or self._local)
            # Not pure: a move that is timed again takes another time.
            self._executor = self._client.get_executor(pure=False)
            self._check_workers(address)
        except BaseException:
            self._close_local()
            raise

    @property
    def address(self) -> str:
        """Where its scheduler is found, by other commands too."""
        return str(self._client.scheduler.address)

    @property
    def workers(self) -> int:
        """As many as there are now; in a cluster they come and go."""
        return sum(self._client.nthreads().values())

    def submit(
        self, fn: Callable[Given, Found], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Found]:
        """As every executor does."""
        future: Future[Found] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; one of our own ends."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()
        self._close_local()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Whoever waited for a task that kills every worker is told so in our words."""
        self.shutdown(cancel_futures=error is not None)
        if isinstance(error, self._dask.KilledWorker):
            raise WorkersLost("deadly_task", SPREAD, times=error.allowed_failures + 1) from error

    def _started(self, workers: int) -> Any:
        """Processes with one thread each; nobody looks at a dashboard, and memory is the system's to mind."""
        with _unheard():
            return self._dask.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=":0",
                memory_limit=None,
                silence_logs=logging.ERROR,
            )

    def _reached(self, address: Any) -> Any:
        try:
            return self._dask.Client(address, timeout=ANSWER_SECONDS)
        except (OSError, ValueError) as error:
            raise BadOption("no_cluster", SPREAD, address=shorten(str(address))) from error

    def _check_workers(self, address: str | None) -> None:
        """Is there one, and has everybody a mutable, the scheduler too? That it is ours every task makes sure
        of. They are asked in Python's own words: a worker that cannot unpickle a task says nothing at all.
        """
        where = shorten(str(address))
        asked = f"__import__('importlib').util.find_spec('{NEEDED}') is not None"
        try:
            self._client.wait_for_workers(1, timeout=WORKER_SECONDS)
            have_it = [self._client.run_on_scheduler(eval, asked), *self._client.run(eval, asked).values()]
        except TimeoutError as error:
            self._client.close()
            raise BadOption("no_workers", SPREAD, address=where) from error
        except ModuleNotFoundError:  # not even the package
            have_it = [False]
        if not all(have_it):
            self._client.close()
            raise BadOption("no_mutable", SPREAD, address=where)

    def _close_local(self) -> None:
        if self._local is not None:
            self._local.close()


@contextmanager
def _unheard() -> Iterator[None]:
    """What is started here, and by that, never hears of Ctrl+C: workers end with whoever started them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # Python's tracker of resources, whose own start would let it be heard again
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _dask() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise BadOption("needs_dask", SPREAD) from error
