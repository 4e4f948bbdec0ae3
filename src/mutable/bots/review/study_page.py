"""The study as a page: what was asked, what came out, and what is therefore not shown."""

from mutable.bots.review.found import AlarmsFound, Found, KindFound, LevelsFound, LuckFound, Mean
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


def study_page(studies: dict[str, Found]) -> str:
    """A section a game, each from what was found of it alone."""
    return "\n".join([HEAD, *(part for game, found in studies.items() for part in _section(game, found))])


def _section(game: str, found: Found) -> list[str]:
    parts = [f"## {GAMES[game].title}\n"]
    if found.levels and found.alarms:
        parts += [_levels(found.levels), _alarms(found.alarms, found.sure), _played_on(found)]
    else:
        parts.append(NOTHING_PLAYED_ON)
    return [*parts, _luck(found.luck)] if found.luck else parts


def _levels(found: LevelsFound) -> str:
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


def _alarms(found: AlarmsFound, sure: float) -> str:
    share = f"{found.seen / found.planted:.0%}" if found.planted else "–"
    return (
        f"The judge asks for {sure:g} standard errors. "
        f"On {found.positions} positions of fresh games: planted blunders that cost more than the noise "
        f"{found.planted}, of which {found.seen} were found ({share}); "
        f"of the strongest bot's own moves {found.called:.1%} were called errors.\n"
    )


def _played_on(found: Found) -> str:
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


def _kind_row(one: KindFound, part: str) -> str:
    if one.moves == 0:
        return f"| {one.kind} | none | – | – | – | no |"
    room = f"{_figure(one.low, 3)} to {_figure(one.high, 3)}"
    shown = "yes" if one.holds else "**no**"
    return f"| {one.kind} | {part} | {one.moves} | {one.said:.3f} | {room} | {shown} |"


def _luck(found: LuckFound) -> str:
    seats = " · ".join(f"{one.mean:+.4f} ± {_figure(one.room, 4)}" for one in found.seats)
    shown = "" if found.is_fair else " **So luck is not told in figures.**"
    return f"Mean luck over {found.games} games of like bots, seat by seat: {seats}.{shown}\n"
