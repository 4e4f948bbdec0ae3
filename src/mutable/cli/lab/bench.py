"""`mutable bench`: speed of random play for every game and engine, beside installed peers."""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from mutable.cli.arguments import CLI, Subparsers
from mutable.kit.errors import BadOption
from mutable.lab.bench.peers import is_installed
from mutable.lab.bench.plot import draw
from mutable.lab.bench.report import BASELINE, Effort, measured
from mutable.lab.bench.search_speed import TABLE

PICTURES = (".png", ".svg")
EFFORT = Effort()


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("bench", help="measure the speed of the engine and of installed peers")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--plot", metavar="FILE", type=_picture, help="also plot the speeds as .png or .svg")
    parser.set_defaults(run=run)


def _picture(text: str) -> Path:
    path = Path(text)
    if path.suffix not in PICTURES:
        raise argparse.ArgumentTypeError(f"must end in .png or .svg, not {text!r}")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {path.parent} for the plot")
    return path


def run(options: argparse.Namespace) -> int:
    if options.plot and not is_installed("matplotlib"):
        raise BadOption("no_matplotlib", CLI)
    report = measured(EFFORT)
    if options.plot:
        draw(report["rows"], options.plot)
    if options.json:
        print(json.dumps(report))
    else:
        _show(report)
    return 0


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
        console.print(line, highlight=False, markup=False)


def _show_searches(searches: list[dict[str, Any]], console: Console) -> None:
    for row in searches:
        speed = f"{row['iterations_per_second']:,} iterations/s"
        console.print(f"{row['name']}, {row['engine']}: {speed}", highlight=False)
    if len(searches) == 2:
        ratio = searches[0]["iterations_per_second"] / searches[1]["iterations_per_second"]
        console.print(f"ISMCTS: {TABLE} / {BASELINE}: {ratio:.2f}", highlight=False)
