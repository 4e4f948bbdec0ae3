"""Tables of four in a closed loop: each always has exactly one move under way.

Whoever is on turn moves as soon as they see it. A move counts when its mover sees it done, and its latency is
taken until then; and until the last of the four does, where each is told of every move by itself.
"""

import time
from dataclasses import dataclass, field

from bench.wire import Line

SEATS = 4


@dataclass
class Figures:
    """What one round measured."""

    moves: int = 0
    mover: list[float] = field(default_factory=list)
    table: list[float] = field(default_factory=list)


class Seat:
    """One person with one socket. A subclass knows what its server says."""

    def __init__(self, table: "Table", number: int) -> None:
        self.table = table
        self.number = number
        self.line: Line | None = None
        self.heard = 0  # moves seen since the first of this run
        self.move: bytes | None = None  # what to say now, if this seat is on turn

    def say_move(self) -> None:
        assert self.line is not None
        assert self.move is not None
        move, self.move = self.move, None
        self.line.say(move)

    def saw_move(self) -> None:
        """The table has moved on by one."""
        number = self.heard
        self.heard += 1
        self.table.seen(self, number)

    def saw_own_move(self) -> None:
        """Whatever else has happened: it is done."""
        self.table.acknowledged()


class Table:
    def __init__(self, is_told_each: bool = True) -> None:
        self.is_told_each = is_told_each  # is every seat told of every move, each by itself?
        self.seats: list[Seat] = []
        self.running = False
        self.figures = Figures()
        self._sent: list[float] = []
        self._movers: list[Seat] = []
        self._seen: list[int] = []
        self._acknowledged = 0

    @property
    def is_quiet(self) -> bool:
        told = self.seats if self.is_told_each else []
        return self._acknowledged == len(self._sent) and all(seat.heard == len(self._sent) for seat in told)

    def run(self, figures: Figures) -> None:
        """Go on, and count from now."""
        self.figures = figures
        self.running = True
        for seat in self.seats:
            self.on_turn(seat)

    def on_turn(self, seat: Seat) -> None:
        """Move at once, if it is this seat's turn and the round goes on."""
        if seat.move is None or not self.running:
            return
        self._sent.append(time.perf_counter())
        self._movers.append(seat)
        self._seen.append(0)
        seat.say_move()

    def acknowledged(self) -> None:
        """The mover has seen the move that is under way."""
        self._acknowledged += 1
        self.figures.mover.append(time.perf_counter() - self._sent[-1])
        self.figures.moves += self.running  # what arrives after the bell is not counted

    def seen(self, seat: Seat, number: int) -> None:
        self._seen[number] += 1
        if seat is self._movers[number]:
            self.acknowledged()
        if self._seen[number] == len(self.seats):
            self.figures.table.append(time.perf_counter() - self._sent[number])
