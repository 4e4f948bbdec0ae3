"""The format of Mū's card-face file."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from msgspec import Meta, defstruct
from msgspec.structs import asdict

from mutable.games.mu_city.rules.effects import (
    AMOUNTS,
    BY_TYPE,
    EFFECTS,
    HOLDERS,
    IN_STEPS,
    MOST_EXTRA,
    SYMBOLS,
    TYPES,
)
from mutable.kit.card_faces import CardData, CardFile, one_of

PER_TYPE_CARDS: Final = 12
BASICS: Final = 2
LEAST_PROJECTS: Final = 20  # five players are dealt four each
MOST_PROJECTS: Final = 60
MOST_COST: Final = 6


def letters(low: int, high: int) -> Meta:
    """Return the constraint for a text of `low` to `high` symbols."""
    key = "letters" if low == high else "letters_span"
    sentence = {"key": key, "low": low, "high": high, "letters": [*SYMBOLS]}
    return Meta(pattern=rf"^[{''.join(SYMBOLS)}]{{{low},{high}}}\Z", extra=sentence)


Symbols = Annotated[int, Meta(ge=0, le=9)]
Side = Annotated[str, letters(3, 3)]
Face = Annotated[str, letters(4, 4)]


class EdgesData(CardData, kw_only=True):
    top: Side
    right: Side
    bottom: Side
    left: Side


class TypeData(CardData, kw_only=True):
    """A type of building: its symbols, its tokens, and its cards by their fragments."""

    called: ClassVar[str] = "{name}"
    name: Annotated[str, one_of(TYPES)]
    faith: Symbols = 0
    food: Symbols = 0
    strength: Symbols = 0
    tokens: Annotated[int, Meta(ge=0, le=3)] = 0
    cards: Annotated[list[Face], Meta(min_length=PER_TYPE_CARDS, max_length=PER_TYPE_CARDS)]


class ProjectData(CardData, kw_only=True, tag_field="effect"):
    """The fields that all projects share; each effect adds its own."""

    called: ClassVar[str] = "project {number}"
    number: Annotated[int, Meta(ge=1, le=99)]
    cost: Annotated[str, letters(1, MOST_COST)]
    points: Annotated[int, Meta(ge=0, le=20)]
    basic: bool = False
    expert: bool = False


def _figures(effect: str) -> list[tuple[str, Any]]:
    """Return the fields that an effect requires."""
    found: list[tuple[str, Any]] = []
    if effect in AMOUNTS:
        name, most = AMOUNTS[effect]
        found.append((name, Annotated[int, Meta(ge=1, le=most)]))
    if effect in BY_TYPE:
        found.append(("type", Annotated[str, one_of(TYPES)]))
    if effect in IN_STEPS:
        found.append(("every", Annotated[int, Meta(ge=1, le=9)]))
    if effect in HOLDERS:
        found.append(("spaces", Annotated[int, Meta(ge=1, le=MOST_EXTRA)]))
    if effect == "per_source":
        found.append(("symbol", Annotated[str, one_of(SYMBOLS)]))
    if effect == "tokens":
        found.append(("gives", Annotated[str, letters(1, 4)]))
    return found


def _shape(effect: str) -> Any:
    return defstruct(effect, _figures(effect), bases=(ProjectData,), tag=effect, kw_only=True)


if TYPE_CHECKING:
    AnyProject = ProjectData
else:  # One struct for each effect.
    AnyProject = reduce(or_, (_shape(effect) for effect in EFFECTS))


def effect_of(project: ProjectData) -> str:
    return str(project.__struct_config__.tag)


def figures_of(project: ProjectData) -> dict[str, Any]:
    """Return the values of the fields that its effect requires."""
    common = ProjectData.__struct_fields__
    return {name: value for name, value in asdict(project).items() if name not in common}


class ComponentsFile(CardFile, kw_only=True):
    edges: EdgesData
    types: Annotated[list[TypeData], Meta(min_length=len(TYPES), max_length=len(TYPES))]
    projects: Annotated[list[AnyProject], Meta(min_length=BASICS + LEAST_PROJECTS, max_length=MOST_PROJECTS)]
