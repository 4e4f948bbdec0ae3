"""The cost of a table, a socket and a move to a server, for choosing a machine.

python -m bench.sizes [--tables N] [--spectators N] [--seconds S] [--json]

The figures come from the server's own metrics under the load of `bench.load`.
"""

import argparse
import json
import secrets
import sqlite3
import urllib.request
from contextlib import closing

import uvloop
from prometheus_client.parser import text_string_to_metric_families
from rich.console import Console
from rich.table import Table as Grid

from bench.contestant import free_port
from bench.our_server import OurServer
from bench.seats import SEATS
from bench.wire import Line, ignore

UNITS = {
    "server_megabytes": "MB, the server alone",
    "table_kilobytes": "kB of memory a table of four in mid-game, without its sockets",
    "socket_kilobytes": "kB of memory a socket",
    "move_cpu_us": "µs of processor a move, told to four",
    "move_stored_bytes": "bytes on disk a move",
    "batch_changes": "moves a transaction",
    "answer_ms": "ms from a message to its answer, in the mean, at full load",
}


class Watched(OurServer):
    def __init__(self) -> None:
        self.metrics = free_port()
        self.spectators: list[Line] = []
        super().__init__()

    def command(self) -> list[str]:
        return [*super().command(), "--metrics-port", str(self.metrics)]

    def told(self) -> dict[str, float]:
        """Return the server's Prometheus metrics that have no labels."""
        page = urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics", timeout=60).read().decode()
        samples = [one for family in text_string_to_metric_families(page) for one in family.samples]
        return {one.name: one.value for one in samples if not one.labels}

    def stored(self) -> int:
        """Return the bytes of all pages, in the database file or in its write-ahead log."""
        with closing(sqlite3.connect(f"file:{self._store.name}/tables.sqlite3?mode=ro", uri=True)) as file:
            ((pages,),) = file.execute("PRAGMA page_count")
            ((size,),) = file.execute("PRAGMA page_size")
        return int(pages * size)

    async def look_on(self, count: int) -> None:
        """Connect some spectators at each table; stop reading the players' messages."""
        lines = [seat.line for table in self.tables for seat in table.seats if seat.line is not None]
        for line in lines:
            line.hear = ignore
        for path in {line.path for line in lines}:
            for _ in range(count):
                spectator = Line(self.port, path, f"mutable={secrets.token_urlsafe(32)}", ignore)
                await spectator.dial()
                self.spectators.append(spectator)

    def stop(self) -> None:
        for spectator in self.spectators:
            spectator.close()
        super().stop()


async def measured(tables: int, spectators: int, seconds: float) -> dict[str, float]:
    server = Watched()
    try:
        empty = server.told()
        await server.seat_everybody(tables)
        before, stored = server.told(), server.stored()
        await server.round(seconds)
        played, kept = server.told(), server.stored()
        await server.look_on(spectators)
        watched = server.told()
    finally:
        server.stop()
    memory = "process_resident_memory_bytes"
    moves = played["mutable_answer_seconds_count"] - before["mutable_answer_seconds_count"]
    batches = played["mutable_store_batch_changes_count"] - before["mutable_store_batch_changes_count"]
    socket = (watched[memory] - played[memory]) / (tables * spectators)
    answers = played["mutable_answer_seconds_sum"] - before["mutable_answer_seconds_sum"]
    cpu = played["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
    return {
        "server_megabytes": empty[memory] / 1e6,
        "table_kilobytes": ((played[memory] - empty[memory]) / tables - SEATS * socket) / 1e3,
        "socket_kilobytes": socket / 1e3,
        "move_cpu_us": cpu / moves * 1e6,
        "move_stored_bytes": (kept - stored) / moves,
        "batch_changes": moves / batches,
        "answer_ms": answers / moves * 1e3,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--spectators", type=int, default=4, help="spectators at each table after the play")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of play at full speed")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = uvloop.run(measured(asked.tables, asked.spectators, asked.seconds))
    if asked.json:
        print(json.dumps(found))
        return
    grid = Grid("", f"{asked.tables} tables of Mü, {asked.tables * SEATS} sockets")
    for name, unit in UNITS.items():
        grid.add_row(unit, f"{found[name]:,.1f}")
    Console().print(grid)


if __name__ == "__main__":
    main()
