"""The stored values of a table besides its log: pending work, the lease on it, and presence.

Pending work means bots that must decide and players whose time runs out. One process holds the lease on a
table's bots until they have decided or its heartbeat ends; `maintenance.py` takes over expired leases. These
values are stored with the next change of the table, or in a write of their own.
"""

from mutable.storage.store import Store
from mutable.storage.values import Append, Summary
from mutable.tables.clocks import Clocks, encode_deadlines
from mutable.tables.entries import VERSION
from mutable.tables.live import LiveTable
from mutable.tables.pending_work import NO_PENDING_WORK, PendingWork
from mutable.tables.room import Room

UNKNOWN_WORK = PendingWork(-1.0)  # differs from all pending work, so that the next write stores it


class LeasedTable(LiveTable):
    """A live table, and its stored values besides the log."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.pending = NO_PENDING_WORK
        self.owns_lease = False  # True if this process makes the bots' moves
        self.presence: frozenset[int] = frozenset()  # as last stored (see `local_presence`)
        self.summed_up = ("", 0)  # the status and `heads_counted` of the last stored summary
        self.summed_up_at = 0.0

    def local_presence(self) -> frozenset[int]:
        """Return the seats of players connected to this process, and the negated number of spectators."""
        spectators = self.local_spectators()
        return self.local_players() | ({-spectators} if spectators else set())


class Leases:
    def __init__(self, store: Store, clocks: Clocks) -> None:
        self._store = store
        self._clocks = clocks

    def build_append(
        self, live: LeasedTable, first: int = 0, bodies: tuple[str, ...] = (), summary: Summary | None = None
    ) -> Append:
        """Return a write with these entries and the other changes.

        It contains the pending work if that differs from the stored one, or if this process is not known to
        hold its lease. It contains presence if other processes use the store.
        """
        pending = self._pending_work(live)
        is_changed = pending != live.pending or (pending.for_bots and not live.owns_lease)
        presence = live.local_presence() if self._store.is_shared else live.presence
        return Append(
            live.room.id, first, VERSION, bodies, summary,
            pending if is_changed else None,
            presence if presence != live.presence else None,
        )  # fmt: skip

    async def append(self, live: LeasedTable, append: Append) -> None:
        owner = await self._store.append(append)
        if append.pending is not None:
            live.pending, live.owns_lease = append.pending, owner == self._store.name
        if append.presence is not None:
            live.presence = append.presence

    def _pending_work(self, live: LeasedTable) -> PendingWork:
        self._clocks.update(live)
        seats = [live.room.seats[seat] for seat in live.room.deciding()]
        for_bots = any(seat.player() is not None for seat in seats) and not live.is_dormant
        at = 0.0 if for_bots else min(live.deadlines.values(), default=None)
        return PendingWork(at, for_bots, encode_deadlines(live))

    def refresh(self, live: LeasedTable) -> None:
        """Compute the pending work after a change by another process, which has stored the same."""
        live.pending = self._pending_work(live)
        live.owns_lease = live.owns_lease and live.pending.for_bots
