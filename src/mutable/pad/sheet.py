"""The sheet of a pad: the entries, and how the engine scores each."""

from functools import lru_cache
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

from mutable.games import GAMES, game_named, part_of
from mutable.kit.errors import BadOption
from mutable.kit.game import Rules
from mutable.kit.options import Value
from mutable.kit.words import Words
from mutable.pad.errors import InvalidEntry

PART = "pad"

Counts = Literal["points", "wins"]


class PadLine(Struct):
    """A line of an entry: its label and each player's points."""

    text: str
    points: list[int]


class ScoredEntry(Struct):
    """A scored entry: its lines, the reasons, and the totals after it. An impossible entry has a problem
    instead and scores nothing.
    """

    lines: list[PadLine]
    points: list[int]
    why: list[str]
    totals: list[int]
    winners: list[int]
    problem: str | None = None


class PadSheet(Struct):
    """The whole sheet.

    `form` says what to enter with these rules; its content is the game's own. The totals count points, or
    games won if an entry is a whole game. `options` are those that affect the sheet.
    """

    form: dict[str, Any]
    counts: Counts
    options: list[str]
    entries: list[ScoredEntry]
    totals: list[int]
    leaders: list[int]
    over: bool
    ending: str


class Pad(Protocol):
    """The interface of a game's `PAD`: made for one sheet and filled entry by entry."""

    entry: type[Struct]
    counts: Counts
    options: list[str]

    def __init__(self, rules: Rules, words: Words, names: list[str]) -> None: ...

    def form(self) -> dict[str, Any]:
        """Return what to enter with these rules."""
        ...

    def score(self, entry: Any) -> ScoredEntry:
        """Score and store an entry; raise InvalidEntry, storing nothing, if it is impossible."""
        ...

    def text(self, key: str, **facts: object) -> str: ...

    def totals(self) -> list[int]: ...

    def leaders(self) -> list[int]: ...

    def ending(self) -> str | None:
        """Return how the game ended, or None."""
        ...


def games_with_a_pad() -> list[str]:
    return [name for name in GAMES if part_of(name, PART) is not None]


def pad_class(game: str) -> type[Pad]:
    """Return the game's pad; raise BadOption if there is no such game or pad."""
    module = part_of(game_named(game).name, PART)
    if module is None:
        raise BadOption("no_pad", given=game_named(game).title)
    found: type[Pad] = module.PAD
    return found


class SheetBuilder:
    """Fill a sheet entry by entry; raise BadOption for impossible options or player counts."""

    def __init__(self, game: str, names: list[str], options: dict[str, Value], lang: str) -> None:
        kind = pad_class(game)
        rules = _rules(game, len(names), tuple(sorted(options.items())))
        self._pad = kind(rules, rules.words(lang), names)
        self._entries: list[ScoredEntry] = []

    def add(self, given: Any) -> None:
        """Score an entry. An impossible one is kept with its problem, and the next entries go on."""
        pad = self._pad
        try:
            self._entries.append(pad.score(_read(given, pad.entry)))
        except InvalidEntry as no:
            totals, problem = pad.totals(), pad.text(no.key, **no.facts)
            self._entries.append(ScoredEntry([], [0] * len(totals), [], totals, [], problem))

    def sheet(self) -> PadSheet:
        pad = self._pad
        asked, ending = (pad.form(), pad.counts, pad.options), pad.ending()
        return PadSheet(*asked, self._entries, pad.totals(), pad.leaders(), ending is not None, ending or "")


def sheet_of(
    game: str, names: list[str], options: dict[str, Value], entries: list[Any], lang: str
) -> PadSheet:
    """Return the sheet of all entries."""
    builder = SheetBuilder(game, names, options, lang)
    for given in entries:
        builder.add(given)
    return builder.sheet()


@lru_cache(maxsize=64)
def _rules(game: str, players: int, options: tuple[tuple[str, Value], ...]) -> Rules:
    """Return the rules, cached because clients send the same sheet repeatedly."""
    return game_named(game).rules(players, dict(options))


def _read(given: Any, kind: type[Struct]) -> Struct:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise InvalidEntry("unread") from error
