"""What is shown of Mü, as types: its view, its moves and what they come to, its events and score lines."""

from typing import Literal

from msgspec import UNSET, UnsetType

from mutable.kit.view_schema import Outcome, SchemaStruct

Phase = Literal[
    "dealer", "remove", "deal", "auction", "kitty", "bury", "minor", "major", "partner", "play",
    "uncover", "flip", "count", "over",
]  # fmt: skip
Rank = Literal["super", "major", "minor"]
Role = Literal["crown", "shield", "eclat", "tied", "none"]
Place = Literal["hand", "table"]
LineName = Literal["cards", "bid", "trump", "contract", "target", "eclat", "void"]


# The view


class Colour(SchemaStruct):
    """`words` are what the box itself calls it, by language; a pack knows the usual ones."""

    name: str
    paint: Literal["red", "green", "blue", "yellow", "black", "orange", "purple", "brown", "grey"]
    words: dict[str, str]


class Box(SchemaStruct):
    """What is printed: points on a card by its number, target and bonus for one, two, … cards shown."""

    points: list[int]
    bids: list[tuple[int, int]]
    colours: list[Colour]


class Column(SchemaStruct):
    """Of Goslar's table: how many cards lie face down, and those upon them, the lowest first."""

    column: str
    down: int
    cards: list[str]


class Seat(SchemaStruct):
    hidden: int
    cards: list[str] | None
    shown: list[str]
    bid: int
    reached: int
    passed: bool
    won: list[str]
    points: int
    voids: list[str]
    down: dict[str, int]
    columns: list[Column] | None
    total: int


class Buried(SchemaStruct):
    """`left` are still to be buried; the rest is the crown's own knowledge."""

    count: int
    left: int
    cards: list[str] | None
    points: int | None


class Laying(SchemaStruct):
    """What laying down a card means now: a move's text with blanks for the card and for where it lies."""

    text: str
    places: list[Place]


class Raise(SchemaStruct):
    """A number of cards that whoever bids can reach in this turn, and what it would make of them."""

    cards: int
    role: Role


class Trumps(SchemaStruct):
    """The trumps of a rank from the highest down, and which of them have been played."""

    rank: Rank
    cards: list[str]
    gone: list[bool]
    equal: bool


class Trick(SchemaStruct):
    leader: int | None
    cards: list[str | None]
    suit: str | None
    winner: int | None


class LastTrick(SchemaStruct):
    leader: int
    cards: list[str]
    winner: int


class Uncovering(SchemaStruct):
    seat: int
    column: str | None


class SheetLine(SchemaStruct):
    line: LineName
    points: list[int]


class Hand(SchemaStruct):
    """A hand on the sheet, with what it brought each seat, and how the match stood after it."""

    kind: Literal["played", "void", "eclat"]
    crown: int | None
    shield: int | None
    partner: int | None
    minor: str | None
    major: str | None
    side: int
    buried: list[str]
    last: int | None
    shown: list[int]
    points: list[int]
    bonus: list[int]
    trump_bonus: list[int]
    target: int | None
    team: int | None
    made: bool | None
    lines: list[SheetLine]
    gained: list[int]
    totals: list[int]
    leaders: list[int]


class View(SchemaStruct):
    game: Literal["mu_tricks"]
    variant: Literal["revised", "eskridge", "goslar", "classic"]
    seat: int | None
    phase: Phase
    turn: int | None
    hand: int
    hands: int
    points: int | None
    dealer: int
    redeals: int
    dealt: int
    removed: list[str]
    unseen: int
    side: list[str]
    side_points: int
    shows: int
    fresh: int
    passes: int
    seats: list[Seat]
    crown: int | None
    shield: int | None
    partner: int | None
    target: int | None
    minor: str | None
    major: str | None
    buried: Buried
    team: int | None
    missing: int | None
    others: int | None
    laying: Laying | None
    raises: list[Raise]
    trumps: list[Trumps]
    trick: Trick
    last: LastTrick | None
    uncovering: Uncovering | None
    box: Box
    sheet: list[Hand]
    outcome: Outcome | None


# Moves


class Show(SchemaStruct, tag_field="move", tag="show"):
    card: str


class Done(SchemaStruct, tag_field="move", tag="done"):
    pass


class Pass(SchemaStruct, tag_field="move", tag="pass"):
    pass


class Bury(SchemaStruct, tag_field="move", tag="bury"):
    card: str


class Trump(SchemaStruct, tag_field="move", tag="trump"):
    trump: str


class Partner(SchemaStruct, tag_field="move", tag="partner"):
    seat: int


class Play(SchemaStruct, tag_field="move", tag="play"):
    card: str


class PlayFromHand(SchemaStruct, tag_field="move", tag="play_hand"):
    card: str


