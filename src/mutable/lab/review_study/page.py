"""The study as a page: what was asked, what came out, and what is therefore not shown."""

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

HEAD = """# The judge judged

Made by `mutable review --study docs/review-study.md`. What each part means is told in [review.md](review.md).
Intervals are 95 %, clustered by game. Figures are learned from games with even seeds and tried on games with
odd ones. Where too few moves were played on, or what was learned does not hold, nothing is shown to players.
"""

NOTHING_PLAYED_ON = (
    "No position was looked at with the judge as it is now, and no error played on. "
    "**So errors are not told in figures.**\n"
)


def study_page(studies: dict[str, Reliability], level_models: dict[str, LevelModel]) -> str:
    """A section a game, each from what was found of it alone."""
    sections = [_section(game, found, level_models.get(game)) for game, found in studies.items()]
    return "\n".join([HEAD, *(part for section in sections for part in section)])


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
        f"What moves lose on average, on {found.positions} positions of {found.games} games of `best`:\n",
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
        f"The judge asks for {sure:g} standard errors. "
        f"On {found.positions} positions of fresh games: planted blunders that cost more than the noise "
        f"{found.planted}, of which {found.seen} were found ({share}); "
        f"of the strongest bot's own moves {found.called:.1%} were called errors.\n"
    )


def _played_on(found: Reliability) -> str:
    """Kind by kind: what was learned, and how it did on fresh games."""
    lines = [
        f"Moves called errors that strong bots played on: {found.called}. Figures go by the {found.made} "
        "of them that a bot of some level made, not by planted ones.\n",
        "| kind | part that proved true | moves of fresh games | said | lost | shown |",
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
    """Whole ones, and the same bid by bid."""
    lines = [
        f"Auctions of {found.seats} seats of known levels, judged as wholes and bid by bid; of the strongest "
        f"bot's own {found.called:.1%} were called errors as wholes. Strong bots played both on.\n",
        "| judged | called | said | lost | part that proved true | fresh deals | said | lost | shown |",
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
    """What was said of bots whose level is known."""
    shown = "" if found.is_reliable else " **So no level is told.**"
    rows = [
        ("lost a decision", [f"{level.loss:.3f}" for level in found.levels]),
        ("seats of fresh games", [str(one.games) for one in found.tried]),
        ("level within what was said", [f"{one.held / max(1, one.games):.0%}" for one in found.tried]),
        ("levels in what was said", [f"{one.width:.1f}" for one in found.tried]),
    ]
    lines = [
        f"At what level somebody played, by {found.games} games of bots of all levels. In {found.held:.0%} "
        "of fresh ones the level was within what was said, which was "
        f"{found.width:.1f} levels of six on average.{shown}\n",
        "| level | 1 | 2 | 3 | 4 | 5 | best |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *(f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows),
    ]
    return "\n".join(lines) + "\n"


def _luck(found: LuckFindings) -> str:
    seats = " · ".join(f"{one.mean:+.4f} ± {_figure(one.room, 4)}" for one in found.seats)
    shown = "" if found.is_fair else " **So luck is not told in figures.**"
    return f"Mean luck over {found.games} games of like bots, seat by seat: {seats}.{shown}\n"
