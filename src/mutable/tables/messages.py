"""The types of all network messages.

The server validates requests against them. The OpenAPI description and the page's `lib/api/messages.ts` are
generated from them.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from mutable.kit.words import LANGUAGES
from mutable.learn.scenes.rulebook import Block
from mutable.tables.entries import PATIENCE, SecondTry

Name = Annotated[str, Meta(min_length=1, max_length=24, description="what others call a player")]
Lang = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$", extra_json_schema={"enum": list(LANGUAGES)})]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
ShortText = Annotated[str, Meta(max_length=40)]
Status = Literal["waiting", "playing", "finished"]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]


# HTTP requests


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who takes a seat: the creator of the table, a friend who gets the link, or a bot."""

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


class NewTry(Struct, forbid_unknown_fields=True):
    """A wish to play a finished game again from an entry, in one of its seats."""

    name: Name
    seat: SeatNumber
    entry: Annotated[int, Meta(ge=1, le=100_000)]


class NextGame(Struct, forbid_unknown_fields=True):
    """The game that the players of a finished game play next; the same game if none is named."""

    game: Annotated[str, Meta(max_length=40)] | None = None


class PadWish(Struct, forbid_unknown_fields=True):
    """A sheet of the score pad for a game at a real table.

    An entry is a hand or a whole game, with the game's own fields. The sheet reports entries that cannot be
    read.
    """

    names: Annotated[list[Name], Meta(min_length=1, max_length=6)]
    options: Annotated[dict[str, bool | int | ShortText], Meta(max_length=20)] = {}
    entries: Annotated[list[dict[str, Any]], Meta(max_length=200)] = []


class LessonWish(Struct, forbid_unknown_fields=True):
    """The progress in a lesson.

    `taken` has the choice of each step so far (an empty text at a step that was only read). `tries` is the
    move to try now, if there is one.
    """

    taken: Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=60)] = []
    tries: MoveText | None = None


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """A move that the player believes to be best."""

    move: MoveText


class Key(Struct, forbid_unknown_fields=True):
    """The secret of a seat or of a person, from the private link."""

    key: Annotated[str, Meta(min_length=8, max_length=64)]


class DeviceName(Struct, forbid_unknown_fields=True):
    """A device of the player, by its name in the list of devices."""

    device: Annotated[str, Meta(min_length=12, max_length=12)]


# Socket messages of a client


class MakeMove(Struct, tag="move", forbid_unknown_fields=True):
    """A move by its text, for the seat's decision with this number."""

    decision: Annotated[int, Meta(ge=0)]
    text: MoveText


class TakeBack(Struct, tag="takeback", forbid_unknown_fields=True):
    decision: Annotated[int, Meta(ge=0)]


class Ask(Struct, tag="preview", forbid_unknown_fields=True):
    """Asks for the preview of a move."""

    text: MoveText


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """Asks for the best moves of the seat's decision with this number."""

    decision: Annotated[int, Meta(ge=0)]


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Leave(Struct, tag="leave", forbid_unknown_fields=True):
    """Asks a bot to play until the player returns."""


class StandIn(Struct, tag="stand_in", forbid_unknown_fields=True):
    """Asks a bot to play for an absent player."""

    seat: SeatNumber


class WaitFor(Struct, tag="wait", forbid_unknown_fields=True):
    """Keeps waiting for an absent player."""

    seat: SeatNumber


class Return(Struct, tag="return", forbid_unknown_fields=True):
    pass


class Resign(Struct, tag="resign", forbid_unknown_fields=True):
    pass


class SeatBot(Struct, tag="seat_bot", forbid_unknown_fields=True):
    """Before the game: gives an open seat to a bot."""

    seat: SeatNumber


class OpenSeat(Struct, tag="open_seat", forbid_unknown_fields=True):
    """Before the game: opens a bot's seat for a friend."""

    seat: SeatNumber


class FreeSeat(Struct, tag="free_seat", forbid_unknown_fields=True):
    """Before the game: frees the seat of an absent friend."""

    seat: SeatNumber


class StandUp(Struct, tag="stand_up", forbid_unknown_fields=True):
    """Before the game: a guest leaves the seat."""


class OpenChat(Struct, tag="open_chat", forbid_unknown_fields=True):
    """Lets spectators read the chat, or no longer."""

    open: bool


