"""Everything that goes over the network, as types: requests are checked against them, and the OpenAPI
description and the page's `lib/messages.ts` are made from them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from mutable.kit.words import LANGUAGES
from mutable.learn.scenes.rulebook import Block
from mutable.tables.entries import PATIENCE

Name = Annotated[str, Meta(min_length=1, max_length=24, description="what others call a player")]
Lang = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", extra_json_schema={"enum": list(LANGUAGES)})]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
ShortText = Annotated[str, Meta(max_length=40)]
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
    hints: Annotated[
        bool | None,
        Meta(description="may one ask for hints where others sit? If not said: not in a duel of two people"),
    ] = None
    patience: Annotated[
        Literal[0, 60, 180, 600],
        Meta(description="without a clock: seconds until a bot decides for an absent player; 0: never"),
    ] = 180
    lesson: (
        Annotated[str, Meta(max_length=40, description="a lesson whose opening is dealt, against bots only")]
        | None
    ) = None


class Join(Struct, forbid_unknown_fields=True):
    name: Name
    seat: SeatNumber | None = None


class NextGame(Struct, forbid_unknown_fields=True):
    """What the players of a finished game play next: the same game if none is named."""

    game: Annotated[str, Meta(max_length=40)] | None = None


class PadWish(Struct, forbid_unknown_fields=True):
    """A sheet of the score pad as people at a real table filled it in: an entry is a hand, or a whole game.
    Its fields are the game's own; one that cannot be read is told on the sheet.
    """

    names: Annotated[list[Name], Meta(min_length=1, max_length=6)]
    options: Annotated[dict[str, bool | int | ShortText], Meta(max_length=20)] = {}
    entries: Annotated[list[dict[str, Any]], Meta(max_length=200)] = []


class LessonWish(Struct, forbid_unknown_fields=True):
    """How far somebody has come in a lesson: what led on so far (nothing at a step that was only read), and
    the move that is tried now, if one is.
    """

    taken: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=60)] = []
    tries: MoveText | None = None


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """A move that somebody takes to be best."""

    move: MoveText


class Key(Struct, forbid_unknown_fields=True):
    """The secret of a seat or of a person, from the private link."""

    key: Annotated[str, Meta(min_length=8, max_length=64)]


class DeviceName(Struct, forbid_unknown_fields=True):
    """A device of one's own, by the name that the list of devices gives it."""

    device: Annotated[str, Meta(min_length=12, max_length=12)]


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


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """What is best in the seat's decision of that number?"""

    decision: Annotated[int, Meta(ge=0)]


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """A bot plays on until the player returns."""


class StandIn(Struct, tag="stand_in", forbid_unknown_fields=True):
    """A bot shall play on for that player, who is not there."""

    seat: SeatNumber


class WaitFor(Struct, tag="wait", forbid_unknown_fields=True):
    """The others go on waiting for that player, who is not there."""

    seat: SeatNumber


class Return(Struct, tag="return", forbid_unknown_fields=True):
    pass


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    pass


class SeatBot(Struct, tag="seat_bot", forbid_unknown_fields=True):
    """Before the game: a bot shall take that open seat."""

    seat: SeatNumber


class OpenSeat(Struct, tag="open_seat", forbid_unknown_fields=True):
    """Before the game: that bot shall leave its seat to a friend."""

    seat: SeatNumber


class FreeSeat(Struct, tag="free_seat", forbid_unknown_fields=True):
    """Before the game: an absent friend shall not hold that seat any more."""

    seat: SeatNumber


class StandUp(Struct, tag="stand_up", forbid_unknown_fields=True):
    """Before the game: a guest leaves the seat to others."""


class OpenChat(Struct, tag="open_chat", forbid_unknown_fields=True):
    """Spectators shall read the chat, or no longer."""

    open: bool


class CloseTable(Struct, tag="close_table", forbid_unknown_fields=True):
    """Before the game: nobody is waited for any more."""


class Speak(Struct, tag="language", forbid_unknown_fields=True):
    lang: Lang


Arranging = SeatBot | OpenSeat | FreeSeat | StandUp | CloseTable | OpenChat
ForAnother = StandIn | WaitFor
Said = MakeMove | TakeBack | Ask | AskHint | Say | Leave | Return | Resign | ForAnother | Arranging | Speak


# What the server tells


