"""Validation of card-face files: base structs for their tables, and the errors for files that do not fit.

This module and the games' `card_faces.py` are not compiled, because mypyc cannot compile msgspec structs.
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

# A name that may appear in the text of a move. `extra` holds the key of the error message.
_WORD = Meta(min_length=1, max_length=LONGEST_TEXT, pattern=r"^[a-z]+\Z", extra={"key": "word"})
Word = Annotated[str, _WORD]


def one_of(words: Sequence[str]) -> Meta:
    """Return the constraint for a text that must be one of these words."""
    return Meta(pattern=rf"^({'|'.join(words)})\Z", extra={"key": "one_of", "allowed": [*words]})


class CardData(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of a card-face file. Unknown fields are an error, because they are often misspelt."""

    called: ClassVar[str] = ""
    """A template that identifies an entry of a list in error messages: `project {number}`."""

    def __post_init__(self) -> None:
        if _unprintable(msgspec.structs.asdict(self)):
            raise ValueError


class CardFile(CardData, kw_only=True):
    """A whole file; `confidence` may record how certain its figures are."""

    confidence: dict[str, Any] = msgspec.field(default_factory=dict)


def _unprintable(fields: dict[str, Any]) -> list[str]:
    return [name for name, value in fields.items() if isinstance(value, str) and not value.isprintable()]


if TYPE_CHECKING:

    class Named(CardData, kw_only=True):
        """A table with a name in each language."""
else:  # One field for each language in LANGUAGES.
    Named = msgspec.defstruct(
        "Named",
        [(lang, Text | UnsetType, UNSET) for lang in LANGUAGES],
        bases=(CardData,),
        kw_only=True,
    )


def names_of(thing: Named) -> dict[str, str]:
    """Return the names by language; the first language replaces missing ones.

    Return an empty dict if the file gives no name. The game's word pack then has one.
    """
    first = getattr(thing, LANGUAGES[0])
    names = {lang: getattr(thing, lang) or first for lang in LANGUAGES}
    return {lang: name for lang, name in names.items() if name}


def read(data: Any, shape: type[Shape]) -> Shape:
    """Convert the data of a file to a struct. Raise BadData for the first field that does not fit."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise _complaint(data, type_info(shape), _way(str(error))) from None


# Error messages. msgspec reports the path of the faulty value; the struct says what would be valid.


def _way(message: str) -> list[str | int]:
    """Return the path to the faulty value: field names and list indices."""
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
    """Return the structs that a table may be: one, or several with a tag field."""
    plain = _plain(kind)
    several = plain.types if isinstance(plain, UnionType) else (plain,)
    return [one for one in several if isinstance(one, StructType)]


def _struct(kind: Type, table: dict[str, Any]) -> StructType | None:
    """Return the struct of this table; None if its tag field is missing or unknown."""
    structs = _structs(kind)
    if len(structs) == 1:
        return structs[0]
    return next((one for one in structs if one.tag == table.get(one.tag_field or "")), None)


def _called(kind: Type, table: Any) -> str:
    """Return the entry's name for error messages, or an empty string."""
    structs = _structs(kind)
    if not structs or not isinstance(table, dict):
        return ""
    called = getattr(structs[0].cls, "called", "")
    fields = {name: table.get(name) for name in re.findall(r"{(\w+)}", called)}
    return called.format_map(fields) if all(isinstance(one, str | int) for one in fields.values()) else ""


def _fault(kind: Type, value: Any, place: str) -> BadData:
    """Return the error for a value that is not of this type."""
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
    """Return the error for a value that is no table, or has an unknown, missing or unprintable field."""
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
