"""The events of a table in compact form.

Events are stored as JSON, the form in which browsers and bots get them. Older events are rarely read, so they
are compressed in packs.
"""

import zlib
from collections.abc import Iterable, Sequence

import msgspec

from mutable.kit.events import Event, Facts, audience_of

PACKED = 64  # events per pack
BREAK = b"\n"  # encoded JSON contains no line break

# By audience of one seat: all audience bytes without that seat.
_NOT_FOR = {1 << bit: bytes(each for each in range(256) if not each & 1 << bit) for bit in range(8)}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict).decode


class History:
    """An append-only list of events; a place is the index of an event."""

    def __init__(self) -> None:
        self._audiences = bytearray()
        self._packs: list[bytes] = []
        self._latest: list[bytes] = []
        self._counts: dict[int, int] = {}  # by audience of one seat: a cache for `count`

    def __len__(self) -> int:
        return len(self._audiences)

    def copy(self) -> "History":
        """Return an independent copy."""
        other = History()
        other._audiences, other._packs = self._audiences.copy(), [*self._packs]
        other._latest = [*self._latest]
        return other

    def extend(self, events: Iterable[Event]) -> None:
        """Append events."""
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
        """Return the set of seats that may see the event at a place."""
        return self._audiences[place]

    def count(self, viewer: int) -> int:
        """Return the number of events that a seat (or SPECTATOR) has seen."""
        own = audience_of(viewer)
        if own not in self._counts:
            self._counts[own] = len(self._audiences.translate(None, _NOT_FOR[own]))
        return self._counts[own]

    def places(self, viewer: int, since: int = 0) -> list[int]:
        """Return the places of the events that a seat (or SPECTATOR) has seen, without the first `since`."""
        own, missing = audience_of(viewer), self.count(viewer) - since
        found: list[int] = []
        place = len(self._audiences)
        while len(found) < missing:
            place -= 1
            if self._audiences[place] & own:
                found.append(place)
        found.reverse()
        return found

    def encoded(self, places: Sequence[int]) -> list[bytes]:
        """Return the facts of events as JSON. The places must be in ascending order."""
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
        """Return the facts of the events at these places."""
        return [_decode(line) for line in self.encoded(places)]

    def visible_to(self, viewer: int, since: int = 0) -> list[Facts]:
        """Return the facts that a seat (or SPECTATOR) has seen, without the first `since`."""
        return self.facts(self.places(viewer, since))

    def events(self, first: int = 0) -> list[Event]:
        """Return all events from a place on, with their audiences."""
        places = range(first, len(self))
        numbered = zip(places, self.facts(places), strict=True)
        return [Event(self._audiences[place], facts) for place, facts in numbered]
