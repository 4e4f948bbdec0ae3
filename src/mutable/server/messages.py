"""Everything that goes over the network, as types: requests are checked against them, and the OpenAPI
description and the page's `lib/messages.ts` are made from them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from mutable.kit.words import LANGUAGES

Name = Annotated[str, Meta(min_length=1, max_length=24, description="what others call a player")]
Lang = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", extra_json_schema={"enum": list(LANGUAGES)})]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Status = Literal["waiting", "playing", "finished"]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]


# What a browser asks for over HTTP


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: oneself, a friend who gets the link, or a bot."""

    kind: Literal["me", "friend", "bot"]
    bot: Annotated[str, Meta(max_length=24)] | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    name: Name
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=6)]
    options: Annotated[dict[str, bool | int | str], Meta(max_length=20)] = {}
    clock: Annotated[int, Meta(ge=15, le=86400, description="seconds a decision")] | None = None
    public: bool = False


class Join(Struct, forbid_unknown_fields=True):
    name: Name
    seat: SeatNumber | None = None


class Key(Struct, forbid_unknown_fields=True):
    """The secret of a seat, from its private link."""

    key: Annotated[str, Meta(min_length=8, max_length=64)]


# What a browser says over the socket


class MakeMove(Struct, tag="move", forbid_unknown_fields=True):
    """A move by its text, for the seat's decision of that number."""

    decision: Annotated[int, Meta(ge=0)]
    text: MoveText


class TakeBack(Struct, tag="takeback", forbid_unknown_fields=True):
    decision: Annotated[int, Meta(ge=0)]


class Ask(Struct, tag="preview", forbid_unknown_fields=True):
    """What would this move do?"""

    text: MoveText


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """A bot plays on until the player returns."""


class Return(Struct, tag="return", forbid_unknown_fields=True):
    pass


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    pass


class Speak(Struct, tag="language", forbid_unknown_fields=True):
    lang: Lang


Said = MakeMove | TakeBack | Ask | Say | Leave | Return | Resign | Speak


# What the server tells


class SeatInfo(Struct):
    name: str | None
    kind: Literal["person", "bot"]
    bot: str | None
    away: bool
    resigned: bool
    connected: bool


class RoomInfo(Struct):
    id: str
    game: str
    title: str
    status: Status
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    clock: int | None
    deadlines: dict[str, float]
    rematch: str | None
    resigned_end: bool


class LegalMove(Struct):
    """A move by its text, in words, as facts; and what it acts on and would come to."""

    move: str
    text: str
    facts: dict[str, Any]
    upshot: dict[str, Any]


class Told(Struct):
    """An event that the receiver may know, and the sentence for it."""

    facts: dict[str, Any]
    text: str


class ScoreLine(Struct):
    text: str
    facts: dict[str, Any]


class Frame(Struct, tag="frame"):
    """`room` is missing where it is as it was told last."""

    room: Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/$defs/RoomInfo"})] | None
    mine: int | None
    view: dict[str, Any] | None
    legal: list[LegalMove]
    decision: int
    deciding: list[int]
    can_take_back: bool
    events: list[Told]
    events_total: int
    chat: list["ChatLine"]
    chat_total: int
    outcome: dict[str, Any] | None
    score: list[ScoreLine]


class ChatLine(Struct):
    name: str
    text: str
    at: float


class Refused(Struct, tag="refused"):
    """The answer to a move that cannot be, or to the wish to see it: the paragraph and a sentence."""

    rule: str
    text: str
    move: str


class Stale(Struct, tag="stale"):
    """The answer to a move for a decision that is not open (any more)."""

    decision: int


class Previewed(Struct, tag="preview"):
    move: str
    view: dict[str, Any]
    events: list[Told]


class Problem(Struct, tag="error"):
    text: str


Answer = Frame | Refused | Stale | Previewed | Problem


class OptionInfo(Struct):
    """What an option is called and takes; `players` tells for each of the values with how many it can be
    played, `names` the words for some of them.
    """

    label: str
    names: dict[str, str]
    values: list[bool | int | str]
    players: list[list[int]]
    default: bool | int | str
    min: int | None = None
    max: int | None = None


class GameInfo(Struct):
    name: str
    title: str
    about: str
    players: list[int]
    usual_players: int
    options: dict[str, OptionInfo]
    bots: list[str]
    one_level: bool  # all bots of a table are to be the same, since they may be partners


class TableLine(Struct):
    """A table as the lobby lists it."""

    id: str
    game: str
    title: str
    status: str
    names: list[str | None]
    free: int
    updated: float
    public: bool
    winners: list[int] | None = None
    mine: int | None = None


class Lobby(Struct):
    open: list[TableLine]
    mine: list[TableLine]
    finished: list[TableLine]


class Created(Struct):
    id: str


class Links(Struct):
    """Where friends join, and where this seat can be taken to another device."""

    join: str
    qr: str
    seat: str | None
    only_here: bool


class ErrorBody(Struct):
    error: str


class LoggedMove(Struct):
    """An entry of a log that nobody here can follow. Without a seat it is chance's; without a text it is
    another's, and the game is not finished."""

    seat: int | None
    text: str


class StoppedTable(Struct):
    """A table that cannot go on here: why, and what its log tells without its rules."""

    why: str
    room: RoomInfo
    mine: int | None
    moves: list[LoggedMove]
    chat: list[ChatLine]


class Steps(Struct):
    """A game to step through: its length, and the seats' names."""

    moves: int
    names: list[str]
    title: str
    game: str
    complete: bool  # played to its end: then there is a record of it


class Step(Struct):
    number: int
    actor: int | Literal["chance"] | None
    text: str
    view: dict[str, Any]
    events: list[Told]
    outcome: dict[str, Any] | None
    score: list[ScoreLine]


decode_said = msgspec.json.Decoder(Said).decode
encode = msgspec.json.Encoder().encode
