"""Puzzles, and where a game stores them: `learn/puzzles.json` in its folder, easy ones first."""

from datetime import date
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.kit.options import Value
from mutable.table.names import BOT_NAMES
from mutable.table.table import Setting, Table

Move = tuple[int | str, str]
FILE = "learn/puzzles.json"


class Puzzle(Struct, forbid_unknown_fields=True):
    """The moves of a game so far, the seat to decide, and the value of each move in many sampled games."""

    id: str
    players: int
    options: dict[str, Value]
    moves: list[Move]  # as in a record
    seat: int
    best: str
    worths: dict[str, float]  # by move: chances to win, or points
    noise: float  # standard error of the lead over the second-best move
    level: Annotated[int, Meta(ge=1, le=6)]  # the lowest bot level that finds the best move
    reasons: dict[str, dict[str, str]]  # by move: why it is worse than the best, by language

    def table(self, game: str, you: str = "1") -> Table:
        """Return a table in the position of the puzzle; `you` names the seat to decide."""
        others = iter(BOT_NAMES)
        seats = tuple(you if seat == self.seat else next(others) for seat in range(self.players))
        table = Table(Setting(GAMES[game], seats, self.options, None))
        for seat, text in self.moves:
            table.enter(CHANCE if isinstance(seat, str) else seat, text)
        return table

    @property
    def lead(self) -> float:
        """Return the value of the best move minus that of the second."""
        return self.worths[self.best] - self.worths[self.second]

    @property
    def second(self) -> str:
        """Return the second-best move."""
        return max((move for move in self.worths if move != self.best), key=lambda move: self.worths[move])


@cache
def puzzles_of(game: str) -> list[Puzzle]:
    """Return the puzzles of a game; none if it has no file."""
    path = GAMES[game].folder / FILE
    if not path.exists():
        return []
    return msgspec.json.decode(path.read_bytes(), type=list[Puzzle])


def puzzle_of_the_day(game: str, day: date, level: int | None = None) -> Puzzle | None:
    """Return the puzzle of a day: the same for everyone, a different one each day until all were used.

    With a level, only puzzles of that level are used. Ids are digests, so sorting by id mixes easy and hard
    ones.
    """
    chosen = [puzzle for puzzle in puzzles_of(game) if level in (puzzle.level, None)]
    shuffled = sorted(chosen, key=lambda puzzle: puzzle.id)
    return shuffled[day.toordinal() % len(shuffled)] if shuffled else None


def puzzles_text(puzzles: list[Puzzle]) -> str:
    """Encode puzzles, one a line, easy ones first."""
    ordered = sorted(puzzles, key=lambda one: (one.level, -one.lead))
    lines = ",\n ".join(msgspec.json.encode(one).decode() for one in ordered)
    return f"[\n {lines}\n]\n"
