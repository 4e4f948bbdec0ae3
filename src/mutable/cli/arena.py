"""`mutable arena`: bots against bots on mirrored deals, kept in a file, resumed, and summed up."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutable._pure import is_compiled
from mutable.adapters.guests import invite
from mutable.bots.arena.contest import Contest, Pair
from mutable.bots.arena.correction import corrector_of
from mutable.bots.arena.deal import Deal, play_deal
from mutable.bots.arena.figures import (
    matrix_in_pool,
    matrix_of,
    peak_of,
    points_in_pool,
    ratings_in_pool,
    ratings_of,
    times_of,
)
from mutable.bots.arena.files import DealFile
from mutable.bots.arena.ladder import Section, named, pool_of, sections_of
from mutable.bots.arena.ladder_page import ladder_page
from mutable.bots.bot import Budget
from mutable.bots.registry import CHEATER, bot_named
from mutable.cli.arena_tables import show
from mutable.cli.arguments import CLI, Subparsers, add_game, choice_of, whole_number
from mutable.cli.endings import ENDINGS_PAGE, study_endings
from mutable.cli.exact import EXACT_PAGE, study_exactly
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption, shortened
from mutable.kit.game import Rules

USUAL_MS = 20.0
USUAL_DEALS = 100
LADDER_PAGE = Path("docs/ladder.md")
AHEAD = 3  # deals a worker has waiting

Task = tuple[Pair, int]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("arena", help="measure bots against each other on mirrored deals")
    add_game(parser, optional=True)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="two or more; best@100 thinks 100 ms, cheater sees all cards, open_spiel is OpenSpiel's ISMCTS, "
        "best:PYTHON is that of the mutable that another Python has",
    )
    parser.add_argument(
        "--pool", metavar="NAME", help="each alone among bots of that name, for points a game"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--deals", type=whole_number, metavar="N", help="deals for each pair of bots")
    length.add_argument("--games", type=whole_number, metavar="N", help="games for each pair, at least")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--ms", "--budget", type=_milliseconds, metavar="MS", help="CPU time a move (20)")
    budget.add_argument("--iterations", type=whole_number, metavar="N", help="a budget that repeats exactly")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="names the deals (1)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep every deal there, and go on from those")
    parser.add_argument("--workers", type=whole_number, metavar="N", help="processes; all cores if not said")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--ladder", type=Path, nargs="?", const=LADDER_PAGE, metavar="PAGE",
        help=f"measure every rung of every game (or of GAME) and write that page ({LADDER_PAGE})",
    )  # fmt: skip
    parser.add_argument(
        "--curves", action="store_true", help="for the ladder also the strongest with less time and with more"
    )
    parser.add_argument(
        "--endings", type=Path, nargs="?", const=ENDINGS_PAGE, metavar="PAGE",
        help=f"how often the strongest makes the best move near the end, into that page ({ENDINGS_PAGE})",
    )  # fmt: skip
    parser.add_argument(
        "--exact", type=Path, nargs="?", const=EXACT_PAGE, metavar="PAGE",
        help=f"how far bots are from perfect in games that can be solved, into that page ({EXACT_PAGE}); "
        "--deals are choices a decision",
    )  # fmt: skip
    parser.set_defaults(run=run)


def _milliseconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= 60_000.0:
        raise argparse.ArgumentTypeError(f"must be milliseconds from above 0 to 60000, not {text}")
    return value


def run(options: argparse.Namespace) -> int:
    if options.ladder is not None:
        return _climb(options)
    if options.curves:
        raise BadOption("arena_curves", CLI)
    if options.endings is not None:
        return study_endings(options, _budget_of(options))
    if options.exact is not None:
        return study_exactly(options)
    if options.game is None or options.bots is None:
        raise BadOption("arena_game", CLI)
    contest = contest_of(options)
    deals = deals_of(options, contest)
    report = report_of(contest, play_contest(contest, deals, options.out, options.workers))
    if options.json:
        print(json.dumps(report))
    else:
        show(report, Console())
    return 0


def _climb(options: argparse.Namespace) -> int:
    """The ladder of each game: its rungs, from random to the cheater; if asked for, its curve."""
    if options.curves and options.iterations is not None:
        raise BadOption("arena_curves_time", CLI)
    games = [game_named(options.game).name] if options.game else list(GAMES)
    measured = [
        (section, _measured(options, game, section))
        for game in games
        for section in sections_of(game, options.players, options.settings, options.curves)
    ]
    options.ladder.parent.mkdir(parents=True, exist_ok=True)
    options.ladder.write_text(ladder_page(measured), encoding="utf-8")
    if options.json:
        print(json.dumps([report for _, report in measured]))
    return 0


def _measured(options: argparse.Namespace, game: str, section: Section) -> dict[str, Any]:
    own = {"game": game, "players": section.players, "settings": section.settings}
    chosen = argparse.Namespace(**{**vars(options), **own, "pool": pool_of(game, section.players)})
    contest = contest_of(chosen, section.rungs)
    deals = -(-deals_of(chosen, contest) // section.part)
    return report_of(contest, play_contest(contest, deals, options.out, options.workers))


def contest_of(options: argparse.Namespace, rungs: tuple[Pair, ...] = ()) -> Contest:
    choice = choice_of(options)
    rules = choice.rules()
    bots = named(rungs) or tuple(dict.fromkeys(name.strip() for name in options.bots.split(",")))
    if options.pool is not None:
        bots = tuple(dict.fromkeys((*bots, options.pool)))
    if len(bots) < 2:
        raise BadOption("arena_bots", CLI)
    if choice.players < 2:
        raise BadOption("arena_players", CLI)
    invite(_kinds(bots))
    for name in bots:
        _check(choice.game.name, name, rules)
    return Contest(
        game=choice.game.name,
        version=choice.game.version,
        players=choice.players,
        options=rules.options,
        data=choice.data,
        bots=bots,
        seed=options.seed,
        budget=_budget_of(options),
        rungs=() if options.pool is not None else rungs,
        pool=options.pool,
    )


def _kinds(entrants: tuple[str, ...]) -> list[str]:
    """Without the times that some bring."""
    return [name.partition("@")[0] for name in entrants]


def _check(game: str, entrant: str, rules: Rules) -> None:
    """Is there such a bot, and is its time one, if it brings any?"""
    name, at, time = entrant.partition("@")
    if at:
        try:
            _milliseconds(time)
        except argparse.ArgumentTypeError as error:
            raise BadOption("arena_time", CLI, given=shortened(entrant)) from error
    if name != CHEATER:
        bot_named(game, name, rules)


def _budget_of(options: argparse.Namespace) -> Budget:
    if options.iterations is not None:
        return Budget(iterations=options.iterations)
    return Budget(milliseconds=options.ms or USUAL_MS)


def deals_of(options: argparse.Namespace, contest: Contest) -> int:
    """Deals a pair; games are counted up to whole deals."""
    if options.games is None:
        return int(options.deals or USUAL_DEALS)
    return -(-int(options.games) // len(contest.seatings(("a", "b"))))


# Playing


def play_contest(contest: Contest, deals: int, folder: Path | None, workers: int | None) -> list[Deal]:
    """All deals of a contest, those of earlier runs included."""
    wanted = [(pair, deal) for deal in range(deals) for pair in contest.pairs()]
    file = DealFile(folder, contest) if folder is not None else None
    known = {_task(deal): _turned(deal, contest) for deal in (file.load() if file else [])}
    found = [known[task] for task in map(_key, wanted) if task in known]
    missing = [task for task in wanted if _key(task) not in known]
    with _progress() as progress:
        bar = progress.add_task(contest.game, total=len(wanted), completed=len(found))
        for deal in _played(contest, missing, workers or os.cpu_count() or 1):
            if file is not None:
                file.add([deal])
            found.append(deal)
            progress.advance(bar)
    return sorted(found, key=lambda deal: (deal["deal"], deal["pair"]))


def _key(task: Task) -> tuple[frozenset[str], int]:
    return frozenset(task[0]), task[1]


def _task(deal: Deal) -> tuple[frozenset[str], int]:
    return frozenset(deal["pair"]), deal["deal"]


def _turned(deal: Deal, contest: Contest) -> Deal:
    """A deal with its pair named in this contest's order."""
    pair = next((pair for pair in contest.pairs() if set(pair) == set(deal["pair"])), deal["pair"])
    return {**deal, "pair": list(pair)}


