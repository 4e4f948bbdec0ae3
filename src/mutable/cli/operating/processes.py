"""Run several server processes on one port; the system distributes connections among them. A process that
ends is restarted. All end with this one.
"""

import argparse
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from types import FrameType

from mutable.kit.errors import MutableError

RESTART_DELAY = 5.0  # seconds; a process that ends earlier is not restarted at once
STOP_TIMEOUT = 10.0  # seconds before a process is killed

log = logging.getLogger("mutable")

Serve = Callable[[argparse.Namespace, int, Callable[[], None]], int]
"""Run one server with the options and its number; call the function when its port is open."""


class ProcessGroup:
    def __init__(self, serve: Serve, options: argparse.Namespace) -> None:
        self._serve = serve
        self._options = argparse.Namespace(
            **{key: value for key, value in vars(options).items() if key != "run"}
        )
        self._context = get_context("spawn")
        self._running: dict[int, _Process] = {}
        self._ends = threading.Event()

    def run(self, announce: Callable[[], None]) -> int:
        """Run until a signal; call `announce` when all ports are open."""
        with _reserved(self._options.host, self._options.port):
            for signum in (signal.SIGTERM, signal.SIGINT):
                signal.signal(signum, self._end)
            for number in range(self._options.processes):
                self._start(number)
            if all(one.is_open(self._ends) for one in self._running.values()):
                announce()
                self._watch()
            return self._stop()

    def _end(self, _signum: int, _frame: FrameType | None) -> None:
        self._ends.set()

    def _start(self, number: int) -> None:
        opened = self._context.Event()
        process = self._context.Process(
            target=_run_server, args=(self._serve, self._options, number, opened), name=f"server-{number}"
        )
        process.start()
        self._running[number] = _Process(process, opened)

    def _watch(self) -> None:
        while not self._ends.is_set():
            wait([one.process.sentinel for one in self._running.values()], timeout=0.2)
            for number, one in [*self._running.items()]:
                if not one.process.is_alive() and not self._ends.is_set():
                    log.error("server process %d ended (%s); restarting it", number, one.process.exitcode)
                    self._ends.wait(max(0.0, one.since + RESTART_DELAY - time.monotonic()))
                    self._start(number)

    def _stop(self) -> int:
        """Stop all processes; kill those that do not end in time."""
        until = time.monotonic() + STOP_TIMEOUT
        for one in self._running.values():
            one.process.terminate()
        for one in self._running.values():
            one.process.join(max(0.0, until - time.monotonic()))
            one.process.kill()
            one.process.join()
        return max((one.process.exitcode or 0 for one in self._running.values()), default=0)


class _Process:
    def __init__(self, process: SpawnProcess, opened: Event) -> None:
        self.process = process
        self.since = time.monotonic()
        self._opened = opened

    def is_open(self, ends: threading.Event) -> bool:
        """Wait until the port is open; return False if the process ended or is to end."""
        while not self._opened.wait(0.05):
            if not self.process.is_alive() or ends.is_set():
                return False
        return True


def _run_server(serve: Serve, options: argparse.Namespace, number: int, opened: Event) -> None:
    """Run a server; the target of a process."""
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    try:
        sys.exit(serve(options, number, opened.set))
    except MutableError as error:
        log.error("server process %d cannot serve: %s", number, error)
        sys.exit(2)


def _exit_with_parent() -> None:
    first = parent_process()
    assert first is not None
    wait([first.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def _reserved(host: str, port: int) -> socket.socket:
    """Reserve the port for sharing; raise OSError if another program uses it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
    reserved = socket.socket(family)
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    reserved.bind((host, port))
    return reserved
