"""What each seat has seen of a game, in order: the perfect recall of information states.

A trail grows by one step a move and shares its beginning with the copies it came from. It is read rarely
(never by rollouts), so a step stores the events unchanged. Digests, and numbers for tensors, are computed on
request.
"""

from array import array
from collections.abc import Callable
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from mutable.kit.arrays.event_encoding import Vocabulary
from mutable.kit.events import Event, Facts, audience_of

SIZE = 12  # bytes of a digest
NOBODY = -2  # neither a seat nor a spectator

Numbers: TypeAlias = "array[int]"  # of 16 bits, readable by NumPy
NONE = array("h")
Step = tuple[int, int, list[Event]]  # who moved, which row, and the events


class Trail:
    """One step, or the beginning."""

    __slots__ = ("_before", "_digests", "_events", "_mover", "_numbers", "_past", "_row")

    def __init__(self, before: "Trail | None", mover: int, row: int, events: list[Event]) -> None:
        self._before = before
        self._mover = mover
        self._row = row
        self._events = events
        self._past: dict[int, Trail] = {}  # at the beginning of a sampled state: the real past of a seat
        self._digests: dict[int, bytes] = {}
        self._numbers: dict[int, Numbers] = {}

    def after(self, mover: int, row: int, events: list[Event]) -> "Trail":
        """Return the trail with one more move."""
        return Trail(self, mover, row, events)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as a flat list: a game has more steps than pickle's recursion allows."""
        first, steps = self._since(lambda step: False)
        moves = [(step._mover, step._row, step._events) for step in steps]
        return _walked, (first._digests, first._past, moves)

    def digest(self, seat: int) -> bytes:
        """Return a digest of what a seat has seen so far; equal sequences of events have equal digests."""
        known, steps = self._since(lambda step: seat in step._digests)
        digest = known._digests.get(seat, b"")
        for step in steps:
            digest = step._digests[seat] = step._extend_digest(seat, digest)
        return digest

    def numbers(self, seat: int, vocabulary: Vocabulary) -> Numbers:
        """Return what a seat has seen as numbers for a tensor. The array is shared: do not change it."""
        known, steps = self._since(lambda step: seat in step._numbers)
        numbers = known._numbers.get(seat, NONE)
        if seat in known._past:
            numbers = known._past[seat].numbers(seat, vocabulary)
        for step in steps:
            numbers = step._numbers[seat] = step._extend_numbers(seat, numbers, vocabulary)
        return numbers

    def heard(self, seat: int) -> list[Facts]:
        """Return all events that a seat received since the game began, as bots expect them."""
        first, steps = self._since(lambda step: False)
        before = first._past[seat].heard(seat) if seat in first._past else []
        return before + [facts for step in steps for facts in step._visible_to(seat)]

    def as_seen_by(self, seat: int) -> "Trail":
        """Return the trail of this seat without anything that it has not seen."""
        first, steps = self._since(lambda step: False)
        glanced = {other: digest for other, digest in first._digests.items() if other == seat}
        trail, audience = first._past.get(seat) or new_trail(glanced), audience_of(seat)
        for step in steps:
            events = [event for event in step._events if event.audience & audience]
            if seat == step._mover:
                trail = trail.after(seat, step._row, events)
            elif events:
                trail = trail.after(NOBODY, NOBODY, events)
        return trail

    def _since(self, is_known: "Callable[[Trail], bool]") -> "tuple[Trail, list[Trail]]":
        """Return the last known step, or the beginning, and all steps since."""
        step, steps = self, []
        while step._before is not None and not is_known(step):
            steps.append(step)
            step = step._before
        return step, steps[::-1]

    def _visible_to(self, seat: int) -> list[Facts]:
        audience = audience_of(seat)
        return [event.facts for event in self._events if event.audience & audience]

    def _extend_digest(self, seat: int, digest: bytes) -> bytes:
        """Extend the digest. A seat also sees its own move, even if that has no event yet."""
        seen = [msgspec.json.encode(facts) for facts in self._visible_to(seat)]
        if seat == self._mover:
            seen.append(str(self._row).encode())
        return blake2b(b"\n".join((digest, *seen)), digest_size=SIZE).digest() if seen else digest

    def _extend_numbers(self, seat: int, before: Numbers, vocabulary: Vocabulary) -> Numbers:
        numbers = vocabulary.of_move(self._row) if seat == self._mover else []
        for facts in self._visible_to(seat):
            numbers += vocabulary.of_event(facts)
        return before + array("h", numbers) if numbers else before


def new_trail(digests: dict[int, bytes] | None = None, past: dict[int, Trail] | None = None) -> Trail:
    """Return an empty trail; for a sampled state, with the digests and the past of the seats."""
    trail = Trail(None, NOBODY, NOBODY, [])
    trail._digests.update(digests or {})
    trail._past.update(past or {})
    return trail


def _walked(digests: dict[int, bytes], past: dict[int, Trail], steps: list[Step]) -> Trail:
    """Restore a pickled trail."""
    trail = new_trail(digests, past)
    for mover, row, events in steps:
        trail = trail.after(mover, row, events)
    return trail
