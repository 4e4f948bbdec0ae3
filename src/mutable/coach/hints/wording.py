"""Reasons in words: a sentence for what the search found, and one for what the imagined games differ in.

What is said of every game stands in the pack beside this file, what is said of one in its own, under `hints`:
`values` are what a value counts, `reasons` are sentences.
"""

from functools import cache
from pathlib import Path
from typing import Any

from mutable.coach.hints.adviser import Finding
from mutable.coach.hints.hint import LocalizedText
from mutable.coach.hints.sample import Difference, Facts
from mutable.games import GAMES
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES, Words, read_pack

Sentences = dict[str, dict[str, str]]

MINUS = "−"


class HintWords:
    """The words of hints for one game at one table, in every language."""

    def __init__(self, game: str, rules: Rules, suffixes: list[str]) -> None:
        self._suffixes = suffixes  # at this table, a sentence with such an ending stands for the plain one
        self._words = {lang: Words(sentences_of(game, lang), rules.words(lang).names) for lang in LANGUAGES}

    def unit(self, counts: str) -> LocalizedText:
        """What a value counts, in words."""
        return {lang: self._sentence(lang, "values", counts, {}) for lang in LANGUAGES}

    def reason(self, findings: list[Finding]) -> LocalizedText:
        """The sentences one after the other."""
        return {
            lang: " ".join(self._sentence(lang, "reasons", key, facts) for key, facts in findings)
            for lang in LANGUAGES
        }

    def _sentence(self, lang: str, section: str, key: str, facts: Facts) -> str:
        words = self._words[lang]
        for manner in self._suffixes:
            if f"{key}_{manner}" in words.templates[section]:
                key = f"{key}_{manner}"
        return words.sentence(
            section, key, {name: format_value(value, lang) for name, value in facts.items()}
        )


def sentences_of(game: str, lang: str) -> Sentences:
    """Those of every game, and the game's own, where it has any."""
    own, common = GAMES[game].pack(lang).get("hints", {}), _common(lang)
    return {section: {**common[section], **own.get(section, {})} for section in ("values", "reasons")}


def difference_finding(difference: Difference, is_best: bool) -> Finding:
    """The best move beside the second, or another beside the best."""
    measure = difference.measure
    here, there = (difference.here, difference.there) if is_best else (difference.there, difference.here)
    figures: Facts = {"own": here, "other": there}
    if not measure.is_share:
        figures = {name: MeanPoints(here if name == "own" else there) for name in figures}
    return f"{measure.key}_{'best' if is_best else 'other'}", {**measure.facts, **figures}


class MeanPoints:
    """A mean of points, to be written with one decimal; a bare float is a share."""

    def __init__(self, value: float) -> None:
        self.value = value


def format_value(value: object, lang: str) -> object:
    """Shares and means as the language writes them; anything else as it is."""
    if isinstance(value, MeanPoints):
        return format_decimal(value.value, lang)
    return format_share(value, lang) if isinstance(value, float) else value


def format_share(value: float, lang: str) -> str:
    """71%, or as the language writes it."""
    return str(_common(lang)["numbers"]["share"]).format(number=round(100 * value))


def format_decimal(value: float, lang: str) -> str:
    """One decimal, with the language's own point, and a true minus."""
    text = f"{abs(value):.1f}".replace(".", _common(lang)["numbers"]["point"])
    return f"{MINUS}{text}" if round(value, 1) < 0 else text


@cache
def _common(lang: str) -> dict[str, Any]:
    return read_pack(Path(__file__).parent, lang)
