"""What a screen is shown of Dance of Muses; the page's types are written from it.

A muse goes by her name; a dancer is a tile by its public name: a muse that lies face up, `mystery0` to
`mystery3`, or `neutral`.
"""

from typing import Literal

from mutable.kit.view_schema import SchemaStruct, TakenBack

Phase = Literal["first", "deal", "reveal", "lay", "dance", "step", "power", "over"]
Power = Literal["raise", "lower", "swap"]
Shape = Literal["edges", "corners", "all", "other"]
Direction = Literal["north", "east", "south", "west"]
Token = Literal["silver", "bronze"]
Decided = Literal["suns", "silver", "dice", "trigger", "shared"]
Reason = Literal["six", "steps", "hands", "hands_steps"]


class MuseFace(SchemaStruct):
    """A tile as it is printed; `area` are the cells she reaches, x and y from her own, `shape` their name."""

    names: dict[str, str]
    power: Power
    area: list[tuple[int, int]]
    shape: Shape
    suns: int


class Box(SchemaStruct):
    """`last` is the value of a die that ends the dance, `silver` the Suns that the Silver one is worth,
    `columns` the dice of a troupe.
    """

    last: int
    silver: int
    columns: int
    muses: dict[str, MuseFace]


class Hand(SchemaStruct):
    """The muses still to be laid: how many, and for their owner which."""

    size: int
    muses: list[str] | None


class Tile(SchemaStruct):
    """`muse` is told where the seat can know her; a tile without an owner carries the neutral die.

    `apollo` tells whether his will is done for her: a die that shows her suns is lifted.
    """

    dancer: str
    muse: str | None
    up: bool
    owner: int | None
    troupe: int | None
    die: int
    apollo: bool
    x: int
    y: int


class Troupe(SchemaStruct):
    """The seats that share a colour, their dice in falling order, the muses that they have still to lay."""

    seats: list[int]
    dice: list[int]
    to_lay: int


class Counted(SchemaStruct):
    """A die as it would count if the dance ended now, as far as the seat can know.

    `will` is Apollo's: of a muse whom the seat cannot place he would lift the die `perhaps`.
    """

    dancer: str
    die: int
    final: int
    will: Literal["stays", "lifted", "perhaps"]


class ColumnNow(SchemaStruct):
    """The troupe that would earn a column's Sun now, if any."""

    troupe: int | None
    token: Token | None


class Standing(SchemaStruct):
    """As if the dance ended now: `rows` by troupe in falling order, `ahead` the troupes that would win."""

    rows: list[list[Counted]]
    columns: list[ColumnNow]
    ahead: list[int]


class Danced(SchemaStruct):
    """A muse at the end of a hand: her die as it lay, and as Apollo left it."""

    muse: str
    owner: int | None
    hidden: bool
    die: int
    final: int


class Column(SchemaStruct, tag_field="line", tag="column"):
    """A column of the comparison: the troupes' dice, and the points of each seat."""

    column: int
    dice: list[int]
    token: Token | None
    points: list[int]


class ColumnOfHand(SchemaStruct, tag_field="line", tag="column_of_hand"):
    column: int
    dice: list[int]
    token: Token | None
    points: list[int]
    hand: int


class Apollo(SchemaStruct, tag_field="line", tag="apollo"):
    """A die that the Will of Apollo has lifted."""

    muse: str
    owner: int
    die: int
    points: list[int]


class ApolloOfHand(SchemaStruct, tag_field="line", tag="apollo_of_hand"):
    muse: str
    owner: int
    die: int
    points: list[int]
    hand: int


Line = Column | ColumnOfHand | Apollo | ApolloOfHand


class Finished(SchemaStruct):
    """A hand that is over. `rows` has each troupe's muses by falling dice, as the columns compare them."""

    trigger: int | None
    muses: list[Danced]
    rows: list[list[str]]
    columns: list[Column]


class Ending(SchemaStruct):
    """By seat: Suns, Silver Suns and the sum of the dice; and which of them decided."""

    winners: list[int]
    totals: list[int]
    silvers: list[int]
    dice: list[int]
    decided: Decided
    lines: list[Line]
    reason: Reason


