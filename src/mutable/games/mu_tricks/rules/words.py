"""The words of Mü: who has the crown reads "you" where something comes to them by another's seat."""

from mutable.kit.words import NOBODY, Names, Words

CROWNED = "crowned"  # what is said to the crown, by event


class MuTricksWords(Words):
    def __init__(self, templates: dict[str, dict[str, str]], names: Names) -> None:
        super().__init__(templates, names)
        self.names = {**names, "crown": names.get("seat", {})}

    def with_player_names(self, players: list[str], reader: int = NOBODY) -> Words:
        return MuTricksWords(self.templates, super().with_player_names(players).names)

    def event(self, facts: dict[str, object], you: int = NOBODY) -> str:
        if self._crowns(facts, you):
            return self.sentence(CROWNED, str(facts["event"]), facts)
        return super().event(facts, you)

    def concerns(self, facts: dict[str, object], you: int) -> bool:
        return self._crowns(facts, you) or super().concerns(facts, you)

    def _crowns(self, facts: dict[str, object], you: int) -> bool:
        return facts.get("crown") == you and str(facts["event"]) in self.templates[CROWNED]
