"""Reasons as sentences, and numbers as each language writes them.

The pack beside this file has the sentences of every game. A game's own pack has its sentences under `hints`:
`values` names the units, `reasons` has the sentences, two of each motive.
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from mutable.coach.analysis.adviser import Finding
from mutable.coach.analysis.motive import Motive
from mutable.coach.analysis.text import LocalizedText
from mutable.games import GAMES
from mutable.kit.events import Facts
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES, Words, read_pack

Sentences = dict[str, dict[str, str]]

MINUS = "−"


@dataclass(frozen=True)
class Reason:
    """Why a move is better or worse than another, and the key of its motive."""

    text: LocalizedText
    motive: str | None = None
    detail: LocalizedText = field(default_factory=dict)  # the numbers behind it


class HintWords:
    """Render hints of one game at one table in every language."""

    def __init__(self, game: str, rules: Rules, suffixes: list[str]) -> None:
        self._suffixes = suffixes  # a sentence whose key has such a suffix replaces the plain one
        self._words = {lang: Words(sentences_of(game, lang), rules.words(lang).names) for lang in LANGUAGES}

    def unit(self, counts: str) -> LocalizedText:
        """Return the name of a value's unit."""
        return {lang: self._sentence(lang, "values", counts, {}) for lang in LANGUAGES}

    def reason(self, findings: list[Finding]) -> Reason:
        """Render each finding and join the sentences."""
        return Reason(
            {
                lang: " ".join(self._sentence(lang, "reasons", key, facts) for key, facts in findings)
                for lang in LANGUAGES
            }
        )

    def motives(self, motives: list[Motive], is_better: bool) -> Reason:
        """Render motives, said of the better of two moves or of the worse. The first gives the key."""
        ending = "" if is_better else "_other"
        found = self.reason([(f"{motive.key}{ending}", motive.facts) for motive in motives])
        return Reason(found.text, motives[0].key)

    def figures(self, value: float, low: float, high: float, counts_wins: bool, worlds: int) -> LocalizedText:
        """Return a value with its interval, and from how many positions it comes."""
        return {
            lang: _common(lang)["detail"].format(
                value=_figure(value, counts_wins, lang),
                low=_figure(low, counts_wins, lang),
                high=_figure(high, counts_wins, lang),
                worlds=worlds,
            )
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


def join_texts(*texts: LocalizedText) -> LocalizedText:
    """Join texts by a space in every language."""
    return {lang: " ".join(text[lang] for text in texts if text.get(lang)) for lang in LANGUAGES}


def sentences_of(game: str, lang: str) -> Sentences:
    """Return the common sentences, overridden by the game's own."""
    own, common = GAMES[game].pack(lang).get("hints", {}), _common(lang)
    return {section: {**common[section], **own.get(section, {})} for section in ("values", "reasons")}


def compared_text(move: str, value: float, counts_wins: bool, lang: str) -> str:
    """Return which move another one was compared with, and its value."""
    return str(_common(lang)["compared"]).format(move=move, value=_figure(value, counts_wins, lang))


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


def _figure(value: float, counts_wins: bool, lang: str) -> str:
    return format_share(value, lang) if counts_wins else format_decimal(value, lang)


@cache
def _common(lang: str) -> dict[str, Any]:
    return read_pack(Path(__file__).parent, lang)
