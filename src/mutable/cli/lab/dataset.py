"""`mutable dataset`: write games between bots as records and arrays; later runs add to the folder."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from mutable.bots.bot import Budget
from mutable.bots.registry import BEST
from mutable.cli.arguments import CLI, Subparsers, add_game, bots_for, check_bot, choice_of, whole_number
from mutable.cli.lab.arena import USUAL_MS, milliseconds
from mutable.kit.errors import BadOption
from mutable.kit.extras import MissingExtra
from mutable.spread.options import add_cluster_option, executor_of

if TYPE_CHECKING:  # imported when the command runs, because it needs NumPy
    from mutable.lab.dataset import Plan


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("dataset", help="write games of bots as records and arrays")
    add_game(parser)
    parser.add_argument("--games", type=whole_number, required=True, metavar="N", help="number of games")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="output folder; games in it are kept"
    )
    parser.add_argument(
        "--bot", default=BEST, metavar="A,B,…", help=f"one bot for all seats, or several in turn ({BEST})"
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", type=milliseconds, metavar="MS", help="CPU milliseconds for a move (20)")
    budget.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="search iterations for a move, which gives reproducible games",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="random seed (1)")
    parser.add_argument("--workers", type=whole_number, metavar="N", help="number of processes (all cores)")
    add_cluster_option(parser)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        from mutable.lab.dataset import load_dataset, writing
    except MissingExtra as error:
        raise BadOption("dataset_numpy", CLI) from error
    plan = plan_of(options)
    with executor_of(options) as executor:
        _track(writing(plan, options.out, options.games, executor), options.games)
    dataset = load_dataset(options.out)
    facts = {
        "games": len(dataset),
        "decisions": dataset.decisions,
        "features": dataset.about["features"],
        "actions": dataset.about["actions"],
        "out": str(options.out),
    }
    if options.json:
        print(json.dumps(facts))
    else:
        print("\n".join(f"{name:10} {value}" for name, value in facts.items()))
    return 0


def plan_of(options: argparse.Namespace) -> "Plan":
    """Return the plan, checked before the first game."""
    from mutable.lab.dataset import Plan

    choice = choice_of(options)
    rules, bots = choice.rules(), tuple(bots_for(options.bot, choice.players))
    for name in bots:
        check_bot(choice.game.name, name, rules)
    by_time = None if options.iterations is not None else options.ms or USUAL_MS
    budget = Budget(by_time, options.iterations)
    return Plan(choice.game.name, choice.players, rules.options, choice.data, bots, budget, options.seed)


def _track(steps: Iterator[int], games: int) -> None:
    """Show a progress bar if stderr is a terminal."""
    is_seen = sys.stderr.isatty()
    for _ in track(steps, "", games, console=Console(stderr=True), disable=not is_seen, transient=True):
        pass
