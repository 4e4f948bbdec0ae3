"""`mutable bench`: random play of every game, compiled and interpreted, beside peers, in one run.

Rounds are interleaved and the best counts, so that a busy machine disturbs all alike: trust the
ratios more than the figures.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from mutable._pure import is_compiled
from mutable.cli.arguments import Subparsers
from mutable.cli.peers import open_spiel_contests
from mutable.games import GAMES
from mutable.kit.game import Game
from mutable.kit.rng import Rng
from mutable.kit.rollout import Tally, roll_out_many

ROUNDS = 3
SECONDS = 0.5  # of one measurement in this process
INTERPRETED_GAMES = 100


@dataclass(frozen=True)
class Contest:
    """One thing to measure: its name, who runs it, and a run that returns decisions a second."""

    name: str
    engine: str
    run: Callable[[], float]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("bench", help="measure the engine, and the peers that are installed")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    contests = [contest for game in GAMES.values() for contest in _own_contests(game)]
    contests += [Contest(name, engine, measure) for name, engine, measure in open_spiel_contests(SECONDS)]
    best = _measure(contests)
    rows = [
        {"name": contest.name, "engine": contest.engine, "decisions_per_second": round(best[contest])}
        for contest in contests
    ]
    report = {"compiled": is_compiled(), "rows": rows, "ratios": _ratios(rows)}
    if options.json:
        print(json.dumps(report))
    else:
        _show(report)
    return 0


def _own_contests(game: Game) -> list[Contest]:
    name = f"{game.name} {game.usual_players}p"
    contests = [Contest(name, "mutable, interpreted", lambda: _interpreted_speed(game))]
    if is_compiled():
        contests.insert(0, Contest(name, "mutable, compiled", lambda: _own_speed(game)))
    return contests


def _own_speed(game: Game) -> float:
    rules, rng, tally = game.rules(game.usual_players, {}), Rng(1), Tally(game.usual_players)
    started = time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        roll_out_many(rules, 50, rng, tally)
    return tally.decisions / (time.perf_counter() - started)


def _interpreted_speed(game: Game) -> float:
    """The same loop in a process of its own that runs the sources."""
    command = [sys.executable, "-m", "mutable", "simulate", game.name, "--json", "--seed", "1"]
    command += ["--games", str(INTERPRETED_GAMES)]
    environment = {**os.environ, "MUTABLE_PURE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["decisions_per_second"])


def _measure(contests: list[Contest]) -> dict[Contest, float]:
    best = dict.fromkeys(contests, 0.0)
    turns = [contest for _ in range(ROUNDS) for contest in contests]
    console = Console(stderr=True)
    for contest in track(turns, "", console=console, disable=not sys.stderr.isatty(), transient=True):
        best[contest] = max(best[contest], contest.run())
    return best


def _ratios(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Compiled to interpreted for every game, and compiled to each peer's rollouts."""
    speed = {(row["name"], row["engine"]): row["decisions_per_second"] for row in rows}
    ratios = {}
    for (name, engine), ours in speed.items():
        if engine != "mutable, compiled":
            continue
        ratios[f"{name}: compiled / interpreted"] = round(ours / speed[name, "mutable, interpreted"], 1)
        for (peer, peer_engine), theirs in speed.items():
            if peer_engine == "OpenSpiel, C++":
                ratios[f"{name} / {peer} ({peer_engine})"] = round(ours / theirs, 2)
    return ratios


def _show(report: dict[str, Any]) -> None:
    table = Grid("game", "engine")
    table.add_column("decisions/s", justify="right")
    for row in report["rows"]:
        table.add_row(row["name"], row["engine"], f"{row['decisions_per_second']:,}")
    console = Console()
    console.print(table)
    for name, ratio in report["ratios"].items():
        console.print(f"{name}: {ratio}", highlight=False)
    if not any("OpenSpiel" in row["engine"] for row in report["rows"]):
        console.print("OpenSpiel is not installed here; the extra 'bench' brings it.")