class PlayFromTable(SchemaStruct, tag_field="move", tag="play_table"):
    card: str


class Uncover(SchemaStruct, tag_field="move", tag="uncover"):
    column: str


Move = Show | Done | Pass | Bury | Trump | Partner | Play | PlayFromHand | PlayFromTable | Uncover


class MovePreview(SchemaStruct):
    """What a move comes to, by its kind; `upshots.py` tells what each means."""

    # a card shown: the bid with it
    cards: int | UnsetType = UNSET
    target: int | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    role: Role | UnsetType = UNSET
    # a card buried: the points of all that are
    points: int | UnsetType = UNSET
    # a trump named; nothing is added where trumps do not pay
    yours: int | UnsetType = UNSET
    adds: int | UnsetType | None = UNSET
    # a card played; whoever leads follows nothing
    follows: bool | UnsetType | None = UNSET
    wins: bool | UnsetType = UNSET


# Events


class Dealer(SchemaStruct, tag_field="event", tag="dealer"):
    seat: int


class Without(SchemaStruct, tag_field="event", tag="without"):
    colour: str


class Dealt(SchemaStruct, tag_field="event", tag="deal"):
    seat: int
    card: list[str]


class DealtHidden(SchemaStruct, tag_field="event", tag="deal_hidden"):
    seat: int
    count: int


class DealtUp(SchemaStruct, tag_field="event", tag="deal_up"):
    seat: int
    card: list[str]


class Side(SchemaStruct, tag_field="event", tag="side"):
    card: list[str]


class Showed(SchemaStruct, tag_field="event", tag="show"):
    seat: int
    card: str
    count: int


class Passed(SchemaStruct, tag_field="event", tag="pass"):
    seat: int


class Redealt(SchemaStruct, tag_field="event", tag="redeal"):
    seat: int


class Void(SchemaStruct, tag_field="event", tag="void"):
    pass


class Eclat(SchemaStruct, tag_field="event", tag="eclat"):
    seat: int


class Crowned(SchemaStruct, tag_field="event", tag="crown"):
    seat: int
    count: int
    target: int


class Shielded(SchemaStruct, tag_field="event", tag="shield"):
    seat: int
    count: int


class NoShield(SchemaStruct, tag_field="event", tag="no_shield"):
    pass


class TookKitty(SchemaStruct, tag_field="event", tag="kitty"):
    seat: int
    card: str


class TookKittyHidden(SchemaStruct, tag_field="event", tag="kitty_hidden"):
    seat: int


class BuriedOne(SchemaStruct, tag_field="event", tag="bury"):
    seat: int
    card: str


class BuriedOneHidden(SchemaStruct, tag_field="event", tag="bury_hidden"):
    seat: int


class NamedMinor(SchemaStruct, tag_field="event", tag="minor"):
    seat: int
    trump: str


class NamedMajor(SchemaStruct, tag_field="event", tag="major"):
    seat: int
    trump: str


class ChosePartner(SchemaStruct, tag_field="event", tag="partner"):
    seat: int
    crown: int


class Played(SchemaStruct, tag_field="event", tag="play"):
    seat: int
    card: str


class Taken(SchemaStruct, tag_field="event", tag="trick"):
    seat: int
    points: int


class Flipped(SchemaStruct, tag_field="event", tag="flip"):
    seat: int
    card: str
    column: str


class TurnedUp(SchemaStruct, tag_field="event", tag="turn_up"):
    """What the crown had buried, once the hand is counted."""

    seat: int
    card: list[str]
    points: int


class Made(SchemaStruct, tag_field="event", tag="made"):
    seat: int
    points: int
    target: int


class Failed(SchemaStruct, tag_field="event", tag="failed"):
    seat: int
    points: int
    target: int


class Scored(SchemaStruct, tag_field="event", tag="score"):
    seat: int
    points: int
    total: int


class End(SchemaStruct, tag_field="event", tag="end"):
    reason: Literal["hands", "points"]


class TookBack(SchemaStruct, tag_field="event", tag="takeback"):
    """The table's own: so many moves are undone."""

    seat: int
    moves: int


Event = (
    Dealer | Without | Dealt | DealtHidden | DealtUp | Side | Showed | Passed | Redealt | Void | Eclat
    | Crowned | Shielded | NoShield | TookKitty | TookKittyHidden | BuriedOne | BuriedOneHidden
    | NamedMinor | NamedMajor | ChosePartner | Played | Taken | Flipped | TurnedUp
    | Made | Failed | Scored | End | TookBack
)  # fmt: skip


class Line(SchemaStruct):
    """A line of the final score, of a certain hand."""

    line: LineName
    points: list[int]
    hand: int