class SeatInfo(Struct):
    name: str | None
    kind: Literal["person", "bot"]
    bot: str | None
    away: bool
    resigned: bool
    connected: bool
    kept: str | None = None  # before the game: for whom the seat is kept


class Doing(Struct):
    """What somebody did beside the game, told among the events: it came after the entry of that number.

    Whoever is `gone` was not there, or let the time run out.
    """

    seat: int
    what: Literal["left", "gone", "back", "resigned", "hint"]
    step: int
    at: float


class NextTable(Struct):
    """Where the players go on, and who asked for it."""

    table: str
    by: str | None
    game: str
    title: str


class Absence(Struct):
    """A player of a running game who is not connected, and whose seat no bot plays yet."""

    seat: int
    since: float | None  # if that is known
    bot_at: float | None  # when a bot decides, if the others wait and it ever does
    free_at: float | None  # from when on the others may let a bot play; missing where a clock runs


class RoomInfo(Struct):
    id: str
    game: str
    title: str
    status: Status
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    host: int | None  # who opened the table, and invites to it
    keepers: list[int]  # before the game: who may give seats to bots and close the table
    level: str  # of a bot that would come in
    clock: int | None
    deadlines: dict[str, float]
    rematch: str | None
    resigned_end: bool
    winners: list[int]  # of a finished game: by the rules, or because the others resigned
    doings: list[Doing]  # the latest, in order
    evening: bool  # it is a rematch: part of an evening
    hints: bool  # one may ask for hints
    hinted: list[int]  # how many hints each seat was given
    next: NextTable | None = None  # the rematch, or another game with the same people
    watching: int = 0  # spectators
    open_chat: bool = False  # spectators can read the chat
    patience: int = PATIENCE  # without a clock: seconds until a bot decides for an absent player; 0: never
    absences: list[Absence] = []


class LegalMove(Struct):
    """A move by its text, in words, as facts; and what it acts on and would come to."""

    move: str
    text: str
    facts: dict[str, Any]
    upshot: dict[str, Any]


class Told(Struct):
    """An event that the receiver may know, its sentence, and whose entry (the first is 1) it came by."""

    facts: dict[str, Any]
    text: str
    step: int
    by: int | Literal["chance"]


class ScoreLine(Struct):
    text: str
    facts: dict[str, Any]


def _listed(kind: type[Struct]) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/$defs/{kind.__name__}"}}


class Frame(Struct, tag="frame"):
    """`room` is missing where it is as it was told last."""

    # What several are told comes written already.
    room: Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/$defs/RoomInfo"})] | None
    mine: int | None
    view: Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})] | None
    legal: Annotated[msgspec.Raw, Meta(extra_json_schema=_listed(LegalMove))]
    decision: int
    deciding: list[int]
    can_take_back: bool
    events: Annotated[msgspec.Raw, Meta(extra_json_schema=_listed(Told))]
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


class HintedMove(Struct):
    """A move, what it is worth, the chance to win by it (missing where nobody wins), and why."""

    move: str
    value: float
    win: float | None
    reason: str


class Hinted(Struct, tag="hint"):
    """The best moves of a decision, the best first; `unit` is what a value counts, in words."""

    decision: int
    unit: str
    counts: str
    moves: list[HintedMove]


class NoHint(Struct, tag="no_hint"):
    """There is no hint for this decision, or not now, and why."""

    decision: int
    text: str


class Problem(Struct, tag="error"):
    text: str


class Beat(Struct, tag="beat"):
    """The server is there, and it is this time."""

    at: float


Answer = Frame | Refused | Stale | Previewed | Hinted | NoHint | Problem | Beat


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


class Way(Struct):
    """A way to play that one click begins."""

    label: str
    players: int
    options: dict[str, bool | int | str]


class FirstGame(Struct):
    """A person's first game of a kind: short, against the easiest bots. `text` says how it is short."""

    players: int
    options: dict[str, bool | int | str]
    level: int
    text: str


class GameInfo(Struct):
    name: str
    address: str  # of its page: /mu
    title: str
    subtitle: str  # tells it from another game with a similar title; empty if it needs none
    about: str
    what: str  # what it is, in two sentences
    short: list[str]  # its rules in short, sentence by sentence
    minutes: tuple[int, int] | None  # it lasts, among people who know it
    weight: int  # how much there is to learn, of five; 0 if nobody said
    ways: list[Way]
    first: FirstGame
    picture: str  # the puzzle whose position shows the board; empty if there is none
    lessons: int
    lesson_minutes: int  # that all lessons take
    puzzles: int
    players: list[int]
    usual_players: int
    options: dict[str, OptionInfo]
    bots: list[str]


