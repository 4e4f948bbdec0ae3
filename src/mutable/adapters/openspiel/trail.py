"""All that each seat has seen of a game, in order: what makes an information state remember everything.

A trail grows by one step a move and shares its beginning with the copies it came from. It is read rarely
(rollouts never do), so a step keeps the events as they are; digests, and numbers for tensors, are made when
asked for.
"""

from array import array
from collections.abc import Callable
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from mutable.kit.event_encoding import Vocabulary
from mutable.kit.events import Event, Facts, audience_of

SIZE = 12  # bytes of a digest
NOBODY = -2  # neither a seat nor a spectator

Numbers: TypeAlias = "array[int]"  # of 16 bits, which NumPy reads as they are
NONE = array("h")
Step = tuple[int, int, list[Event]]  # who moved, which row, and what happened


class Trail:
    """One step, or the beginning."""

    __slots__ = ("_before", "_digests", "_events", "_mover", "_numbers", "_past", "_row")

    def __init__(self, before: "Trail | None", mover: int, row: int, events: list[Event]) -> None:
        self._before = before
        self._mover = mover
        self._row = row
        self._events = events
        self._past: dict[int, Trail] = {}  # where an imagined state begins: what a seat has truly seen
        self._digests: dict[int, bytes] = {}
        self._numbers: dict[int, Numbers] = {}

    def after(self, mover: int, row: int, events: list[Event]) -> "Trail":
        """The way with one more move."""
        return Trail(self, mover, row, events)

    def __reduce__(self) -> tuple[object, ...]:
        """Flat: a game has more steps than pickle would follow one into the other."""
        first, steps = self._since(lambda step: False)
        moves = [(step._mover, step._row, step._events) for step in steps]
        return _walked, (first._digests, first._past, moves)

    def digest(self, seat: int) -> bytes:
        """What a seat has seen so far; equal trails of events have equal digests."""
        known, steps = self._since(lambda step: seat in step._digests)
        digest = known._digests.get(seat, b"")
        for step in steps:
            digest = step._digests[seat] = step._digested(seat, digest)
        return digest

    def numbers(self, seat: int, vocabulary: Vocabulary) -> Numbers:
        """The same as numbers, of which a row of a tensor is made; not to be changed."""
        known, steps = self._since(lambda step: seat in step._numbers)
        numbers = known._numbers.get(seat, NONE)
        if seat in known._past:
            numbers = known._past[seat].numbers(seat, vocabulary)
        for step in steps:
            numbers = step._numbers[seat] = step._numbered(seat, numbers, vocabulary)
        return numbers

    def heard(self, seat: int) -> list[Facts]:
        """All that a seat was told since the game began, as a bot hears it."""
        first, steps = self._since(lambda step: False)
        before = first._past[seat].heard(seat) if seat in first._past else []
        return before + [facts for step in steps for facts in step._told(seat)]

    def as_seen_by(self, seat: int) -> "Trail":
        """The same to this seat, with nothing in it that it has not seen."""
        first, steps = self._since(lambda step: False)
        glanced = {other: digest for other, digest in first._digests.items() if other == seat}
        trail, audience = first._past.get(seat) or beginning(glanced), audience_of(seat)
        for step in steps:
            events = [event for event in step._events if event.audience & audience]
            if seat == step._mover:
                trail = trail.after(seat, step._row, events)
            elif events:
                trail = trail.after(NOBODY, NOBODY, events)
        return trail

    def _since(self, is_known: "Callable[[Trail], bool]") -> "tuple[Trail, list[Trail]]":
        """The last step that is known, or the beginning; and all steps since."""
        step, steps = self, []
        while step._before is not None and not is_known(step):
            steps.append(step)
            step = step._before
        return step, steps[::-1]

    def _told(self, seat: int) -> list[Facts]:
        audience = audience_of(seat)
        return [event.facts for event in self._events if event.audience & audience]

    def _digested(self, seat: int, digest: bytes) -> bytes:
        """An own move is seen by whoever makes it, also where it has no event yet."""
        seen = [msgspec.json.encode(facts) for facts in self._told(seat)]
        if seat == self._mover:
            seen.append(str(self._row).encode())
        return blake2b(b"\n".join((digest, *seen)), digest_size=SIZE).digest() if seen else digest

    def _numbered(self, seat: int, before: Numbers, vocabulary: Vocabulary) -> Numbers:
        numbers = vocabulary.of_move(self._row) if seat == self._mover else []
        for facts in self._told(seat):
            numbers += vocabulary.of_event(facts)
        return before + array("h", numbers) if numbers else before


def beginning(digests: dict[int, bytes] | None = None, past: dict[int, Trail] | None = None) -> Trail:
    """Nothing has happened; or, in an imagined state, what the seats may have seen before."""
    trail = Trail(None, NOBODY, NOBODY, [])
    trail._digests.update(digests or {})
    trail._past.update(past or {})
    return trail


def _walked(digests: dict[int, bytes], past: dict[int, Trail], steps: list[Step]) -> Trail:
    """A trail as it was pickled."""
    trail = beginning(digests, past)
    for mover, row, events in steps:
        trail = trail.after(mover, row, events)
    return trail
