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
from rich.table import Table as Grid

from mutable._pure import is_compiled
from mutable.adapters.guests import invite
from mutable.bots.arena.contest import Contest, Pair, seatings
from mutable.bots.arena.correction import corrector_of
from mutable.bots.arena.deal import Deal, play_deal
from mutable.bots.arena.figures import matrix_of, peak_of, ratings_of, times_of
from mutable.bots.arena.files import DealFile
from mutable.bots.arena.ladder import HEADLINE, YARDSTICKS, ladder_page, named, rungs_of
from mutable.bots.bot import Budget
from mutable.bots.registry import CHEATER, bot_named
from mutable.cli.arguments import CLI, Subparsers, add_game, choice_of, whole_number
from mutable.games import GAMES, game_named
from mutable.kit.errors import BadOption

USUAL_MS = 20.0
USUAL_DEALS = 100
LADDER_PAGE = Path("docs/ladder.md")
HEADLINE_FACTOR = 5
AHEAD = 3  # deals a worker has waiting

Task = tuple[Pair, int]


def add_to(commands: Subparsers) -> None:
    parser = commands.add_parser("arena", help="measure bots against each other on mirrored deals")
    add_game(parser, optional=True)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="two or more; cheater sees all cards, open_spiel is OpenSpiel's ISMCTS",
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
    """The ladder of each game: its rungs, from random to the cheater, and the headline."""
    reports = []
    for game in [options.game] if options.game else list(GAMES):
        name = game_named(game).name
        reports.append(_measured(_on_the_ladder(options, name), rungs_of(name)))
        if options.iterations is None:
            reports.append(_measured(_headline(options, name), HEADLINE))
    options.ladder.parent.mkdir(parents=True, exist_ok=True)
    options.ladder.write_text(ladder_page(reports), encoding="utf-8")
    if options.json:
        print(json.dumps(reports))
    return 0


