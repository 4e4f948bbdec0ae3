"""Write the ladder as a page."""

import platform
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mutable.games import GAMES
from mutable.lab.arena.ladder import CEILING, CURVE, MATCHES, RUNGS, LadderSection

HEAD = """# The ladder

How strong are the bots? `make ladder` measures every pairing on the same deals with seats changed.
Intervals are 95 %, clustered by deal. Ratings are on the Elo scale with greedy at 0; a share counts
a draw as a half. At Mü, where seats become partners, each bot sits alone among four of one kind,
once on every seat of the same deals, and is rated by its points over theirs. `greedy`, `flat` (flat
Monte Carlo) and `ismcts` (plain ISMCTS: random playouts, no heuristic of ours) are baselines. The
cheater sees all cards and is only a ceiling.
"""

Report = dict[str, Any]
Cell = dict[str, Any]
Measured = tuple[LadderSection, Report]
Column = tuple[str, Callable[[Cell], str]]


def ladder_page(measured: list[Measured]) -> str:
    """Return the page docs/ladder.md."""
    sections = [HEAD, conditions()]
    for section, report in measured:
        sections.append(INTRODUCED[section.kind](report, section))
        if section.kind == RUNGS:
            sections.append(_ratings(report))
        sections.append(_pairings(report, section))
    return "\n".join(sections)


def conditions() -> str:
    """Return the date and the versions of the measurement."""
    try:
        own = version("mutable-table")
    except PackageNotFoundError:  # run from the sources
        own = "from the sources"
    day = datetime.now(UTC).date().isoformat()
    return f"Measured on {day} with mutable {own}, Python {platform.python_version()}.\n"


def _title(report: Report, section: LadderSection) -> str:
    engine = "compiled" if report["compiled"] else "interpreted"
    options = "".join(f", {name} {value}" for name, value in report["options"].items())
    pool = f"Among {report['pool']}: " if "pool" in report else ""
    return (
        f"## {GAMES[report['game']].title}, {report['players']} players\n\n"
        f"{pool}{_size(report)}, seed {report['seed']}{options}; rules {report['rules']}, "
        f"sources {report['sources']}, {engine}; largest process {report['peak_mb']} MB.\n"
    )


def _curve(report: Report, section: LadderSection) -> str:
    return f"With less time and with more (`best@100` has 100 ms CPU a move): {_played(report)}.\n"


def _ceiling(report: Report, section: LadderSection) -> str:
    settings = "".join(f", {setting.replace('=', ' ')}" for setting in section.settings)
    return f"The ceiling with {section.players} players{settings}: {_size(report)}.\n"


def _matches(report: Report, section: LadderSection) -> str:
    hands = report["options"]["hands"]
    size = _size(report)
    return f"Level against level in matches of {hands} hands, won by the leader at the end: {size}.\n"


INTRODUCED = {RUNGS: _title, MATCHES: _matches, CURVE: _curve, CEILING: _ceiling}


def _played(report: Report) -> str:
    return f"{report['deals']} deals, {report['games']} games"


def _size(report: Report) -> str:
    limit = f"{report['ms']:g} ms CPU" if report["ms"] else f"{report['iterations']} iterations"
    return f"{_played(report)}, {limit} a move"


def _ratings(report: Report) -> str:
    is_pool = "pool" in report
    unit, digits = ("points a hand", 1) if is_pool else ("Elo", 0)
    lines = [f"| bot | {unit} | 95 % | ms a move | p99 | over budget |", "|---|--:|--:|--:|--:|--:|"]
    for bot in sorted(report["bots"], key=lambda bot: -report["ratings"][bot]["mean"]):
        rating, times = report["ratings"][bot], report["times"][bot]
        over = f"{times['over_budget']:.2%}" if "over_budget" in times else "–"
        lines.append(
            f"| {bot} | {rating['mean']:+.{digits}f} "
            f"| {rating['low']:+.{digits}f} to {rating['high']:+.{digits}f} "
            f"| {times['mean_ms']:.2f} | {times['p99_ms']:.2f} | {over} |"
        )
    return "\n".join(lines) + "\n"


def _pairings(report: Report, section: LadderSection) -> str:
    """Return the table of pairings, the stronger bot of each first."""
    cells = [report["matrix"][higher][lower] for lower, higher in section.pairings]
    columns = _columns(cells)
    names = ["bot", "beside" if "pool" in report else "against", *(name for name, _ in columns)]
    lines = [f"| {' | '.join(names)} |", f"|---|---|{'--:|' * len(columns)}"]
    for (lower, higher), cell in zip(section.pairings, cells, strict=True):
        lines.append(f"| {' | '.join([higher, lower, *(text_of(cell) for _, text_of in columns)])} |")
    return "\n".join(lines) + "\n"


def _columns(cells: list[Cell]) -> list[Column]:
    """Return the columns; where luck is known, also the result without it and the share of deals saved."""
    found: list[Column] = [("deals", lambda cell: str(cell["deals"]))]
    if "share" in cells[0]:
        found += [("share of games", lambda cell: f"{cell['share']['mean']:.1%}"), ("95 %", _share_bounds)]
    if any("corrected" in cell for cell in cells):
        found += [("with luck removed", _without_luck), ("saves", _saves)]
    return [*found, ("points a game", _points)]


def _share_bounds(cell: Cell) -> str:
    return f"{cell['share']['low']:.1%} to {cell['share']['high']:.1%}"


def _without_luck(cell: Cell) -> str:
    rest = cell.get("corrected")
    return f"{rest['mean']:.1%} ({rest['low']:.1%} to {rest['high']:.1%})" if rest else "–"


def _saves(cell: Cell) -> str:
    return f"{cell['saves']:.0%}" if "saves" in cell else "–"


def _points(cell: Cell) -> str:
    points = cell["points"]
    return f"{points['mean']:+.2f} ± {points['high'] - points['mean']:.2f}"