def _played(contest: Contest, tasks: list[Task], workers: int) -> Iterator[Deal]:
    if workers == 1 or len(tasks) < 2:
        yield from (play_deal(contest, pair, deal) for pair, deal in tasks)
        return
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=invite, initargs=(_kinds(contest.bots),)
    ) as pool:
        waiting: set[Future[Deal]] = set()
        try:
            for pair, deal in tasks:
                waiting.add(pool.submit(play_deal, contest, pair, deal))
                if len(waiting) >= workers * AHEAD:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            yield from (future.result() for future in waiting)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)


# Summing up


def report_of(contest: Contest, deals: list[Deal]) -> dict[str, Any]:
    bots = list(contest.bots)
    compared = _in_pool(bots, deals) if contest.pool is not None else _in_pairs(contest, deals)
    return {
        **contest.described(),
        "compiled": is_compiled(),
        "bots": bots,
        "deals": len({deal["deal"] for deal in deals}),
        "games": sum(len(deal["games"]) for deal in deals),
        **compared,
        "times": times_of(bots, deals, contest.budget),
        "peak_mb": peak_of(deals),
    }


def _in_pool(bots: list[str], deals: list[Deal]) -> dict[str, Any]:
    points = points_in_pool(bots, deals)
    return {"ratings": ratings_in_pool(points), "matrix": matrix_in_pool(points)}


def _in_pairs(contest: Contest, deals: list[Deal]) -> dict[str, Any]:
    corrector = corrector_of(contest.game, contest.players, contest.options, contest.data)
    luck_of = corrector.luck_of if corrector else None
    return {"ratings": ratings_of(list(contest.bots), deals), "matrix": matrix_of(deals, luck_of)}
