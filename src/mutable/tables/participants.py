"""The company at a table: who sits where and what they said. A log tells that without its rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from mutable.bots.registry import BOTS
from mutable.tables.entries import (
    Away,
    Back,
    Chat,
    Close,
    Create,
    Deed,
    Engage,
    Enter,
    Free,
    Hint,
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

AMONG_PEOPLE = "level4"  # plays on for whoever has left a table without bots
MOST_DOINGS = 100  # that are told; nobody needs to know how often somebody came and went before


@dataclass
class Seat:
    """A place at the table: a bot's, or that of whoever holds its key."""

    kind: str
    bot: str | None
    name: str | None
    key: str
    people: set[str] = field(default_factory=set)
    kept: set[str] = field(default_factory=set)  # the people who are asked to sit here again
    kept_name: str | None = None
    away: bool = False
    gone: bool = False  # away for not being there, not by their own wish
    resigned: bool = False
    stand_in: str = AMONG_PEOPLE  # who plays on for a person
    stood_for: bool = False  # a bot has made a move for the person
    hints: int = 0  # that were given here
    advised: list[int] = field(default_factory=list)  # the position of the last
    waited_for: float = 0.0  # when the others last chose to go on waiting

    @property
    def is_open(self) -> bool:
        """Return True if nobody sits here yet."""
        return self.kind == "person" and not self.people

    @property
    def is_free(self) -> bool:
        """Return True if anybody may sit down here."""
        return self.is_open and not self.kept

    def keep_for_nobody(self) -> None:
        self.kept, self.kept_name = set(), None

    def clear(self, key: str) -> None:
        """Take the seat from the people who held it."""
        self.people, self.name, self.key = set(), None, key
        self.away, self.gone = False, False
        self.keep_for_nobody()

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
        self.host = next((seat for seat, place in enumerate(created.seats) if place.people), None)
        self.clock = created.clock
        self.patience = created.patience
        self.public = created.public
        self.level = _stand_in(created)  # of the bots that come in
        self.seats = [_seat(place, self.level) for place in created.seats]
        for seat, given in zip(self.seats, created.hints_given, strict=False):
            seat.hints = given
        self.former: set[str] = set()  # people who held a seat before the game, or for whom one was kept
        self._seat_of = self._sitting()
        self.has_open_chat = False  # spectators can read it
        self.chat: list[tuple[str, str, float]] = []
        self.entered = len(created.moves)  # moves and take-backs
        self.doings: list[Doing] = []
        self.rematch: str | None = None
        self.rematch_entry: Rematch | None = None
        self.closed_by: int | None = None  # the seat of whoever closed it before a game began
        self.shut: str | None = None  # why whoever runs the server has closed it; they need not say
        self.moved_at: float | None = None  # the last move, or that somebody gave up

    def names(self) -> list[str]:
        return [seat.name or "…" for seat in self.seats]

    def seat_of(self, person: str | None) -> int | None:
        return self._seat_of.get(person)

    def seats_of(self, people: Iterable[str | None]) -> set[int | None]:
        return {*map(self._seat_of.get, people)}

    def _sitting(self) -> dict[str | None, int]:
        """Who sits where (first): it is asked for every pair of eyes, again and again."""
        numbered = [*enumerate(self.seats)]
        return {person: number for number, seat in reversed(numbered) for person in seat.people}

    def rename(self, old: str, new: str) -> bool:
        """Somebody goes by another digest; did they sit here?"""
        seats = [seat for seat in self.seats if old in seat.people | seat.kept]
        for seat in seats:
            seat.people = {new if person == old else person for person in seat.people}
            seat.kept = {new if person == old else person for person in seat.kept}
        self.former = {new if person == old else person for person in self.former}
        self._seat_of = self._sitting()
        return bool(seats)

    def holders(self) -> dict[str, int]:
        """Return the seat of every person in the log; -1 if they do not sit here (any more, or yet)."""
        kept = {person for seat in self.seats for person in seat.kept}
        return dict.fromkeys(self.former | kept, -1) | {
            person: seat for person, seat in self._seat_of.items() if person is not None
        }

    def kept_seat(self, person: str) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if person in seat.kept), None)

    def keepers(self) -> list[int]:
        """Who may arrange a table before its game: whoever opened it; if they left, whoever sits."""
        if self.host is not None and not self.seats[self.host].away:
            return [self.host]
        return [number for number, seat in enumerate(self.seats) if seat.people and not seat.away]

    @property
    def is_closed(self) -> bool:
        return self.closed_by is not None or self.shut is not None

    def why_closed(self) -> NotFound:
        """What whoever comes to a closed table is told."""
        if self.shut is None:
            return NotFound("closed_table", name=self.seats[self.closed_by or 0].name)
        return NotFound("shut_table", reason=self.shut) if self.shut else NotFound("shut_table_unsaid")

    @property
    def has_hints(self) -> bool:
        """May one ask for hints? Alone among bots always."""
        return self.created.hints or sum(seat.kind == "person" for seat in self.seats) == 1

    @property
    def is_full(self) -> bool:
        return not any(seat.is_open for seat in self.seats)

    def do(self, entry: Deed, at: float) -> None:
        """What an entry of the log does, when it is made and whenever the log is read again.

        One that cannot be raises and changes nothing.
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
            case Hint():
                seat = self.seats[entry.seat]
                seat.hints, seat.advised = seat.hints + 1, entry.position
                self._note(entry, at)
                self.hint_given(entry.seat)
            case _:
                self._move_people(entry)
                self._note(entry, at)
                self.people_moved()
        self.length += 1

    def _note_stand_in(self, seat: int) -> None:
        """Whoever has left makes no moves; chance sits nowhere."""
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
        self, entry: Sit | Hold | Away | Back | Resign | Engage | Vacate | Free | Hint, at: float
    ) -> None:
        """Only of a game: before it begins nobody plays in another's place."""
        if not self.is_full:
            return
        match entry:
            case Hint():
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
        """A move or a take-back: what it does is its game's business."""
        raise NotImplementedError

    def people_moved(self) -> None:
        """Somebody came, left, returned or gave up."""

    def hint_given(self, seat: int) -> None:
        """What a record keeps of it."""

    def stood_in(self) -> None:
        """The last move was a stand-in's: what a record keeps of it."""


def _seat(place: Place, stand_in: str) -> Seat:
    people, kept = set(place.people), set(place.kept)
    return Seat(
        place.kind, place.bot, place.name, place.key, people, kept, place.kept_name, stand_in=stand_in
    )


def _stand_in(created: Create) -> str:
    """Whoever leaves gains nothing by it: as strong as the strongest bot of the table, and no stronger."""
    known = [*BOTS.get(created.game, {})]  # from the weakest to the strongest
    bots = [place.bot for place in created.seats if place.bot in known]
    return max(bots, key=known.index, default=AMONG_PEOPLE)
