"""Files of card faces in general: an error names the place of each fault, in every language."""

import subprocess
import sys
from typing import Annotated, Any, ClassVar

import pytest
from msgspec import UNSET, Meta, UnsetType, field

from mutable.kit.card_faces import CardData, CardFile, Named, Text, Word, names_of, one_of, read
from mutable.kit.errors import BadData

Figure = Annotated[int, Meta(ge=1, le=9)]


class Tile(Named, kw_only=True):
    name: Word
    side: Annotated[str, one_of(["left", "right"])] = "left"


class Plain(CardData, kw_only=True, tag_field="kind", tag="plain"):
    called: ClassVar[str] = "card {number}"
    number: Figure


class Rare(CardData, kw_only=True, tag_field="kind", tag="rare"):
    called: ClassVar[str] = "card {number}"
    number: Figure
    worth: Figure


class Table(CardData, kw_only=True):
    left: Figure
    shut: bool = False


class File(CardFile, kw_only=True):
    size: Figure
    title: Text = "a title"
    points: Annotated[list[Figure], Meta(min_length=2, max_length=2)] | UnsetType = UNSET
    tiles: Annotated[list[Tile], Meta(min_length=1, max_length=2)] = field(default_factory=list)
    cards: list[Plain | Rare] = field(default_factory=list)
    table: Table | UnsetType = UNSET


def complaint(fields: Any, lang: str = "en") -> str:
    with pytest.raises(BadData) as caught:
        read(fields, File)
    return caught.value.text(lang)


def tile(**fields: Any) -> dict[str, Any]:
    return {"size": 1, "tiles": [{"name": "sun", "en": "Sun"}, {"name": "moon", "en": "Moon", **fields}]}


def card(**fields: Any) -> dict[str, Any]:
    return {"size": 1, "cards": [{"kind": "rare", "number": 7, "worth": 2, **fields}]}


FAULTS: list[tuple[Any, str, str]] = [
    ({}, "size is missing", "size manque"),
    (
        {"size": "3"},
        "size must be a whole number from 1 to 9, not '3'",
        "size doit être un nombre entier de 1 à 9, pas '3'",
    ),
    ({"size": True}, "size must be a whole number from 1 to 9, not True", "pas True"),
    ({"size": 1.0}, "size must be a whole number from 1 to 9, not 1.0", "pas 1.0"),
    ({"size": 10}, "size must be a whole number from 1 to 9, not 10", "pas 10"),
    ({"size": None}, "not None", "pas None"),
    (
        {"size": 1, "sizes": 2},
        "there is no field 'sizes'; the fields are: confidence, size, title, points, tiles, cards, table",
        "il n’y a pas de champ 'sizes'\N{NO-BREAK SPACE}; les champs",
    ),
    ({"size": 1, "confidence": 3}, "confidence must be a table of fields, not 3", "une table de champs"),
    ({"size": 1, "title": ""}, "title must be a text of 1 to 40 characters, not ''", "un texte de 1 à 40"),
    ({"size": 1, "title": "x" * 41}, "title must be a text of 1 to 40 characters", "un texte de 1 à 40"),
    ({"size": 1, "title": "a\nb"}, "title must be a text of 1 to 40 characters", "un texte de 1 à 40"),
    ({"size": 1, "points": 3}, "points must be a list that is not empty, not 3", "une liste"),
    ({"size": 1, "points": []}, "points must be a list that is not empty, not []", "une liste"),
    ({"size": 1, "points": [1]}, "points must have 2 numbers, not 1", "doit avoir 2 nombres, pas 1"),
    ({"size": 1, "points": [1, 0]}, "points[2] must be a whole number from 1 to 9, not 0", "points[2]"),
    (
        {"size": 1, "tiles": [tile()["tiles"][0]] * 3},
        "tiles must have 1 to 2 entries, not 3",
        "1 à 2 entrées",
    ),
    ({"size": 1, "tiles": ["sun"]}, "tiles[1] must be a table of fields, not 'sun'", "tiles[1]"),
    (tile(name="Moon"), "tiles[2]: name must be lower-case letters a to z, not 'Moon'", "minuscules"),
    (tile(name="moon\n"), "tiles[2]: name must be", "tiles[2]: name doit être"),
    (tile(side="up"), "tiles[2]: side must be one of left, right, not 'up'", "l’un de left, right"),
    (tile(side=3), "tiles[2]: side must be one of left, right, not 3", "l’un de left, right"),
    (tile(fr=""), "tiles[2]: fr must be a text of 1 to 40 characters, not ''", "tiles[2]: fr"),
    (tile(fr=None), "tiles[2]: fr must be a text of 1 to 40 characters, not None", "tiles[2]: fr"),
    (tile(xx="Mond"), "tiles[2]: there is no field 'xx'", "tiles[2]: il n’y a pas de champ 'xx'"),
    (card(worth=0), "card 7: worth must be a whole number from 1 to 9, not 0", "card 7: worth doit"),
    (card(kind="odd"), "card 7: kind must be one of plain, rare, not 'odd'", "l’un de plain, rare"),
    (card(kind=3), "card 7: kind must be one of plain, rare, not 3", "l’un de plain, rare"),
    (card(kind="plain"), "card 7: there is no field 'worth'; the fields are: kind, number", "card 7: il"),
    (card(number=[]), "cards[1]: number must be a whole number", "cards[1]: number"),
    ({"size": 1, "cards": [{"number": 7}]}, "card 7: kind is missing", "card 7: kind manque"),
    ({"size": 1, "cards": [7]}, "cards[1] must be a table of fields, not 7", "une table de champs"),
    ({"size": 1, "table": {}}, "table: left is missing", "table: left manque"),
    (
        {"size": 1, "table": {"left": 1, "shut": 0}},
        "table: shut must be true or false, not 0",
        "true ou false",
    ),
]


@pytest.mark.parametrize(("fields", "english", "french"), FAULTS)
def test_a_fault_is_told_by_its_place_and_what_would_be_right(fields: Any, english: str, french: str) -> None:
    assert english in complaint(fields)
    assert french in complaint(fields, "fr")


def test_what_somebody_gave_us_is_quoted_in_no_more_than_a_line() -> None:
    assert len(complaint({"size": "9" * 10_000})) < 150
    assert len(complaint({"size": 1, "tiles": [["x" * 10_000]]})) < 150


def test_english_stands_in_where_a_language_has_no_word() -> None:
    sun, moon = read(tile(fr="Lune"), File).tiles
    assert names_of(sun) == {"en": "Sun", "fr": "Sun"}
    assert names_of(moon) == {"en": "Moon", "fr": "Lune"}


def test_a_file_may_name_its_parts_in_any_language_that_there_is() -> None:
    """Add a language to the list."""
    program = (
        "from mutable.kit import words; words.LANGUAGES.append('de')\n"
        "from mutable.games import GAMES\n"
        "from mutable.kit.data import load_data\n"
        "data = load_data(GAMES['muster'].folder / 'rules/components.toml')\n"
        "data['castles'][0]['de'] = 'Wolke'\n"
        "castles = GAMES['muster'].rules(2, {}, data).components.castles\n"
        "print([castle.names.get('de') for castle in castles[:2]])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['Wolke', None]\n"
