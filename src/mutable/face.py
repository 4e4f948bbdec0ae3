"""The face of the library: one game to play from a program, with everything it needs around it."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from mutable.bots.bot import Bot, Budget, listens
from mutable.bots.registry import BEST, bot_named
from mutable.games import game_named
from mutable.kit.data import load_data
from mutable.kit.errors import BadOption, quote
from mutable.kit.events import Facts
from mutable.kit.game import Data, Outcome, Rules, View
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.table.chance import RandomChance
from mutable.table.record import record_of, save_record
from mutable.table.table import Setting, Table


def opened(
    game: str,
    players: int | None,
    seats: Sequence[str] | None,
    seed: int | None,
    cards: str | Path | Data | None,
    options: dict[str, Value],
) -> "Match":
    """What `mutable.load` returns."""
    chosen = game_named(game)
    usual = len(seats) if seats else chosen.usual_players
    count = usual if players is None else players
    if type(count) is not int:
        raise BadOption("whole_number", place="players", given=quote(count))
    names = tuple(seats or (f"Player {number + 1}" for number in range(count)))
    if len(names) != count:
        raise BadOption("seats_for_players", players=count, given=len(names))
    data = load_data(Path(cards)) if isinstance(cards, str | Path) else cards
    luck = secrets.randbits(63) if seed is None else seed
    table = Table(Setting(chosen, names, options, data))
    return Match(table, RandomChance(luck), Rng(luck, BOT_STREAM))


class Match:
    """One game in play. Moves are texts, seats are numbers from 0; chance moves by itself.

    What is asked without a seat is asked for whoever decides now; a view or events, for a spectator.
    """

    def __init__(self, table: Table, chance: RandomChance, thoughts: Rng) -> None:
        self.table = table  # all that lies behind it: the rules, the state, the log
        self._chance = chance
        self._thoughts = thoughts
        self._bots: dict[str, Bot] = {}
        table.settle(chance)

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"seat {self.turn} decides"
        return f"<{self.table.setting.game.title}, {len(self.table.moves)} moves, {now}>"

    @property
    def rules(self) -> Rules:
        """The rules that were agreed on: players, options, the move table."""
        return self.table.rules

    @property
    def deciders(self) -> list[int]:
        """The seats that must decide now: several where they choose at once, none when the game is over."""
        return self.table.deciders()

    @property
    def turn(self) -> int | None:
        """The first of them."""
        return next(iter(self.deciders), None)

    @property
    def is_over(self) -> bool:
        """Does nobody decide any more?"""
        return self.table.is_over

    @property
    def outcome(self) -> Outcome | None:
        """`winners`, `totals` and `lines` by seat, and the `reason`; None before the end."""
        return self.table.outcome()

    def legal(self, seat: int | None = None) -> list[str]:
        """Every move that a seat can make now."""
        return self.table.legal(self._seat(seat))

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move, or `takeback`; IllegalMove and UnknownMove say why not, and then nothing changed."""
        self.table.enter(self._seat(seat), move)
        self.table.settle(self._chance)

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know, as plain values."""
        return self.table.view(seat)

    def events(self, seat: int | None = None) -> list[Facts]:
        """All that a seat has seen happen."""
        return self.table.events(seat)

    def choose(
        self, bot: str = BEST, seat: int | None = None,
        milliseconds: float | None = None, iterations: int | None = None,
    ) -> str:  # fmt: skip
        """The move that a bot would make for a seat, from what that seat may know; it is not made."""
        decider = self._seat(seat)
        if decider not in self.deciders:
            raise BadOption("decides_nothing", seat=decider)
        if bot not in self._bots:
            self._bots[bot] = bot_named(self.table.setting.game.name, bot, self.rules)
        thinker = self._bots[bot]
        if listens(thinker):
            thinker.hear(self.events(decider))
        row = thinker.choose(self.view(decider), Budget(milliseconds, iterations), self._thoughts)
        return self.rules.moves.text(row)

    def copy(self) -> "Match":
        """The same game, to try something in: the luck and the bots' thoughts go on alike in both."""
        return Match(self.table.copy(), self._chance.copy(), self._thoughts.copy())

    def record(self) -> dict[str, Any]:
        """The game so far as a JSON document (docs/notation.md)."""
        found: dict[str, Any] = msgspec.to_builtins(record_of(self.table))
        return found

    def save(self, path: str | Path) -> None:
        """The record as a file, for `mutable replay` and the table in the browser."""
        save_record(self.table, Path(path))

    def _seat(self, seat: int | None) -> int:
        """Nobody decides when the game is over: then any seat is told so."""
        return (self.turn or 0) if seat is None else seat
