"""What the study of exactly solved games found, as a page."""

from typing import Any

from mutable.games import GAMES
from mutable.lab.arena.ladder_page import conditions

HEAD = """# Solved exactly

How far the bots are from perfect play, measured by `mutable arena --exact` in games small enough to be
solved. They come with the package as `reduced.toml` in the folder of each game: the rules are the game's
own, on a box of fewer or plainer cards (`reduced.cards.toml` and the like), and where a box cannot be made
small enough, the beginning of the game is fixed and the rest of it is solved, with all that a seat cannot
know dealt in every way. Those beginnings were played at random, and chosen by their size and by how far
random play is from perfect after them. So they tell nothing of what somebody holds, while a bot that
listens may read something into them; *best, told nothing* is the same bot without them.

Every position is laid out. What a seat cannot tell apart, from all that it was told, is one decision. The
value of a game is what the first seat has of it when both play perfectly (1 a win, ½ a draw); it is found
by CFR+ and given with bounds that are proved: both sides of the play that was found are answered perfectly,
which is computed and not estimated.

What the best answer wins against a bot, over the value of the game, is how far that bot is from perfect:
its *exploitability*, the mean of both seats, in hundredths of a game. A bot draws by chance, so its play is
estimated from {choices} choices in each decision that it can come to. A best answer to an estimate wins too
much, since it knows the sample's luck (the higher figure); answered by one half and measured against the
other, it wins too little
(the lower, which may be below nothing). The truth is expected between them. Random
play is known, and so is its figure.
"""

SIZES = """## Why not the whole games

Muster's box may be of any size. Its smallest whole games are solved as they are, the safety limit of turns
without a drawn card (`stall`) set low: two banners of two strengths and one rainbow card have 20,042 nodes
with it at 2, a second rainbow card makes more than 60,000 even at 1. The other three cannot be made small
by cards. Mū's box has sixty buildings, of which thirty are in play between two: the first deal alone goes
30!/(22! 4! 4!) = 4 · 10⁸ ways; with all cards of a type alike it is still thousands, and nine turns of
about a hundred choices for each seat follow. Mü's deck of sixty is fixed; in Goslar one hand of twelve out
of 48 is one of 7 · 10¹⁰. Dance of Muses always has nine muses, and each lay is a choice among 20 to 80:
some 10¹³ ways to the beginning of the dance. Solved of these three are their last turns.
"""


def exact_page(reports: list[dict[str, Any]]) -> str:
    """A table of sizes and values, and one of bots."""
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
    limit = "as long as each does where no limit is set"
    if report["ms"]:
        limit = f"{report['ms']:g} ms"
    elif report["iterations"]:
        limit = f"{report['iterations']} iterations"
    return f"Bots that search thought {limit} over each choice; seed {report['seed']}.\n"


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
