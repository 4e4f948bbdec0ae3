"""Leases of tables that were dropped from memory, and leases that this process does not know of.

A table is dropped when it fails: then this process releases its lease, so that any process may take over. A
lease can also be lost from memory without a drop, for example when the store commits it and the connection
breaks before the answer. So the process compares its leases in the store with its tables from time to time,
and takes over the tables that are missing.
"""

import time
from collections.abc import Callable

from mutable.storage.store import Store

LOOK_SECONDS = 2.0  # between two looks at the leases in the store
LONGEST_WAIT = 300.0  # until a table that failed is taken over again


class LeaseRecovery:
    """`is_owned` returns True for a table that is in memory with its lease."""

    def __init__(self, store: Store, is_owned: Callable[[str], bool]) -> None:
        self._store = store
        self._is_owned = is_owned
        self._dropped: dict[str, float] = {}  # until when nobody is to take over
        self._failures: dict[str, int] = {}  # of a table, since its last change
        self._suspects: set[str] = set()  # leases without a table at the last look
        self._looked_at = 0.0

    def drop(self, ident: str) -> None:
        """Release the lease of a table at the next tick."""
        self._dropped[ident] = 0.0

    def drop_failed(self, ident: str) -> None:
        """The same, but let it wait twice as long after each failure: a table may fail again and again."""
        count = self._failures[ident] = self._failures.get(ident, 0) + 1
        self._dropped[ident] = time.time() + min(2.0 ** (count - 1), LONGEST_WAIT)

    def forget_failures(self, ident: str) -> None:
        """The table has changed, or is gone."""
        self._failures.pop(ident, None)

    async def release(self) -> None:
        """Release the leases of the dropped tables, except those that were loaded again. If the store fails,
        they are released at a later tick.
        """
        dropped = {ident: until for ident, until in self._dropped.items() if not self._is_owned(ident)}
        if dropped:
            await self._store.release_leases(dropped)
        for ident, until in [*self._dropped.items()]:
            if dropped.get(ident, until) == until:  # it was not dropped again meanwhile
                del self._dropped[ident]

    async def find_orphans(self) -> list[str]:
        """Return the tables that are leased to this process, but not in memory, at two looks in a row: what
        is missing only once may be on its way.
        """
        now = time.monotonic()
        if now < self._looked_at + LOOK_SECONDS:
            return []
        self._looked_at = now
        leased = await self._store.leased_tables()
        missing = {ident for ident in leased if not self._is_owned(ident) and ident not in self._dropped}
        orphans, self._suspects = missing & self._suspects, missing
        return sorted(orphans)
