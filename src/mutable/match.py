"""`Match`: one game to play from a program. `mutable.load` returns it."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from mutable.bots.bot import Bot, Budget, listens
from mutable.bots.registry import BEST, AnyBot, bot_of
from mutable.bots.seated_bot import budget_of
from mutable.games import game_named
from mutable.kit.errors import BadOption
from mutable.kit.events import Facts
from mutable.kit.game import Outcome, Rules, View
from mutable.kit.options import Value
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.table.chance import RandomChance
from mutable.table.record import load_record, record_of, replay, save_record
from mutable.table.setup import Cards, setup_of
from mutable.table.table import Setting, Table


def create_match(
    game: str | Path,
    players: int | None,
    seats: Sequence[str] | None,
    seed: int | None,
    cards: Cards,
    options: dict[str, Value],
) -> "Match":
    """Validate the arguments of `mutable.load`; start the game, or continue a record."""
    luck = secrets.randbits(63) if seed is None else seed
    if isinstance(game, Path) or game.endswith(".json"):
        if players is not None or seats is not None or cards is not None or options:
            raise BadOption("record_and_more")
        return _match_of(replay(load_record(Path(game))), luck)
    usual = len(seats) if seats else None
    setup = setup_of(game, usual if players is None else players, cards, options)
    names = tuple(seats or (f"Player {number + 1}" for number in range(setup.players)))
    if len(names) != setup.players:
        raise BadOption("seats_for_players", players=setup.players, given=len(names))
    setting = Setting(game_named(setup.game), names, setup.options, setup.data)
    return _match_of(Table(setting, rules=setup.rules), luck)


def _match_of(table: Table, luck: int) -> "Match":
    return Match(table, RandomChance(luck), Rng(luck, BOT_STREAM))


class Match:
    """A game in play. Moves are texts, seats are numbers from 0, and chance moves are automatic.

    Without a seat, methods act for the seat that must decide; `view` and `events`, for a spectator.
    """

    def __init__(self, table: Table, chance: RandomChance, thoughts: Rng) -> None:
        self.table = table  # gives access to the rules, the state and the log
        self._chance = chance
        self._thoughts = thoughts
        self._bots: dict[AnyBot, Bot] = {}
        table.settle(chance)

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"seat {self.turn} decides"
        return f"<{self.table.setting.game.title}, {len(self.table.moves)} moves, {now}>"

    @property
    def rules(self) -> Rules:
        """The rules of this game: players, options, the move table."""
        return self.table.rules

    @property
    def deciders(self) -> list[int]:
        """The seats that must decide now: several if they choose at the same time, none at the end."""
        return self.table.deciders()

    @property
    def turn(self) -> int | None:
        """The first seat that must decide; None when the game is over."""
        return next(iter(self.deciders), None)

    @property
    def is_over(self) -> bool:
        """True when the game is over."""
        return self.table.is_over

    @property
    def outcome(self) -> Outcome | None:
        """`winners`, `totals` and `lines` by seat, and the `reason`; None before the end."""
        return self.table.outcome()

    def legal(self, seat: int | None = None) -> list[str]:
        """Return the legal moves of a seat."""
        return self.table.legal(self._seat(seat))

    def play(self, move: str, seat: int | None = None) -> None:
        """Make a move, or `takeback`. Raise IllegalMove or UnknownMove, without any change, otherwise."""
        self.table.enter(self._seat(seat), move)
        self.table.settle(self._chance)

    def view(self, seat: int | None = None) -> View:
        """Return all that a seat may know, as plain values."""
        return self.table.view(seat)

    def events(self, seat: int | None = None) -> list[Facts]:
        """Return all events that a seat has seen."""
        return self.table.events(seat)

    def choose(
        self, bot: AnyBot = BEST, seat: int | None = None,
        milliseconds: float | None = None, iterations: int | None = None,
    ) -> str:  # fmt: skip
        """Return the move that a bot would make for a seat, using only what that seat may know. A bot is a
        name, "module:Class", a class or an instance. Its budget is `milliseconds` of CPU time or
        `iterations`; without either, levels stop by themselves.
        """
        decider = self._seat(seat)
        if decider not in self.deciders:
            raise BadOption("decides_nothing", seat=decider)
        budget = Budget() if milliseconds is iterations is None else budget_of(milliseconds, iterations)
        if bot not in self._bots:
            self._bots[bot] = bot_of(self.table.setting.game.name, bot, self.rules)
        thinker = self._bots[bot]
        if listens(thinker):
            thinker.hear(self.events(decider))
        row = thinker.choose(self.view(decider), budget, self._thoughts)
        return self.rules.moves.text(row)

    def copy(self) -> "Match":
        """Return an independent copy; chance and bots continue with the same random numbers in both."""
        return Match(self.table.copy(), self._chance.copy(), self._thoughts.copy())

    def __deepcopy__(self, _: dict[int, object]) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the log and the random streams; the rules are built again."""
        setting = self.table.setting
        about = setting.game.name, setting.seats, setting.options, setting.data, setting.bots
        return _unpickled, (about, [*self.table.entries], self._chance.state(), self._thoughts)

    def record(self) -> dict[str, Any]:
        """Return the game so far as a JSON document (docs/notation.md)."""
        found: dict[str, Any] = msgspec.to_builtins(record_of(self.table))
        return found

    def save(self, path: str | Path) -> None:
        """Write the record to a file, for `mutable.load(path)`, `mutable replay` and the browser."""
        save_record(self.table, Path(path))

    def _seat(self, seat: int | None) -> int:
        """Return the seat, or by default the one that must decide; seat 0 when the game is over."""
        return (self.turn or 0) if seat is None else seat


def _unpickled(about: tuple[Any, ...], entries: list[tuple[int, str]], chance: Rng, thoughts: Rng) -> Match:
    """Restore a pickled match."""
    game, seats, options, data, bots = about
    table = Table(Setting(game_named(game), seats, options, data, bots))
    for seat, text in entries:
        table.enter(seat, text)
    return Match(table, RandomChance.continued(chance), thoughts)