class CloseTable(Struct, tag="close_table", forbid_unknown_fields=True):
    """Before the game: closes the table."""


class Speak(Struct, tag="language", forbid_unknown_fields=True):
    lang: Lang


Arranging = SeatBot | OpenSeat | FreeSeat | StandUp | CloseTable | OpenChat
ForAnother = StandIn | WaitFor
Said = MakeMove | TakeBack | Ask | AskHint | Say | Leave | Return | Resign | ForAnother | Arranging | Speak


# Messages of the server


class SeatInfo(Struct):
    name: str | None
    kind: Literal["person", "bot"]
    bot: str | None
    away: bool
    resigned: bool
    connected: bool
    kept: str | None = None  # before the game: the name of the player for whom the seat is kept


class Doing(Struct):
    """Something that a player did besides moving, listed among the events after the entry `step`.

    `gone` means that the player was absent or ran out of time.
    """

    seat: int
    what: Literal["left", "gone", "back", "resigned", "hint"]
    step: int
    at: float


class NextTable(Struct):
    """The table where the players continue, and the name of the player who asked for it."""

    table: str
    by: str | None
    game: str
    title: str


class Absence(Struct):
    """A player of a running game who is not connected, and whose seat no bot plays yet."""

    seat: int
    since: float | None  # None if the server does not know
    bot_at: float | None  # when a bot decides; None if the others do not wait, or no bot ever takes over
    free_at: float | None  # the time from which the others may let a bot play; None with a clock


class RoomInfo(Struct):
    id: str
    game: str
    title: str
    status: Status
    options: dict[str, bool | int | str]
    seats: list[SeatInfo]
    host: int | None  # the seat of the player who created the table
    keepers: list[int]  # before the game: the seats that may arrange bots and close the table
    level: str  # of bots that join
    clock: int | None
    deadlines: dict[str, float]
    rematch: str | None
    resigned_end: bool
    winners: list[int]  # of a finished game: by the rules, or the players who did not resign
    doings: list[Doing]  # the latest, oldest first
    evening: bool  # True if this is a rematch, and so part of an evening
    hints: bool  # True if players may ask for hints
    hinted: list[int]  # the number of hints that each seat got
    next: NextTable | None = None  # the rematch, or another game with the same people
    watching: int = 0  # number of spectators
    open_chat: bool = False  # True if spectators can read the chat
    patience: int = PATIENCE  # without a clock: seconds until a bot decides for an absent player; 0: never
    absences: list[Absence] = []
    second_try: SecondTry | None = None  # where the game continues a finished one; then it is practice


class LegalMove(Struct):
    """A legal move: its text, its text in the reader's language, its facts and its preview."""

    move: str
    text: str
    facts: dict[str, Any]
    preview: dict[str, Any] = field(name="upshot")


class EventMessage(Struct):
    """An event that the receiver may know, its text, and the number (from 1) and actor of its entry."""

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
    """The state of a table for one client.

    `room` is null if it has not changed since the client's last frame.
    """

    # These fields are encoded in advance, because several clients get the same.
    room: Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": "#/$defs/RoomInfo"})] | None
    mine: int | None
    view: Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})] | None
    legal: Annotated[msgspec.Raw, Meta(extra_json_schema=_listed(LegalMove))]
    decision: int
    deciding: list[int]
    can_take_back: bool
    events: Annotated[msgspec.Raw, Meta(extra_json_schema=_listed(EventMessage))]
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
    """The answer to an illegal move, or to the preview of one: the paragraph of the rules, and a text."""

    rule: str
    text: str
    move: str


class Stale(Struct, tag="stale"):
    """The answer to a move for a decision that is not open."""

    decision: int


class Previewed(Struct, tag="preview"):
    move: str
    view: dict[str, Any]
    events: list[EventMessage]


class HintedStep(Struct):
    """A move that usually follows: by whom, its sentence and facts, and in which share of continuations."""

    seat: int
    text: str
    facts: dict[str, Any]
    share: float


class HintedMove(Struct):
    """A move, its value with an interval, the value as a chance to win (null where points count), the reason,
    the numbers behind it, and the usual moves after it.
    """

    move: str
    value: float
    low: float
    high: float
    win: float | None
    reason: str
    detail: str
    line: list[HintedStep]


