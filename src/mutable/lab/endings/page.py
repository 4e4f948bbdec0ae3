"""What the study of endings found, as a page."""

from typing import Any

from mutable.games import GAMES
from mutable.lab.arena.ladder_page import conditions

HEAD = """# Endings

How often the strongest bot makes the best move near the end, measured by `mutable arena --endings` in games
that it plays with itself. A move is worth what it comes to on average over all worlds that fit the view of
its seat, each played on perfectly by everybody with all cards open: exact where nothing that matters is
hidden, and else what a perfect solver of open cards would say. A decision is *told* if all of that could be
searched in a moderate number of positions; *at stake* leaves out those in which all moves come to the same.
"""

ALONE = """## Mū alone

Beside a search that knows all cards to come and plays the same game over and over: what that reaches is a
ceiling that nobody proved, but one that needs to know the future.
"""


def endings_page(reports: list[dict[str, Any]]) -> str:
    endings = [report for report in reports if "decisions" in report]
    sections = [HEAD, conditions()]
    if endings:
        sections.append(_endings(endings))
    sections += [_alone(report) for report in reports if "ceiling" in report]
    return "\n".join(sections)


def _endings(reports: list[dict[str, Any]]) -> str:
    lines = [
        "| game | players | which decisions | ms a move | games | decisions | told | at stake "
        "| best move | 95 % | lost a decision |",
        "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    return "\n".join([*lines, *map(_row, reports)]) + "\n"


def _row(report: dict[str, Any]) -> str:
    limit = f"{report['ms']:g}" if report["ms"] else f"{report['iterations']} iterations"
    cells = [GAMES[report["game"]].title, report["players"], report["about"], limit, report["games"]]
    cells += [report["decisions"], report["told"], report["at_stake"]]
    if report["at_stake"]:
        best, lost = report["best"], report["lost"]
        cells += [f"{best['mean']:.1%}", f"{best['low']:.1%} to {best['high']:.1%}"]
        cells.append(f"{lost['mean']:.3f} {report['unit']}")
    else:
        cells += ["–", "–", "–"]
    return f"| {' | '.join(map(str, cells))} |"


def _alone(report: dict[str, Any]) -> str:
    limit = f"{report['ms']:g} ms" if report["ms"] else f"{report['iterations']} iterations"
    lines = [f"{ALONE}", f"| {report['games']} games, {limit} a move | mean | 95 % |", "|---|--:|--:|"]
    for name, key in (("the bot, in AP", "score"), ("knowing all cards, in AP", "ceiling")):
        found = report[key]
        lines.append(f"| {name} | {found['mean']:.1f} | {found['low']:.1f} to {found['high']:.1f} |")
    for name, key in (
        ("share that the bot reaches", "share"),
        (f"games with {report['aim']} AP or more", "wanted"),
    ):
        found = report[key]
        lines.append(f"| {name} | {found['mean']:.1%} | {found['low']:.1%} to {found['high']:.1%} |")
    return "\n".join(lines) + "\n"
