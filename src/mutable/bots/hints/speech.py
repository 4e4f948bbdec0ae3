"""Reasons in words: a sentence for what the search found, and one for what the imagined games differ in."""

import json
from pathlib import Path

from mutable.bots.hints.adviser import Finding
from mutable.bots.hints.hint import Told
from mutable.bots.hints.sample import Difference
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES, Words

COMMON = "all"  # what is said of every game
DECIMALS = {"en": ".", "fr": ","}
PER_CENT = {"en": "%", "fr": "\N{NO-BREAK SPACE}%"}
MINUS = "−"


class Speech:
    """The words of hints for one game at one table, in every language."""

    def __init__(self, game: str, rules: Rules) -> None:
        self._section = game
        self._words = {lang: Words(_pack(lang), rules.words(lang).names) for lang in LANGUAGES}
        self._is_classic = rules.options.get("variant") == "classic"

    def unit(self, counts: str) -> Told:
        return {lang: words.templates["values"][counts] for lang, words in self._words.items()}

    def reason(self, findings: list[Finding]) -> Told:
        """The sentences one after the other."""
        return {
            lang: " ".join(self._sentence(lang, key, facts) for key, facts in findings) for lang in LANGUAGES
        }

    def _sentence(self, lang: str, key: str, facts: dict[str, object]) -> str:
        words = self._words[lang]
        told = {name: written(value, lang) for name, value in facts.items()}
        section = COMMON if key in words.templates[COMMON] else self._section
        classic = f"{key}_classic"
        if self._is_classic and classic in words.templates[section]:
            key = classic
        return words.sentence(section, key, told)


def difference_told(difference: Difference, is_best: bool) -> Finding:
    """The best move beside the second, or another beside the best."""
    measure = difference.measure
    here, there = (difference.here, difference.there) if is_best else (difference.there, difference.here)
    figures: dict[str, object] = {"own": here, "other": there}
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
