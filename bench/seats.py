"""Tables of four in a closed loop: each has exactly one move in progress at any time.

The seat to move does so as soon as it sees its turn. A move counts when its mover sees it done; this time is
its latency. If the server reports every move to every seat separately, the benchmark also measures the
latency until the last of the four sees it.
"""

import time
from dataclasses import dataclass, field

from bench.wire import Line

SEATS = 4


@dataclass
class Figures:
    """The figures of one round."""

    moves: int = 0
    mover: list[float] = field(default_factory=list)
    table: list[float] = field(default_factory=list)


class Seat:
    """A client with one socket. A subclass reads the messages of its server."""

    def __init__(self, table: "Table", number: int) -> None:
        self.table = table
        self.number = number
        self.line: Line | None = None
        self.heard = 0  # moves seen since the first of this run
        self.move: bytes | None = None  # the message to send, if it is this seat's turn

    def say_move(self) -> None:
        assert self.line is not None
        assert self.move is not None
        move, self.move = self.move, None
        self.line.say(move)

    def saw_move(self) -> None:
        """Count a move of the table."""
        number = self.heard
        self.heard += 1
        self.table.seen(self, number)

    def saw_own_move(self) -> None:
        """Count this seat's own move as done."""
        self.table.acknowledged()


class Table:
    def __init__(self, is_told_each: bool = True) -> None:
        self.is_told_each = is_told_each  # True if the server reports every move to every seat separately
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
        """Continue playing, and count from now on."""
        self.figures = figures
        self.running = True
        for seat in self.seats:
            self.on_turn(seat)

    def on_turn(self, seat: Seat) -> None:
        """Move at once, if it is this seat's turn and the round is running."""
        if seat.move is None or not self.running:
            return
        self._sent.append(time.perf_counter())
        self._movers.append(seat)
        self._seen.append(0)
        seat.say_move()

    def acknowledged(self) -> None:
        """Record that the mover has seen the move in progress."""
        self._acknowledged += 1
        self.figures.mover.append(time.perf_counter() - self._sent[-1])
        self.figures.moves += self.running  # moves that arrive after the end of the round do not count

    def seen(self, seat: Seat, number: int) -> None:
        self._seen[number] += 1
        if seat is self._movers[number]:
            self.acknowledged()
        if self._seen[number] == len(self.seats):
            self.figures.table.append(time.perf_counter() - self._sent[number])
