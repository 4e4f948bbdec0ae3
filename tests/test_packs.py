"""All language packs have the same keys. A new language is one file per pack, and these tests name what it
lacks.
"""

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import mutable
from mutable.kit.words import LANGUAGES

ROOT = Path(__file__).parent.parent
PACKAGE = Path(mutable.__file__).parent
FIRST, *OTHERS = LANGUAGES

# Packs in the first language. The files of the page and its parts have only the language as their name.
FOLDERS = ["words", "pad/words", "about/words", "learn/words", "me/words", "review/words", "puzzles/words"]
PAGES = [
    *(ROOT / "web" / "src" / folder / f"{FIRST}.json" for folder in FOLDERS),
    *sorted((ROOT / "web" / "src" / "games").glob(f"*/pad/words/{FIRST}.json")),
]
PACKS = [*sorted(PACKAGE.rglob(f"words.{FIRST}.json")), *PAGES]


def in_language(pack: Path, lang: str) -> Path:
    return pack.with_name(pack.name.replace(f"{FIRST}.json", f"{lang}.json"))


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def flattened(place: str, value: Any) -> dict[str, str]:
    """Return every text by its path in the pack."""
    if isinstance(value, str):
        return {place: value}
    items = value.items() if isinstance(value, dict) else enumerate(value)
    return {where: text for key, one in items for where, text in flattened(f"{place}/{key}", one).items()}


def differences(pack: Path, lang: str) -> list[str]:
    """Return the keys that a language lacks or adds, and the texts whose placeholders differ."""
    path = in_language(pack, lang)
    if not path.exists():
        return [f"{path.name} is missing"]
    first, other = (flattened("", json.loads(one.read_text(encoding="utf-8"))) for one in (pack, path))
    missing = [f"{path.name} lacks {place}" for place in first if place not in other]
    beside = [f"{path.name} has {place} beside" for place in other if place not in first]
    unlike = [
        f"{path.name}: {place} has other blanks"
        for place in first.keys() & other.keys()
        if blanks(other[place]) != blanks(first[place])
    ]
    return [*missing, *beside, *sorted(unlike)]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: "/".join(pack.parts[-4:]))
def test_every_language_says_what_the_first_says(pack: Path, lang: str) -> None:
    assert differences(pack, lang) == []


def test_what_a_pack_lacks_is_named(tmp_path: Path) -> None:
    pack = tmp_path / f"words.{FIRST}.json"
    pack.write_text('{"moves": {"take": "take {card}", "pass": "pass"}, "ranks": ["", "one"]}')
    lang = OTHERS[0]
    assert differences(pack, lang) == [f"words.{lang}.json is missing"]
    in_language(pack, lang).write_text(
        '{"moves": {"take": "prendre {carte}", "rien": ""}, "ranks": ["", "un"]}'
    )
    assert differences(pack, lang) == [
        f"words.{lang}.json lacks /moves/pass",
        f"words.{lang}.json has /moves/rien beside",
        f"words.{lang}.json: /moves/take has other blanks",
    ]


CODE = [
    *PACKAGE.rglob("*.py"),
    *(ROOT / "web" / "src").rglob("*.ts"),
    *(ROOT / "web" / "src").rglob("*.svelte"),
]
LISTED = re.compile(r"""["'](en|fr)["']|\b(en|fr): ?[{\["']|\ben ?\| ?fr\b""")
THE_LIST = {"kit/words.py", "api/messages.ts"}
OF_ANY_LANGUAGE = {"kit/plurals.py"}  # plural rules of more languages than there are packs


def test_no_code_lists_the_languages_but_one() -> None:
    offences = [
        f"{path.parent.name}/{path.name}: {line.strip()}"
        for path in CODE
        if f"{path.parent.name}/{path.name}" not in THE_LIST | OF_ANY_LANGUAGE and "pages" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if LISTED.search(line)
    ]
    assert offences == []


def test_french_keeps_its_signs_with_the_word_before_them() -> None:
    """A plain space before such a sign would let a line begin with it."""
    packs = [json.loads(in_language(pack, "fr").read_text(encoding="utf-8")) for pack in PACKS]
    said = [text for pack in packs for text in flattened("", pack).values()]
    assert [text for text in said if re.search(r"[^\s,] [:;!?»]", text)] == []
