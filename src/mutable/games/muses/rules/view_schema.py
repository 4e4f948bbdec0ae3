"""What a screen is shown of Dance of Muses; the page's types are written from it.

A muse goes by her name; a dancer is a tile by its public name: a muse that lies face up, `mystery0` to
`mystery3`, or `neutral`.
"""

from typing import Literal

from mutable.kit.view_schema import Shown, TakenBack

Phase = Literal["first", "deal", "reveal", "lay", "dance", "step", "power", "over"]
Power = Literal["raise", "lower", "swap"]
Shape = Literal["edges", "corners", "all", "other"]
Direction = Literal["north", "east", "south", "west"]
Token = Literal["silver", "bronze"]
Decided = Literal["suns", "silver", "dice", "trigger", "shared"]
Reason = Literal["six", "steps", "hands", "hands_steps"]


class PrintedMuse(Shown):
    """A tile as it is printed; `area` are the cells she reaches, x and y from her own, `shape` their name."""

    names: dict[str, str]
    power: Power
    area: list[tuple[int, int]]
    shape: Shape
    suns: int


class Box(Shown):
    """`last` is the value of a die that ends the dance, `silver` the Suns that the Silver one is worth,
    `columns` the dice of a troupe.
    """

    last: int
    silver: int
    columns: int
    muses: dict[str, PrintedMuse]


class Hand(Shown):
    """The muses still to be laid: how many, and for their owner which."""

    size: int
    muses: list[str] | None


class Tile(Shown):
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


class Troupe(Shown):
    """The seats that share a colour, their dice in falling order, the muses that they have still to lay."""

    seats: list[int]
    dice: list[int]
    to_lay: int


class Counted(Shown):
    """A die as it would count if the dance ended now, as far as the seat can know.

    `will` is Apollo's: of a muse whom the seat cannot place he would lift the die `perhaps`.
    """

    dancer: str
    die: int
    final: int
    will: Literal["stays", "lifted", "perhaps"]


class ColumnNow(Shown):
    """The troupe that would earn a column's Sun now, if any."""

    troupe: int | None
    token: Token | None


class Standing(Shown):
    """As if the dance ended now: `rows` by troupe in falling order, `ahead` the troupes that would win."""

    rows: list[list[Counted]]
    columns: list[ColumnNow]
    ahead: list[int]


class Danced(Shown):
    """A muse at the end of a hand: her die as it lay, and as Apollo left it."""

    muse: str
    owner: int | None
    hidden: bool
    die: int
    final: int


class Column(Shown, tag_field="line", tag="column"):
    """A column of the comparison: the troupes' dice, and the points of each seat."""

    column: int
    dice: list[int]
    token: Token | None
    points: list[int]


class ColumnOfHand(Shown, tag_field="line", tag="column_of_hand"):
    column: int
    dice: list[int]
    token: Token | None
    points: list[int]
    hand: int


class Apollo(Shown, tag_field="line", tag="apollo"):
    """A die that the Will of Apollo has lifted."""

    muse: str
    owner: int
    die: int
    points: list[int]


class ApolloOfHand(Shown, tag_field="line", tag="apollo_of_hand"):
    muse: str
    owner: int
    die: int
    points: list[int]
    hand: int


Line = Column | ColumnOfHand | Apollo | ApolloOfHand


class Finished(Shown):
    """A hand that is over. `rows` has each troupe's muses by falling dice, as the columns compare them."""

    trigger: int | None
    muses: list[Danced]
    rows: list[list[str]]
    columns: list[Column]


class Ending(Shown):
    """By seat: Suns, Silver Suns and the sum of the dice; and which of them decided."""

    winners: list[int]
    totals: list[int]
    silvers: list[int]
    dice: list[int]
    decided: Decided
    lines: list[Line]
    reason: Reason


class View(Shown):
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


class Change(Shown):
    """A die that a move changes."""

    dancer: str
    before: int
    after: int


class Upshot(Shown):
    """What a move would come to: who is pushed, which dice change, and what ends the dance, if anything."""

    pushed: list[str]
    dice: list[Change]
    ends: Literal["six", "steps"] | None


class Lay(Shown, tag_field="move", tag="lay"):
    muse: str
    place: str


class Hide(Shown, tag_field="move", tag="hide"):
    muse: str
    place: str


class Step(Shown, tag_field="move", tag="step"):
    dancer: str
    direction: Direction


class Raise(Shown, tag_field="move", tag="raise"):
    muse: str
    dancer: str


class Lower(Shown, tag_field="move", tag="lower"):
    muse: str
    dancer: str


class Swap(Shown, tag_field="move", tag="swap"):
    muse: str
    dancer: str


class Done(Shown, tag_field="move", tag="done"):
    pass


Move = Lay | Hide | Step | Raise | Lower | Swap | Done


class First(Shown, tag_field="event", tag="first"):
    seat: int


class Dealt(Shown, tag_field="event", tag="deal"):
    seat: int
    muse: list[str]


class DealtHidden(Shown, tag_field="event", tag="deal_hidden"):
    seat: int
    count: int


class NeutralLaid(Shown, tag_field="event", tag="neutral"):
    muse: str


class NeutralHidden(Shown, tag_field="event", tag="neutral_hidden"):
    pass


class Laid(Shown, tag_field="event", tag="lay"):
    seat: int
    place: str
    muse: str


class Hidden(Shown, tag_field="event", tag="hide"):
    seat: int
    place: str
    muse: str


class HiddenFromOthers(Shown, tag_field="event", tag="hide_hidden"):
    seat: int
    place: str


class DanceBegun(Shown, tag_field="event", tag="dance"):
    seat: int


class Stepped(Shown, tag_field="event", tag="step"):
    seat: int
    dancer: str
    direction: Direction


class Pushed(Shown, tag_field="event", tag="push"):
    seat: int
    dancer: str
    direction: Direction
    dancers: list[str]


class Raised(Shown, tag_field="event", tag="raise"):
    seat: int
    muse: str
    own: int
    dancer: str
    die: int


class Lowered(Shown, tag_field="event", tag="lower"):
    seat: int
    muse: str
    own: int
    dancer: str
    die: int


class Swapped(Shown, tag_field="event", tag="swap"):
    seat: int
    muse: str
    own: int
    dancer: str
    die: int


class SixShown(Shown, tag_field="event", tag="six"):
    seat: int


class LimitReached(Shown, tag_field="event", tag="limit"):
    pass


class Revealed(Shown, tag_field="event", tag="reveal"):
    dancer: str
    muse: str


class Lifted(Shown, tag_field="event", tag="apollo"):
    muse: str
    die: int


class SilverEarned(Shown, tag_field="event", tag="silver"):
    seat: list[int]
    column: int


class BronzeEarned(Shown, tag_field="event", tag="bronze"):
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
