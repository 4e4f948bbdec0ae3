"""The words of Dance of Muses: tiles that lie face down are named after their players."""

from mutable.games.muses.state import NEUTRAL
from mutable.kit.words import Names, Words


class MusesWords(Words):
    """Knows, beside the pack, what to call every dancer."""

    def __init__(self, templates: dict[str, dict[str, str]], names: Names) -> None:
        super().__init__(templates, names)
        dancers = dict(names["muse"])
        for seat in range(NEUTRAL):
            dancers[f"mystery{seat}"] = self.sentence("dancers", "mystery", {"seat": seat})
        dancers["neutral"] = self.sentence("dancers", "neutral", {})
        self.names = {**names, "dancer": dancers, "dancers": dancers}

    def named_players(self, players: list[str]) -> Words:
        return MusesWords(self.templates, super().named_players(players).names)
