"""Moves a second at 500 tables of four, ours beside boardgame.io's, in interleaved rounds.

python -m bench.load [--tables N] [--rounds N] [--seconds S] [--toy cards|counter] [--only NAME]
                         [--json]
"""

import argparse
import json
import statistics
import sys
from typing import Any

import uvloop
from rich.console import Console
from rich.table import Table as Grid

from bench.contestant import Contestant
from bench.our_server import OurServer
from bench.peer_server import PeerServer
from bench.seats import SEATS
from mutable._pure import is_compiled

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
    "server_cpu_share": ("server busy", ".0%"),
    "client_cpu_share": ("client busy", ".0%"),
}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0, help="of one round")
    parser.add_argument(
        "--toy", choices=["cards", "counter"], default=PeerServer.toy, help="what boardgame.io plays"
    )
    parser.add_argument("--only", choices=[each.name for each in CONTESTANTS])
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


async def measured(asked: argparse.Namespace) -> Rounds:
    """All servers stay up with all their people connected; only one at a time is played on."""
    servers: list[Contestant] = []
    try:
        for kind in CONTESTANTS:
            if asked.only in (None, kind.name):
                say(f"{kind.name}: {asked.tables} tables, {asked.tables * SEATS} sockets …")
                servers.append(kind())
                await servers[-1].seat_everybody(asked.tables)
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
        name: {key: statistics.median(each[key] for each in measures) for key in COLUMNS}
        for name, measures in rounds.items()
    }


def ratios(rounds: Rounds) -> dict[str, float]:
    """Ours to theirs, round by round, then the median: neighbours in time share the machine's mood."""
    pairs = list(zip(rounds[OurServer.name], rounds[PeerServer.name], strict=True))
    return {key: statistics.median(ours[key] / theirs[key] for ours, theirs in pairs) for key in COLUMNS}


def report_of(rounds: Rounds, asked: argparse.Namespace) -> dict[str, Any]:
    report: dict[str, Any] = {
        "tables": asked.tables,
        "sockets": asked.tables * SEATS,
        "toy": asked.toy,
        "compiled": is_compiled(),
        "medians": medians(rounds),
        "rounds": rounds,
    }
    if len(rounds) == len(CONTESTANTS):
        report["ratios"] = ratios(rounds)
    return report


def show(report: dict[str, Any]) -> None:
    grid = Grid("", *report["medians"], *(["ours / theirs"] if "ratios" in report else []))
    for key, (title, shape) in COLUMNS.items():
        number, _, unit = shape.partition(" ")
        cells = [f"{figures[key]:{number}} {unit}".strip() for figures in report["medians"].values()]
        if "ratios" in report:
            cells.append(f"{report['ratios'][key]:.2f}")
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
