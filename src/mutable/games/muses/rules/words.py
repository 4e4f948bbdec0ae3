"""Texts of Dance of Muses: the names of the dancers and their possessive forms.

A face-down tile is named after its player. In templates, `of_dancer` and `of_muse` are possessive forms,
because French says d'Euterpe but de Clio. A cell is given by its column and row, as numbered beside the
floor.
"""

import unicodedata
from typing import Final

from mutable.games.muses.rules.state import NEUTRAL
from mutable.kit.words import NOBODY, Names, Words

VOWELS: Final = "aeiou"
MINUS: Final = "−"
OWN: Final = {"events": "own", "yours": "yours"}  # the name of the acting seat's own mystery muse, by section
OTHERS: Final = ("theirs", "hidden")  # the names of mystery muses in hints, which know no seats


class MusesWords(Words):
    def __init__(self, templates: dict[str, dict[str, str]], names: Names, reader: int = NOBODY) -> None:
        super().__init__(templates, names)
        dancers = dict(names["muse"])
        for seat in range(NEUTRAL):
            player = self._possessive(self.name("seat", seat))
            dancers[f"mystery{seat}"] = templates["dancers"]["mystery"].format(of_seat=player)
        for name in ("neutral", *OTHERS, *OWN.values()):
            dancers[name] = templates["dancers"][name]
        if reader != NOBODY:
            dancers[f"mystery{reader}"] = dancers["yours"]
        owners = {dancer: self._possessive(name) for dancer, name in dancers.items()}
        more: Names = {"dancer": dancers, "dancers": dancers, "of_dancer": owners, "of_muse": owners}
        self.names = {**names, **more}

    def with_player_names(self, players: list[str], reader: int = NOBODY) -> Words:
        return MusesWords(self.templates, super().with_player_names(players).names, reader)

    def sentence(self, section: str, key: str, facts: dict[str, object]) -> str:
        if section in OWN:
            facts = _with_own(facts, OWN[section])
        owners = {f"of_{kind}": facts[kind] for kind in ("dancer", "muse") if kind in facts}
        return super().sentence(section, key, {**facts, **owners, **_cell(facts)})

    def _possessive(self, name: str) -> str:
        """Return the possessive form of a name, elided before a vowel where the language does so."""
        first = unicodedata.normalize("NFD", name)[:1].lower()
        key = "of_vowel" if first in VOWELS else "of"
        return self.templates["dancers"][key].format(name=name)


def _with_own(facts: dict[str, object], own: str) -> dict[str, object]:
    """Replace the acting seat's mystery muse by "their own", so that a sentence names a player once."""
    theirs = f"mystery{facts.get('seat')}"
    named = dict(facts)
    if named.get("dancer") == theirs:
        named["dancer"] = own
    if isinstance(pushed := named.get("dancers"), list):
        named["dancers"] = [own if one == theirs else one for one in pushed]
    return named


def _cell(facts: dict[str, object]) -> dict[str, object]:
    if "place" not in facts:
        return {}
    x, y = str(facts["place"]).replace("-", MINUS).split(",")
    return {"x": x, "y": y}
