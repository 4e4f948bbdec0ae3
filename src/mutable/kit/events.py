"""Events: what happened in a game, and who may see it. Moves (what a player intended) are a separate type."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.bits import bit_of

Facts = dict[str, object]

SPECTATOR_BIT: Final = 7
EVERYONE: Final = 0xFF


class Event:
    """The facts of an event and its audience: a set of seats, with one bit for all spectators."""

    def __init__(self, audience: i64, facts: Facts) -> None:
        self.audience: i64 = audience
        self.facts: Facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.audience, self.facts)


class Log:
    """Collects the events of `Rules.apply`; search passes no log."""

    def __init__(self, events: list[Event] | None = None) -> None:
        self.events: list[Event] = events or []

    def copy(self) -> "Log":
        """Return an independent log with the same events; events are immutable."""
        return Log(self.events[:])

    def __reduce__(self) -> tuple[object, ...]:
        return Log, (self.events,)

    def add_public(self, facts: Facts) -> None:
        """Add an event that everybody sees."""
        self.events.append(Event(EVERYONE, facts))

    def add_private(self, seat: i64, secret: Facts, public: Facts) -> None:
        """Add an event with all facts for one seat, and with the public facts for everybody else."""
        self.events.append(Event(audience_of(seat), secret))
        self.events.append(Event(EVERYONE & ~audience_of(seat), public))

    def add_deal(self, seat: i64, what: str, names: list[str]) -> None:
        """Add one event for a whole hand, once its last card is dealt."""
        secret: Facts = {"event": "deal", "seat": seat, what: names}
        self.add_private(seat, secret, {"event": "deal_hidden", "seat": seat, "count": len(names)})

    def visible_to(self, seat: i64) -> list[Facts]:
        """Return the facts that a seat (or SPECTATOR) may see."""
        seat_bit: i64 = audience_of(seat)
        return [event.facts for event in self.events if event.audience & seat_bit]


def audience_of(seat: i64) -> i64:
    """Return the audience that consists of one seat, or of the spectators (-1)."""
    return bit_of(SPECTATOR_BIT if seat < 0 else seat)
