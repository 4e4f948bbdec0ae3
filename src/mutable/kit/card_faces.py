"""Card faces as a file gives them: the shapes to check it by, and what is said of a file that does not fit.

Stays interpreted, as do the games' own files of this name: msgspec makes its own kind of class.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.inspect import (
    BoolType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    StrType,
    StructType,
    Type,
    UnionType,
    type_info,
)

from mutable.kit.errors import BadData, quote
from mutable.kit.words import LANGUAGES

LONGEST_TEXT = 40

Shape = TypeVar("Shape")

Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]

# A name that can stand in a move's text. An `extra` is the sentence for what does not fit.
_WORD = Meta(min_length=1, max_length=LONGEST_TEXT, pattern=r"^[a-z]+\Z", extra={"key": "word"})
Word = Annotated[str, _WORD]


def one_of(words: Sequence[str]) -> Meta:
    """For a text that must be one of some words."""
    return Meta(pattern=rf"^({'|'.join(words)})\Z", extra={"key": "one_of", "allowed": [*words]})


class CardData(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; a misspelt field would silently be left out, so it is refused."""

    called: ClassVar[str] = ""
    """How a person finds it among others of a list, where that is by a field: `project {number}`."""

    def __post_init__(self) -> None:
        if _unprintable(msgspec.structs.asdict(self)):
            raise ValueError


class CardFile(CardData, kw_only=True):
    """A whole file, which may say how sure its figures are."""

    confidence: dict[str, Any] = msgspec.field(default_factory=dict)


def _unprintable(fields: dict[str, Any]) -> list[str]:
    return [name for name, value in fields.items() if isinstance(value, str) and not value.isprintable()]


if TYPE_CHECKING:

    class Named(CardData, kw_only=True):
        """What a thing is called, in each language."""
else:  # A field for each language that there is: another one needs nothing here.
    Named = msgspec.defstruct(
        "Named",
        [(lang, Text | UnsetType, UNSET) for lang in LANGUAGES],
        bases=(CardData,),
        kw_only=True,
    )


def names_of(thing: Named) -> dict[str, str]:
    """What something is called in each language, in the first where one is missing; nothing where the file
    leaves its name to the game's own pack.
    """
    first = getattr(thing, LANGUAGES[0])
    names = {lang: getattr(thing, lang) or first for lang in LANGUAGES}
    return {lang: name for lang, name in names.items() if name}


def read(data: Any, shape: type[Shape]) -> Shape:
    """What a file holds; BadData names the first field that does not fit, and says what would."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise _complaint(data, type_info(shape), _way(str(error))) from None


# What is wrong, and where. msgspec tells the way; the shape tells what would be right.


def _way(message: str) -> list[str | int]:
    """The steps to the fault: names of fields, and places in lists."""
    path = re.search(r" - at `\$(.*)`$", message)
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", path.group(1)) if path else []
    return [name or int(place) for name, place in steps]


def _complaint(value: Any, kind: Type, way: list[str | int]) -> BadData:
    place = ""
    for step in way:
        table, value = value, value[step]
        if isinstance(step, int):
            kind, place = _inner(kind), f"{place}[{step + 1}]"
            place = _called(kind, value) or place
        else:
            kind, place = _field(kind, table, step), f"{place}: {step}" if place else step
    return _fault(kind, value, place)


def _plain(kind: Type) -> Type:
    return kind.type if isinstance(kind, Metadata) else kind


def _inner(kind: Type) -> Type:
    plain = _plain(kind)
    assert isinstance(plain, ListType)
    return plain.item_type


def _field(kind: Type, table: dict[str, Any], name: str) -> Type:
    struct = _struct(kind, table)
    if struct is None or name == struct.tag_field:
        return LiteralType(tuple(one.tag for one in _structs(kind)))
    return next(field.type for field in struct.fields if field.encode_name == name)


def _structs(kind: Type) -> list[StructType]:
    """What a table can be: one shape, or several that a field tells apart."""
    plain = _plain(kind)
    several = plain.types if isinstance(plain, UnionType) else (plain,)
    return [one for one in several if isinstance(one, StructType)]


def _struct(kind: Type, table: dict[str, Any]) -> StructType | None:
    """The shape of this table; None if it does not say which of several."""
    structs = _structs(kind)
    if len(structs) == 1:
        return structs[0]
    return next((one for one in structs if one.tag == table.get(one.tag_field or "")), None)


def _called(kind: Type, table: Any) -> str:
    """Its own name, if it has one."""
    structs = _structs(kind)
    if not structs or not isinstance(table, dict):
        return ""
    called = getattr(structs[0].cls, "called", "")
    fields = {name: table.get(name) for name in re.findall(r"{(\w+)}", called)}
    return called.format_map(fields) if all(isinstance(one, str | int) for one in fields.values()) else ""


def _fault(kind: Type, value: Any, place: str) -> BadData:
    """The sentence for a value that is not of this kind."""
    plain, given = _plain(kind), quote(value)
    if isinstance(plain, StructType | UnionType):
        return _table_fault(kind, value, place)
    if isinstance(plain, ListType):
        return _list_fault(plain, value, place)
    if isinstance(plain, LiteralType):
        return BadData("one_of", place=place, allowed=[*plain.values], given=given)
    if isinstance(plain, IntType):
        return BadData("figure", place=place, low=plain.ge, high=plain.le, given=given)
    if isinstance(plain, BoolType):
        return BadData("flag", place=place, given=given)
    if isinstance(plain, StrType):
        return _text_fault(kind, plain, value, place)
    return BadData("table", place=place, given=given)


def _text_fault(kind: Type, plain: StrType, value: Any, place: str) -> BadData:
    is_text = isinstance(value, str) and value.isprintable() and 0 < len(value) <= LONGEST_TEXT
    extra = kind.extra if isinstance(kind, Metadata) else None
    if extra is None or not (is_text or plain.max_length is None):
        return BadData("text", place=place, high=plain.max_length, given=quote(value))
    return BadData(place=place, given=quote(value), **extra)


def _list_fault(plain: ListType, value: Any, place: str) -> BadData:
    low, high = plain.min_length, plain.max_length
    if not isinstance(value, list) or not value:
        return BadData("list", place=place, given=quote(value))
    key = "numbers" if low == high and isinstance(_plain(plain.item_type), IntType) else "entries"
    return BadData(key, place=place, low=low, high=high, count=len(value))


def _table_fault(kind: Type, value: Any, place: str) -> BadData:
    """Not a table, or one with a field too many, a field too few, or a text that cannot be printed."""
    if not isinstance(value, dict):
        return BadData("table", place=place, given=quote(value))
    at = f"{place}: " if place else ""
    struct = _struct(kind, value)
    if struct is None:
        return BadData("missing", place=f"{at}{_structs(kind)[0].tag_field}")
    tag = [struct.tag_field] if struct.tag_field else []
    known = [*tag, *(field.encode_name for field in struct.fields)]
    for name in value:
        if name not in known:
            return BadData("no_field", at=at, field=quote(name), known=known)
    for field in struct.fields:
        if field.required and field.encode_name not in value:
            return BadData("missing", place=f"{at}{field.encode_name}")
    name = _unprintable(value)[0]
    return BadData("text", place=f"{at}{name}", high=LONGEST_TEXT, given=quote(value[name]))
