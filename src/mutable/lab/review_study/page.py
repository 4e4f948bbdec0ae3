"""Write the results of the review study as a page."""

from textwrap import fill

from mutable.coach.review.level_match import LevelModel
from mutable.coach.review.reliability import (
    AlarmFindings,
    AuctionErrors,
    AuctionFindings,
    KindFindings,
    LevelFindings,
    LuckFindings,
    Mean,
    Reliability,
)
from mutable.games import GAMES

WIDTH = 100  # columns of a document
HEAD = """# Study of the evaluator of reviews

`mutable review --study docs/review-study.md` writes this page. [review.md](review.md) explains each
part. Intervals are 95 %, clustered by game. Figures are learned from games with even seeds and
tested on games with odd ones. Where too few moves were played on, or a figure does not hold,
players see no figure.
"""

NOTHING_PLAYED_ON = (
    "With the current evaluator, no position was examined and no error played on. "
    "**So errors are shown without figures.**\n"
)


def study_page(studies: dict[str, Reliability], level_models: dict[str, LevelModel]) -> str:
    """Return one section for each game, based on its own results."""
    sections = [_section(game, found, level_models.get(game)) for game, found in studies.items()]
    return "\n".join([HEAD, *(wrapped(part) for section in sections for part in section)])


def wrapped(text: str) -> str:
    """Return the text with its paragraphs wrapped; tables and headings stay as they are."""
    return "\n".join(
        line if line.startswith(("|", "#")) else fill(line, WIDTH, break_on_hyphens=False)
        for line in text.split("\n")
    )


def _section(game: str, found: Reliability, level_models: LevelModel | None) -> list[str]:
    parts = [f"## {GAMES[game].title}\n"]
    if found.levels and found.alarms:
        parts += [_levels(found.levels), _alarms(found.alarms, found.sure), _played_on(found)]
    else:
        parts.append(NOTHING_PLAYED_ON)
    if found.auctions:
        parts.append(_auctions(found.auctions))
    if found.luck:
        parts.append(_luck(found.luck))
    if level_models:
        parts.append(_level_model(level_models))
    return parts


def _levels(found: LevelFindings) -> str:
    lines = [
        f"Mean loss of a move, on {found.positions} positions of {found.games} games of `best`:\n",
        "| level 1 | 2 | 3 | 4 | 5 | best |",
        "|--:|--:|--:|--:|--:|--:|",
        "| " + " | ".join(_with_room(loss) for loss in found.losses) + " |",
    ]
    return "\n".join(lines) + "\n"


def _with_room(found: Mean) -> str:
    return f"{found.mean:.3f} ± {_figure(found.room, 3)}"


def _figure(value: float | None, digits: int) -> str:
    return "?" if value is None else f"{value:.{digits}f}"


def _alarms(found: AlarmFindings, sure: float) -> str:
    share = f"{found.seen / found.planted:.0%}" if found.planted else "–"
    return (
        f"The evaluator requires {sure:g} standard errors. "
        f"On {found.positions} positions of new games it found {found.seen} of {found.planted} planted "
        f"blunders that cost more than the noise ({share}), "
        f"and called {found.called:.1%} of the strongest bot's own moves errors.\n"
    )


def _played_on(found: Reliability) -> str:
    """Return what was learned for each kind of decision, and how it held on new games."""
    lines = [
        f"Strong bots played on {found.called} moves called errors. Figures are based on the {found.made} "
        "of them that a bot of some level made, not on planted ones.\n",
        "| kind | confirmed part | moves of new games | predicted | lost | shown |",
        "|---|--:|--:|--:|--:|---|",
        *(_kind_row(one, f"{one.part:.2f}") for one in found.kinds),
    ]
    if found.whole is not None:
        lines.append(_kind_row(found.whole, ""))
    return "\n".join(lines) + "\n"


def _kind_row(one: KindFindings, part: str) -> str:
    if one.moves == 0:
        return f"| {one.kind} | none | – | – | – | no |"
    room = f"{_figure(one.low, 3)} to {_figure(one.high, 3)}"
    shown = "yes" if one.holds else "**no**"
    return f"| {one.kind} | {part} | {one.moves} | {one.said:.3f} | {room} | {shown} |"


def _auctions(found: AuctionFindings) -> str:
    """Return the results for whole auctions, and for the same auctions bid by bid."""
    lines = [
        f"Auctions of {found.seats} seats of known levels were evaluated as a whole and bid by bid, and "
        f"strong bots played both on. Of the strongest bot's own, {found.called:.1%} were called errors.\n",
        "| evaluated | errors | predicted | lost | confirmed part | new deals | predicted | lost | shown |",
        "|---|--:|--:|--:|--:|--:|--:|--:|---|",
        _judged_row("as a whole", found.whole),
        _judged_row("bid by bid", found.single),
    ]
    return "\n".join(lines) + "\n"


def _judged_row(name: str, found: AuctionErrors) -> str:
    lost = f"{found.lost.mean:.1f} ± {_figure(found.lost.room, 1)}"
    rest = _kind_row(found.kind, f"{found.kind.part:.2f}").removeprefix(f"| {found.kind.kind} ")
    return f"| {name} | {found.errors} | {found.said:.1f} | {lost} {rest}"


def _level_model(found: LevelModel) -> str:
    """Return the levels estimated for bots of known level."""
    shown = "" if found.is_reliable else " **So no level is shown.**"
    rows = [
        ("loss a decision", [f"{level.loss:.3f}" for level in found.levels]),
        ("seats of new games", [str(one.games) for one in found.tried]),
        ("level within the range", [f"{one.held / max(1, one.games):.0%}" for one in found.tried]),
        ("levels in the range", [f"{one.width:.1f}" for one in found.tried]),
    ]
    lines = [
        f"The level of a player was estimated in {found.games} games of bots of all levels. In "
        f"{found.held:.0%} of new games the level was within the range given, which was "
        f"{found.width:.1f} levels of six on average.{shown}\n",
        "| level | 1 | 2 | 3 | 4 | 5 | best |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *(f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows),
    ]
    return "\n".join(lines) + "\n"


def _luck(found: LuckFindings) -> str:
    seats = " · ".join(f"{one.mean:+.4f} ± {_figure(one.room, 4)}" for one in found.seats)
    shown = "" if found.is_fair else " **So luck is shown without figures.**"
    return f"Mean luck over {found.games} games of equal bots, by seat: {seats}.{shown}\n"
