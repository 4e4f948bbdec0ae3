"""Encodes the events that a seat has seen as numbers, so that a learner has perfect recall.

An event becomes the number of its kind, followed by its facts in order; a list begins with its length. Kinds
of events, words and figures have distinct numbers. The words are those of the move table, which events also
use. A seat's own moves are encoded as the words of their texts.
"""

from typing import Final

from mypy_extensions import i64

from mutable.kit.events import Event, Facts, Log, audience_of
from mutable.kit.game import Rules
from mutable.kit.words import LANGUAGES

NOTHING: Final = 0  # padding
OWN: Final = 1  # the seat's own move follows
OTHER: Final = 2  # a word that no move contains, for example the reason why a game ended
FIRST_KIND: Final = 3
FARTHEST: Final = 2000  # figures are clamped to this absolute value


class Vocabulary:
    """Assigns numbers to the event kinds, words and figures of a table."""

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
        """Encode the facts of an event."""
        found: list[int] = []
        for name, value in facts.items():
            if name == "event":
                found.append(self._kinds.get(str(value), OTHER))
            else:
                self._add(value, found)
        return found

    def of_move(self, row: i64) -> list[int]:
        """Encode a seat's own move."""
        return [OWN, *[self._numbers[word] for word in self._rules.moves.text(row).split()]]

    def text(self, numbers: list[int]) -> str:
        """Decode numbers to a text, for people."""
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
    """The events of one game; with a vocabulary, also encoded for each seat."""

    def __init__(self, players: int, vocabulary: Vocabulary | None) -> None:
        self.log: Log = Log()
        self.numbers: list[list[int]] = [[] for _ in range(players)]
        self._vocabulary: Vocabulary | None = vocabulary
        self._read: i64 = 0  # the number of events that are encoded

    def encode_move(self, seat: i64, row: i64) -> None:
        """Encode a move for its own seat; call this before applying it."""
        words = self._vocabulary
        if words is not None:
            self.numbers[seat] += words.of_move(row)

    def encode_new(self) -> None:
        """Encode new events; call this after a move and the chance moves that follow it."""
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
        """Treat all events in the log as encoded."""
        self._read = len(self.log.events)