class Hinted(Struct, tag="hint"):
    """The best moves of a decision, best first. `unit` names the unit of the values. `plan` is for several
    decisions, in games that have plans.
    """

    decision: int
    unit: str
    counts: str
    moves: list[HintedMove]
    plan: str | None


class NoHint(Struct, tag="no_hint"):
    """The answer if there is no hint for this decision, or not now, with the reason."""

    decision: int
    text: str


class Problem(Struct, tag="error"):
    text: str


class Beat(Struct, tag="beat"):
    """A heartbeat with the server's time."""

    at: float


Answer = Frame | Refused | Stale | Previewed | Hinted | NoHint | Problem | Beat


class OptionInfo(Struct):
    """An option with its label and values.

    `players` has, for each value, the possible numbers of players. `names` has the labels of some values.
    """

    label: str
    names: dict[str, str]
    values: list[bool | int | str]
    players: list[list[int]]
    default: bool | int | str
    min: int | None = None
    max: int | None = None


class Way(Struct):
    """A preset that starts with one click."""

    label: str
    players: int
    options: dict[str, bool | int | str]


class FirstGame(Struct):
    """The preset for a player's first game: short, against the easiest bots.

    `text` says how it is shorter.
    """

    players: int
    options: dict[str, bool | int | str]
    level: int
    text: str


class GameInfo(Struct):
    name: str
    address: str  # of the game's page, for example "mu" for /mu
    title: str
    subtitle: str  # tells the game from another with a similar title; empty if there is none
    about: str
    what: str  # two sentences that describe the game
    short: list[str]  # the rules in short, one sentence each
    minutes: tuple[int, int] | None  # the shortest and the longest usual game, among experienced players
    weight: int  # how much there is to learn, from 1 to 5; 0 if unrated
    ways: list[Way]
    first: FirstGame
    picture: str  # the puzzle whose position shows the board; empty if there is none
    lessons: int
    lesson_minutes: int  # the duration of all lessons
    puzzles: int
    players: list[int]
    usual_players: int
    options: dict[str, OptionInfo]
    bots: list[str]


class TableLine(Struct):
    """A table as the lobby lists it. Older versions did not store the fields that have a default."""

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
    kept: bool = False  # True if a seat is kept for the reader, who is asked to play there
    bots: list[str | None] = []  # by seat: the bot that sits there
    options: dict[str, bool | int | str] = {}  # those that differ from the defaults
    clock: int | None = None
    totals: list[int] | None = None  # of a game that was played to its end
    resigned: list[int] = []
    stood_for: list[int] = []  # the people for whom a bot made moves
    ended: float | None = None
    evening: bool = False  # True if this is a rematch, and so part of an evening
    hints: bool = True  # True if players may ask for hints
    hinted: list[int] = []  # the seats that got hints
    deciding: list[int] | None = None  # only at the reader's own tables that are in memory
    practice: bool = False  # True for a second try: its result counts nowhere


class EveningPlayer(Struct):
    name: str
    bot: str | None
    is_me: bool
    won: int
    shared: int  # how many of these games others won as well
    total: int | None  # None unless all games are of one kind that is played for points
    beaten: float = 0.0  # opponents that finished behind; one at the same place counts half


class EveningGame(Struct):
    """A finished game of an evening."""

    title: str
    winners: list[str]


class Evening(Struct):
    """The games played one after the other at the same table, with their running score."""

    game: str
    title: str
    games: int  # finished games
    last: float  # the time of the last change
    players: list[EveningPlayer]
    played: list[EveningGame] = []  # oldest first
    mixed: bool = False  # True with games of several kinds, whose points cannot be added up


class Tally(Struct):
    """A player's games, how many of them the player won, and how many of these others won as well."""

    games: int = 0
    won: int = 0
    shared: int = 0


class LevelRecord(Struct):
    """Results against bots of one level (the strongest, if they differ), or against people."""

    level: str
    tally: Tally


class SoloRecord(Struct):
    games: int
    best: int
    table: str  # the table of the best game


class GameRecord(Struct):
    game: str
    title: str
    levels: list[LevelRecord]
    streak: int  # games won in a row, up to now
    best_streak: int
    solo: SoloRecord | None


