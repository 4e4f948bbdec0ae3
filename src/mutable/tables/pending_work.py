"""The work that a table waits for: decisions of bots, and the deadlines of players."""

from msgspec import Struct


class PendingWork(Struct, frozen=True):
    at: float | None = None  # when the work is due; 0 for bots, which decide at once; None without work
    for_bots: bool = False  # then one process holds the lease on the table until the bots have decided
    deadlines: str = ""  # as `clocks.py` encodes them


NO_PENDING_WORK = PendingWork()