class TableLine(Struct):
    """A table as the lobby lists it. Whatever has a default was not written by older versions."""

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
    bots: list[str | None] = []  # for each seat, which bot sits there
    options: dict[str, bool | int | str] = {}  # those that are not as usual
    clock: int | None = None
    totals: list[int] | None = None  # of a game that was played to its end
    resigned: list[int] = []
    stood_for: list[int] = []  # the people for whom a bot made moves
    ended: float | None = None
    evening: bool = False  # it is a rematch: part of an evening
    hints: bool = True  # one may ask for hints
    hinted: list[int] = []  # the seats that were given some
    deciding: list[int] | None = None  # at one's own table, where that is known


class EveningPlayer(Struct):
    name: str
    bot: str | None
    is_me: bool
    won: int
    shared: int  # of those, together with others
    total: int | None  # if all games are of one kind that is played for points
    beaten: float = 0.0  # opponents that finished behind; half for each at the same place


class EveningGame(Struct):
    """A finished game of an evening."""

    title: str
    winners: list[str]


class Evening(Struct):
    """The games that were played one after the other at the same table, and how they stand."""

    game: str
    title: str
    games: int  # that are finished
    last: float  # when something happened there last
    players: list[EveningPlayer]
    played: list[EveningGame] = []  # in order
    mixed: bool = False  # games of several kinds: their points cannot be added up


class Tally(Struct):
    """How often one has won, and how often together with others."""

    games: int = 0
    won: int = 0
    shared: int = 0


class LevelRecord(Struct):
    """Against bots of one level (the strongest, where they differ), or among people."""

    level: str
    tally: Tally


class SoloRecord(Struct):
    games: int
    best: int
    table: str  # where that was


class GameRecord(Struct):
    game: str
    title: str
    levels: list[LevelRecord]
    streak: int  # games won in a row, up to now
    best_streak: int
    solo: SoloRecord | None


class Me(Struct):
    """A person's own: nobody else's cookie reads it."""

    name: str | None  # as one was called last
    running: list[TableLine]  # where one must decide first
    games: list[TableLine]  # the newest
    records: list[GameRecord]
    streak: int
    best_streak: int
    evenings: list[Evening]
    link_made: float | None  # when the private link to oneself was made, if there is one
    counting: int  # older games whose results are still being read


class OwnLink(Struct):
    """The private link that brings all of oneself to another device; it is told once."""

    link: str
    qr: str
    only_here: bool


class LinkOwner(Struct):
    """Whose private link somebody has opened, before they agree to be the same person."""

    name: str | None  # at their last table
    devices: int
    mine: bool  # it is one's own


class Device(Struct):
    """A browser of a person; `name` stands for it and is no secret."""

    name: str
    joined: float | None  # when it opened a private link, if that is known
    here: bool
    first: bool  # it made the first table; it cannot be removed


class Devices(Struct):
    devices: list[Device]


class OwnGame(Struct):
    """A finished game in the file that one takes along."""

    table: TableLine
    replay: str
    record: str | None  # where it can be had, if the game was played to its end


class Export(Struct):
    format: Literal["mutable games"]
    version: Literal[1]
    made: float
    name: str | None
    games: list[OwnGame]
    records: list[GameRecord]


class Forgotten(Struct):
    """What became of a person's tables."""

    deleted: int  # where nobody else ever sat
    left: int  # where others sat: there one is nobody now


class Lobby(Struct):
    open: list[TableLine]
    mine: list[TableLine]
    finished: list[TableLine]


class Created(Struct):
    id: str


class Links(Struct):
    """Where friends join, and where this seat can be taken to another device. Whoever sits there is told if
    only this machine can be reached by them.
    """

    join: str
    qr: str
    seat: str | None
    only_here: bool
    evening: str = ""  # leads to the table where the evening goes on


class Library(Struct):
    """Something of others that mutable ships or stands on; of what it ships `notice` is the whole licence."""

    name: str
    version: str
    licence: str
    notice: str = ""


class Source(Struct):
    """Whose game it is, as far as its rulebook says so."""

    title: str
    address: str
    design: list[str]
    art: list[str]
    house: str


