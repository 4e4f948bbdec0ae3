"""Language packs: templates and names, so that everything a person reads exists in each language.

A pack is a JSON file of a game: `events`, `moves`, `refusals` and `lines` are templates by key;
`names` gives, for an argument of a template, the words for its values. `errors` are what is said of bad
input; layers that have no other words have a pack of those alone.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ["en", "fr"]

Names = dict[str, dict[str, str]]


class Words:
    """One game's words in one language."""

    def __init__(self, templates: dict[str, dict[str, str]], names: Names) -> None:
        self.templates = templates
        self.names = names

    def named_players(self, players: list[str]) -> "Words":
        """The same words, with these names for the seats."""
        seats = {str(seat): player for seat, player in enumerate(players)}
        return Words(self.templates, {**self.names, "seat": seats})

    def event(self, facts: dict[str, object]) -> str:
        return self.sentence("events", str(facts["event"]), facts)

    def move(self, facts: dict[str, object]) -> str:
        return self.sentence("moves", str(facts["move"]), facts)

    def line(self, facts: dict[str, object]) -> str:
        """A line of the score sheet."""
        return self.sentence("lines", str(facts["line"]), facts)

    def refusal(self, key: str, facts: dict[str, object]) -> str:
        return self.sentence("refusals", key, facts)

    def sentence(self, section: str, key: str, facts: dict[str, object]) -> str:
        """A template filled with facts, each by the name of its value where it has one."""
        named = {name: self.name(name, value) for name, value in facts.items()}
        return self.templates[section][key].format_map(named)

    def name(self, kind: str, value: object) -> str:
        """The words for a value; several, with commas."""
        if isinstance(value, list):
            return ", ".join(self.name(kind, one) for one in value)
        return self.names.get(kind, {}).get(str(value), str(value))


def load_words(folder: Path, lang: str, extra: Names) -> Words:
    """A game's pack, with the names that its card faces bring."""
    pack = _pack(folder, lang)
    names = pack.pop("names")
    return Words(pack, {**names, **extra})


@cache
def errors_in(folder: Path, lang: str) -> dict[str, str]:
    """What a layer or game says of bad input; English stands in for what is not translated yet."""
    own: dict[str, str] = _pack(folder, lang)["errors"]
    return own if lang == "en" else {**errors_in(folder, "en"), **own}


def _pack(folder: Path, lang: str) -> Any:
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang}; there are: {', '.join(LANGUAGES)}")
    return json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
