"""Moves per second at 500 tables of four, ours and boardgame.io's, in interleaved rounds.

python -m bench.load [--tables N] [--rounds N] [--seconds S] [--toy cards|counter] [--only NAME] [--json]

python -m bench.load --db postgresql://… [--processes N N] …

With --db only our server is measured, on PostgreSQL, with each number of processes.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.contestant import Contestant
from bench.our_server import OurServer
from bench.peer_server import PeerServer
from bench.seats import SEATS
from bench.shared_server import SharedServer
from mutable._engine import is_compiled
from mutable.storage.urls import is_postgresql

CONTESTANTS: list[type[Contestant]] = [OurServer, PeerServer]
WARM_UP = 2.0  # seconds, not counted
Rounds = dict[str, list[dict[str, float]]]

COLUMNS = {
    "moves_per_second": ("moves/s", ",.0f"),
    "mover_p50_ms": ("mover p50", ".0f ms"),
    "mover_p99_ms": ("mover p99", ".0f ms"),
    "table_p50_ms": ("table p50", ".0f ms"),
    "table_p99_ms": ("table p99", ".0f ms"),
    "server_cpu_us_per_move": ("server CPU a move", ".0f µs"),
    "moves_a_core_each": ("moves/s, a core a process", ",.0f"),
    "server_cpu_share": ("server busy", ".0%"),
    "client_cpu_share": ("client busy", ".0%"),
}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0, help="length of one round")
    parser.add_argument(
        "--toy", choices=["cards", "counter"], default=PeerServer.toy, help="the game of boardgame.io"
    )
    parser.add_argument("--only", choices=[each.name for each in CONTESTANTS])
    parser.add_argument("--db", metavar="URL", help="postgresql://…, of a role that may create databases")
    parser.add_argument(
        "--processes", type=int, nargs="+", default=[1, 2], metavar="N", help="of our server, with --db (1 2)"
    )
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.db is not None and not is_postgresql(asked.db):
        parser.error(f"--db: several processes share a postgresql://… address, not {asked.db}")
    return asked


def contestants(asked: argparse.Namespace) -> list[Callable[[], Contestant]]:
    """Return the servers to start."""
    if asked.db is not None:
        return [partial(SharedServer, asked.db, count) for count in asked.processes]
    return [kind for kind in CONTESTANTS if asked.only in (None, kind.name)]


async def measured(asked: argparse.Namespace) -> Rounds:
    """Start all servers and connect all clients; measure one server at a time."""
    servers: list[Contestant] = []
    try:
        # Start all servers before any client connects: starting blocks this loop, and no client would answer.
        servers.extend(start() for start in contestants(asked))
        for server in servers:
            say(f"{server.name}: {asked.tables} tables, {asked.tables * SEATS} sockets …")
            await server.seat_everybody(asked.tables)
        for server in servers:
            await server.round(WARM_UP)
        rounds: Rounds = {server.name: [] for server in servers}
        for number in range(asked.rounds):
            for server in servers:
                say(f"round {number + 1} of {asked.rounds}: {server.name}")
                rounds[server.name].append(await server.round(asked.seconds))
    finally:
        for server in servers:
            server.stop()
    return rounds


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def medians(rounds: Rounds) -> dict[str, dict[str, float]]:
    return {
        name: {key: statistics.median(each[key] for each in measures) for key in _measured(measures[0])}
        for name, measures in rounds.items()
    }


def _measured(*rounds: dict[str, float]) -> list[str]:
    """Return the figures that all these rounds have."""
    return [key for key in COLUMNS if all(key in each for each in rounds)]


def ratios(rounds: Rounds, upper: str, lower: str) -> dict[str, float]:
    """Return the median of the ratios by round, since neighbouring rounds share the load of the machine."""
    pairs = list(zip(rounds[upper], rounds[lower], strict=True))
    return {
        key: statistics.median(one[key] / other[key] for one, other in pairs) for key in _measured(*pairs[0])
    }


def report_of(rounds: Rounds, asked: argparse.Namespace) -> dict[str, Any]:
    report: dict[str, Any] = {
        "tables": asked.tables,
        "sockets": asked.tables * SEATS,
        "toy": None if asked.db else asked.toy,
        "compiled": is_compiled(),
        "medians": medians(rounds),
        "rounds": rounds,
    }
    if len(rounds) > 1:
        first, *_, last = rounds
        upper, lower = (last, first) if asked.db else (first, last)
        report["ratio_of"] = f"{upper} / {lower}"
        report["ratios"] = ratios(rounds, upper, lower)
    return report


def show(report: dict[str, Any]) -> None:
    grid = Grid("", *report["medians"], *([report["ratio_of"]] if "ratios" in report else []))
    for key, (title, shape) in COLUMNS.items():
        number, _, unit = shape.partition(" ")
        figures = [each[key] for each in report["medians"].values() if key in each]
        cells = [f"{figure:{number}} {unit}".strip() for figure in figures]
        if key in report.get("ratios", {}):
            cells.append(f"{report['ratios'][key]:.2f}")
        if cells:
            grid.add_row(title, *cells)
    Console().print(grid)


def main() -> None:
    asked = options()
    PeerServer.toy = asked.toy
    if not is_compiled():
        say("bench: the engine runs interpreted here; `make build` compiles it")
    report = report_of(uvloop.run(measured(asked)), asked)
    if asked.json:
        print(json.dumps(report))
    else:
        show(report)


if __name__ == "__main__":
    main()
