"""The sentences of a pad, from the game's pack, with the players' names."""

from collections.abc import Sequence

from mutable.kit.words import Words

SECTION = "pad"
# Fields that take the name of one player, and of several.
WHO = ("seat", "other", "crown", "shield", "partner")
WHO_ALL = ("names", "team")


class PadWords:
    def __init__(self, words: Words, names: list[str], sections: Sequence[str] = (SECTION,)) -> None:
        """Of several sections, use the first that has the key."""
        called = {str(seat): name for seat, name in enumerate(names)}
        self._names = names
        self._words = Words(words.templates, {**words.names, **dict.fromkeys(WHO, called)})
        self._sections = sections

    def text(self, key: str, facts: dict[str, object]) -> str:
        section = next(one for one in self._sections if key in self._words.templates[one])
        named = {name: self._several(value) for name, value in facts.items() if name in WHO_ALL}
        return self._words.sentence(section, key, {**facts, **named})

    def text_for(self, key: str, team: Sequence[int], **facts: object) -> str:
        """Return a sentence about one player, or its form for several (`<key>_all`)."""
        form = key if len(team) == 1 else f"{key}_all"
        return self.text(form, {**facts, "team": [*team]})

    def name(self, kind: str, value: object) -> str:
        return self._words.name(kind, value)

    def _several(self, seats: object) -> str:
        """Return names as a list: Ann, Bob and Cleo."""
        assert isinstance(seats, list)
        *first, last = [self._names[seat] for seat in seats]
        return self.text("and", {"first": ", ".join(first), "last": last}) if first else last
