"""The view schema of Mū; the page's types are generated from it."""

from typing import Literal

from msgspec import UNSET, UnsetType

from mutable.kit.view_schema import SchemaStruct

Letter = Literal["F", "N", "S"]
Type = Literal["trade", "politics", "worship", "farming", "military"]
Cell = Literal["11", "12", "13", "21", "22", "23", "31", "32", "33"]
LineName = Literal["row1", "row2", "row3", "column1", "column2", "column3"]
Phase = Literal[
    "line_up", "deal", "keep", "play", "reveal", "place", "receive", "boost", "strike", "divert", "turn",
    "over",
]  # fmt: skip
Stage = Literal["over", "on", "soon", "later"]
Level = Literal["stellar", "impressive", "good", "average", "weak"]
EffectName = Literal[
    "none", "tokens", "choose_tokens", "choose_colour", "victory", "hold_any", "hold_one", "cover", "wild",
    "remove_damage", "divert", "boost",
    "per_project", "per_type", "per_source", "per_victory", "per_damage", "food", "food_per_type", "per_edge",
    "per_varied_line", "all_types", "per_source_set", "per_pair", "per_strength", "per_mismatch",
]  # fmt: skip
When = Literal["none", "now", "anytime", "harvest", "end"]

# Components


class ByType(SchemaStruct):
    """By type of building: the symbols of an intact one, with a star for each token of choice."""

    trade: str
    politics: str
    worship: str
    farming: str
    military: str


class Cards(SchemaStruct):
    """By type: the fragments of every building (top, right, bottom, left) by its name."""

    trade: dict[str, str]
    politics: dict[str, str]
    worship: dict[str, str]
    farming: dict[str, str]
    military: dict[str, str]


class Round(SchemaStruct):
    """The cards that are drafted in a round, and the battles at its end."""

    cards: Literal["projects", "buildings"]
    battles: list[int]


class Box(SchemaStruct):
    """The parts that do not change during a game."""

    cards: Cards
    rounds: list[Round]
    turns: int


class Edges(SchemaStruct):
    """The half-sources at the board's edge: top and bottom by column, left and right by row."""

    top: str
    right: str
    bottom: str
    left: str


class Face(SchemaStruct):
    """The face of a project: cost, points, effect with its parameters, and the key of its name."""

    cost: str
    points: int
    effect: EffectName
    called: str
    when: When
    amount: int | UnsetType = UNSET
    type: Type | UnsetType = UNSET
    symbol: Letter | UnsetType = UNSET
    every: int | UnsetType = UNSET
    extra: int | UnsetType = UNSET
    gives: list[Letter] | UnsetType = UNSET


# The table


class Project(SchemaStruct):
    """A player's project: a letter for each filled space, a dot for each free one."""

    number: str
    spaces: str
    complete: bool
    used: bool


class Sources(SchemaStruct):
    """The borders of the complete sources of each colour."""

    F: list[str]
    N: list[str]
    S: list[str]


class Choice(SchemaStruct):
    """A choice that the owner must make before placing continues."""

    kind: Literal["tokens", "colour", "covers"]
    count: int


class City(SchemaStruct):
    """The cells, borders and lines of a city. The neutral city has no tokens or projects."""

    buildings: list[str | None]
    damage: list[int]
    ruins: list[Cell]
    order: list[Cell]
    sources: Sources
    covered: list[str]
    mismatches: list[str]
    strengths: list[int]
    victories: int
    against: list[LineName]
    removed: int | UnsetType = UNSET
    lost: int | UnsetType = UNSET
    tokens: list[Letter] | UnsetType = UNSET
    choice: Choice | UnsetType | None = UNSET
    projects: list[Project] | UnsetType = UNSET


class Hand(SchemaStruct):
    """Only the owner gets `cards`."""

    size: int
    cards: list[str] | None


class Memory(SchemaStruct):
    """The cards that the seat has held in a round."""

    passed: list[list[str]]
    received: list[list[str]]
    left: list[str]


class Closed(SchemaStruct):
    """A source that a building completes."""

    border: str
    symbol: Letter


class Secret(SchemaStruct):
    """The seat's own unrevealed choice: a project, or a building with its cell and its sources."""

    card: str
    cell: Cell | None
    closes: list[Closed]


# The end


class Counted(SchemaStruct):
    """The pieces of a city that a line of the score sheet scores."""

    cells: list[Cell]
    borders: list[str]
    lines: list[LineName]
    projects: list[str]


