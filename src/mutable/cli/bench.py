"""`mutable bench`: random play of every game in every way, beside the peers that are installed, in one run.

Rounds are interleaved and the best counts, so that a busy machine disturbs all alike: trust the
ratios more than the figures.
"""

import argparse
import importlib.metadata
import importlib.util
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from mutable._pure import is_compiled
from mutable.cli.arguments import CLI, Subparsers
from mutable.cli.peers import open_spiel_contests
from mutable.cli.plot import draw
from mutable.cli.python_peers import catanatron_contests, petting_zoo_contests, rlcard_contests
from mutable.cli.search_speed import open_spiel_search_speed, own_search_speed
from mutable.cli.speeds import BATCHED, COMPILED, INTERPRETED, LOOP, OBSERVED, Measured, own_contests
from mutable.games import GAMES
from mutable.kit.errors import BadOption

ROUNDS = 3
SECONDS = 0.5  # of one measurement in this process
INTERPRETED_GAMES = 100
PICTURES = (".png", ".svg")

# What is measured beside us: title, package, the module that must be there, and its contests.
PEERS: list[tuple[str, str, str, Callable[[float], list[Measured]]]] = [
    ("OpenSpiel", "open-spiel", "pyspiel", open_spiel_contests),
    ("RLCard", "rlcard", "rlcard", rlcard_contests),
    ("PettingZoo", "pettingzoo", "pettingzoo", petting_zoo_contests),
    ("Catanatron", "catanatron", "catanatron", catanatron_contests),
]
YARDSTICK = "hearts"  # OpenSpiel's game that is most like Mü


@dataclass(frozen=True)
class Contest:
    """One thing to measure: its name, who runs it, and a run that returns a speed."""

    name: str
    engine: str
    run: Callable[[], float]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("bench", help="measure the engine, and the peers that are installed")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plot", metavar="FILE", type=_picture, help="also draw the speeds, as .png or .svg")
    parser.set_defaults(run=run)


def _picture(text: str) -> Path:
    path = Path(text)
    if path.suffix not in PICTURES:
        raise argparse.ArgumentTypeError(f"a plot is a file ending in .png or .svg, not {text!r}")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent} for the plot")
    return path


def run(options: argparse.Namespace) -> int:
    if options.plot and not _is_installed("matplotlib"):
        raise BadOption("no_matplotlib", CLI)
    peers, missing = _Peers(), _missing_of_our_own()
    contests = [Contest(*measured) for measured in _own() + peers.found]
    searches = _searches()
    best = _measure(contests + searches)
    rows = [
        {"name": contest.name, "engine": contest.engine, "decisions_per_second": round(best[contest])}
        for contest in contests
    ]
    report = {
        "compiled": is_compiled(),
        "rows": rows,
        "ratios": ratios_of(rows),
        "searches": [
            {"name": search.name, "engine": search.engine, "iterations_per_second": round(best[search])}
            for search in searches
        ],
        "peers": peers.versions,
        "missing": missing + peers.missing,
    }
    if options.plot:
        draw(rows, options.plot)
    if options.json:
        print(json.dumps(report))
    else:
        _show(report)
    return 0


def _own() -> list[Measured]:
    return [
        measured for game in GAMES.values() for measured in own_contests(game, SECONDS, INTERPRETED_GAMES)
    ]


def _searches() -> list[Contest]:
    """Information-set tree search from the first trick: it takes long interpreted, and is then left out."""
    searches = []
    if is_compiled():
        searches.append(Contest("mu_tricks 4p", "mutable, ISMCTS", own_search_speed))
    if _is_installed("pyspiel"):
        searches.append(Contest(YARDSTICK, "OpenSpiel, C++ ISMCTS", open_spiel_search_speed))
    return searches


def _missing_of_our_own() -> list[str]:
    if _is_installed("numpy"):
        return []
    return ["NumPy is not installed here, so batches are left out; the extra 'bench' brings it."]


class _Peers:
    """Those that are installed and work, with their versions; the others are named."""

    def __init__(self) -> None:
        self.found: list[Measured] = []
        self.versions: dict[str, str] = {}
        self.missing: list[str] = []
        for title, package, module, contests in PEERS:
            if not _is_installed(module):
                self.missing.append(f"{title} is not installed here; the extra 'bench' brings it.")
                continue
            try:
                self.found += contests(SECONDS)
                self.versions[title] = importlib.metadata.version(package)
            except Exception as error:  # whatever is wrong with a peer, the others are measured
                self.missing.append(f"{title} is left out: {error}.")


def _is_installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _measure(contests: list[Contest]) -> dict[Contest, float]:
    best = dict.fromkeys(contests, 0.0)
    turns = [contest for _ in range(ROUNDS) for contest in contests]
    console = Console(stderr=True)
    for contest in track(turns, "", console=console, disable=not sys.stderr.isatty(), transient=True):
        best[contest] = max(best[contest], contest.run())
    return best


def ratios_of(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Compiled to interpreted for every game, and like to like with each peer: rollouts with C++ rollouts,
    what is driven from Python with the Python loop, and with the peers that are Python themselves.
    """
    speed = {(row["name"], row["engine"]): row["decisions_per_second"] for row in rows}
    ratios = {}
    for (name, engine), ours in speed.items():
        if engine == COMPILED:
            ratios[f"{name}: compiled / interpreted"] = round(ours / speed[name, INTERPRETED], 1)
        for (peer, peer_engine), theirs in speed.items():
            if _are_compared(engine, peer, peer_engine):
                way = "" if engine == COMPILED else f", {engine.removeprefix('mutable, ')}"
                ratios[f"{name}{way} / {peer} ({peer_engine})"] = round(ours / theirs, 2)
    return ratios


def _are_compared(engine: str, peer: str, peer_engine: str) -> bool:
    if engine == COMPILED:
        return peer_engine == "OpenSpiel, C++"
    if engine == LOOP:
        return peer_engine in ("RLCard", "PettingZoo", "Catanatron") or (
            peer_engine == "OpenSpiel, Python loop" and peer == YARDSTICK
        )
    return engine in (BATCHED, OBSERVED) and peer_engine == "OpenSpiel, Python loop" and peer == YARDSTICK


def _show(report: dict[str, Any]) -> None:
    table = Grid("game", "engine")
    table.add_column("decisions/s", justify="right")
    for row in report["rows"]:
        table.add_row(row["name"], row["engine"], f"{row['decisions_per_second']:,}")
    console = Console()
    console.print(table)
    for name, ratio in report["ratios"].items():
        console.print(f"{name}: {ratio}", highlight=False)
    _show_searches(report["searches"], console)
    for line in report["missing"]:
        console.print(line, highlight=False)


def _show_searches(searches: list[dict[str, Any]], console: Console) -> None:
    for row in searches:
        speed = f"{row['iterations_per_second']:,} iterations/s"
        console.print(f"{row['name']}, {row['engine']}: {speed}", highlight=False)
    if len(searches) == 2:
        ratio = searches[0]["iterations_per_second"] / searches[1]["iterations_per_second"]
        console.print(f"ISMCTS: mu_tricks 4p / {YARDSTICK}: {ratio:.2f}", highlight=False)
