"""One game being played: the checked door to the rules, and everything that was said and seen."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TypedDict

from mutable.kit.errors import NoTakeBack, UnknownMove
from mutable.kit.events import EVERYONE, Event, Facts, Log
from mutable.kit.game import CHANCE, SPECTATOR, Data, Game, Outcome, Rules, State, View
from mutable.kit.options import Value
from mutable.table.chance import Chance
from mutable.table.history import History
from mutable.table.move_log import Line, MoveLog

TAKEBACK = "takeback"
_REWIND = re.compile(r"rewind ([0-9]{1,6})")


@dataclass(frozen=True)
class Setting:
    """What is agreed before the first move."""

    game: Game
    seats: tuple[str, ...]
    options: dict[str, Value]
    data: Data | None = None
    bots: frozenset[int] = frozenset()

    def is_alone(self, seat: int) -> bool:
        """Do only bots sit on the other seats?"""
        return seat not in self.bots and len(self.bots) == len(self.seats) - 1


class Frame(TypedDict):
    """All that a browser or a bot gets of a table."""

    view: View
    legal: list[str]
    decision: int
    events: list[Facts]


class Table:
    """A state and how it came about.

    `entries` is the log of everything entered, in order and for ever, take-backs included; `moves`
    are the entries still in force. A table may `start` elsewhere than where its game begins. What help
    somebody had is noted beside them, by whoever gave it.
    """

    def __init__(
        self,
        setting: Setting,
        start: Callable[[Rules], State] | None = None,
        rules: Rules | None = None,
    ) -> None:
        """With rules for that very setting, if they are at hand."""
        self.setting = setting
        self.rules = rules or setting.game.rules(len(setting.seats), setting.options, setting.data)
        self._start = self.rules.start() if start is None else start(self.rules)
        self.state = self._start.copy()
        self.entries = MoveLog(self.rules.moves)
        self.moves = MoveLog(self.rules.moves)
        self.hints = [0] * len(setting.seats)  # that each seat was given
        self.stand_ins: list[int] = []  # the entries (the first is 1) that a bot made for a person
        self.history = History()
        self._told_by_then = array("i")  # how many events there were after each entry
        self._decisions = [0] * len(setting.seats)

    def copy(self) -> "Table":
        """The same game so far: what is entered at one table does not change the other."""
        other = copy(self)
        other.state = self.state.copy()
        other.entries, other.moves = self.entries.copy(), self.moves.copy()
        other.hints, other.stand_ins = [*self.hints], [*self.stand_ins]
        other.history = self.history.copy()
        other._told_by_then = self._told_by_then[:]
        other._decisions = [*self._decisions]
        return other

    def use_rules(self, rules: Rules) -> None:
        """Equal rules, which other tables of the same thread may go by as well."""
        self.rules = rules
        self.entries.rows = self.moves.rows = rules.moves

    # Entering

    def enter(self, seat: int, text: str) -> None:
        """A seat's (or CHANCE's) move or take-back; raises with the reason and changes nothing."""
        if not (seat == CHANCE or 0 <= seat < len(self.setting.seats)):
            raise UnknownMove("no_seat", seat=seat, last=len(self.setting.seats) - 1)
        if text == TAKEBACK:
            self._take_back(seat)
        elif match := _REWIND.fullmatch(text):
            self._rewind(seat, int(match.group(1)))
        else:
            self._move(seat, text)
        self.entries.add(seat, text)
        self._told_by_then.append(len(self.history))
        if seat != CHANCE:
            self._decisions[seat] += 1

    def settle(self, chance: Chance) -> None:
        """Let chance move until a seat must decide or the game is over."""
        while (text := self.draw_chance(chance)) is not None:
            self.enter(CHANCE, text)

    def drawn(self, chance: Chance) -> str | None:
        """What chance does next, if it is its turn."""
        if not self.rules.decides(self.state, CHANCE):
            return None
        return self.rules.moves.text(chance.choose(self.rules, self.state))

    def _move(self, seat: int, text: str) -> None:
        move = self.rules.parse_legal(self.state, seat, text)
        log = Log()
        self.rules.apply(self.state, seat, move, log)
        self.history.extend(log.events)
        self.moves.add(seat, text)

    # Taking back

    def can_take_back(self, seat: int) -> bool:
        """Own moves, as long as no move of chance or of another seat came after them.

        A choice that nobody has seen yet can always be taken back, whoever has chosen since.
        """
        return seat in self.can_take_back_now()

    def can_take_back_now(self) -> list[int]:
        """All seats that can."""
        if not self.moves:
            return []
        last, hidden = self.moves.seat(-1), self.rules.unrevealed(self.state)
        return [
            seat
            for seat in range(len(self.setting.seats))
            if seat == last or (hidden >> seat & 1 and self._last_move_of(seat) >= 0)
        ]

    def _take_back(self, seat: int) -> None:
        if not self.can_take_back(seat):
            raise NoTakeBack("no_take_back")
        own = self._last_move_of(seat)
        self._go_to(self.moves[:own] + self.moves[own + 1 :])
        self._tell_return(seat, 1)

    def _rewind(self, seat: int, kept: int) -> None:
        """Back to a decision of this seat, over bots' moves and chance's: bots do not mind."""
        if not self.setting.is_alone(seat):
            raise NoTakeBack("no_rewind")
        if kept >= len(self.moves) or self.moves.seat(kept) != seat:
            raise NoTakeBack("no_decision", number=kept + 1, seat=seat)
        undone = len(self.moves) - kept
        self._go_to(self.moves[:kept])
        self._tell_return(seat, undone)

    def _go_to(self, moves: Sequence[Line]) -> None:
        self.state = self._start.copy()
        for seat, text in moves:
            self.rules.apply(self.state, seat, self.rules.moves.parse(text))
        self.moves = MoveLog(self.rules.moves, moves)

    def _tell_return(self, seat: int, undone: int) -> None:
        self.history.extend([Event(EVERYONE, {"event": TAKEBACK, "seat": seat, "moves": undone})])

    def _last_move_of(self, seat: int) -> int:
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves.seat(number) == seat:
                return number
        return -1

    # Looking

    @property
    def is_over(self) -> bool:
        """Does nobody decide any more?"""
        return self.rules.deciders(self.state) == 0

    def deciders(self) -> list[int]:
        """The seats that must decide now."""
        waiting = self.rules.deciders(self.state)
        return [seat for seat in range(len(self.setting.seats)) if waiting >> seat & 1]

    def legal(self, seat: int) -> list[str]:
        """Every move that a seat can make now, as texts."""
        return [self.rules.moves.text(move) for move in self.rules.legal(self.state, seat)]

    def view(self, seat: int | None) -> View:
        """All that a seat may know; None is a spectator."""
        return self.rules.view(self.state, viewer_of(seat))

    def events(self, seat: int | None, since: int = 0) -> list[Facts]:
        """What a seat (or spectator: None) saw happen, from the event of that number on."""
        return self.history.visible_to(viewer_of(seat), since)

    def step(self, place: int) -> int:
        """The number of the entry that an event of the history came by: the first is 1."""
        return bisect_right(self._told_by_then, place) + 1

    def decision(self, seat: int) -> int:
        """The number of a seat's next decision: counted for ever, so that none is reused."""
        return self._decisions[seat]

    def frame(self, seat: int | None, since: int = 0) -> Frame:
        """What one pair of eyes is sent: view, legal moves, and the events from one on."""
        return {
            "view": self.view(seat),
            "legal": [] if seat is None else self.legal(seat),
            "decision": 0 if seat is None else self.decision(seat),
            "events": self.events(seat, since),
        }

    def outcome(self) -> Outcome | None:
        """Who won, every score line by line, and why it ended; None before the end."""
        return self.rules.outcome(self.state) if self.is_over else None


def viewer_of(seat: int | None) -> int:
    """The seat as rules count it: None is a spectator."""
    return SPECTATOR if seat is None else seat