class Scored(SchemaStruct, tag_field="line", kw_only=True):
    """The points by seat; when the game is over, a standing also has the scored pieces by city."""

    points: list[int]
    counted: list[Counted] | UnsetType = UNSET


class Fed(Scored, tag="fed", kw_only=True):
    """All Food; a standing also has the Food of buildings and of sources. Projects give the rest."""

    food: list[int]
    intact: list[int]
    buildings: list[int] | UnsetType = UNSET
    sources: list[int] | UnsetType = UNSET


class Surplus(Scored, tag="surplus", kw_only=True):
    """A standing also has the Food that feeds no building, and the points of each."""

    left: list[int] | UnsetType = UNSET
    worth: int | UnsetType = UNSET


class Faith(Scored, tag="faith"):
    pass


class PrintedPoints(Scored, tag="printed"):
    pass


class EffectLine(Scored, tag="effect", kw_only=True):
    project: str
    effect: str


class VictoryTokens(Scored, tag="victory"):
    pass


class NeutralStock(Scored, tag="neutral_stock", kw_only=True):
    """A standing also has the tokens, and the Food and Faith in excess of intact buildings."""

    tokens: int | UnsetType = UNSET
    left: int | UnsetType = UNSET


class NeutralVictory(Scored, tag="neutral_victory"):
    pass


Line = Fed | Surplus | Faith | PrintedPoints | EffectLine | VictoryTokens | NeutralStock | NeutralVictory


class Result(SchemaStruct):
    """The outcome, with a level in a solo game."""

    winners: list[int]
    totals: list[int]
    lines: list[Line]
    reason: Literal["harvest", "solo"]
    level: Level | UnsetType = UNSET


class Standing(SchemaStruct):
    """The score sheet as if the game ended now."""

    totals: list[int]
    lines: list[Line]


class Goal(SchemaStruct):
    """A level of a solo game and its least points."""

    level: Level
    least: int | None


class View(SchemaStruct):
    """The view of a seat, or of a spectator, who has no seat."""

    game: Literal["mu_city"]
    seat: int | None
    players: int
    phase: Phase
    round: int
    turn: int
    done: list[int]
    waiting: list[int]
    together: bool
    takers: list[int] | None
    battles: list[LineName | None]
    stages: list[Stage]
    battle: int
    actor: int | None
    target: Cell | None
    boosts: list[int]
    strengths: list[int] | None
    deck: int
    plans: int
    hands: list[Hand]
    chosen: str | None
    secret: Secret | None
    memory: list[Memory] | None
    cities: list[City]
    neutral: int | None
    standing: Standing
    box: Box
    edges: Edges
    yields: ByType
    faces: dict[str, Face]
    display: list[str | None] | None
    discards: list[str] | None
    returned: list[str] | None
    stock: int | None
    goals: list[Goal] | None
    outcome: Result | None


# Moves and previews


class Chosen(SchemaStruct, tag_field="move"):
    pass


class Keep(Chosen, tag="keep"):
    kept: list[str]


class Plan(Chosen, tag="plan"):
    project: str
    effect: str


class Build(Chosen, tag="build"):
    card: str
    cell: Cell


class Take(Chosen, tag="take"):
    tokens: list[Letter]


class Place(Chosen, tag="place"):
    symbol: Letter
    project: str
    effect: str


class Refuse(Chosen, tag="refuse"):
    pass


class Cover(Chosen, tag="cover"):
    border: str
    symbol: Letter


class Use(Chosen, tag="use"):
    pass


class Pass(Chosen, tag="pass"):
    pass


class Destroy(Chosen, tag="destroy"):
    cell: Cell


class Remove(Chosen, tag="remove"):
    line: LineName


class Divert(Chosen, tag="divert"):
    cell: Cell


class TurnUp(Chosen, tag="battle"):
    """A chance move, like those that follow."""

    line: LineName


class Deal(Chosen, tag="deal"):
    card: str


class DealPlan(Chosen, tag="deal_plan"):
    project: str
    effect: str


class Reveal(Chosen, tag="reveal"):
    pass


class Receive(Chosen, tag="receive"):
    pass


Move = (
    Keep | Plan | Build | Take | Place | Refuse | Cover | Use | Pass | Destroy | Remove | Divert
    | TurnUp | Deal | DealPlan | Reveal | Receive
)  # fmt: skip


class Twin(SchemaStruct):
    """The building for the same cell of the neutral city."""

    card: str
    closes: list[Closed]