class Me(Struct):
    """The player's own data, for the owner of the cookie only."""

    name: str | None  # as used last
    running: list[TableLine]  # first those where the player must decide
    games: list[TableLine]  # the latest
    records: list[GameRecord]
    streak: int
    best_streak: int
    evenings: list[Evening]
    link_made: float | None  # when the player's private link was made, if there is one
    counting: int  # older games whose results the server is still reading


class OwnLink(Struct):
    """The private link that adds a device to the player. The server sends it only once."""

    link: str
    qr: str
    only_here: bool


class LinkOwner(Struct):
    """The person whose private link was opened, shown before the reader agrees to join them."""

    name: str | None  # at their last table
    devices: int
    mine: bool  # True if the link is the reader's own


class Device(Struct):
    """A browser of a person. `name` identifies it and is no secret."""

    name: str
    joined: float | None  # when it opened the private link, if that is known
    here: bool
    first: bool  # True for the device that identifies the person; it cannot be removed


class Devices(Struct):
    devices: list[Device]


class OwnGame(Struct):
    """A finished game in the exported file."""

    table: TableLine
    replay: str
    record: str | None  # the address of the record, if the game was played to its end


class Export(Struct):
    format: Literal["mutable games"]
    version: Literal[1]
    made: float
    name: str | None
    games: list[OwnGame]
    records: list[GameRecord]


class Forgotten(Struct):
    """The numbers of tables that an erasure changed."""

    deleted: int  # deleted, because nobody else ever sat there
    left: int  # shared with others: there the player is anonymous now


class Lobby(Struct):
    open: list[TableLine]
    mine: list[TableLine]
    finished: list[TableLine]


class Created(Struct):
    id: str


class Links(Struct):
    """The links of a table: for friends, and for the player's own devices.

    `only_here` tells a player that the links work on the server's machine only.
    """

    join: str
    qr: str
    seat: str | None
    only_here: bool
    evening: str = ""  # leads to the latest table of the evening


class Library(Struct):
    """A library that mutable ships or needs. `notice` is the full licence text of what it ships."""

    name: str
    version: str
    licence: str
    notice: str = ""


class Source(Struct):
    """Credits of a game, as far as its rulebook names them."""

    title: str
    address: str
    design: list[str]
    art: list[str]
    house: str


class About(Struct):
    """The version, the games' credits, and the libraries of the page and of the server."""

    version: str
    games: list[Source]
    page: list[Library]
    server: list[Library]


class ErrorBody(Struct):
    error: str


class LoggedMove(Struct):
    """An entry of a log without its rules.

    A move without a seat belongs to chance. A move without a text is hidden: it belongs to another seat, and
    the game is not finished.
    """

    seat: int | None
    text: str


class StoppedTable(Struct):
    """A table that cannot continue on this server: the reason, and what its log shows without its rules."""

    why: str
    room: RoomInfo
    mine: int | None
    moves: list[LoggedMove]
    chat: list[ChatLine]


class Rulebook(Struct):
    """The rules of a game as blocks to draw, and the texts of the numbered paragraphs by number."""

    blocks: list[Block]
    paragraphs: dict[str, str]


class ShownScene(Struct):
    """A position from a game's rules: the view of `seat` (null for a spectator), and the players' names."""

    view: dict[str, Any]
    seat: int | None
    names: list[str]


class Steps(Struct):
    """A game to step through: its length so far, and its players.

    While it goes on, a reader sees only the view of their own seat `mine`, or a spectator's.
    """

    moves: int
    room: RoomInfo
    mine: int | None
    complete: bool  # True if the game was played to its end, so that it has a record


class Step(Struct):
    number: int
    actor: int | Literal["chance"] | None
    text: str
    view: dict[str, Any]
    events: list[EventMessage]
    outcome: dict[str, Any] | None
    score: list[ScoreLine]


class ReviewPoint(Struct):
    """The value of the game to a seat just before and just after one of its decisions.

    `turn` is the number that a replay shows for the decision.
    """

    entry: int
    turn: int
    before: float
    after: float


class ReviewKind(Struct):
    """One kind of a seat's decisions: how many, how many clear errors, and the loss by these."""

    name: str
    decisions: int
    errors: int
    loss: float


class ReviewTurningPoint(Struct):
    """A stretch of the game that moved its value to a seat: the entries `first` to `last`.

    `at` is the entry of the seat's decision that it led to, from which the seat can try again.
    """

    cause: Literal["own", "other", "luck", "play"]
    first: int
    last: int
    at: int
    turn: int
    by: int | None  # the seat that erred
    change: float
    before: float
    after: float
    text: str  # the cause
    rank: int  # 1 moved most


