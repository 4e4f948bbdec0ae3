"""Reasons as sentences: one for what the search found, one for the difference in sampled games.

The pack beside this file has the sentences of every game. A game's own pack has its sentences under `hints`:
`values` names the units, `reasons` has the sentences.
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
    """Render hints of one game at one table in every language."""

    def __init__(self, game: str, rules: Rules, suffixes: list[str]) -> None:
        self._suffixes = suffixes  # a sentence whose key has such a suffix replaces the plain one
        self._words = {lang: Words(sentences_of(game, lang), rules.words(lang).names) for lang in LANGUAGES}

    def unit(self, counts: str) -> LocalizedText:
        """Return the name of a value's unit."""
        return {lang: self._sentence(lang, "values", counts, {}) for lang in LANGUAGES}

    def reason(self, findings: list[Finding]) -> LocalizedText:
        """Render each finding and join the sentences."""
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
    """Return the common sentences, overridden by the game's own."""
    own, common = GAMES[game].pack(lang).get("hints", {}), _common(lang)
    return {section: {**common[section], **own.get(section, {})} for section in ("values", "reasons")}


def difference_finding(difference: Difference, is_best: bool) -> Finding:
    """Turn a difference into a finding: best move and second, or another move and the best."""
    measure = difference.measure
    here, there = (difference.here, difference.there) if is_best else (difference.there, difference.here)
    figures: Facts = {"own": here, "other": there}
    if not measure.is_share:
        figures = {name: MeanPoints(here if name == "own" else there) for name in figures}
    return f"{measure.key}_{'best' if is_best else 'other'}", {**measure.facts, **figures}


class MeanPoints:
    """A mean of points, rendered with one decimal. A plain float is rendered as a share."""

    def __init__(self, value: float) -> None:
        self.value = value


def format_value(value: object, lang: str) -> object:
    """Format shares and means for a language; return any other value unchanged."""
    if isinstance(value, MeanPoints):
        return format_decimal(value.value, lang)
    return format_share(value, lang) if isinstance(value, float) else value


def format_share(value: float, lang: str) -> str:
    """Format a share as a percentage, for example 71%."""
    return str(_common(lang)["numbers"]["share"]).format(number=round(100 * value))


def format_decimal(value: float, lang: str) -> str:
    """Format with one decimal, the language's decimal point and a minus sign (U+2212)."""
    text = f"{abs(value):.1f}".replace(".", _common(lang)["numbers"]["point"])
    return f"{MINUS}{text}" if round(value, 1) < 0 else text


@cache
def _common(lang: str) -> dict[str, Any]:
    return read_pack(Path(__file__).parent, lang)
