"""All that happened at a table, kept small: most of a game is past, and hardly ever asked for.

Events are written as JSON, as they go to a browser and to a bot; older ones are packed together.
"""

import zlib
from collections.abc import Iterable, Sequence

import msgspec

from mutable.kit.events import Event, Facts, audience_of

PACKED = 64  # events in one pack
BREAK = b"\n"  # no line of JSON has one within

# By audience of one: what is in the audiences of events that it does not see.
_NOT_FOR = {1 << bit: bytes(each for each in range(256) if not each & 1 << bit) for bit in range(8)}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict).decode


class History:
    """A list of events that only grows; a place is the number of an event in it."""

    def __init__(self) -> None:
        self._audiences = bytearray()
        self._packs: list[bytes] = []
        self._latest: list[bytes] = []
        self._counts: dict[int, int] = {}  # by audience of one, of those who asked

    def __len__(self) -> int:
        return len(self._audiences)

    def copy(self) -> "History":
        """The same, sharing nothing that changes."""
        other = History()
        other._audiences, other._packs = self._audiences.copy(), [*self._packs]
        other._latest = [*self._latest]
        return other

    def extend(self, events: Iterable[Event]) -> None:
        """Events that happened after all the others."""
        for event in events:
            self._audiences.append(event.audience)
            self._latest.append(_encode(event.facts))
            for own in self._counts:
                if event.audience & own:
                    self._counts[own] += 1
        while len(self._latest) >= 2 * PACKED:
            self._packs.append(zlib.compress(BREAK.join(self._latest[:PACKED])))
            del self._latest[:PACKED]

    def audience(self, place: int) -> int:
        """Who may see the event at a place, as a set of seats."""
        return self._audiences[place]

    def count(self, eyes: int) -> int:
        """How many of the events a seat (or SPECTATOR) has seen."""
        own = audience_of(eyes)
        if own not in self._counts:
            self._counts[own] = len(self._audiences.translate(None, _NOT_FOR[own]))
        return self._counts[own]

    def places(self, eyes: int, since: int = 0) -> list[int]:
        """Where the events lie that a seat (or SPECTATOR) has seen, from the one of that number on."""
        own, missing = audience_of(eyes), self.count(eyes) - since
        found: list[int] = []
        place = len(self._audiences)
        while len(found) < missing:
            place -= 1
            if self._audiences[place] & own:
                found.append(place)
        found.reverse()
        return found

    def written(self, places: Sequence[int]) -> list[bytes]:
        """The facts of events as JSON. The places are in order."""
        opened, lines = -1, self._latest
        found: list[bytes] = []
        for place in places:
            pack, within = divmod(place, PACKED)
            if pack >= len(self._packs):
                found.append(self._latest[place - PACKED * len(self._packs)])
                continue
            if pack != opened:
                opened, lines = pack, zlib.decompress(self._packs[pack]).split(BREAK)
            found.append(lines[within])
        return found

    def facts(self, places: Sequence[int]) -> list[Facts]:
        """The events at some places."""
        return [_decode(line) for line in self.written(places)]

    def visible_to(self, eyes: int, since: int = 0) -> list[Facts]:
        """What these eyes may see, from a place on."""
        return self.facts(self.places(eyes, since))

    def events(self, first: int = 0) -> list[Event]:
        """All from a place on, with their audiences."""
        places = range(first, len(self))
        told = zip(places, self.facts(places), strict=True)
        return [Event(self._audiences[place], facts) for place, facts in told]
