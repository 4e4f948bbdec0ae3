"""All that a seat was told of a game, in order, as numbers: what a learner needs for perfect recall.

Every event is a few numbers: its kind, then its facts as they stand in it, a list with its length first. A
kind and a word have numbers of their own, and so has every figure. The words are those of the move table,
from which notation and events are made alike. What a seat did itself stands there as the words of its move.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.events import Event, Facts, Log, audience_of
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES

NOTHING: Final = 0  # fills the rest of a row
OWN: Final = 1  # a move of one's own follows
OTHER: Final = 2  # a word that is in no move: why a game ended, or of a game from outside
FIRST_KIND: Final = 3
FARTHEST: Final = 2000  # a figure beyond it, up or down, is cut off


class Vocabulary:
    """The numbers of a table's kinds of events, words and figures."""

    def __init__(self, rules: Rules) -> None:
        kinds = sorted([*rules.words(LANGUAGES[0]).templates["events"]])
        words: list[str] = sorted(
            {word for row in range(len(rules.moves)) for word in rules.moves.text(row).split()}
        )
        self._rules: Rules = rules
        self._words: list[str] = ["", "own", "other", *kinds, *words]
        self._kinds: dict[str, int] = {kind: FIRST_KIND + at for at, kind in enumerate(kinds)}
        first: int = FIRST_KIND + len(kinds)
        self._numbers: dict[str, int] = {word: first + at for at, word in enumerate(words)}
        self._zero: int = len(self._words) + FARTHEST
        self.size: int = self._zero + FARTHEST + 1

    def of_event(self, facts: Facts) -> list[int]:
        """What whoever was told of an event knows of it."""
        found: list[int] = []
        for name, value in facts.items():
            if name == "event":
                found.append(self._kinds.get(str(value), OTHER))
            else:
                self._add(value, found)
        return found

    def of_move(self, row: i64) -> list[int]:
        """What whoever makes a move knows of it."""
        return [OWN, *[self._numbers[word] for word in self._rules.moves.text(row).split()]]

    def text(self, numbers: list[int]) -> str:
        """What they say, for people."""
        return " ".join([self._said(number) for number in numbers if number != NOTHING])

    def _said(self, number: int) -> str:
        return self._words[number] if number < len(self._words) else str(number - self._zero)

    def _add(self, value: object, found: list[int]) -> None:
        if isinstance(value, str):
            found.append(self._numbers.get(value, OTHER))
        elif isinstance(value, int):
            found.append(self._zero + max(-FARTHEST, min(FARTHEST, value)))
        elif isinstance(value, list):
            found.append(self._zero + len(value))
            for one in value:
                self._add(one, found)
        else:
            found.append(OTHER)


class EventHistory:
    """What was told in one game since it began; with a vocabulary also as numbers, for each seat."""

    def __init__(self, players: int, vocabulary: Vocabulary | None) -> None:
        self.log: Log = Log()
        self.numbers: list[list[int]] = [[] for _ in range(players)]
        self._vocabulary: Vocabulary | None = vocabulary
        self._read: i64 = 0  # events

    def encode_move(self, seat: i64, row: i64) -> None:
        """Before it is made."""
        words = self._vocabulary
        if words is not None:
            self.numbers[seat] += words.of_move(row)

    def encode_new(self) -> None:
        """After it was made, and chance has answered."""
        words = self._vocabulary
        events: list[Event] = self.log.events
        if words is not None:
            for event in events[self._read :]:
                self._share(event.audience, words.of_event(event.facts))
        self._read = len(events)

    def _share(self, audience: i64, numbers: list[int]) -> None:
        for seat in range(len(self.numbers)):
            if audience & audience_of(seat):
                self.numbers[seat] += numbers

    def mark_encoded(self) -> None:
        """What stands in the log is in the numbers already."""
        self._read = len(self.log.events)
