"""The participants of a table: seats and chat. A log gives these without the rules of its game."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from mutable.bots.registry import BOTS
from mutable.tables.entries import (
    FORMER,
    KEPT,
    Away,
    Back,
    Chat,
    Close,
    Create,
    Deed,
    Engage,
    Enter,
    Free,
    HintEntry,
    Hold,
    OpenChat,
    Place,
    Rematch,
    Resign,
    Shut,
    Sit,
    Vacate,
    Wait,
)
from mutable.tables.errors import NotFound
from mutable.tables.messages import Doing

AMONG_PEOPLE = "level4"  # the bot that stands in for a player at a table without bots
MOST_DOINGS = 100  # kept and shown; earlier ones are dropped


@dataclass
class Seat:
    """A seat at the table: a bot's, or a person's."""

    kind: str
    bot: str | None
    name: str | None
    key: str
    people: set[str] = field(default_factory=set)
    kept: set[str] = field(default_factory=set)  # the people for whom a rematch keeps this seat
    kept_name: str | None = None
    away: bool = False
    gone: bool = False  # the player was absent and did not choose to leave
    resigned: bool = False
    stand_in: str = AMONG_PEOPLE  # the bot that plays for an absent person
    stood_for: bool = False  # a bot has made a move for the person
    hints: int = 0  # the number of hints given
    advised: list[int] = field(default_factory=list)  # the position of the last hint
    waited_for: float = 0.0  # when the others last chose to keep waiting

    @property
    def is_open(self) -> bool:
        """Return True if nobody sits here yet."""
        return self.kind == "person" and not self.people

    @property
    def is_free(self) -> bool:
        """Return True if anyone may sit down here."""
        return self.is_open and not self.kept

    def keep_for_nobody(self) -> None:
        self.kept, self.kept_name = set(), None

    def clear(self, key: str) -> None:
        """Remove the people who held the seat."""
        self.people, self.name, self.key = set(), None, key
        self.away, self.gone = False, False
        self.keep_for_nobody()

    def player(self) -> str | None:
        """Return the bot that decides here now, or None if a person does."""
        if self.kind == "bot":
            return self.bot
        return self.stand_in if self.away or self.resigned else None


class Participants:
    def __init__(self, ident: str, created: Create) -> None:
        self.id = ident
        self.length = 1  # of the log
        self.created = created
        self.host = next((seat for seat, place in enumerate(created.seats) if place.people), None)
        self.clock = created.clock
        self.patience = created.patience
        self.public = created.public
        self.level = _stand_in(created)  # of the bots that join or stand in
        self.seats = [_seat(place, self.level) for place in created.seats]
        for seat, given in zip(self.seats, created.hints_given, strict=False):
            seat.hints = given
        self.former: set[str] = set()  # people who held a seat before the game, or for whom one was kept
        self._seat_of = self._sitting()
        self.has_open_chat = False  # True if spectators can read the chat
        self.chat: list[tuple[str, str, float]] = []
        self.entered = len(created.moves)  # the number of moves and take-backs
        self.doings: list[Doing] = []
        self.rematch: str | None = None
        self.rematch_entry: Rematch | None = None
        self.closed_by: int | None = None  # the seat of the player who closed the table before a game began
        self.shut: str | None = None  # the operator's reason for closing the table; it may be empty
        self.moved_at: float | None = None  # when a player last made a move or resigned

    def names(self) -> list[str]:
        return [seat.name or "…" for seat in self.seats]

    def seat_of(self, person: str | None) -> int | None:
        return self._seat_of.get(person)

    def seats_of(self, people: Iterable[str | None]) -> set[int | None]:
        return {*map(self._seat_of.get, people)}

    def _sitting(self) -> dict[str | None, int]:
        """Return the first seat of each person. Every frame of every client needs this, so it is cached."""
        numbered = [*enumerate(self.seats)]
        return {person: number for number, seat in reversed(numbered) for person in seat.people}

    def rename(self, old: str, new: str) -> bool:
        """Replace a person by another. Return True if `old` holds a seat or one is kept for them."""
        seats = [seat for seat in self.seats if old in seat.people | seat.kept]
        for seat in seats:
            seat.people = {new if person == old else person for person in seat.people}
            seat.kept = {new if person == old else person for person in seat.kept}
        self.former = {new if person == old else person for person in self.former}
        self._seat_of = self._sitting()
        return bool(seats)

    def holders(self) -> dict[str, int]:
        """Return the seat of every person in the log, or KEPT if one is kept for them, else FORMER."""
        kept = {person: KEPT for seat in self.seats for person in seat.kept}
        sitting = {person: seat for person, seat in self._seat_of.items() if person is not None}
        return dict.fromkeys(self.former, FORMER) | kept | sitting

    def kept_seat(self, person: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if person in seat.kept), None)

    def keepers(self) -> list[int]:
        """Return the seats that may arrange a table before its game: the host's, or all if the host left."""
        if self.host is not None and not self.seats[self.host].away:
            return [self.host]
        return [number for number, seat in enumerate(self.seats) if seat.people and not seat.away]

    @property
    def is_closed(self) -> bool:
        return self.closed_by is not None or self.shut is not None

    def why_closed(self) -> NotFound:
        """Return the error for anyone who opens the closed table."""
        if self.shut is None:
            return NotFound("closed_table", name=self.seats[self.closed_by or 0].name)
        return NotFound("shut_table", reason=self.shut) if self.shut else NotFound("shut_table_unsaid")

    @property
    def has_hints(self) -> bool:
        """Return True if players may ask for hints. A player alone among bots always may."""
        return self.created.hints or sum(seat.kind == "person" for seat in self.seats) == 1

    @property
    def is_full(self) -> bool:
        return not any(seat.is_open for seat in self.seats)

    def do(self, entry: Deed, at: float) -> None:
        """Apply an entry of the log, when it is made and when the log is read again.

        An invalid entry raises an exception and changes nothing.
        """
        match entry:
            case Enter():
                self.enter_text(entry.seat, entry.text)
                self.entered += 1
                self.moved_at = at
                self._note_stand_in(entry.seat)
            case Chat():
                self.chat.append((entry.name, entry.text, at if entry.at is None else entry.at))
            case Rematch():
                self.rematch, self.rematch_entry = entry.room, entry
            case OpenChat():
                self.has_open_chat = entry.open
            case Close():
                self.closed_by = entry.seat
            case Shut():
                self.shut = entry.reason
            case Wait():
                self.seats[entry.seat].waited_for = at
            case HintEntry():
                seat = self.seats[entry.seat]
                seat.hints, seat.advised = seat.hints + 1, entry.position
                self._note(entry, at)
                self.hint_given(entry)
            case _:
                self._move_people(entry)
                self._note(entry, at)
                self.people_moved()
        self.length += 1

    def _note_stand_in(self, seat: int) -> None:
        """Record that a bot moved for a person.

        A person whose bot plays makes no moves; chance has no seat.
        """
        if seat < len(self.seats) and self.seats[seat].kind == "person" and self.seats[seat].player():
            self.seats[seat].stood_for = True
            self.stood_in()

    def _move_people(self, entry: Sit | Hold | Away | Back | Resign | Engage | Vacate | Free) -> None:
        seat = self.seats[entry.seat]
        match entry:
            case Sit():
                seat.name = entry.name
                seat.people |= {entry.person, *(seat.kept if entry.person in seat.kept else ())}
                seat.keep_for_nobody()
            case Hold():
                seat.people.add(entry.person)
            case Away():
                seat.away, seat.gone = True, entry.gone
            case Back():
                seat.away, seat.gone = False, False
            case Resign():
                seat.resigned = True
            case Engage():
                self.former |= seat.kept
                seat.kind, seat.bot, seat.name = "bot", entry.bot, entry.name
                seat.keep_for_nobody()
            case Vacate():
                seat.kind, seat.bot, seat.name = "person", None, None
            case Free():
                self.former |= seat.people | seat.kept
                seat.clear(entry.key)
        self._seat_of = self._sitting()

    def _note(
        self, entry: Sit | Hold | Away | Back | Resign | Engage | Vacate | Free | HintEntry, at: float
    ) -> None:
        """Record what players did during the game. Before it begins, no bot plays for a person."""
        if not self.is_full:
            return
        match entry:
            case HintEntry():
                doing = Doing(entry.seat, "hint", self.entered, at)
            case Away():
                doing = Doing(entry.seat, "gone" if entry.gone else "left", self.entered, at)
            case Back():
                doing = Doing(entry.seat, "back", self.entered, at)
            case Resign():
                doing = Doing(entry.seat, "resigned", self.entered, at)
                self.moved_at = at
            case _:
                return
        self.doings = [*self.doings[1 - MOST_DOINGS :], doing]

    def enter_text(self, seat: int, text: str) -> None:
        """Apply a move or a take-back. Subclasses implement this."""
        raise NotImplementedError

    def people_moved(self) -> None:
        """React to a change of people: someone joined, left, returned or resigned."""

    def hint_given(self, hint: HintEntry) -> None:
        """Update the table's record after a hint."""

    def stood_in(self) -> None:
        """Update the table's record after a move of a stand-in."""


def _seat(place: Place, stand_in: str) -> Seat:
    people, kept = set(place.people), set(place.kept)
    return Seat(
        place.kind, place.bot, place.name, place.key, people, kept, place.kept_name, stand_in=stand_in
    )


def _stand_in(created: Create) -> str:
    """Return the strongest bot of the table as the stand-in, so that leaving brings no advantage."""
    known = [*BOTS.get(created.game, {})]  # weakest first
    bots = [place.bot for place in created.seats if place.bot in known]
    return max(bots, key=known.index, default=AMONG_PEOPLE)
