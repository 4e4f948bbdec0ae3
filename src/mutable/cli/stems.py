"""Stemming for searches in RULES: no accents, no endings. The page's search uses the same files."""

import json
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "stemming"
LEAST = 3  # letters that a stem keeps
_DOUBLED = re.compile(r"([bdfgmnprt])\1$")
_WORDS = re.compile(r"\d+(?:\.\d+)?|[a-z]+")


@cache
def _language(lang: str) -> dict[str, Any]:
    """Return stop words, groups of endings and synonymous stems; empty if a language has no file."""
    path = FOLDER / f"{lang}.json"
    none: dict[str, Any] = {"stops": [], "endings": [], "alike": []}
    return none | json.loads(path.read_text(encoding="utf-8")) if path.exists() else none


def words_of(text: str) -> list[str]:
    """Return the words of a text without accents, in lower case; paragraph numbers count as words."""
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
    """Return a function that tests whether a text has every word of the query, in any form."""
    words = words_of(wanted)
    searched = [word for word in words if word not in _language(lang)["stops"]] or words
    stems = {stem(word, lang) for word in searched}
    return lambda text: bool(stems) and stems <= {stem(word, lang) for word in words_of(text)}
