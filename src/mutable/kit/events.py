"""What happened, each fact with who may see it. What was meant is the move, kept apart."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of

Facts = dict[str, object]

SPECTATOR_BIT: Final = 7
EVERYONE: Final = 0xFF


class Event:
    """One fact and its audience: a set of seats, and of spectators as one more."""

    def __init__(self, audience: i64, facts: Facts) -> None:
        self.audience: i64 = audience
        self.facts: Facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.audience, self.facts)


class Log:
    """Where apply writes what happened; search passes none."""

    def __init__(self, events: list[Event] | None = None) -> None:
        self.events: list[Event] = events or []

    def copy(self) -> "Log":
        """It goes its own way from here; what happened so far never changes."""
        return Log(self.events[:])

    def __reduce__(self) -> tuple[object, ...]:
        return Log, (self.events,)

    def add_public(self, facts: Facts) -> None:
        """Something everybody sees."""
        self.events.append(Event(EVERYONE, facts))

    def add_private(self, seat: i64, secret: Facts, public: Facts) -> None:
        """Something one seat sees whole and all others only in outline."""
        self.events.append(Event(audience_of(seat), secret))
        self.events.append(Event(EVERYONE & ~audience_of(seat), public))

    def add_deal(self, seat: i64, what: str, names: list[str]) -> None:
        """A whole hand, told when its last card has come: a line a seat, not a line a card."""
        secret: Facts = {"event": "deal", "seat": seat, what: names}
        self.add_private(seat, secret, {"event": "deal_hidden", "seat": seat, "count": len(names)})

    def visible_to(self, seat: i64) -> list[Facts]:
        """What a seat may see of it."""
        seat_bit: i64 = audience_of(seat)
        return [event.facts for event in self.events if event.audience & seat_bit]


def audience_of(seat: i64) -> i64:
    """The audience of one seat, or of the spectators (-1)."""
    return bit_of(SPECTATOR_BIT if seat < 0 else seat)
