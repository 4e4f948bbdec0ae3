"""The entries of a table's log: one class for each kind. The log is append-only.

A room is the fold of its entries. Only this module encodes and decodes them. To change the fields of an
entry, raise VERSION and keep reading the older ones.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from mutable.kit.options import Value
from mutable.table.advice import Advised, KeptHint
from mutable.tables.errors import Trouble

VERSION = 4  # 1 is the format of release 0.1.0, whose entries carried no version
FIRST = 1
PATIENCE = 180  # seconds that the others wait for an absent player, unless the table agreed on something else


# In a table's summary, instead of the seat of a person whom the log names
FORMER = -1  # the person has no seat
KEPT = -2  # a rematch keeps a seat for the person


class LogRow(NamedTuple):
    """An encoded entry, as the store returns it."""

    at: float  # when it was stored
    version: int
    body: str


class Entry(
    Struct, tag_field="kind", tag=str.lower, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The base of all entries. `kind` is the name of the class in lower case, unless the class has a tag."""


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat when the table is created: a bot's, or a person's.

    In a rematch, a seat can be kept for the people who held it at the previous table.
    """

    kind: Literal["person", "bot"]
    bot: str | None
    name: str | None
    key: str
    people: list[str]
    kept: list[str] = []  # the people for whom the seat is kept
    kept_name: str | None = None


class SecondTry(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a second try begins: before an entry of a finished game, at the seat that tries again."""

    table: str
    entry: int
    seat: int


class Create(Entry, frozen=True):
    """The first entry of every log: the agreed settings and the version of the rules.

    A table with `moves` is an uploaded record, or a second try, which goes on from them.
    """

    game: str
    version: str
    options: dict[str, Value]
    clock: int | None
    public: bool
    seats: list[Place]
    data: dict[str, Any] | None = None  # the table's own card faces
    bots: list[int] = []  # the bots' seats where there are moves: take-backs need them
    moves: list[tuple[int, str]] = []  # all moves of an uploaded record, or those before a second try
    hints_given: list[int] = []  # of an uploaded record: the hints of each seat
    advice: list[KeptHint] = []  # of an uploaded record: what the hints said
    stand_ins: list[int] = []  # of an uploaded record: the moves that a bot made for a person
    evening: str | None = None  # of a rematch: the first table of the evening
    hints: bool = True  # True if players may ask for hints when several people play
    patience: int = PATIENCE  # seconds until a bot decides for an absent player; 0: never
    second_try: SecondTry | None = None


class Sit(Entry, frozen=True):
    seat: int
    name: str
    person: str


class Hold(Entry, frozen=True):
    """The person takes the seat on another device."""

    seat: int
    person: str


class Enter(Entry, frozen=True):
    """A move or a take-back of a seat, or a move of chance."""

    seat: int
    text: str


class Chat(Entry, frozen=True):
    name: str
    text: str
    at: float | None = None  # when it was said; older entries have only the time when they were stored


class Away(Entry, frozen=True):
    """A bot plays on for the seat. `gone` is True if the player was absent and did not choose to leave."""

    seat: int
    gone: bool = False


class Back(Entry, frozen=True):
    seat: int


class Resign(Entry, frozen=True):
    seat: int


class HintEntry(Entry, frozen=True, tag="hint"):
    """A seat got a hint.

    The position (the numbers of the decision and of the entries undone by then) tells whether the player asks
    for the same hint again. The moves and the memory of the plan are kept for the review and the next hint;
    nobody sees them during the game.
    """

    seat: int
    position: list[int]
    moves: list[Advised] = []
    memory: dict[str, Any] = {}


class Wait(Entry, frozen=True):
    """The others keep waiting for an absent player: the time until a bot decides starts again."""

    seat: int


class Rematch(Entry, frozen=True):
    """The players continue at another table."""

    room: str
    by: int | None = None  # the seat of the player who asked
    game: str | None = None  # None in older entries: the same game


class OpenChat(Entry, frozen=True):
    """Spectators can read the chat from now on, or no longer."""

    open: bool


class Engage(Entry, frozen=True):
    """Before the game: a bot takes an open seat."""

    seat: int
    bot: str
    name: str


class Vacate(Entry, frozen=True):
    """Before the game: a bot's seat is open again."""

    seat: int


class Free(Entry, frozen=True):
    """Before the game: a seat no longer belongs to the people who held it or for whom it was kept.

    The new key makes their private link invalid.
    """

    seat: int
    key: str


class Close(Entry, frozen=True):
    """Before the game: a player has closed the table for good."""

    seat: int


class Shut(Entry, frozen=True):
    """The operator has closed the table, at any time, with or without a reason."""

    reason: str = ""


Deed = (
    Sit
    | Hold
    | Enter
    | Chat
    | Away
    | Back
    | Resign
    | HintEntry
    | Wait
    | Rematch
    | OpenChat
    | Engage
    | Vacate
    | Free
    | Close
    | Shut
)
"""Any entry after the first."""

_KINDS = frozenset(kind.__name__.lower() for kind in Entry.__subclasses__())
_create = msgspec.json.Decoder(Create).decode
_deed: Callable[[str], Deed] = msgspec.json.Decoder(Deed).decode
_encode = msgspec.json.Encoder().encode


class _Kind(Struct):
    kind: str


def written(entry: Create | Deed) -> str:
    return _encode(entry).decode()


def read_create(version: int, body: str) -> Create:
    """Decode the first entry. Raise Trouble if it cannot be read."""
    _check(version)
    try:
        return _create(body)
    except msgspec.DecodeError as error:
        raise _trouble(body) from error


def read_deed(version: int, body: str) -> Deed:
    """Decode a later entry. Raise Trouble if it cannot be read."""
    _check(version)
    try:
        return _deed(body)
    except msgspec.DecodeError as error:
        raise _trouble(body) from error


def _check(version: int) -> None:
    """Refuse unknown versions. Older ones need no conversion, because every newer field has a default."""
    if not FIRST <= version <= VERSION:
        raise Trouble("unknown_entry_version", version=version, known=VERSION)


def _trouble(body: str) -> Trouble:
    """Return the error for an unreadable entry: a kind of a later version, or a broken table."""
    try:
        kind = msgspec.json.decode(body, type=_Kind).kind
    except msgspec.DecodeError:
        return Trouble("broken_table")
    return Trouble("broken_table") if kind in _KINDS else Trouble("unknown_entry", kind=kind)