class MovePreview(SchemaStruct):
    """The sources that a building completes, and its solo twin; the spaces for a token; the project used.

    `turns`: does its Strength change who takes which token, as far as is known now?
    """

    closes: list[Closed] | UnsetType = UNSET
    twin: Twin | UnsetType = UNSET
    spaces: list[int] | UnsetType = UNSET
    project: str | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    turns: bool | UnsetType = UNSET


# Events


class Happened(SchemaStruct, tag_field="event"):
    pass


class Turned(Happened, tag="turn"):
    line: LineName


class Dealt(Happened, tag="deal"):
    seat: int
    card: list[str]


class DealtHidden(Happened, tag="deal_hidden"):
    seat: int
    count: int


class Displayed(Happened, tag="display"):
    card: list[str]


class Kept(Happened, tag="keep"):
    seat: int
    kept: list[str]
    passed: list[str]


class KeptHidden(Happened, tag="keep_hidden"):
    seat: int


class ChosePlan(Happened, tag="choose_plan"):
    seat: int
    project: str
    effect: str


class ChoseBuild(Happened, tag="choose_build"):
    seat: int
    card: str
    cell: Cell


class ChoseHidden(Happened, tag="choose_hidden"):
    seat: int


class Planned(Happened, tag="plan"):
    seat: int
    project: str


class Built(Happened, tag="build"):
    seat: int
    card: str
    cell: Cell


class NeutralBuilt(Happened, tag="neutral_build"):
    card: str
    cell: Cell
    count: int


class Gained(Happened, tag="gain"):
    seat: int
    tokens: list[Letter]


class Placed(Happened, tag="place"):
    """A token on a project; on an extra space it is worth points."""

    seat: int
    symbol: Letter
    project: str
    points: int | UnsetType = UNSET


class Completed(Happened, tag="complete"):
    seat: int
    project: str
    points: int


class VictoryGift(Happened, tag="victory_gift"):
    seat: int
    count: int
    points: int


class Covered(Happened, tag="cover"):
    seat: int
    border: str
    symbol: Letter


class Lost(Happened, tag="lose"):
    seat: int
    tokens: list[Letter]


class Refused(Happened, tag="refused"):
    seat: int
    tokens: list[Letter]


class Destroyed(Happened, tag="destroyed"):
    seat: int
    cell: Cell


class NeutralDestroyed(Happened, tag="neutral_destroyed"):
    cell: Cell


class Marked(Happened, tag="marked"):
    seat: int
    cell: Cell


class NeutralMarked(Happened, tag="neutral_marked"):
    cell: Cell


class Spent(Happened, tag="spent"):
    seat: int
    cell: Cell


class NeutralSpent(Happened, tag="neutral_spent"):
    cell: Cell


class Received(Happened, tag="receive"):
    seat: int
    card: list[str]


class ReceivedHidden(Happened, tag="receive_hidden"):
    seat: int
    count: int


class Battle(Happened, tag="battle"):
    line: LineName
    strengths: list[int]


class Boosted(Happened, tag="boost"):
    seat: int
    amount: int


class Won(Happened, tag="victory"):
    seat: int
    line: LineName
    points: int


class NeutralWon(Happened, tag="neutral_victory"):
    line: LineName


class Damaged(Happened, tag="damage"):
    seat: int
    line: LineName


class NeutralDamaged(Happened, tag="neutral_damage"):
    line: LineName


class Diverted(Happened, tag="divert"):
    seat: int
    cell: Cell


class Removed(Happened, tag="remove"):
    seat: int
    line: LineName


class Forecast(Happened, tag="forecast"):
    """Only in a preview."""

    seat: int
    tokens: list[Letter]


class CameTo(Happened, tag="score"):
    """The score of a city and its parts."""

    seat: int
    points: int
    harvest: int
    faith: int
    projects: int
    victories: int


class CameToAlone(CameTo, tag="score_alone"):
    """With the points that the neutral city subtracts."""

    neutral: int


class Ended(Happened, tag="end"):
    pass


class TakenBack(Happened, tag="takeback"):
    """The table adds this event."""

    seat: int
    moves: int


Event = (
    Turned | Dealt | DealtHidden | Displayed | Kept | KeptHidden | ChosePlan | ChoseBuild | ChoseHidden
    | Planned | Built | NeutralBuilt | Gained | Placed | Completed | VictoryGift | Covered | Lost | Refused
    | Destroyed | NeutralDestroyed | Marked | NeutralMarked | Spent | NeutralSpent | Received
    | ReceivedHidden | Battle | Boosted | Won | NeutralWon | Damaged | NeutralDamaged | Diverted | Removed
    | Forecast | CameTo | CameToAlone | Ended | TakenBack
)  # fmt: skip
