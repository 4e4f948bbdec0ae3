"""All that each seat has seen of a game, in order: what makes an information state remember everything.

A trail grows by one step a move and shares its beginning with the copies it came from. It is read rarely
(rollouts never do), so a step keeps the events as they are, and digests are made when asked for.
"""

from hashlib import blake2b

import msgspec

from mutable.kit.events import Event, audience_of

SIZE = 12  # bytes of a digest


class Trail:
    """One step, or the beginning."""

    __slots__ = ("_before", "_digests", "_events", "_mover", "_row")

    def __init__(self, before: "Trail | None", mover: int, row: int, events: list[Event]) -> None:
        self._before = before
        self._mover = mover
        self._row = row
        self._events = events
        self._digests: dict[int, bytes] = {}

    def after(self, mover: int, row: int, events: list[Event]) -> "Trail":
        return Trail(self, mover, row, events)

    def digest(self, seat: int) -> bytes:
        """What a seat has seen so far; equal trails of events have equal digests."""
        step, unread = self, []
        while seat not in step._digests and step._before is not None:
            unread.append(step)
            step = step._before
        digest = step._digests.get(seat, b"")
        for step in reversed(unread):
            digest = step._digests[seat] = step._read(seat, digest)
        return digest

    def _read(self, seat: int, digest: bytes) -> bytes:
        """An own move is seen by whoever makes it, also where it has no event yet."""
        audience = audience_of(seat)
        seen = [msgspec.json.encode(event.facts) for event in self._events if event.audience & audience]
        if seat == self._mover:
            seen.append(str(self._row).encode())
        return blake2b(b"\n".join((digest, *seen)), digest_size=SIZE).digest() if seen else digest


def beginning(digests: dict[int, bytes] | None = None) -> Trail:
    """Nothing has happened; or, in an imagined state, what the seats may have seen before."""
    trail = Trail(None, -1, -1, [])
    trail._digests.update(digests or {})
    return trail
