"""What a puzzle is, and where a game keeps its own: `puzzles.json` in its folder, easy ones first."""

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
    """A game so far, who is to decide, and what every move would be worth by very many imagined games."""

    id: str
    players: int
    options: dict[str, Value]
    moves: list[Move]  # as in a record
    seat: int
    best: str
    worths: dict[str, float]  # by move: a chance to win, or points where these are what counts
    noise: float  # the standard error of the lead over the second best
    level: Annotated[int, Meta(ge=1, le=6)]  # the lowest level of bots that finds it
    reasons: dict[str, dict[str, str]]  # by move: in what it falls short of the best, by language

    def table(self, game: str, you: str = "1") -> Table:
        """The position, played up to it; whoever decides is called so, bots have names of their own."""
        others = iter(BOT_NAMES)
        seats = tuple(you if seat == self.seat else next(others) for seat in range(self.players))
        table = Table(Setting(GAMES[game], seats, self.options, None))
        for seat, text in self.moves:
            table.enter(CHANCE if isinstance(seat, str) else seat, text)
        return table

    @property
    def lead(self) -> float:
        """Of the best move over the next."""
        return self.worths[self.best] - self.worths[self.second]

    @property
    def second(self) -> str:
        """The next best move."""
        return max((move for move in self.worths if move != self.best), key=lambda move: self.worths[move])


@cache
def puzzles_of(game: str) -> list[Puzzle]:
    """Those that a game brings; none where it brings no file."""
    path = GAMES[game].folder / FILE
    if not path.exists():
        return []
    return msgspec.json.decode(path.read_bytes(), type=list[Puzzle])


def puzzle_of_the_day(game: str, day: date) -> Puzzle | None:
    """The same for everybody, and another one every day until all were shown. Ids are digests: by them, easy
    and hard ones come in turn.
    """
    shuffled = sorted(puzzles_of(game), key=lambda puzzle: puzzle.id)
    return shuffled[day.toordinal() % len(shuffled)] if shuffled else None


def puzzles_text(puzzles: list[Puzzle]) -> str:
    """One a line, easy ones first."""
    ordered = sorted(puzzles, key=lambda one: (one.level, -one.lead))
    lines = ",\n ".join(msgspec.json.encode(one).decode() for one in ordered)
    return f"[\n {lines}\n]\n"
