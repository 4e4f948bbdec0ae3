"""One game in play: validates moves by the rules and keeps the log and the events."""

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
from mutable.table.advice import KeptHint
from mutable.table.chance import Chance
from mutable.table.history import History
from mutable.table.move_log import Line, MoveLog

TAKEBACK = "takeback"
_REWIND = re.compile(r"rewind ([0-9]{1,6})")


@dataclass(frozen=True)
class Setting:
    """What is fixed before the first move: game, seats, options, card faces, bots."""

    game: Game
    seats: tuple[str, ...]
    options: dict[str, Value]
    data: Data | None = None
    bots: frozenset[int] = frozenset()

    def is_alone(self, seat: int) -> bool:
        """Return True if this seat is a person's and all others are bots'."""
        return seat not in self.bots and len(self.bots) == len(self.seats) - 1


class TableFrame(TypedDict):
    """All that one seat or a spectator gets of a table."""

    view: View
    legal: list[str]
    decision: int
    events: list[Facts]


class Table:
    """A state and its log.

    `entries` is the complete log, take-backs included; it only grows. `moves` are the entries that are still
    in force. `start` may give another first state than the rules' own. Callers maintain `hints`, `advice`
    and `stand_ins`.
    """

    def __init__(
        self,
        setting: Setting,
        start: Callable[[Rules], State] | None = None,
        rules: Rules | None = None,
    ) -> None:
        """`rules` must be for this very setting; by default they are built."""
        self.setting = setting
        self.rules = rules or setting.game.rules(len(setting.seats), setting.options, setting.data)
        self._start = self.rules.start() if start is None else start(self.rules)
        self.state = self._start.copy()
        self.entries = MoveLog(self.rules.moves)
        self.moves = MoveLog(self.rules.moves)
        self.hints = [0] * len(setting.seats)  # the number of hints given to each seat
        self.advice: list[KeptHint] = []  # what they said, in the order of the game
        self.stand_ins: list[int] = []  # the entries (the first is 1) that a bot made for a person
        self.history = History()
        self._event_counts = array("i")  # by entry: the number of events after it
        self._decisions = [0] * len(setting.seats)

    def copy(self) -> "Table":
        """Return an independent copy."""
        other = copy(self)
        other.state = self.state.copy()
        other.entries, other.moves = self.entries.copy(), self.moves.copy()
        other.hints, other.stand_ins = [*self.hints], [*self.stand_ins]
        other.advice = [*self.advice]
        other.history = self.history.copy()
        other._event_counts = self._event_counts[:]
        other._decisions = [*self._decisions]
        return other

    def use_rules(self, rules: Rules) -> None:
        """Replace the rules by equal ones, which several tables of one thread may share."""
        self.rules = rules
        self.entries.rows = self.moves.rows = rules.moves

    # Moves

    def enter(self, seat: int, text: str) -> None:
        """Enter a move or take-back of a seat (or CHANCE). Raise, without any change, if it is invalid."""
        if not (seat == CHANCE or 0 <= seat < len(self.setting.seats)):
            raise UnknownMove("no_seat", seat=seat, last=len(self.setting.seats) - 1)
        if text == TAKEBACK:
            self._take_back(seat)
        elif match := _REWIND.fullmatch(text):
            self._rewind(seat, int(match.group(1)))
        else:
            self._move(seat, text)
        self.entries.add(seat, text)
        self._event_counts.append(len(self.history))
        if seat != CHANCE:
            self._decisions[seat] += 1

    def settle(self, chance: Chance) -> None:
        """Enter chance moves until a seat must decide or the game is over."""
        while (text := self.draw_chance(chance)) is not None:
            self.enter(CHANCE, text)

    def draw_chance(self, chance: Chance) -> str | None:
        """Return the next chance move; None if chance need not decide."""
        if not self.rules.decides(self.state, CHANCE):
            return None
        return self.rules.moves.text(chance.choose(self.rules, self.state))

    def _move(self, seat: int, text: str) -> None:
        move = self.rules.parse_legal(self.state, seat, text)
        log = Log()
        self.rules.apply(self.state, seat, move, log)
        self.history.extend(log.events)
        self.moves.add(seat, text)

    # Take-backs

    def can_take_back(self, seat: int) -> bool:
        """Return True if a seat can take its last move back.

        It can until chance or another seat has moved. A choice that is still secret can always be taken back.
        """
        return seat in self.can_take_back_now()

    def can_take_back_now(self) -> list[int]:
        """Return the seats that can take their last move back."""
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
        """Go back to an earlier decision of this seat. Allowed only if all others are bots."""
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

    # Queries

    @property
    def is_over(self) -> bool:
        """True when the game is over."""
        return self.rules.deciders(self.state) == 0

    def deciders(self) -> list[int]:
        """Return the seats that must decide now."""
        waiting = self.rules.deciders(self.state)
        return [seat for seat in range(len(self.setting.seats)) if waiting >> seat & 1]

    def legal(self, seat: int) -> list[str]:
        """Return the legal moves of a seat as texts."""
        return [self.rules.moves.text(move) for move in self.rules.legal(self.state, seat)]

    def view(self, seat: int | None) -> View:
        """Return all that a seat may know; None is a spectator."""
        return self.rules.view(self.state, viewer_of(seat))

    def events(self, seat: int | None, since: int = 0) -> list[Facts]:
        """Return the facts that a seat (None: a spectator) has seen, without the first `since`."""
        return self.history.visible_to(viewer_of(seat), since)

    def entry_number(self, place: int) -> int:
        """Return the number of the entry that caused an event of the history; the first is 1."""
        return bisect_right(self._event_counts, place) + 1

    def decision(self, seat: int) -> int:
        """Return the number of a seat's next decision. Take-backs do not reset it, so it is never reused."""
        return self._decisions[seat]

    def frame(self, seat: int | None, since: int = 0) -> TableFrame:
        """Return view, legal moves, and events (without the first `since`) for a seat or a spectator."""
        return {
            "view": self.view(seat),
            "legal": [] if seat is None else self.legal(seat),
            "decision": 0 if seat is None else self.decision(seat),
            "events": self.events(seat, since),
        }

    def outcome(self) -> Outcome | None:
        """Return the outcome; None before the end."""
        return self.rules.outcome(self.state) if self.is_over else None


def viewer_of(seat: int | None) -> int:
    """Return the seat, or SPECTATOR for None."""
    return SPECTATOR if seat is None else seat
