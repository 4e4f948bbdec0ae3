"""Absent players: who is not connected, since when, and when the others may let a bot play."""

import time

from mutable.tables.entries import PATIENCE
from mutable.tables.errors import Trouble
from mutable.tables.messages import Absence
from mutable.tables.room import Room

GRACE = 10.0  # seconds: most broken connections are back by then


class Absences:
    """The absent players of one table.

    This process saw some of them disconnect. Others were already absent when it loaded the table; for these
    it knows only the time of loading, which frames do not show.
    """

    def __init__(self) -> None:
        self._noted: dict[int, float] = {}
        self._seen: set[int] = set()  # the seats whose players disconnected while this process watched
        self._here: set[int] = set()

    def note(self, room: Room, here: set[int]) -> None:
        """Compare the connected seats with those of the last call."""
        gone = {number for number, seat in enumerate(room.seats) if seat.people and not seat.resigned} - here
        now = time.time()
        self._seen = (self._seen | self._here) & gone
        self._noted = {seat: self._noted.get(seat, now) for seat in sorted(gone)}
        self._here = here

    def shown(self, room: Room, deadlines: dict[int, float]) -> list[Absence]:
        """Return the absences that frames show: only seats that no bot plays, and only during a game."""
        if room.status != "playing":
            return []
        return [
            Absence(
                seat, since if seat in self._seen else None, deadlines.get(seat), self._free_at(room, seat)
            )
            for seat, since in self._noted.items()
            if room.seats[seat].player() is None
        ]

    def _free_at(self, room: Room, seat: int) -> float | None:
        """Return the time from which the others may let a bot play, or None if a clock decides.

        If the players agreed that no bot ever takes over, they still get this choice after the usual
        patience.
        """
        if room.clock is not None or seat not in self._noted:
            return None
        return self._noted[seat] + (GRACE if room.patience else PATIENCE)

    def check_free(self, room: Room, seat: int) -> None:
        """Raise Trouble if the others may not let a bot play for this seat now."""
        if seat >= len(room.seats) or seat not in room.deciding() or seat not in self._noted:
            raise Trouble("not_awaited")
        free_at = self._free_at(room, seat)
        if free_at is None:
            raise Trouble("clock_decides")
        if time.time() < free_at:
            raise Trouble("just_gone", seconds=round(free_at - time.time()) or 1)
