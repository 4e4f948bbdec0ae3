"""Language packs: templates and names, so that everything a person reads exists in each language.

A pack is a JSON file `words.<lang>.json`. A game's has `events`, `moves`, `refusals` and `lines`, which are
templates by key; `yours` are those of events that say "you" to whoever did it. `names` gives, for an argument
of a template, the words for its values; where it has `the_card` beside `card`, a template may say
`{the_card}`. A number chooses its form: `{count:# card|# cards}`. What is not said at a table stands aside:
what the lobby says `about` the game and its page on the `shelf`, the words for its `options`, those of its
board on the `page`, what `hints` say. `errors` are what is said of bad input; layers that have no other
words have those alone. Kit's own pack says what is the same in every game of a language: what stands before
the last of several things.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ["en", "fr"]  # the only list of them; the first stands in where none fits
ZERO_IS_ONE: Final = ["fr"]  # by CLDR, where nothing takes the singular
SPOKEN: Final = "spoken"  # the section that tells a pack's own language, and kit's words in it
KIT: Final = Path(__file__).parent
NOBODY: Final = -2  # no seat, nor a spectator
ASIDE: Final = ["about", "shelf", "options", "page", "hints"]
_COUNTED: Final = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")

Names = dict[str, dict[str, str]]


class Words:
    """One game's words in one language."""

    def __init__(self, templates: dict[str, dict[str, str]], names: Names) -> None:
        self.templates = templates
        self.names = names

    def with_player_names(self, players: list[str], reader: int = NOBODY) -> "Words":
        """The same words, with these names for the seats; what is the reader's own may be called so."""
        seats = {str(seat): player for seat, player in enumerate(players)}
        return Words(self.templates, {**self.names, "seat": seats})

    def event(self, facts: dict[str, object], you: int = NOBODY) -> str:
        """What happened, as told to the seat `you`."""
        key = str(facts["event"])
        if self.concerns(facts, you) and key in self.templates.get("yours", {}):
            return self.sentence("yours", key, facts)
        return self.sentence("events", key, facts)

    def concerns(self, facts: dict[str, object], you: int) -> bool:
        """Is it told to this seat in words of its own?"""
        return facts.get("seat") in (you, [you])  # alone in a troupe, too

    def move(self, facts: dict[str, object]) -> str:
        """A move, from the facts that describe it."""
        return self.sentence("moves", str(facts["move"]), facts)

    def line(self, facts: dict[str, object]) -> str:
        """A line of the score sheet."""
        return self.sentence("lines", str(facts["line"]), facts)

    def refusal(self, key: str, facts: dict[str, object]) -> str:
        """Why a move is refused."""
        return self.sentence("refusals", key, facts)

    def sentence(self, section: str, key: str, facts: dict[str, object]) -> str:
        """A template filled with facts, each by the name of its value where it has one."""
        named = {name: self.name(name, value) for name, value in facts.items()}
        for name, value in facts.items():
            if f"the_{name}" in self.names:
                named[f"the_{name}"] = self.name(f"the_{name}", value)
        lang = self.templates.get(SPOKEN, {}).get("lang", LANGUAGES[0])
        return counted(self.templates[section][key], facts, lang).format_map(named)

    def name(self, kind: str, value: object) -> str:
        """The words for a value, or for several."""
        if isinstance(value, list):
            return self.join_names([self.name(kind, one) for one in value])
        return self.names.get(kind, {}).get(str(value), format_number(value))

    def join_names(self, things: list[str]) -> str:
        """The red 1, the red 4 and the blue 9."""
        before_last = self.templates.get(SPOKEN, {}).get("and", ", ")
        return before_last.join(part for part in (", ".join(things[:-1]), *things[-1:]) if part)


def format_number(value: object) -> str:
    """A value as it is written: below zero with a true minus."""
    return f"\u2212{-value}" if isinstance(value, int) and value < 0 else str(value)


def counted(template: str, facts: dict[str, object], lang: str) -> str:
    """The template with the form that each number takes: CLDR's one or other."""
    if "|" not in template:
        return template
    for blank, name, one, other in [(m[0], m[1], m[2], m[3]) for m in _COUNTED.finditer(template)]:
        number = facts[name]
        is_one = number == 1 or (number == 0 and lang in ZERO_IS_ONE)
        template = template.replace(blank, (one if is_one else other).replace("#", format_number(number)))
    return template


def read_pack(folder: Path, lang: str) -> dict[str, Any]:
    """All the words that a folder has in one language."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang}; there are: {', '.join(LANGUAGES)}")
    pack: dict[str, Any] = json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
    return pack


def names_or_defaults(own: dict[str, str | None], known: dict[str, str]) -> dict[str, str]:
    """What things are called: by a box's own words, else by those that a pack knows, else by their names."""
    return {name: word or known.get(name, name) for name, word in own.items()}


def load_words(folder: Path, lang: str, extra: Names) -> Words:
    """A game's pack for a table, with the names that its card faces bring."""
    pack = read_pack(folder, lang)
    names = pack.pop("names")
    for section in ASIDE:
        pack.pop(section, None)
    pack[SPOKEN] = {"lang": lang, **read_pack(KIT, lang)[SPOKEN]}
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
