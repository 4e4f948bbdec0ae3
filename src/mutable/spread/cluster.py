"""A Dask cluster (extra `cluster`). Without an address it is a cluster of processes of this machine.

Dask repeats a task if its worker died, and restarts workers of this machine.
See docs/decisions/0014-the-cluster-is-dask.md for the choice of Dask.
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

ANSWER_SECONDS = 10  # timeout for the scheduler to answer
WORKER_SECONDS = 60  # timeout for the first worker to connect
NEEDED = "mutable.spread"  # must be installed on every worker

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Cluster(Executor):
    """The workers of a scheduler, or `workers` processes of this machine with their own scheduler."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self._dask = _dask()
        self._local = self._start_local(workers or os.cpu_count() or 1) if address is None else None
        try:
            self._client = self._connect(address or self._local)
            # Not pure: Dask must not reuse a result, since tasks measure time.
            self._executor = self._client.get_executor(pure=False)
            self._check_workers(address)
        except BaseException:
            self._close_local()
            raise

    @property
    def address(self) -> str:
        """The address of the scheduler; other commands can connect to it."""
        return str(self._client.scheduler.address)

    @property
    def workers(self) -> int:
        """The current number of worker threads; in a cluster it may change."""
        return sum(self._client.nthreads().values())

    def submit(
        self, fn: Callable[Given, Found], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Found]:
        """Submit a task."""
        future: Future[Found] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster; stop it if it was started here."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()
        self._close_local()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Shut down. If a task killed every worker that ran it, raise WorkersLost."""
        self.shutdown(cancel_futures=error is not None)
        if isinstance(error, self._dask.KilledWorker):
            raise WorkersLost("deadly_task", SPREAD, times=error.allowed_failures + 1) from error

    def _start_local(self, workers: int) -> Any:
        """Start processes with one thread each, without a fixed dashboard port or memory limit."""
        with _block_interrupts():
            return self._dask.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=":0",
                memory_limit=None,
                silence_logs=logging.ERROR,
            )

    def _connect(self, address: Any) -> Any:
        try:
            return self._dask.Client(address, timeout=ANSWER_SECONDS)
        except (OSError, ValueError) as error:
            raise BadOption("no_cluster", SPREAD, address=shorten(str(address))) from error

    def _check_workers(self, address: str | None) -> None:
        """Check that there is a worker and that mutable is installed on all workers and on the scheduler.
        Each task checks that the version is the same. The check uses only the standard library, since a
        worker that cannot unpickle a task gives no answer.
        """
        where = shorten(str(address))
        asked = f"__import__('importlib').util.find_spec('{NEEDED}') is not None"
        try:
            self._client.wait_for_workers(1, timeout=WORKER_SECONDS)
            have_it = [self._client.run_on_scheduler(eval, asked), *self._client.run(eval, asked).values()]
        except TimeoutError as error:
            self._client.close()
            raise BadOption("no_workers", SPREAD, address=where) from error
        except ModuleNotFoundError:  # the package is missing, too
            have_it = [False]
        if not all(have_it):
            self._client.close()
            raise BadOption("no_mutable", SPREAD, address=where)

    def _close_local(self) -> None:
        if self._local is not None:
            self._local.close()


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Block SIGINT while child processes start, so that Ctrl+C does not stop them; they end with their
    parent.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # Python's resource tracker would unblock the signal when it starts
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
