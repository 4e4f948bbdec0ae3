"""A server in its own process, with clients at its tables."""

import asyncio
import contextlib
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from bench.seats import Figures, Table

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Contestant:
    """The common part of both servers; a subclass starts its server and seats clients."""

    name = ""
    output = subprocess.DEVNULL

    def __init__(self) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.tables: list[Table] = []
        self.process = subprocess.Popen(
            self.command(), cwd=self.folder(), env=self.environment(), stdout=self.output
        )
        self._await_answer()

    def command(self) -> list[str]:
        raise NotImplementedError

    def folder(self) -> Path:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    async def open_table(self) -> Table:
        """Open a table with four connected seats before the first move."""
        raise NotImplementedError

    def _await_answer(self) -> None:
        """Wait until the server gives any HTTP answer."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.base, timeout=5).close()
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise SystemExit(f"bench: {self.name} does not start")

    def stop(self) -> None:
        """Close all connections at once, so that clients do not notice each other; then stop the server."""
        for table in self.tables:
            for seat in table.seats:
                if seat.line is not None:
                    seat.line.close()
        self.process.terminate()
        self.process.wait()

    def cpu(self) -> float:
        """Return the CPU seconds that the server has used in all its threads and processes."""
        return sum(seconds for pid, seconds in _family(self.process.pid))

    async def seat_everybody(self, count: int) -> None:
        for _ in range(count):
            self.tables.append(await self.open_table())
        await self._until(lambda: all(any(seat.move for seat in table.seats) for table in self.tables))

    async def round(self, seconds: float) -> dict[str, float]:
        """Play at full speed for some seconds, then wait until all tables are quiet; return the figures."""
        figures, before = Figures(), self.cpu()
        client_before, started = time.process_time(), time.perf_counter()
        for table in self.tables:
            table.run(figures)
        await asyncio.sleep(seconds)
        for table in self.tables:
            table.running = False
        took = time.perf_counter() - started
        used, own = self.cpu() - before, time.process_time() - client_before
        moves = max(1, figures.moves)
        await self._until(lambda: all(table.is_quiet for table in self.tables))
        found = {
            "moves_per_second": figures.moves / took,
            "mover_p50_ms": percentile(figures.mover, 50),
            "mover_p99_ms": percentile(figures.mover, 99),
            "server_cpu_us_per_move": used / moves * 1e6,
            "server_cpu_share": used / took,
            "client_cpu_share": own / took,
        }
        if figures.table:
            found["table_p50_ms"] = percentile(figures.table, 50)
            found["table_p99_ms"] = percentile(figures.table, 99)
        return found

    async def _until(self, ready: Callable[[], bool]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not ready():
            lost = [seat.line.lost for table in self.tables for seat in table.seats if seat.line]
            if any(lost):
                raise SystemExit(f"bench: {self.name}: {next(reason for reason in lost if reason)}")
            if time.monotonic() > give_up:
                raise SystemExit(f"bench: {self.name}: a table does not progress")
            await asyncio.sleep(0.02)


def _family(first: int) -> list[tuple[int, float]]:
    """Return the process and all its descendants, each with its CPU seconds."""
    known: dict[int, tuple[int, float]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # the process has just ended
            fields = file.read_text().rpartition(")")[2].split()
            known[int(file.parent.name)] = int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK
    found = [first]
    for pid in found:
        found += [child for child, (parent, _) in known.items() if parent == pid]
    return [(pid, known[pid][1]) for pid in found if pid in known]


def percentile(values: list[float], share: int) -> float:
    """Return a percentile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * share // 100)] if ordered else float("nan")
