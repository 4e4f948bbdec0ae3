"""Reasons in words: a sentence for what the search found, and one for what the imagined games differ in."""

import json
from pathlib import Path

from mutable.bots.hints.adviser import Finding
from mutable.bots.hints.hint import Told
from mutable.bots.hints.sample import Difference, Facts
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES, Words

COMMON = "all"  # what is said of every game
DECIMALS = {"en": ".", "fr": ","}
PER_CENT = {"en": "%", "fr": "\N{NO-BREAK SPACE}%"}
MINUS = "−"


class HintWords:
    """The words of hints for one game at one table, in every language."""

    def __init__(self, game: str, rules: Rules, manners: list[str]) -> None:
        self._section = game
        self._manners = manners  # at this table, a sentence with such an ending stands for the plain one
        self._words = {lang: Words(_pack(lang), rules.words(lang).names) for lang in LANGUAGES}

    def unit(self, counts: str) -> Told:
        return {lang: self._sentence(lang, "values", counts, {}) for lang in LANGUAGES}

    def reason(self, findings: list[Finding]) -> Told:
        """The sentences one after the other."""
        return {lang: " ".join(self._told(lang, key, facts) for key, facts in findings) for lang in LANGUAGES}

    def _told(self, lang: str, key: str, facts: Facts) -> str:
        is_common = key in self._words[lang].templates[COMMON]
        return self._sentence(lang, COMMON if is_common else self._section, key, facts)

    def _sentence(self, lang: str, section: str, key: str, facts: Facts) -> str:
        words = self._words[lang]
        for manner in self._manners:
            if f"{key}_{manner}" in words.templates[section]:
                key = f"{key}_{manner}"
        return words.sentence(section, key, {name: written(value, lang) for name, value in facts.items()})


def difference_told(difference: Difference, is_best: bool) -> Finding:
    """The best move beside the second, or another beside the best."""
    measure = difference.measure
    here, there = (difference.here, difference.there) if is_best else (difference.there, difference.here)
    figures: Facts = {"own": here, "other": there}
    if not measure.is_share:
        figures = {name: Figure(here if name == "own" else there) for name in figures}
    return f"{measure.key}_{'best' if is_best else 'other'}", {**measure.facts, **figures}


class Figure:
    """A mean of points, to be written with one decimal; a bare float is a share."""

    def __init__(self, value: float) -> None:
        self.value = value


def written(value: object, lang: str) -> object:
    """Shares and means as the language writes them; anything else as it is."""
    if isinstance(value, Figure):
        return decimal(value.value, lang)
    return share(value, lang) if isinstance(value, float) else value


def share(value: float, lang: str) -> str:
    """71%, or 71 % in French."""
    return f"{round(100 * value)}{PER_CENT[lang]}"


def decimal(value: float, lang: str) -> str:
    """One decimal, with the language's own point, and a true minus."""
    text = f"{abs(value):.1f}".replace(".", DECIMALS[lang])
    return f"{MINUS}{text}" if round(value, 1) < 0 else text


def _pack(lang: str) -> dict[str, dict[str, str]]:
    path = Path(__file__).parent / f"words.{lang}.json"
    pack: dict[str, dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return pack
