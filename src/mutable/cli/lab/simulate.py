"""`mutable simulate`: play many games between bots and sum them up."""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.progress import track

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.host import Host
from mutable.bots.registry import bot_of
from mutable.cli.arguments import (
    CLI,
    GameChoice,
    Subparsers,
    add_game,
    add_seed,
    bots_for,
    check_bot,
    choice_of,
    seed_of,
    whole_number,
)
from mutable.games import game_named
from mutable.kit.errors import BadOption
from mutable.kit.game import CHANCE, Data
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.kit.rollout import RolloutTally, roll_out_many
from mutable.spread.options import add_cluster_option, executor_of
from mutable.spread.tasks import spread_in_order
from mutable.table.chance import RandomChance
from mutable.table.record import SUFFIX, record_text, write_record
from mutable.table.table import Table

MOST_AT_ONCE = 500  # games of the compiled loop between two updates of the progress bar

Item = TypeVar("Item")


class GameResult(NamedTuple):
    """A finished game as plain values, which a worker can send."""

    decisions: int
    wins: list[int]
    scores: list[int]
    record: str


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("simulate", help="play many games between bots")
    add_game(parser)
    parser.add_argument("--games", type=whole_number, required=True, metavar="N", help="number of games")
    parser.add_argument(
        "--bots", default="random", metavar="A,B,…", help="one bot for all seats, or several in turn"
    )
    add_seed(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="save a record of every game here")
    parser.add_argument("--workers", type=whole_number, metavar="N", help="number of processes (1)")
    add_cluster_option(parser)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    choice = choice_of(options)
    rules = choice.rules()
    names = bots_for(options.bots, choice.players)
    for name in names:
        check_bot(choice.game.name, name, rules)
    tally = RolloutTally(choice.players)
    started = time.perf_counter()
    if set(names) == {"random"} and options.records is None:
        if options.workers is not None or options.cluster is not None:
            raise BadOption("simulate_random", CLI)
        _roll_out(choice, options.games, seed_of(options), tally)
    else:
        with executor_of(options, usual=1) as executor:
            _play(choice, names, options, tally, executor)
    _report(tally, time.perf_counter() - started, options.json)
    return 0


def _roll_out(choice: GameChoice, games: int, seed: int, tally: RolloutTally) -> None:
    """Use the engine's own loop, without views or events."""
    rules, rng = choice.rules(), Rng(seed)
    chunk = max(1, min(MOST_AT_ONCE, games // 100))
    for first in _tracked(range(0, games, chunk), -(-games // chunk)):
        roll_out_many(rules, min(chunk, games - first), rng, tally)


def _play(
    choice: GameChoice,
    names: list[str],
    options: argparse.Namespace,
    tally: RolloutTally,
    executor: Executor | None,
) -> None:
    """Play game by game. The order, and so the records, do not depend on the workers."""
    work = partial(_play_game, choice.game.name, choice.options, choice.data, names, seed_of(options))
    played = spread_in_order(work, range(options.games), executor)
    for number, game in enumerate(_tracked(played, options.games), 1):
        _add(tally, game)
        if options.records is not None:
            write_record(game.record, options.records / f"{choice.game.name}-{number:06}{SUFFIX}")


def _play_game(
    game: str, options: dict[str, Value], data: Data | None, names: list[str], seed: int, number: int
) -> GameResult:
    table = play_one(GameChoice(game_named(game), len(names), options, data), names, seed + (number << 32))
    decisions = sum(1 for seat, _ in table.entries if seat != CHANCE)
    alone = RolloutTally(len(names))
    alone.add(table.rules, table.state, decisions)
    return GameResult(decisions, alone.wins, alone.scores, record_text(table))


def _add(tally: RolloutTally, game: GameResult) -> None:
    tally.games += 1
    tally.decisions += game.decisions
    for seat, (won, score) in enumerate(zip(game.wins, game.scores, strict=True)):
        tally.wins[seat] += won
        tally.scores[seat] += score


def play_one(choice: GameChoice, names: list[str], seed: int) -> Table:
    """Play a whole game between bots."""
    table = Table(choice.setting(names, frozenset(range(len(names)))))
    bots = {seat: bot_of(choice.game.name, name, table.rules) for seat, name in enumerate(names)}
    Host(table, bots, RandomChance(seed), Rng(seed, BOT_STREAM), Budget()).play_on()
    return table


def _tracked(items: Iterable[Item], total: int) -> Iterator[Item]:
    """Show a progress bar if stderr is a terminal."""
    console = Console(stderr=True)
    yield from track(items, "", total, console=console, disable=not sys.stderr.isatty(), transient=True)


def _report(tally: RolloutTally, seconds: float, as_json: bool) -> None:
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
