"""Write the results of the study of exactly solved games as a page."""

from typing import Any

from mutable.games import GAMES
from mutable.lab.arena.ladder_page import conditions

HEAD = """# Exact solutions

How far are the bots from perfect play? `mutable arena --exact` measures it in games small enough to
be solved. They come with the package as `reduced.toml` in each game's folder. The rules are the
game's own, with fewer or plainer cards (`reduced.cards.toml` and the like). Where cards cannot make
a game small enough, its beginning is fixed and the rest is solved, with everything that a seat
cannot know dealt in every way. Those beginnings were played at random, and chosen by their size and
by how far random play is from perfect after them. So they contain no information about a hand, but
a bot that listens may infer something from them; *best, no events* is the same bot without them.

Every position is enumerated. Positions in which a seat has received the same events are one
decision. The value of a game is the first seat's result when both play perfectly (1 a win, ½ a
draw). CFR+ finds it, and the bounds are proved: the best responses to both sides of the solution
are computed, not estimated.

The *exploitability* of a bot is what the best response wins against it, over the value of the game:
the mean of both seats, in hundredths of a game. A bot chooses at random, so its play is estimated
from {choices} choices in each decision that it can reach. A best response to an estimate wins too
much, because it knows the sample's luck (the higher figure). Computed from one half of the sample
and measured against the other, it wins too little (the lower figure, which may be negative). The
true value is expected between them. Random play is known exactly.
"""

SIZES = """## Why not the whole games

Muster can have any set of cards. Its smallest whole games are solved as they are, with a low safety
limit of turns without a drawn card (`stall`): two banners of two strengths and one rainbow card
have 20,042 nodes with a limit of 2; a second rainbow card makes more than 60,000 even with 1. The
other three games cannot be made small by cards. Mū has sixty buildings, of which thirty are in play
between two. The first deal alone has 30!/(22! 4! 4!) = 4 · 10⁸ outcomes; with all cards of a type
alike it still has thousands, and nine turns of about a hundred choices for each seat follow. Mü's
deck of sixty is fixed; in Goslar one hand of twelve out of 48 is one of 7 · 10¹⁰. Dance of Muses
always has nine muses, and each lay is a choice among 20 to 80: some 10¹³ ways to the beginning of
the dance. For these three games, the last turns are solved.
"""


def exact_page(reports: list[dict[str, Any]]) -> str:
    """Return the page with a table of sizes and values, and one of bots."""
    choices = reports[0]["choices"]
    sections = [
        HEAD.format(choices=choices),
        conditions(),
        _how(reports[0]),
        _values(reports),
        _bots(reports),
    ]
    return "\n".join([*sections, SIZES])


def _how(report: dict[str, Any]) -> str:
    limit = "its default effort"
    if report["ms"]:
        limit = f"{report['ms']:g} ms"
    elif report["iterations"]:
        limit = f"{report['iterations']} iterations"
    return f"Each bot that searches used {limit} for each choice; seed {report['seed']}.\n"


def _values(reports: list[dict[str, Any]]) -> str:
    lines = [
        "## The games and their values\n",
        "| game | what is solved | deals | nodes | decisions | value for the first seat | rounds of CFR+ |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for report in reports:
        low, high = report["value"]
        cells = [_name(report), report["about"], report["deals"], report["nodes"], report["decisions"]]
        cells += [f"{low:.4f} to {high:.4f}", report["rounds"]]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def _bots(reports: list[dict[str, Any]]) -> str:
    names = list(dict.fromkeys(name for report in reports for name in report["bots"]))
    lines = [
        "## How far the bots are from perfect\n",
        f"| game | {' | '.join(names)} |",
        f"|---|{'--:|' * len(names)}",
    ]
    lines += [
        f"| {_name(report)} | {' | '.join(_cell(report['bots'].get(name)) for name in names)} |"
        for report in reports
    ]
    return "\n".join(lines) + "\n"


def _cell(seats: list[dict[str, float]] | None) -> str:
    if seats is None:
        return "–"
    low, high = (100 * sum(seat[end] for seat in seats) / len(seats) for end in ("low", "high"))
    ends = [f"{round(end, 1) + 0.0:.1f}" for end in sorted((low, high))]  # a sum with 0 has no minus
    return " to ".join(dict.fromkeys(ends))


def _name(report: dict[str, Any]) -> str:
    return f"{GAMES[report['game']].title}: {report['table']}"
