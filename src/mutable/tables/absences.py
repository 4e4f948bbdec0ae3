"""Who is not connected at a table, since when, and from when on the others may let a bot play there."""

import time

from mutable.tables.entries import PATIENCE
from mutable.tables.errors import Trouble
from mutable.tables.messages import Absence
from mutable.tables.room import Room

GRACE = 10.0  # seconds: a connection that broke is usually back by then


class Absences:
    """A process has seen some players go. Others were gone when it loaded the table; then only that time is
    known, which is not shown.
    """

    def __init__(self) -> None:
        self._noted: dict[int, float] = {}
        self._seen: set[int] = set()  # the seats whose players this process has seen go
        self._here: set[int] = set()

    def note(self, room: Room, here: set[int]) -> None:
        """Compare who is connected with the last time."""
        gone = {number for number, seat in enumerate(room.seats) if seat.people and not seat.resigned} - here
        now = time.time()
        self._seen = (self._seen | self._here) & gone
        self._noted = {seat: self._noted.get(seat, now) for seat in sorted(gone)}
        self._here = here

    def shown(self, room: Room, deadlines: dict[int, float]) -> list[Absence]:
        """Return what everybody may know of those whose seats no bot plays."""
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
        """Return from when on others may let a bot play. Where a clock runs, time was agreed on; where no bot
        ever decides by itself, the others wait as long as elsewhere.
        """
        if room.clock is not None or seat not in self._noted:
            return None
        return self._noted[seat] + (GRACE if room.patience else PATIENCE)

    def check_free(self, room: Room, seat: int) -> None:
        """Raise Trouble if others may not let a bot play for this seat now."""
        if seat >= len(room.seats) or seat not in room.deciding() or seat not in self._noted:
            raise Trouble("not_awaited")
        free_at = self._free_at(room, seat)
        if free_at is None:
            raise Trouble("clock_decides")
        if time.time() < free_at:
            raise Trouble("just_gone", seconds=round(free_at - time.time()) or 1)