class ReviewedSeat(Struct):
    """The account of a seat: start + luck + gifts - errors + unexplained = end.

    With `shares`, the four parts in between and the losses by kind are shares of all movement instead.
    """

    start: float
    end: float
    luck: float
    gifts: float  # the effect of the others' errors on this seat
    errors: float
    unexplained: float
    points: list[ReviewPoint]
    kinds: list[ReviewKind]  # the most expensive first
    whole: str  # a summary in one sentence
    shares: bool
    turning_points: list[ReviewTurningPoint]  # in the order of the game


class ReviewMoment(Struct):
    """A decision that mattered, before the entry `entry`: the move made and the better one."""

    entry: int
    turn: int
    seat: int
    kind: str
    made: LegalMove
    best: LegalMove
    grade: Literal["small", "clear", "grave", "maybe", "advised"]
    loss: float | None  # None if no figure is reliable
    sure: float  # half the width of its 95 % interval
    reason: str


class HiddenThing(Struct):
    """A hidden thing, and the share of the worlds that fit what a seat had seen in which it was there."""

    text: str
    share: float


class HiddenSeat(Struct):
    """What another seat probably had, the likeliest first."""

    seat: int
    things: list[HiddenThing]


class SeatKnowledge(Struct):
    """What a seat could have known before a decision; nothing in `seats` if nothing was hidden."""

    said: str  # the likeliest of all
    worlds: int
    seats: list[HiddenSeat]


class ReviewedDecision(Struct):
    """The decision that the reader looks at, regardless of its value."""

    entry: int
    seat: int
    made: LegalMove


class TableReview(Struct):
    """A review of luck, errors and better moves, as far as it has been computed.

    `turns` is the number of the last decision, as a replay counts them.
    """

    state: Literal["waiting", "thinking", "done", "late"]  # late: the time ran out, and the rest is left out
    done: int  # evaluated decisions
    total: int  # 0 until the decisions have been counted
    turns: int
    counts: Literal["wins", "points"]  # what values count: chances to win, or points
    unit: str
    accounted: bool  # True if luck and errors are reliable as numbers; else the page shows no account
    seats: list[ReviewedSeat]
    moments: list[ReviewMoment]  # the few of each seat that mattered most, in the order of the game
    here: ReviewedDecision | None  # of the entry in the request, once it has been evaluated


class LessonInfo(Struct):
    """A lesson in the list of a game. With `play`, it is a real game against bots of `level`."""

    name: str
    title: str
    about: str
    steps: int
    play: Way | None
    level: int


class LessonAnswer(Struct):
    """The answer to a tried move that does not lead on. `rule` is the paragraph if the move is illegal."""

    text: str
    rule: str


class LessonMoment(Struct):
    """A step of a lesson: the table, its text, the parts it points at, and whether it waits for a move."""

    frame: Frame | None  # None if nothing has changed
    taken: list[str]
    step: int  # equals `steps` when the lesson is over
    steps: int
    say: str
    points: list[str]
    asks: bool  # True if the step waits for a move; else it is only to be read
    begins: bool  # True if the step does not continue from the one before
    answer: LessonAnswer | None


class PuzzleInfo(Struct):
    """A puzzle in the list of a game. Bots find the answer from `level` on."""

    id: str
    level: int
    players: int


class Puzzles(Struct):
    """The puzzles of a game, easy ones first.

    `today` is the puzzle of the day; empty if there are no puzzles. `todays` is one for each level.
    """

    today: str
    todays: list[str]
    puzzles: list[PuzzleInfo]


class PuzzleWorth(Struct):
    """A move, its text in the reader's language, and its value."""

    move: str
    text: str
    figure: str


class PuzzleAnswer(Struct):
    """The answer to a tried move: its value, and those of the two best moves.

    `reason` says why the tried move is worse than the best; for the best move, why the second is worse.
    """

    right: bool
    tried: PuzzleWorth
    best: PuzzleWorth
    second: PuzzleWorth
    unit: str  # the unit of the figures
    reason: str


decode_said = msgspec.json.Decoder(Said).decode
encode = msgspec.json.Encoder().encode
