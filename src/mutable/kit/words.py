"""Word packs: the templates and names for all texts, in each language.

A pack is a JSON file `words.<lang>.json`. These sections of a game's pack are templates by key: `events`,
`moves`, `refusals` and `lines`; `yours` has the events that address the acting player as "you". `names` gives
the words for the values of a template's arguments. With `the_card` beside `card`, a template may use
`{the_card}`. A number selects a plural form: `{count:# card|# cards}`. Sections that `load_words` leaves out:
`about` and `shelf` (lobby, game page), `options`, `page` (the board) and `hints`. `errors` has the messages
for invalid input; some layers have only those. Kit's own pack has the words that all games share, such as the
"and" before the last item of a list.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from mutable.kit.plurals import form_of

LANGUAGES: Final = ["en", "fr"]  # the only list of languages; the first is the fallback
SPOKEN: Final = "spoken"  # the section with the language of a pack, and kit's words
KIT: Final = Path(__file__).parent
NOBODY: Final = -2  # no seat, nor a spectator
ASIDE: Final = ["about", "shelf", "options", "page", "hints"]
_COUNTED: Final = re.compile(r"\{(\w+):([^{}|]*(?:\|[^{}|]*)+)\}")

Names = dict[str, dict[str, str]]


class Words:
    """The words of one game in one language."""

    def __init__(self, templates: dict[str, dict[str, str]], names: Names) -> None:
        self.templates = templates
        self.names = names

    def with_player_names(self, players: list[str], reader: int = NOBODY) -> "Words":
        """Return these words with names for the seats. Games may use `reader` to address one seat."""
        seats = {str(seat): player for seat, player in enumerate(players)}
        return Words(self.templates, {**self.names, "seat": seats})

    def event(self, facts: dict[str, object], you: int = NOBODY) -> str:
        """Render an event for the seat `you`."""
        key = str(facts["event"])
        if self.concerns(facts, you) and key in self.templates.get("yours", {}):
            return self.sentence("yours", key, facts)
        return self.sentence("events", key, facts)

    def concerns(self, facts: dict[str, object], you: int) -> bool:
        """Return True if the event addresses this seat as "you"."""
        return facts.get("seat") in (you, [you])  # alone in a troupe, too

    def move(self, facts: dict[str, object]) -> str:
        """Render a move from its facts."""
        return self.sentence("moves", str(facts["move"]), facts)

    def line(self, facts: dict[str, object]) -> str:
        """Render a line of the score sheet."""
        return self.sentence("lines", str(facts["line"]), facts)

    def refusal(self, key: str, facts: dict[str, object]) -> str:
        """Render the reason why a move is illegal."""
        return self.sentence("refusals", key, facts)

    def sentence(self, section: str, key: str, facts: dict[str, object]) -> str:
        """Fill a template with facts; replace values by their names where the pack has them."""
        named = {name: self.name(name, value) for name, value in facts.items()}
        for name, value in facts.items():
            if f"the_{name}" in self.names:
                named[f"the_{name}"] = self.name(f"the_{name}", value)
        lang = self.templates.get(SPOKEN, {}).get("lang", LANGUAGES[0])
        return counted(self.templates[section][key], facts, lang).format_map(named)

    def name(self, kind: str, value: object) -> str:
        """Return the words for a value, or for a list of values."""
        if isinstance(value, list):
            return self.join_names([self.name(kind, one) for one in value])
        return self.names.get(kind, {}).get(str(value), format_number(value))

    def join_names(self, things: list[str]) -> str:
        """Join names to a list: "the red 1, the red 4 and the blue 9"."""
        before_last = self.templates.get(SPOKEN, {}).get("and", ", ")
        return before_last.join(part for part in (", ".join(things[:-1]), *things[-1:]) if part)


def format_number(value: object) -> str:
    """Return a value as text; negative numbers get a true minus sign."""
    return f"\u2212{-value}" if isinstance(value, int) and value < 0 else str(value)


def counted(template: str, facts: dict[str, object], lang: str) -> str:
    """Fill in the plural form that each number takes."""
    if "|" not in template:
        return template
    for blank, name, forms in [(m[0], m[1], m[2]) for m in _COUNTED.finditer(template)]:
        number = facts[name]
        form = form_of(lang, number, forms.split("|"))
        template = template.replace(blank, form.replace("#", format_number(number)))
    return template


def read_pack(folder: Path, lang: str) -> dict[str, Any]:
    """Return the word pack of a folder in a language."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang}; there are: {', '.join(LANGUAGES)}")
    pack: dict[str, Any] = json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
    return pack


def names_or_defaults(own: dict[str, str | None], known: dict[str, str]) -> dict[str, str]:
    """Return a name for each key: the own one, else the known one, else the key itself."""
    return {name: word or known.get(name, name) for name, word in own.items()}


def load_words(folder: Path, lang: str, extra: Names) -> Words:
    """Return a game's words for a table, with additional names from its card faces."""
    pack = read_pack(folder, lang)
    names = pack.pop("names")
    for section in ASIDE:
        pack.pop(section, None)
    pack[SPOKEN] = {"lang": lang, **read_pack(KIT, lang)[SPOKEN]}
    return Words(pack, {**names, **extra})


def language_of(wish: str) -> str:
    """Return the language for a locale such as fr-CA or fr_FR.UTF-8; the first one if none matches."""
    for lang in LANGUAGES:
        if wish.lower().startswith(lang):
            return lang
    return LANGUAGES[0]


@cache
def errors_in(folder: Path, lang: str) -> dict[str, str]:
    """Return the error messages of a folder; untranslated ones are in the first language."""
    own: dict[str, str] = read_pack(folder, lang)["errors"]
    return own if lang == LANGUAGES[0] else {**errors_in(folder, LANGUAGES[0]), **own}
