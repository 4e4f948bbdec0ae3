"""`mutable simulate`: many games between bots, added up."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import track

from mutable._pure import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.host import Host
from mutable.bots.registry import bot_named
from mutable.cli.arguments import (
    Choice,
    Subparsers,
    add_game,
    add_seed,
    bots_for,
    choice_of,
    seed_of,
    whole_number,
)
from mutable.kit.game import CHANCE
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.kit.rollout import Tally, roll_out_many
from mutable.table.chance import RandomChance
from mutable.table.record import SUFFIX, save_record
from mutable.table.table import Table

MOST_AT_ONCE = 500  # games of the compiled loop between two looks at the progress bar


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="play many games between bots")
    add_game(parser)
    parser.add_argument("--games", type=whole_number, required=True, metavar="N", help="how many games")
    parser.add_argument(
        "--bots", default="random", metavar="A,B,…", help="one for all seats, or several in turn"
    )
    add_seed(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep every game as a record there")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    choice = choice_of(options)
    rules = choice.rules()
    names = bots_for(options.bots, choice.players)
    for name in names:
        bot_named(choice.game.name, name, rules)
    tally = Tally(choice.players)
    started = time.perf_counter()
    if set(names) == {"random"} and options.records is None:
        _roll_out(choice, options.games, seed_of(options), tally)
    else:
        _play(choice, names, options.games, seed_of(options), options.records, tally)
    _report(tally, time.perf_counter() - started, options.json)
    return 0


def _roll_out(choice: Choice, games: int, seed: int, tally: Tally) -> None:
    """The engine's own loop, without views or events."""
    rules, rng = choice.rules(), Rng(seed)
    chunk = max(1, min(MOST_AT_ONCE, games // 100))
    for first in _tracked(range(0, games, chunk)):
        roll_out_many(rules, min(chunk, games - first), rng, tally)


def _play(
    choice: Choice, names: list[str], games: int, seed: int, records: Path | None, tally: Tally
) -> None:
    for number in _tracked(range(games)):
        table = play_one(choice, names, seed + (number << 32))
        decisions = sum(1 for seat, _ in table.entries if seat != CHANCE)
        tally.add(table.rules, table.state, decisions)
        if records is not None:
            save_record(table, records / f"{choice.game.name}-{number + 1:06}{SUFFIX}")


def play_one(choice: Choice, names: list[str], seed: int) -> Table:
    """A whole game between bots."""
    table = Table(choice.setting(names, frozenset(range(len(names)))))
    bots = {seat: bot_named(choice.game.name, name, table.rules) for seat, name in enumerate(names)}
    Host(table, bots, RandomChance(seed), Rng(seed, BOT_STREAM), Budget()).play_on()
    return table


def _tracked(numbers: range) -> Iterator[int]:
    """With a progress bar where somebody looks at it; it goes with the work."""
    console = Console(stderr=True)
    yield from track(numbers, "", console=console, disable=not sys.stderr.isatty(), transient=True)


def _report(tally: Tally, seconds: float, as_json: bool) -> None:
    facts = {
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds),
        "compiled": is_compiled(),
        "wins": tally.wins,
        "mean_scores": [round(score / tally.games, 3) for score in tally.scores],
    }
    if as_json:
        print(json.dumps(facts))
        return
    for name, value in facts.items():
        print(f"{name.replace('_', ' '):22} {value}")
