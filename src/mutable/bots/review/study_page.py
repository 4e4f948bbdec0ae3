"""The study as a page: what was asked, what came out, and what is therefore not shown."""

from dataclasses import replace
from functools import cached_property

from mutable.bots.arena.figures import Interval
from mutable.bots.review.figures import Figures
from mutable.bots.review.findings import (
    LEVELS,
    Line,
    Tested,
    adopted,
    blunders,
    called_errors,
    false_alarms,
    is_fair,
    is_taught,
    learned,
    made_errors,
    mean_losses,
    mean_luck,
    tested,
)
from mutable.bots.review.study import Case
from mutable.games import GAMES

HEAD = """# The judge judged

Made by `mutable review --study docs/review-study.md`. What each part means is told in [review.md](review.md).
Intervals are 95 %, clustered by game. Figures are learned from games with even seeds and tried on games with
odd ones. Where too few moves were played on, or what was learned does not hold, nothing is shown to players.
"""


class Study:
    """The lines of one game, and what was learned from them."""

    def __init__(self, case: Case, positions: list[Line], games: list[Line]) -> None:
        self.case = case
        self.positions = positions
        self.games = games

    @cached_property
    def learned(self) -> Figures:
        return learned(self.positions, self.case.unproved())

    @cached_property
    def adopted(self) -> Figures:
        figures = adopted(self.positions, self.learned)
        return replace(figures, is_fair=is_fair(self.games, figures))


def study_page(studies: dict[str, Study]) -> str:
    parts = [HEAD]
    for game, study in studies.items():
        parts.append(f"## {GAMES[game].title}\n")
        if study.positions:
            parts += [_levels(study.positions), _alarms(study), _played_on(study)]
        if study.games:
            parts.append(_luck(study))
    return "\n".join(parts)


def _levels(positions: list[Line]) -> str:
    found = mean_losses(positions)
    games = len({line["seed"] for line in positions})
    lines = [
        f"What moves lose on average, on {len(positions)} positions of {games} games of `best`:\n",
        "| level 1 | 2 | 3 | 4 | 5 | best |",
        "|--:|--:|--:|--:|--:|--:|",
        "| " + " | ".join(_with_room(found[name]) for name in LEVELS) + " |",
    ]
    return "\n".join(lines) + "\n"


def _with_room(found: Interval) -> str:
    return f"{found.mean:.3f} ± {found.high - found.mean:.3f}"


def _alarms(study: Study) -> str:
    """Of fresh games; how careful the judge is was learned from the others."""
    fresh = [line for line in study.positions if not is_taught(line)]
    costly, seen = blunders(fresh, study.learned)
    share = f"{seen / costly:.0%}" if costly else "–"
    return (
        f"The judge asks for {study.learned.sure:g} standard errors. "
        f"On {len(fresh)} positions of fresh games: planted blunders that cost more than the noise {costly}, "
        f"of which {seen} were found ({share}); "
        f"of the strongest bot's own moves {false_alarms(fresh, study.learned):.1%} were called errors.\n"
    )


def _played_on(study: Study) -> str:
    """Kind by kind: what was learned, and how it did on fresh games."""
    errors = len(called_errors(study.positions, study.learned))
    made = len(made_errors(study.positions, study.learned))
    lines = [
        f"Moves called errors that strong bots played on: {errors}. Figures go by the {made} of them "
        "that a bot of some level made, not by planted ones.\n",
        "| kind | part that proved true | moves of fresh games | said | lost | shown |",
        "|---|--:|--:|--:|--:|---|",
    ]
    kept = study.adopted
    for kind, part in study.learned.proved.items():
        found = tested(study.positions, study.learned, kind)
        if found is None:
            lines.append(f"| {kind} | none | – | – | – | no |")
        else:
            lines.append(_tested_row(found, f"{part:.2f}", bool(kept.proved_of(kind))))
    if (whole := tested(study.positions, study.learned, "all")) is not None:
        lines.append(_tested_row(whole, "", whole.holds))
    return "\n".join(lines) + "\n"


def _tested_row(found: Tested, part: str, is_shown: bool) -> str:
    room = f"{found.real.low:.3f} to {found.real.high:.3f}"
    shown = "yes" if is_shown else "**no**"
    return f"| {found.kind} | {part} | {found.moves} | {found.said:.3f} | {room} | {shown} |"


def _luck(study: Study) -> str:
    found = mean_luck(study.games, study.adopted)
    seats = " · ".join(f"{one.mean:+.4f} ± {one.high - one.mean:.4f}" for one in found)
    shown = "" if study.adopted.is_fair else " **So luck is not told in figures.**"
    return f"Mean luck over {len(study.games)} games of like bots, seat by seat: {seats}.{shown}\n"
