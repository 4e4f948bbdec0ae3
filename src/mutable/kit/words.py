"""Language packs: templates and names, so that everything a person reads exists in each language.

A pack is a JSON file `words.<lang>.json`. A game's has `events`, `moves`, `refusals` and `lines`, which are
templates by key; `names` gives, for an argument of a template, the words for its values. What is not said at
a table stands aside: what the lobby says `about` the game, the words for its `options`, those of its board
on the `page`, what `hints` say. `errors` are what is said of bad input; layers that have no other words have
a pack of those alone.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ["en", "fr"]  # the only list of them; the first stands in where none fits
ASIDE: Final = ["about", "options", "page", "hints"]

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


def read_pack(folder: Path, lang: str) -> dict[str, Any]:
    """All the words that a folder has in one language."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang}; there are: {', '.join(LANGUAGES)}")
    pack: dict[str, Any] = json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
    return pack


def called(own: dict[str, str | None], known: dict[str, str]) -> dict[str, str]:
    """What things are called: by a box's own words, else by those that a pack knows, else by their names."""
    return {name: word or known.get(name, name) for name, word in own.items()}


def load_words(folder: Path, lang: str, extra: Names) -> Words:
    """A game's pack for a table, with the names that its card faces bring."""
    pack = read_pack(folder, lang)
    names = pack.pop("names")
    for section in ASIDE:
        pack.pop(section, None)
    return Words(pack, {**names, **extra})


def language_of(wish: str) -> str:
    """The first language that a wish begins with, as browsers and terminals write it: fr-CA, fr_FR.UTF-8."""
    for lang in LANGUAGES:
        if wish.lower().startswith(lang):
            return lang
    return LANGUAGES[0]


@cache
def errors_in(folder: Path, lang: str) -> dict[str, str]:
    """What a layer or game says of bad input; the first language stands in for what is not translated yet."""
    own: dict[str, str] = read_pack(folder, lang)["errors"]
    return own if lang == LANGUAGES[0] else {**errors_in(folder, LANGUAGES[0]), **own}
