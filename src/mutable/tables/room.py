"""A room: people and bots at one table. It is the fold of its log."""

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from mutable.games import game_named
from mutable.kit.game import CHANCE
from mutable.table.advice import Advised, KeptHint
from mutable.table.chance import Chance
from mutable.table.table import TAKEBACK, Setting, Table
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
    HintEntry,
    Hold,
    OpenChat,
    Rematch,
    Resign,
    Shut,
    Sit,
    Vacate,
    Wait,
)
from mutable.tables.errors import Trouble
from mutable.tables.names import bots_names, own_name
from mutable.tables.participants import Participants, Seat
from mutable.tables.shared_rules import rules_at_hand

Ply = tuple[int, int, int]
MOST_DEVICES = 8  # on one seat
MOST_CHAT = 500
ONCE = 5.0  # seconds in which the same request of several players counts once
MOST_LOG = 20_000  # entries: several times those of a long game
# The entries that a player could repeat without end. All others have limits of their own.
ENDLESS = (Enter, HintEntry, Away, Back, Wait, Engage, Vacate, Free, OpenChat)


class Room(Participants):
    def __init__(self, ident: str, created: Create) -> None:
        super().__init__(ident, created)
        game, bots = game_named(created.game), frozenset(created.bots)
        setting = Setting(game, tuple(self.names()), created.options, created.data, bots)
        self.table = Table(setting, rules=rules_at_hand(setting))
        self.heads_counted = 0
        self._standing: tuple[int, str, list[int]] = (0, "", [])
        self.people_moved()
        for number, text in created.moves:
            self.table.enter(number, text)
        self.table.advice = [*created.advice]
        self.table.stand_ins = [*created.stand_ins]
        self.table.hints = [seat.hints for seat in self.seats]

    # Status

    @property
    def status(self) -> str:
        return self._stands()[1]

    def _stands(self) -> tuple[int, str, list[int]]:
        """Return the log length, the status and the deciding seats.

        Callers need them often and only entries change them, so they are cached by the log length.
        """
        if self._standing[0] != self.length:
            status = self._status_now()
            self._standing = (self.length, status, self.table.deciders() if status == "playing" else [])
        return self._standing

    def _status_now(self) -> str:
        if self.is_closed:
            return "closed"
        if not self._is_full:
            return "waiting"
        return "finished" if self.table.is_over or self._is_deserted else "playing"

    def people_moved(self) -> None:
        """Update cached values that only people who come, leave or resign can change."""
        self.heads_counted += 1
        self.table.setting = replace(self.table.setting, seats=tuple(self.names()))
        self._is_full = self.is_full
        others = [seat for seat in self.seats if not seat.resigned]
        # Nobody is left to play against if, besides those who resigned, one seat remains or only bots.
        alone = len(others) <= 1 or all(seat.kind == "bot" for seat in others)
        self._is_deserted = len(others) < len(self.seats) and alone

    @property
    def bots(self) -> frozenset[int]:
        """Return the bots' seats for a record. A table that began with moves has its own."""
        if self.created.moves:
            return frozenset(self.created.bots)
        return frozenset(number for number, seat in enumerate(self.seats) if seat.kind == "bot")

    def ply(self, seat: int) -> Ply:
        """Return an identifier of the position in which a seat decides.

        It changes with every take-back and when the game begins.
        """
        if self.status == "waiting":
            return (seat, -1, 0)
        return (seat, self.table.decision(seat), len(self.table.entries) - len(self.table.moves))

    def deciding(self) -> list[int]:
        """Return the seats that must decide now; none before the start and after the end."""
        return self._stands()[2]

    def awaited(self) -> list[int]:
        """Return the seats that the others wait for: those that must decide; before the game, the host's."""
        if self.status != "waiting":
            return self.deciding()
        keepers, sitting = self.keepers(), sum(bool(seat.people) for seat in self.seats)
        return keepers if keepers == [self.host] and sitting > 1 else []

    def winners(self) -> list[int] | None:
        """Return the winners of a finished game: by the rules, or those who did not resign."""
        if self.status != "finished":
            return None
        outcome = self.table.outcome()
        if outcome is not None:
            return list(outcome["winners"])
        return [number for number, seat in enumerate(self.seats) if not seat.resigned]

    def enter_text(self, seat: int, text: str) -> None:
        self.table.enter(seat, text)

    def hint_given(self, hint: HintEntry) -> None:
        self.table.hints[hint.seat] = self.seats[hint.seat].hints
        if hint.moves:
            kept = KeptHint(len(self.table.entries), hint.seat, hint.moves, hint.memory)
            self.table.advice.append(kept)

    def stood_in(self) -> None:
        self.table.stand_ins.append(len(self.table.entries))

    # Actions. Each method applies its entries at once and returns them for the log.

    @property
    def is_worn_out(self) -> bool:
        """Return True if moves, take-backs, leaving and returning have filled the log."""
        return self.length >= MOST_LOG

    def act(self, *deeds: Deed) -> list[Deed]:
        if self.is_worn_out and any(_is_endless(deed) for deed in deeds):
            raise Trouble("log_full", most=MOST_LOG)
        now = time.time()
        for deed in deeds:
            self.do(deed, now)
        return list(deeds)

    def sit(self, person: str, name: str, wanted: int | None, chance: Chance) -> list[Deed]:
        if self.seat_of(person) is not None:
            return []
        number = self._seat_for(person, wanted)
        others = [seat.name or seat.kept_name for seat in self.seats if seat is not self.seats[number]]
        called = own_name(name, [other for other in others if other])
        return [*self.act(Sit(number, called, person)), *self.begin(chance)]

    def _seat_for(self, person: str, wanted: int | None) -> int:
        """Return the seat that is kept for a person, else a free one."""
        kept = self.kept_seat(person)
        if kept is not None:
            return kept
        free = [number for number, seat in enumerate(self.seats) if seat.is_free]
        if not free:
            names = [seat.kept_name or "…" for seat in self.seats if seat.kept]
            raise Trouble("kept_seats", names=names) if names else Trouble("full_table")
        if wanted is not None and wanted not in free:
            raise Trouble("taken_seat")
        return free[0] if wanted is None else wanted

    def decline(self, person: str) -> list[Deed]:
        """Free the seat that is kept for a person."""
        kept = self.kept_seat(person)
        if kept is None or self.status != "waiting":
            raise Trouble("not_asked")
        return self._free(kept)

    def stand_up(self, number: int) -> list[Deed]:
        """Let a guest leave before the game begins."""
        if self.status != "waiting":
            raise Trouble("has_begun")
        if number == self.host:
            raise Trouble("host_stands_up")
        return self._free(number)

    def _free(self, number: int) -> list[Deed]:
        return self.act(Free(number, secrets.token_urlsafe(18)))

    # What the host arranges before a game begins

    def engage(self, keeper: int, number: int, chance: Chance) -> list[Deed]:
        """Give an open seat to a bot of the table's level. The game begins if this was the last one."""
        self._check_keeper(keeper)
        if not self._seat(number).is_open:
            raise Trouble("taken_seat")
        names = (seat.name or seat.kept_name for seat in self.seats)
        name = bots_names(name for name in names if name)[0]
        return [*self.act(Engage(number, self.level, name)), *self.begin(chance)]

    def vacate(self, keeper: int, number: int) -> list[Deed]:
        """Open a bot's seat for a friend again."""
        self._check_keeper(keeper)
        if self._seat(number).kind != "bot":
            raise Trouble("no_bot_there")
        return self.act(Vacate(number))

    def free(self, keeper: int, number: int, present: set[int]) -> list[Deed]:
        """Free the seat of an absent friend."""
        self._check_keeper(keeper)
        seat = self._seat(number)
        if number == self.host:
            raise Trouble("host_stands_up")
        if not (seat.people or seat.kept):
            raise Trouble("nobody_there")
        if number in present:
            raise Trouble("is_here", name=seat.name)
        return self._free(number)

    def open_chat(self, seat: int, is_open: bool) -> list[Deed]:
        """Let spectators read the chat, or no longer, if the host asks for it."""
        keepers = self.keepers()
        if seat not in keepers:
            raise Trouble("not_host", name=self.seats[keepers[0]].name if keepers else "…")
        return [] if self.has_open_chat == is_open else self.act(OpenChat(is_open))

    def close(self, keeper: int) -> list[Deed]:
        """Close the table before its game."""
        self._check_keeper(keeper)
        return self.act(Close(keeper))

    def shut_down(self, reason: str) -> list[Deed]:
        """Close the table for the operator, at any time."""
        return self.act(Shut(reason))

    def _seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Trouble("no_seat", last=len(self.seats))
        return self.seats[number]

    def _check_keeper(self, seat: int) -> None:
        if self.status != "waiting":
            raise Trouble("has_begun")
        keepers = self.keepers()
        if seat not in keepers:
            raise Trouble("not_keeper", name=self.seats[keepers[0]].name if keepers else "…")

    def hold(self, person: str, key: str) -> list[Deed]:
        """Give the seat of a private link to another device."""
        for number, seat in enumerate(self.seats):
            if seat.key == key and seat.kind == "person" and seat.people:
                if person in seat.people:
                    return []
                if self.seat_of(person) is not None:
                    raise Trouble("seated")
                if len(seat.people) >= MOST_DEVICES:
                    raise Trouble("many_devices")
                return self.act(Hold(number, person))
        raise Trouble("no_key")

    def enter(self, seat: int, text: str, chance: Chance) -> list[Deed]:
        """Enter a move and the moves of chance after it.

        A refused move raises an exception and changes nothing.
        """
        return [*self.act(Enter(seat, text)), *self._settle(chance)]

    def begin(self, chance: Chance) -> list[Deed]:
        """Make the first moves of chance, if every seat is taken."""
        return self._settle(chance) if self.status == "playing" else []

    def _settle(self, chance: Chance) -> list[Deed]:
        done: list[Deed] = []
        while (text := self.table.draw_chance(chance)) is not None:
            done += self.act(Enter(CHANCE, text))
        return done

    def take_back(self, seat: int) -> list[Deed]:
        return self.act(Enter(seat, TAKEBACK))

    def advise(self, seat: int, moves: list[Advised], memory: dict[str, Any]) -> list[Deed]:
        """Record a hint. Asking again for the hint of the same position is free."""
        _, *position = self.ply(seat)
        if self.seats[seat].advised == position:
            return []
        return self.act(HintEntry(seat, position, moves, memory))

    def say(self, seat: int, text: str) -> list[Deed]:
        if len(self.chat) >= MOST_CHAT:
            raise Trouble("chat_full")
        return self.act(Chat(self.seats[seat].name or "…", text, round(time.time(), 3)))

    def leave(self, seat: int) -> list[Deed]:
        """Let a bot play until the player returns."""
        return self.act(Away(seat)) if self._plays(seat) and not self.seats[seat].away else []

    def leave_for_good(self, person: str) -> list[Deed]:
        """Leave before an erasure. A bot plays for the person, even if the game has not begun."""
        if self.kept_seat(person) is not None and self.status == "waiting":
            return self.decline(person)
        number = self.seat_of(person)
        if number is None or self.status == "finished" or self.is_worn_out:
            return []
        seat = self.seats[number]
        is_alone = seat.people == {person}
        return self.act(Away(number)) if is_alone and not (seat.away or seat.resigned) else []

    def replace_late(self, late: Sequence[int]) -> list[Deed]:
        """Let bots play for the players whose time is up."""
        waiting = [seat for seat in self.awaited() if not self.seats[seat].away]
        return self.act(*(Away(seat, gone=True) for seat in late if seat in waiting))

    def wait_for(self, seat: int) -> list[Deed]:
        """Keep waiting for an absent player. Requests within ONCE seconds count once."""
        said = self.seats[seat].waited_for
        return self.act(Wait(seat)) if abs(time.time() - said) > ONCE else []

    def come_back(self, seat: int) -> list[Deed]:
        return self.act(Back(seat)) if self.seats[seat].away else []

    def resign(self, seat: int) -> list[Deed]:
        return self.act(Resign(seat)) if self._plays(seat) else []

    def _plays(self, seat: int) -> bool:
        return self.status == "playing" and not self.seats[seat].resigned

    def go_on_at(self, ident: str, by: int | None = None, game: str | None = None) -> list[Deed]:
        """Link the table where the players continue, with the same game or another."""
        return self.act(Rematch(ident, by, game))


def _is_endless(deed: Deed) -> bool:
    """Return True for entries without a limit of their own. Moves of chance only follow other moves."""
    return isinstance(deed, ENDLESS) and not (isinstance(deed, Enter) and deed.seat == CHANCE)


Work = Callable[[Room], list[Deed]]
