"""The entries of a table's log, each kind with what it holds: what happened there, written for ever.

A room is the fold of its entries. They are written and read here and nowhere else; whoever changes what one
holds raises VERSION and reads the older ones, too.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from mutable.kit.options import Value
from mutable.tables.errors import Trouble

VERSION = 3  # the first is 0.1.0's, before entries carried one
FIRST = 1
PATIENCE = 180  # seconds that others wait for an absent player, unless agreed otherwise


class LogRow(NamedTuple):
    """An encoded entry, as the store returns it."""

    at: float  # when it was stored
    version: int
    body: str


class Entry(
    Struct, tag_field="kind", tag=str.lower, frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Its kind is the name of its class."""


class Place(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as it is made: a bot's, or that of whoever will hold its key.

    At a rematch, a seat is kept for the people who held it at the table before.
    """

    kind: Literal["person", "bot"]
    bot: str | None
    name: str | None
    key: str
    people: list[str]
    kept: list[str] = []  # the people for whom the seat is kept
    kept_name: str | None = None


class Create(Entry, frozen=True):
    """The first entry of every log: what is agreed, and under which version of the rules."""

    game: str
    version: str
    options: dict[str, Value]
    clock: int | None
    public: bool
    seats: list[Place]
    data: dict[str, Any] | None = None  # card faces of its own
    bots: list[int] = []  # of an uploaded record: its rewinds need them
    moves: list[tuple[int, str]] = []  # of an uploaded record, all of them
    hints_given: list[int] = []  # of an uploaded record, by seat
    stand_ins: list[int] = []  # of an uploaded record: the moves that a bot made for a person
    evening: str | None = None  # of a rematch: the table with which the evening began
    hints: bool = True  # may one ask for hints here, where others sit?
    patience: int = PATIENCE  # seconds until a bot decides for an absent player; 0: never


class Sit(Entry, frozen=True):
    seat: int
    name: str
    person: str


class Hold(Entry, frozen=True):
    """A seat comes to another device."""

    seat: int
    person: str


class Enter(Entry, frozen=True):
    """A move or a take-back of a seat, or a move of chance."""

    seat: int
    text: str


class Chat(Entry, frozen=True):
    name: str
    text: str
    at: float | None = None  # when it was said; of older ones it is known when they were written down


class Away(Entry, frozen=True):
    """A bot plays on for them; gone: for not being there, not by their own wish."""

    seat: int
    gone: bool = False


class Back(Entry, frozen=True):
    seat: int


class Resign(Entry, frozen=True):
    seat: int


class Hint(Entry, frozen=True):
    """A seat was given a hint. Its position (the number of its decision, and how many entries were taken back
    by then) tells that somebody asks for the same again.
    """

    seat: int
    position: list[int]


class Wait(Entry, frozen=True):
    """The others go on waiting for an absent player: the time until a bot decides begins anew."""

    seat: int


class Rematch(Entry, frozen=True):
    """The players go on at another table."""

    room: str
    by: int | None = None  # the seat of the player who asked
    game: str | None = None  # missing in older entries: the same game


class OpenChat(Entry, frozen=True):
    """From now on spectators can read the chat, or no longer."""

    open: bool


class Engage(Entry, frozen=True):
    """Before the game: a seat that was open is given to a bot."""

    seat: int
    bot: str
    name: str


class Vacate(Entry, frozen=True):
    """Before the game: the seat of a bot is open again."""

    seat: int


class Free(Entry, frozen=True):
    """Before the game: a seat no longer belongs to the people who held it or for whom it was kept.

    Its new key ends their private link.
    """

    seat: int
    key: str


class Close(Entry, frozen=True):
    """Before the game: whoever sits there has closed the table, for good."""

    seat: int


class Shut(Entry, frozen=True):
    """At any time: whoever runs the server has closed the table, and says why, or not."""

    reason: str = ""


Deed = (
    Sit
    | Hold
    | Enter
    | Chat
    | Away
    | Back
    | Resign
    | Hint
    | Wait
    | Rematch
    | OpenChat
    | Engage
    | Vacate
    | Free
    | Close
    | Shut
)
"""Everything after the first entry."""

_KINDS = frozenset(kind.__name__.lower() for kind in Entry.__subclasses__())
_create = msgspec.json.Decoder(Create).decode
_deed: Callable[[str], Deed] = msgspec.json.Decoder(Deed).decode
_encode = msgspec.json.Encoder().encode


class _Kind(Struct):
    kind: str


def written(entry: Create | Deed) -> str:
    return _encode(entry).decode()


def read_create(version: int, body: str) -> Create:
    """The first entry; Trouble says what cannot be read."""
    _check(version)
    try:
        return _create(body)
    except msgspec.DecodeError as error:
        raise _trouble(body) from error


def read_deed(version: int, body: str) -> Deed:
    """Any later entry; Trouble says what cannot be read."""
    _check(version)
    try:
        return _deed(body)
    except msgspec.DecodeError as error:
        raise _trouble(body) from error


def _check(version: int) -> None:
    """What an older version wrote reads as if it were ours: whatever came since has a default."""
    if not FIRST <= version <= VERSION:
        raise Trouble("unknown_entry_version", version=version, known=VERSION)


def _trouble(body: str) -> Trouble:
    """A kind that a later version added, or no entry at all?"""
    try:
        kind = msgspec.json.decode(body, type=_Kind).kind
    except msgspec.DecodeError:
        return Trouble("broken_table")
    return Trouble("broken_table") if kind in _KINDS else Trouble("unknown_entry", kind=kind)
