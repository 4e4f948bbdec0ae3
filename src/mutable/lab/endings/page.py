"""Write the results of the study of endings as a page."""

from typing import Any

from mutable.games import GAMES
from mutable.lab.arena.ladder_page import conditions

HEAD = """# Endings

How often does the strongest bot find the best move near the end? `mutable arena --endings` measures
it in games of the bot against itself. The value of a move is its mean result over all worlds that
fit the view of its seat, each played on perfectly by everybody with all cards open. That is exact
where nothing relevant is hidden; otherwise it is the answer of a perfect solver of open cards. A
decision is *solved* if all of that could be searched in a moderate number of positions. *At stake*
excludes decisions in which all moves have the same value.
"""

ALONE = """## Mū alone

The bot is compared with a search that knows all cards to come and plays the same game over and
over. Its result is a ceiling without proof, and one that needs to know the future.
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
        "| game | players | which decisions | ms a move | games | decisions | solved | at stake "
        "| best move | 95 % | loss a decision |",
        "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    return "\n".join([*lines, *map(_row, reports)]) + "\n"


def _row(report: dict[str, Any]) -> str:
    limit = f"{report['ms']:g}" if report["ms"] else f"{report['iterations']} iterations"
    cells = [GAMES[report["game"]].title, report["players"], report["about"], limit, report["games"]]
    cells += [report["decisions"], report["solved"], report["at_stake"]]
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
