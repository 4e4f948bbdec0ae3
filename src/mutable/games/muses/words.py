"""The words of Dance of Muses: what to call every dancer, and what is hers.

A tile that lies face down is named after its player. In templates, `of_dancer` and `of_muse` are the
names as owners, because French says d'Euterpe but de Clio.
"""

import unicodedata
from typing import Final

from mutable.games.muses.state import NEUTRAL
from mutable.kit.words import Names, Words

VOWELS: Final = "aeiou"


class MusesWords(Words):
    def __init__(self, templates: dict[str, dict[str, str]], names: Names) -> None:
        super().__init__(templates, names)
        dancers = dict(names["muse"])
        for seat in range(NEUTRAL):
            player = self._owning(self.name("seat", seat))
            dancers[f"mystery{seat}"] = templates["dancers"]["mystery"].format(of_seat=player)
        dancers["neutral"] = templates["dancers"]["neutral"]
        owners = {dancer: self._owning(name) for dancer, name in dancers.items()}
        more: Names = {"dancer": dancers, "dancers": dancers, "of_dancer": owners, "of_muse": owners}
        self.names = {**names, **more}

    def named_players(self, players: list[str]) -> Words:
        return MusesWords(self.templates, super().named_players(players).names)

    def sentence(self, section: str, key: str, facts: dict[str, object]) -> str:
        owners = {f"of_{kind}": facts[kind] for kind in ("dancer", "muse") if kind in facts}
        return super().sentence(section, key, {**facts, **owners})

    def _owning(self, name: str) -> str:
        """The name of an owner, elided before a vowel where the language does so."""
        first = unicodedata.normalize("NFD", name)[:1].lower()
        key = "of_vowel" if first in VOWELS else "of"
        return self.templates["dancers"][key].format(name=name)