class View(SchemaStruct):
    """`acting` has used her power or stepped; `brink` is what a die shows whose next point ends the dance.

    `standing` is told while all nine dance.
    """

    game: Literal["muses"]
    seat: int | None
    phase: Phase
    turn: int
    first: int
    deck: int
    hands: list[Hand]
    tiles: list[Tile]
    troupes: list[Troupe]
    acting: str | None
    brink: int | None
    standing: Standing | None
    steps: int
    sheet: list[Finished]
    box: Box
    outcome: Ending | None


class Change(SchemaStruct):
    """A die that a move changes."""

    dancer: str
    before: int
    after: int


class MovePreview(SchemaStruct):
    """What a move would come to: who is pushed, which dice change, and what ends the dance, if anything."""

    pushed: list[str]
    dice: list[Change]
    ends: Literal["six", "steps"] | None


class Lay(SchemaStruct, tag_field="move", tag="lay"):
    muse: str
    place: str


class Hide(SchemaStruct, tag_field="move", tag="hide"):
    muse: str
    place: str


class Step(SchemaStruct, tag_field="move", tag="step"):
    dancer: str
    direction: Direction


class Raise(SchemaStruct, tag_field="move", tag="raise"):
    muse: str
    dancer: str


class Lower(SchemaStruct, tag_field="move", tag="lower"):
    muse: str
    dancer: str


class Swap(SchemaStruct, tag_field="move", tag="swap"):
    muse: str
    dancer: str


class Done(SchemaStruct, tag_field="move", tag="done"):
    pass


Move = Lay | Hide | Step | Raise | Lower | Swap | Done


class First(SchemaStruct, tag_field="event", tag="first"):
    seat: int


class Dealt(SchemaStruct, tag_field="event", tag="deal"):
    seat: int
    muse: list[str]


class DealtHidden(SchemaStruct, tag_field="event", tag="deal_hidden"):
    seat: int
    count: int


class NeutralLaid(SchemaStruct, tag_field="event", tag="neutral"):
    muse: str


class NeutralHidden(SchemaStruct, tag_field="event", tag="neutral_hidden"):
    pass


class Laid(SchemaStruct, tag_field="event", tag="lay"):
    seat: int
    place: str
    muse: str


class Hidden(SchemaStruct, tag_field="event", tag="hide"):
    seat: int
    place: str
    muse: str


class HiddenFromOthers(SchemaStruct, tag_field="event", tag="hide_hidden"):
    seat: int
    place: str


class DanceBegun(SchemaStruct, tag_field="event", tag="dance"):
    seat: int


class Stepped(SchemaStruct, tag_field="event", tag="step"):
    seat: int
    dancer: str
    direction: Direction


class Pushed(SchemaStruct, tag_field="event", tag="push"):
    seat: int
    dancer: str
    direction: Direction
    dancers: list[str]


class Raised(SchemaStruct, tag_field="event", tag="raise"):
    seat: int
    muse: str
    own: int
    dancer: str
    die: int


class Lowered(SchemaStruct, tag_field="event", tag="lower"):
    seat: int
    muse: str
    own: int
    dancer: str
    die: int


class Swapped(SchemaStruct, tag_field="event", tag="swap"):
    seat: int
    muse: str
    own: int
    dancer: str
    die: int


class SixShown(SchemaStruct, tag_field="event", tag="six"):
    seat: int


class LimitReached(SchemaStruct, tag_field="event", tag="limit"):
    pass


class Revealed(SchemaStruct, tag_field="event", tag="reveal"):
    dancer: str
    muse: str


class Lifted(SchemaStruct, tag_field="event", tag="apollo"):
    muse: str
    die: int


class SilverEarned(SchemaStruct, tag_field="event", tag="silver"):
    seat: list[int]
    column: int


class BronzeEarned(SchemaStruct, tag_field="event", tag="bronze"):
    seat: list[int]
    column: int


Event = (
    First
    | Dealt
    | DealtHidden
    | NeutralLaid
    | NeutralHidden
    | Laid
    | Hidden
    | HiddenFromOthers
    | DanceBegun
    | Stepped
    | Pushed
    | Raised
    | Lowered
    | Swapped
    | SixShown
    | LimitReached
    | Revealed
    | Lifted
    | SilverEarned
    | BronzeEarned
    | TakenBack
)
