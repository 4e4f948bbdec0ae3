"""The view schema of Muster; the page's types are generated from it. Cards are named by their faces."""

from typing import Literal

from mutable.kit.view_schema import SchemaStruct, TakenBack

Phase = Literal["first", "deal", "act", "take", "draw", "turn", "place", "over"]
Reason = Literal["deck", "stall"]
Side = Literal["own", "other"]
Leaver = Literal["wizard", "bridge"]
Colour = Literal["purple", "red", "yellow", "green", "blue", "orange", "grey", "brown"]


class CastleFace(SchemaStruct):
    """A castle space: its banner in the notation, its names by language, its sign and colour."""

    banner: str
    names: dict[str, str]
    sign: str
    colour: Colour


class Face(SchemaStruct):
    """The banner of a card, if it has one, and its strength in a stack."""

    banner: str | None
    strength: int


class Box(SchemaStruct):
    """The components: the size of a full hand, the castles from left to right, and all faces by name.

    `wizard` and `bridge` are the faces of rainbow cards in a stack.
    """

    hand: int
    castles: list[CastleFace]
    faces: dict[str, Face]


class Hand(SchemaStruct):
    """`known` are the cards taken openly; only the owner gets `cards`."""

    size: int
    known: list[str]
    cards: list[str] | None


class Castle(SchemaStruct):
    """Piles are from the bottom, stacks by seat; `stands_for` is the strength that a bridge replaces."""

    banner: str
    space: list[str]
    stacks: list[list[str]]
    stands_for: list[list[int | None]]
    strengths: list[int]
    holder: int | None


class Line(SchemaStruct):
    """A castle on the score sheet: who controls it, and the figures that decided."""

    line: Literal["castle"]
    castle: str
    points: list[int]
    strengths: list[int]
    banners: list[int]


class Ending(SchemaStruct):
    winners: list[int]
    totals: list[int]
    lines: list[Line]
    reason: Reason


class View(SchemaStruct):
    """`held` counts castles by seat; `to_take` the cards that the player on turn must still take."""

    game: Literal["muster"]
    seat: int | None
    phase: Phase
    turn: int
    deck: int
    hands: list[Hand]
    castles: list[Castle]
    held: list[int]
    laid_on: str | None
    turned: str | None
    drew: bool
    to_take: int
    idle_turns: int
    box: Box
    outcome: Ending | None


class MovePreview(SchemaStruct):
    """The effect of a move.

    `leaver` is the place in its stack, from the bottom, of the card that a swap or a move removes; `strength`
    is the new strength of the stack that is laid on, and `gain` the increase; `ends` says whether the game
    ends with this turn.
    """

    leaver: int | None
    strength: int | None
    gain: int | None
    ends: bool


class LayBanner(SchemaStruct, tag_field="move", tag="banner"):
    card: str
    castle: str


class LayWizard(SchemaStruct, tag_field="move", tag="wizard"):
    castle: str


class MoveWizard(SchemaStruct, tag_field="move", tag="move"):
    origin: str
    castle: str


class LayOnCastle(SchemaStruct, tag_field="move", tag="castle"):
    card: str
    castle: str


class BuildBridge(SchemaStruct, tag_field="move", tag="bridge"):
    card: str
    castle: str


class Swap(SchemaStruct, tag_field="move", tag="swap"):
    card: str
    castle: str
    side: Side
    leaver: Leaver


class TakeOpen(SchemaStruct, tag_field="move", tag="take"):
    castle: str


class TakeFromDeck(SchemaStruct, tag_field="move", tag="take_deck"):
    pass


class PlaceTurned(SchemaStruct, tag_field="move", tag="place"):
    castle: str


Move = (
    LayBanner
    | LayWizard
    | MoveWizard
    | LayOnCastle
    | BuildBridge
    | Swap
    | TakeOpen
    | TakeFromDeck
    | PlaceTurned
)


class First(SchemaStruct, tag_field="event", tag="first"):
    seat: int


class Dealt(SchemaStruct, tag_field="event", tag="deal"):
    seat: int
    card: list[str]


class DealtHidden(SchemaStruct, tag_field="event", tag="deal_hidden"):
    seat: int
    count: int


class BannerLaid(SchemaStruct, tag_field="event", tag="banner"):
    seat: int
    card: str
    castle: str


class WizardLaid(SchemaStruct, tag_field="event", tag="wizard"):
    seat: int
    castle: str


class WizardMoved(SchemaStruct, tag_field="event", tag="move"):
    seat: int
    origin: str
    castle: str


class LaidOnCastle(SchemaStruct, tag_field="event", tag="castle"):
    seat: int
    card: str
    castle: str


class BridgeBuilt(SchemaStruct, tag_field="event", tag="bridge"):
    seat: int
    card: str
    castle: str
    bridges: int


class BridgesBuilt(SchemaStruct, tag_field="event", tag="bridges"):
    seat: int
    card: str
    castle: str
    bridges: int


class SwappedOwn(SchemaStruct, tag_field="event", tag="swap_own"):
    seat: int
    card: str
    castle: str
    leaver: Leaver


class SwappedOther(SchemaStruct, tag_field="event", tag="swap_other"):
    seat: int
    card: str
    castle: str
    leaver: Leaver


class TakenOpenly(SchemaStruct, tag_field="event", tag="take"):
    seat: int
    card: str
    castle: str


class Drawn(SchemaStruct, tag_field="event", tag="draw"):
    seat: int
    card: str


class DrawnHidden(SchemaStruct, tag_field="event", tag="draw_hidden"):
    seat: int


class Turned(SchemaStruct, tag_field="event", tag="turn"):
    seat: int
    card: str
    castle: str


class RainbowTurned(SchemaStruct, tag_field="event", tag="turn_rainbow"):
    seat: int
    card: str


class TurnedPlaced(SchemaStruct, tag_field="event", tag="place"):
    seat: int
    card: str
    castle: str


class Ended(SchemaStruct, tag_field="event", tag="end"):
    reason: Reason


Event = (
    First
    | Dealt
    | DealtHidden
    | BannerLaid
    | WizardLaid
    | WizardMoved
    | LaidOnCastle
    | BridgeBuilt
    | BridgesBuilt
    | SwappedOwn
    | SwappedOther
    | TakenOpenly
    | Drawn
    | DrawnHidden
    | Turned
    | RainbowTurned
    | TurnedPlaced
    | Ended
    | TakenBack
)