class About(Struct):
    """What this house is made of: what the page ships, and what the server stands on."""

    version: str
    games: list[Source]
    page: list[Library]
    server: list[Library]


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


class Rulebook(Struct):
    """RULES as it is drawn; its numbered paragraphs once more by their numbers."""

    blocks: list[Block]
    paragraphs: dict[str, str]


class ShownScene(Struct):
    """A position of a game's own, as a figure of its rules shows it: with whose eyes, and who sits there."""

    view: dict[str, Any]
    seat: int | None
    names: list[str]


class Steps(Struct):
    """A game to step through: its length so far, and who sat there. While it is played, one looks back with
    one's own eyes alone: those of the seat `mine`, or a spectator's."""

    moves: int
    room: RoomInfo
    mine: int | None
    complete: bool  # played to its end: then there is a record of it


class Step(Struct):
    number: int
    actor: int | Literal["chance"] | None
    text: str
    view: dict[str, Any]
    events: list[Told]
    outcome: dict[str, Any] | None
    score: list[ScoreLine]


class ReviewPoint(Struct):
    """What the game was worth to a seat at one of its decisions: had nothing been lost, and after it."""

    entry: int
    before: float
    after: float


class ReviewKind(Struct):
    """One kind of a seat's decisions: how many, how many clear errors among them, what these cost."""

    name: str
    decisions: int
    errors: int
    loss: float


class ReviewedSeat(Struct):
    """The account of a seat: start + luck + gifts - errors + unexplained = end."""

    start: float
    end: float
    luck: float
    gifts: float  # the others' errors
    errors: float
    unexplained: float
    points: list[ReviewPoint]
    kinds: list[ReviewKind]  # what cost most first
    whole: str  # in a sentence


class ReviewMoment(Struct):
    """A decision that mattered: what was made there and what was better, before the entry of that number."""

    entry: int
    seat: int
    kind: str
    made: LegalMove
    best: LegalMove
    grade: Literal["small", "clear", "grave", "maybe"]
    loss: float | None  # missing where no figure was found to hold
    sure: float  # half the width of its 95 % interval
    reason: str


class ReviewedDecision(Struct):
    """The decision that is looked at, whatever it was worth."""

    entry: int
    seat: int
    made: LegalMove


class TableReview(Struct):
    """What was luck, what was error, and what would have been better; as far as it has been weighed."""

    state: Literal["waiting", "thinking", "done", "late"]  # late: it has had its time, the rest is left out
    done: int  # decisions that were weighed
    total: int  # 0 until they have been counted
    counts: Literal["wins", "points"]  # what worth is: a chance to win, or points
    unit: str
    accounted: bool  # was it proved how much is luck and how much is error? Else no account is told
    seats: list[ReviewedSeat]
    moments: list[ReviewMoment]  # the few of each seat that mattered most, in the order of the game
    here: ReviewedDecision | None  # at the entry that was asked about, once it has been weighed


class LessonInfo(Struct):
    """A lesson as its game's page lists it; one with `play` is a real game against bots of that level."""

    name: str
    title: str
    about: str
    steps: int
    play: Way | None
    level: int


class LessonAnswer(Struct):
    """What is said of the move that was tried and does not lead on: with the paragraph, if it cannot be."""

    text: str
    rule: str


class LessonMoment(Struct):
    """Where one stands in a lesson: the table there, and what its step says, points at and waits for."""

    frame: Frame | None  # missing where nothing has changed
    taken: list[str]
    step: int  # as many as there are when the lesson is over
    steps: int
    say: str
    points: list[str]
    asks: bool  # for a move; else only to be read
    answer: LessonAnswer | None


class PuzzleInfo(Struct):
    """A puzzle as its game's page lists it: from this level on, bots find the answer."""

    id: str
    level: int
    players: int


class Puzzles(Struct):
    """From easy to hard, and the one of this day; none where a game brings none."""

    today: str
    puzzles: list[PuzzleInfo]


class PuzzleWorth(Struct):
    """A move in words, and what it is worth."""

    move: str
    text: str
    figure: str


class PuzzleAnswer(Struct):
    """What is said of a move: what it and the best one are worth, and in what it falls short (of the best, in
    what the next does).
    """

    right: bool
    tried: PuzzleWorth
    best: PuzzleWorth
    second: PuzzleWorth
    unit: str  # what the figures are
    reason: str


decode_said = msgspec.json.Decoder(Said).decode
encode = msgspec.json.Encoder().encode
