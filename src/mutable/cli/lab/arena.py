"""`mutable arena`: measure bots against each other on mirrored deals, with results kept in a file."""

import argparse
import json
import sys
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mutable.adapters.guests import register_guests
from mutable.bots.bot import Budget
from mutable.bots.registry import CHEATER, EXPLOITER
from mutable.cli.arguments import CLI, Subparsers, add_game, check_bot, choice_of, full_game, whole_number
from mutable.cli.lab.arena_tables import show
from mutable.cli.lab.endings import ENDINGS_PAGE, study_endings
from mutable.cli.lab.exact import EXACT_PAGE, study_exactly
from mutable.games import GAMES
from mutable.kit.errors import BadOption, shorten
from mutable.kit.game import Rules
from mutable.lab.arena.contest import Contest, Pair
from mutable.lab.arena.ladder import LadderSection, named, sections_of
from mutable.lab.arena.ladder_page import ladder_page
from mutable.lab.arena.playing import play_contest
from mutable.lab.arena.report import report_of
from mutable.spread.options import add_cluster_option, executor_of

USUAL_MS = 20.0
USUAL_DEALS = 100
LADDER_PAGE = Path("docs/ladder.md")

Report = dict[str, Any]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("arena", help="measure bots against each other on mirrored deals")
    add_game(parser, optional=True)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="two or more bots; best@100 thinks 100 ms, cheater sees all cards, exploiter is trained "
        "against best, open_spiel is OpenSpiel's ISMCTS, best:PYTHON is the best bot of the mutable "
        "installed for another Python",
    )
    parser.add_argument(
        "--pool", metavar="NAME", help="measure each bot alone among copies of this bot, in points a game"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--deals", type=whole_number, metavar="N", help="number of deals for each pair of bots"
    )
    length.add_argument(
        "--games", type=whole_number, metavar="N", help="minimum number of games for each pair"
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--ms", "--budget", type=milliseconds, metavar="MS", help="CPU milliseconds for a move (20)"
    )
    budget.add_argument(
        "--iterations",
        type=whole_number,
        metavar="N",
        help="search iterations for a move, which gives reproducible results",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="random seed of the deals (1)")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="save every deal here and resume from saved ones"
    )
    parser.add_argument("--workers", type=whole_number, metavar="N", help="number of processes (all cores)")
    add_cluster_option(parser)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--ladder", type=Path, nargs="?", const=LADDER_PAGE, metavar="PAGE",
        help=f"measure every pairing of every game (or of GAME) and write the page ({LADDER_PAGE})",
    )  # fmt: skip
    parser.add_argument(
        "--curves",
        action="store_true",
        help="with --ladder: also measure the strongest bot with less and more time",
    )
    parser.add_argument(
        "--endings", type=Path, nargs="?", const=ENDINGS_PAGE, metavar="PAGE",
        help=f"measure how often the strongest bot finds the best move near the end ({ENDINGS_PAGE})",
    )  # fmt: skip
    parser.add_argument(
        "--exact", type=Path, nargs="?", const=EXACT_PAGE, metavar="PAGE",
        help=f"measure how far bots are from perfect play in games that can be solved ({EXACT_PAGE}); "
        "--deals is the number of choices for each decision",
    )  # fmt: skip
    parser.set_defaults(run=run)


def milliseconds(text: str) -> float:
    """Parse the CPU time of a bot for a move."""
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
        with executor_of(options, usual=1) as executor:
            return study_endings(options, _budget_of(options), executor)
    if options.exact is not None:
        return study_exactly(options)
    if options.game is None or options.bots is None:
        raise BadOption("arena_game", CLI)
    contest = contest_of(options)
    with executor_of(options) as executor:
        report = _reported(contest, deals_of(options, contest), options, executor)
    if options.json:
        print(json.dumps(report))
    else:
        show(report, Console())
    return 0


def _climb(options: argparse.Namespace) -> int:
    """Measure the ladder of each game: its pairings, from random to the cheater, and its curve."""
    if options.curves and options.iterations is not None:
        raise BadOption("arena_curves_time", CLI)
    games = [full_game(options.game).name] if options.game else list(GAMES)
    with executor_of(options) as executor:
        measured = [
            (section, _measured(options, game, section, executor))
            for game in games
            for section in sections_of(game, options.players, options.settings, options.curves)
        ]
    options.ladder.parent.mkdir(parents=True, exist_ok=True)
    options.ladder.write_text(ladder_page(measured), encoding="utf-8")
    if options.json:
        print(json.dumps([report for _, report in measured]))
    return 0


def _measured(
    options: argparse.Namespace, game: str, section: LadderSection, executor: Executor | None
) -> Report:
    own = {"game": game, "players": section.players, "settings": section.settings}
    chosen = argparse.Namespace(**{**vars(options), **own, "pool": section.pool})
    contest = contest_of(chosen, section.pairings)
    return _reported(contest, -(-deals_of(chosen, contest) // section.part), options, executor)


def contest_of(options: argparse.Namespace, pairings: tuple[Pair, ...] = ()) -> Contest:
    choice = choice_of(options)
    rules = choice.rules()
    bots = named(pairings) or tuple(dict.fromkeys(name.strip() for name in options.bots.split(",")))
    if options.pool is not None:
        bots = tuple(dict.fromkeys((*bots, options.pool)))
    if len(bots) < 2:
        raise BadOption("arena_bots", CLI)
    if choice.players < 2:
        raise BadOption("arena_players", CLI)
    register_guests(_kinds(bots))
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
        pairings=() if options.pool is not None else pairings,
        pool=options.pool,
    )


def _kinds(entrants: tuple[str, ...]) -> list[str]:
    """Return the bots' names without their time limits."""
    return [name.partition("@")[0] for name in entrants]


def _check(game: str, entrant: str, rules: Rules) -> None:
    """Raise BadOption if a bot is unknown or its time limit is invalid."""
    name, at, time = entrant.partition("@")
    if at:
        try:
            milliseconds(time)
        except argparse.ArgumentTypeError as error:
            raise BadOption("arena_time", CLI, given=shorten(entrant)) from error
    if name not in (CHEATER, EXPLOITER):
        check_bot(game, name, rules)


def _budget_of(options: argparse.Namespace) -> Budget:
    if options.iterations is not None:
        return Budget(iterations=options.iterations)
    return Budget(milliseconds=options.ms or USUAL_MS)


def deals_of(options: argparse.Namespace, contest: Contest) -> int:
    """Return deals for each pair; games are rounded up to whole deals."""
    if options.games is None:
        return int(options.deals or USUAL_DEALS)
    return -(-int(options.games) // len(contest.seatings(("a", "b"))))


# Playing


def _reported(contest: Contest, deals: int, options: argparse.Namespace, executor: Executor | None) -> Report:
    """Play the contest, with a progress bar if stderr is a terminal, and sum it up."""
    with _progress() as progress:
        bar = progress.add_task(contest.game, total=None)
        played = play_contest(
            contest,
            deals,
            options.out,
            executor,
            partial(register_guests, _kinds(contest.bots)),
            lambda done, wanted: progress.update(bar, completed=done, total=wanted),
        )
    return report_of(contest, played)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
