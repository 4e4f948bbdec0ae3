"""The ladder of a game's bots, from random to the cheater: its pairs, and the page of results."""

import itertools
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mutable.bots.arena.contest import Pair
from mutable.bots.registry import BEST, BOTS, CHEATER, LEVELS
from mutable.games import GAMES

HEAD = """# The ladder

How strong the bots are, measured by `make ladder`: every rung on the same deals with seats changed, ratings
on the Elo scale with greedy at 0, intervals of 95 % clustered by deal. The cheater sees all cards and is
only a ceiling. A share counts a draw as a half.
"""

HEADLINE: tuple[Pair, ...] = (("greedy", BEST),)
YARDSTICKS: tuple[Pair, ...] = (("greedy", BEST), ("flat", BEST))  # on as many deals at every table


def rungs_of(game: str) -> tuple[Pair, ...]:
    """Neighbours on the ladder, and the strongest against each yardstick."""
    if "greedy" not in BOTS[game]:
        return (("random", "flat"), ("flat", CHEATER))
    levels = [f"level{level}" for level in LEVELS[:-1]] + [BEST]
    climb = list(itertools.pairwise(levels))
    return (
        ("random", levels[0]), *climb, ("random", "greedy"), ("greedy", "flat"), *YARDSTICKS, (BEST, CHEATER),
    )  # fmt: skip


def named(rungs: tuple[Pair, ...]) -> tuple[str, ...]:
    """Everybody on the ladder."""
    return tuple(dict.fromkeys(name for pair in rungs for name in pair))


def ladder_page(reports: list[dict[str, Any]]) -> str:
    sections = [HEAD, _conditions()]
    for report in reports:
        if report["bots"] == list(named(HEADLINE)):
            sections += [_headline(report), _rungs(report, HEADLINE)]
        else:
            sections += [_title(report), _ratings(report), _rungs(report, rungs_of(report["game"]))]
    return "\n".join(sections)


def _conditions() -> str:
    try:
        own = version("mutable-table")
    except PackageNotFoundError:  # run from the sources
        own = "from the sources"
    day = datetime.now(UTC).date().isoformat()
    return f"Measured on {day} with mutable {own}, Python {platform.python_version()}.\n"


def _title(report: dict[str, Any]) -> str:
    engine = "compiled" if report["compiled"] else "interpreted"
    options = "".join(f", {name} {value}" for name, value in report["options"].items())
    return (
        f"## {GAMES[report['game']].title}, {report['players']} players\n\n"
        f"{_size(report)}, seed {report['seed']}{options}; rules {report['rules']}, "
        f"sources {report['sources']}, {engine}; largest process {report['peak_mb']} MB.\n"
    )


def _headline(report: dict[str, Any]) -> str:
    return f"With more time: {_size(report)}.\n"


def _size(report: dict[str, Any]) -> str:
    limit = f"{report['ms']:g} ms CPU" if report["ms"] else f"{report['iterations']} iterations"
    return f"{report['deals']} deals, {report['games']} games, {limit} a move"


def _ratings(report: dict[str, Any]) -> str:
    lines = ["| bot | Elo | 95 % | ms a move | p99 | over budget |", "|---|--:|--:|--:|--:|--:|"]
    for bot in sorted(report["bots"], key=lambda bot: -report["ratings"][bot]["mean"]):
        rating, times = report["ratings"][bot], report["times"][bot]
        over = f"{times['over_budget']:.2%}" if "over_budget" in times else "–"
        lines.append(
            f"| {bot} | {rating['mean']:+.0f} | {rating['low']:+.0f} to {rating['high']:+.0f} "
            f"| {times['mean_ms']:.2f} | {times['p99_ms']:.2f} | {over} |"
        )
    return "\n".join(lines) + "\n"


def _rungs(report: dict[str, Any], rungs: tuple[Pair, ...]) -> str:
    """Where luck is known, also with it taken off, and what part of the deals that saves."""
    cells = {rung: report["matrix"][rung[1]][rung[0]] for rung in rungs}  # the higher rung first
    is_corrected = any("corrected" in cell for cell in cells.values())
    head, line = "| bot | against | deals | share of games | 95 % |", "|---|---|--:|--:|--:|"
    if is_corrected:
        head, line = f"{head} with luck taken off | saves |", f"{line}--:|--:|"
    lines = [f"{head} points a game |", f"{line}--:|"]
    for (one, other), cell in cells.items():
        share, points = cell["share"], cell["points"]
        lines.append(
            f"| {other} | {one} | {cell['deals']} "
            f"| {share['mean']:.1%} | {share['low']:.1%} to {share['high']:.1%} "
            f"{_corrected(cell) if is_corrected else ''}"
            f"| {points['mean']:+.2f} ± {points['high'] - points['mean']:.2f} |"
        )
    return "\n".join(lines) + "\n"


def _corrected(cell: dict[str, Any]) -> str:
    if "corrected" not in cell:
        return "| – | – "
    rest = cell["corrected"]
    return f"| {rest['mean']:.1%} ({rest['low']:.1%} to {rest['high']:.1%}) | {cell['saves']:.0%} "
