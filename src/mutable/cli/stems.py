"""Words as a search compares them: without accents and endings; the page's search goes by the same files."""

import json
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "stemming"
LEAST = 3  # letters that are left of a word
_DOUBLED = re.compile(r"([bdfgmnprt])\1$")
_WORDS = re.compile(r"\d+(?:\.\d+)?|[a-z]+")


@cache
def _language(lang: str) -> dict[str, Any]:
    """Words too common to be looked for, endings by groups, and stems that mean the same.

    A language without a file of its own is compared letter by letter.
    """
    path = FOLDER / f"{lang}.json"
    none: dict[str, Any] = {"stops": [], "endings": [], "alike": []}
    return none | json.loads(path.read_text(encoding="utf-8")) if path.exists() else none


def words_of(text: str) -> list[str]:
    """Its words without accents, in small letters; numbers of paragraphs are words too."""
    letters = unicodedata.normalize("NFD", text.replace("œ", "oe")).lower()
    return _WORDS.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))


def stem(word: str, lang: str) -> str:
    found = word
    for group in _language(lang)["endings"]:
        ending = next((one for one in group if found.endswith(one) and len(found) - len(one) >= LEAST), None)
        if ending:
            found = _DOUBLED.sub(r"\1", found.removesuffix(ending))
    alike = (group for group in _language(lang)["alike"] if found in group or word in group)
    return next(alike, [found])[0]


def finder(wanted: str, lang: str) -> Callable[[str], bool]:
    """Does a text have every word that is wanted, whatever its ending?"""
    said = words_of(wanted)
    telling = [word for word in said if word not in _language(lang)["stops"]] or said
    stems = {stem(word, lang) for word in telling}
    return lambda text: bool(stems) and stems <= {stem(word, lang) for word in words_of(text)}
