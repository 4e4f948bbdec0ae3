"""The company at a table: who sits where and what they said. A log tells that without its rules."""

from dataclasses import dataclass, field

from mutable.server.entries import (
    Away,
    Back,
    Chat,
    Create,
    Deed,
    Enter,
    Hold,
    Place,
    Rematch,
    Resign,
    Sit,
)

TAKEOVER_BOT = "best"  # plays on for whoever has left


@dataclass
class Seat:
    """A place at the table: a bot's, or that of whoever holds its key."""

    kind: str
    bot: str | None
    name: str | None
    key: str
    people: set[str] = field(default_factory=set)
    away: bool = False
    gone: bool = False  # away for not being there, not by their own wish
    resigned: bool = False
    stand_in: str = TAKEOVER_BOT

    @property
    def is_free(self) -> bool:
        return self.kind == "person" and not self.people

    def player(self) -> str | None:
        """The bot that decides here now, or None for a person."""
        if self.kind == "bot":
            return self.bot
        return self.stand_in if self.away or self.resigned else None


class Company:
    def __init__(self, ident: str, created: Create) -> None:
        self.id = ident
        self.length = 1  # of the log
        self.created = created
        self.clock = created.clock
        self.public = created.public
        self.seats = [_seat(place) for place in created.seats]
        self.chat: list[tuple[str, str, float]] = []
        self.rematch: str | None = None

    def names(self) -> list[str]:
        return [seat.name or "…" for seat in self.seats]

    def seat_of(self, person: str | None) -> int | None:
        for number, seat in enumerate(self.seats):
            if person in seat.people:
                return number
        return None

    @property
    def is_full(self) -> bool:
        return not any(seat.is_free for seat in self.seats)

    def do(self, entry: Deed, at: float) -> None:
        """What an entry of the log does, when it is made and whenever the log is read again.

        One that cannot be raises and changes nothing.
        """
        match entry:
            case Enter():
                self.enter_text(entry.seat, entry.text)
            case Chat():
                self.chat.append((entry.name, entry.text, at))
            case Rematch():
                self.rematch = entry.room
            case _:
                self._move_people(entry)
                self.people_moved()
        self.length += 1

    def _move_people(self, entry: Sit | Hold | Away | Back | Resign) -> None:
        seat = self.seats[entry.seat]
        match entry:
            case Sit():
                seat.name = entry.name
                seat.people.add(entry.person)
            case Hold():
                seat.people.add(entry.person)
            case Away():
                seat.away, seat.gone = True, entry.gone
            case Back():
                seat.away, seat.gone = False, False
            case Resign():
                seat.resigned = True

    def enter_text(self, seat: int, text: str) -> None:
        """A move or a take-back: what it does is its game's business."""
        raise NotImplementedError

    def people_moved(self) -> None:
        """Somebody came, left, returned or gave up."""


def _seat(place: Place) -> Seat:
    return Seat(place.kind, place.bot, place.name, place.key, set(place.people))
