"""The words of Mū: battle messages list the cities from the strongest on, and address the reader as "you"."""

from mutable.kit.words import NOBODY, Words


class MuCityWords(Words):
    def with_player_names(self, players: list[str], reader: int = NOBODY) -> Words:
        return MuCityWords(self.templates, super().with_player_names(players).names)

    def event(self, facts: dict[str, object], you: int = NOBODY) -> str:
        key = facts["event"]
        if key == "battle":
            facts = {**facts, "ranked": self._ranked(facts, you)}
        elif key == "place" and "points" in facts:
            facts = {**facts, "event": "place_extra"}
        return super().event(facts, you)

    def concerns(self, facts: dict[str, object], you: int) -> bool:
        return facts["event"] == "battle" or super().concerns(facts, you)

    def _ranked(self, facts: dict[str, object], you: int) -> list[str]:
        strengths = facts["strengths"]
        assert isinstance(strengths, list)
        order = sorted(range(len(strengths)), key=lambda city: -int(strengths[city]))
        return [f"{self._city(city, you)} {strengths[city]}" for city in order]

    def _city(self, city: int, you: int) -> str:
        """Return the name of a city; the neutral city has no seat."""
        if city == you:
            return self.templates["cities"]["you"]
        is_seated = str(city) in self.names.get("seat", {str(city): ""})
        return self.name("seat", city) if is_seated else self.templates["cities"]["neutral"]