def _measured(options: argparse.Namespace, rungs: tuple[Pair, ...]) -> dict[str, Any]:
    """A deal of many seats is many games: the yardsticks are measured on as many deals as two seats need."""
    contest = contest_of(options, rungs)
    deals = deals_of(options, contest)
    longest = max(deals, (options.games or 0) // 2)
    return report_of(contest, play_contest(contest, deals, options.out, options.workers, longest))


def _on_the_ladder(options: argparse.Namespace, game: str) -> argparse.Namespace:
    """The table that a game is measured at, unless another is asked for."""
    players, settings = GAMES[game].measured
    own = {"players": options.players or players, "settings": options.settings or settings}
    return argparse.Namespace(**{**vars(options), "game": game, **own})


def _headline(options: argparse.Namespace, game: str) -> argparse.Namespace:
    """More time, on fewer deals."""
    chosen = _on_the_ladder(options, game)
    chosen.ms = HEADLINE_FACTOR * (options.ms or USUAL_MS)
    deals = deals_of(chosen, contest_of(chosen, HEADLINE))
    chosen.games, chosen.deals = None, -(-deals // HEADLINE_FACTOR)
    return chosen


def contest_of(options: argparse.Namespace, rungs: tuple[Pair, ...] = ()) -> Contest:
    choice = choice_of(options)
    rules = choice.rules()
    bots = named(rungs) or tuple(dict.fromkeys(name.strip() for name in options.bots.split(",")))
    if len(bots) < 2:
        raise BadOption("arena_bots", CLI)
    if choice.players < 2:
        raise BadOption("arena_players", CLI)
    invite(bots)
    for name in bots:
        if name != CHEATER:
            bot_named(choice.game.name, name, rules)
    return Contest(
        game=choice.game.name,
        version=choice.game.version,
        players=choice.players,
        options=rules.options,
        data=choice.data,
        bots=bots,
        seed=options.seed,
        budget=_budget_of(options),
        rungs=rungs,
    )


def _budget_of(options: argparse.Namespace) -> Budget:
    if options.iterations is not None:
        return Budget(iterations=options.iterations)
    return Budget(milliseconds=options.ms or USUAL_MS)


def deals_of(options: argparse.Namespace, contest: Contest) -> int:
    """Deals a pair; games are counted up to whole deals."""
    if options.games is None:
        return int(options.deals or USUAL_DEALS)
    return -(-int(options.games) // len(seatings(("a", "b"), contest.players)))


# Playing


def play_contest(
    contest: Contest, deals: int, folder: Path | None, workers: int | None, longest: int = 0
) -> list[Deal]:
    """All deals of a contest, those of earlier runs included; yardsticks are played on `longest`, if more."""
    wanted = [
        (pair, deal)
        for deal in range(max(deals, longest))
        for pair in contest.pairs()
        if deal < deals or pair in YARDSTICKS
    ]
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
    order = [name for name in contest.bots if name in deal["pair"]]
    return {**deal, "pair": order}


def _played(contest: Contest, tasks: list[Task], workers: int) -> Iterator[Deal]:
    if workers == 1 or len(tasks) < 2:
        yield from (play_deal(contest, pair, deal) for pair, deal in tasks)
        return
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=invite, initargs=(contest.bots,)
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
    corrector = corrector_of(contest.game, contest.players, contest.options, contest.data)
    return {
        **contest.described(),
        "compiled": is_compiled(),
        "bots": bots,
        "deals": len({deal["deal"] for deal in deals}),
        "games": sum(len(deal["games"]) for deal in deals),
        "ratings": ratings_of(bots, deals),
        "matrix": matrix_of(deals, corrector.luck_of if corrector else None),
        "times": times_of(bots, deals, contest.budget.milliseconds),
        "peak_mb": peak_of(deals),
    }


def show(report: dict[str, Any], console: Console) -> None:
    limit = f"{report['ms']:g} ms" if report["ms"] else f"{report['iterations']} iterations"
    console.print(
        f"{report['game']}, {report['players']} players, {report['deals']} deals, {report['games']} games, "
        f"{limit} a move, seed {report['seed']}",
        highlight=False,
    )
    for grid in (ratings_grid(report), matrix_grid(report)):
        console.print(grid)
    if report["peak_mb"] is not None:
        console.print(f"largest process: {report['peak_mb']} MB", highlight=False)


def ratings_grid(report: dict[str, Any]) -> Grid:
    grid = Grid("bot", title="ratings (greedy is 0), 95 % intervals by deal")
    for title in ("Elo", "from", "to", "ms a move", "p99", "over budget"):
        grid.add_column(title, justify="right")
    for bot in sorted(report["bots"], key=lambda bot: -report["ratings"][bot]["mean"]):
        grid.add_row(bot, *_rating_cells(report, bot))
    return grid


def _rating_cells(report: dict[str, Any], bot: str) -> list[str]:
    rating, times = report["ratings"][bot], report["times"].get(bot, {})
    over = f"{times['over_budget']:.2%}" if "over_budget" in times else "–"
    figures = [f"{rating[name]:+.0f}" for name in ("mean", "low", "high")]
    return [*figures, f"{times.get('mean_ms', 0):.2f}", f"{times.get('p99_ms', 0):.2f}", over]


def matrix_grid(report: dict[str, Any]) -> Grid:
    grid = Grid("row against column", title="share of games (95 %), points a game")
    for bot in report["bots"]:
        grid.add_column(bot, justify="right")
    for bot in report["bots"]:
        cells = [report["matrix"].get(bot, {}).get(other) for other in report["bots"]]
        grid.add_row(bot, *(_matrix_cell(cell) for cell in cells))
    return grid


def _matrix_cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    share, points = cell["share"], cell["points"]
    spread = f"{share['low']:.0%}–{share['high']:.0%}"
    lines = [
        f"{share['mean']:.1%} ({spread})",
        f"{points['mean']:+.2f} ±{points['high'] - points['mean']:.2f}",
    ]
    if (rest := cell.get("corrected")) is not None:
        lines.append(f"less luck {rest['mean']:.1%} ({rest['low']:.0%}–{rest['high']:.0%})")
    return "\n".join(lines)
