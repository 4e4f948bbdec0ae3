"""Leases of tables that were dropped from memory, and leases that this process does not know of.

A table is dropped when it fails. Then this process releases its lease, so that any process can take over. A
lease can also get lost without a drop, for example if the store commits it and the connection breaks before
the answer arrives. So the process regularly compares its leases in the store with its tables, and takes over
the tables that are missing.
"""

import time
from collections.abc import Callable

from mutable.storage.store import Store

LOOK_SECONDS = 2.0  # seconds between two comparisons of the leases
LONGEST_WAIT = 300.0  # seconds until a failed table is taken over again


class LeaseRecovery:
    """Releases and finds leases. `is_owned` returns True for a table that is in memory with its lease."""

    def __init__(self, store: Store, is_owned: Callable[[str], bool]) -> None:
        self._store = store
        self._is_owned = is_owned
        self._dropped: dict[str, float] = {}  # the time before which no process may take the table over
        self._failures: dict[str, int] = {}  # by table: failures since its last change
        self._suspects: set[str] = set()  # leases without a table at the last comparison
        self._looked_at = 0.0

    def drop(self, ident: str) -> None:
        """Release the lease of a table at the next tick."""
        self._dropped[ident] = 0.0

    def drop_failed(self, ident: str) -> None:
        """Release the lease of a failed table. The delay until it is taken over doubles with each failure."""
        count = self._failures[ident] = self._failures.get(ident, 0) + 1
        self._dropped[ident] = time.time() + min(2.0 ** (count - 1), LONGEST_WAIT)

    def forget_failures(self, ident: str) -> None:
        """Reset the failures of a table that has changed or is gone."""
        self._failures.pop(ident, None)

    async def release(self) -> None:
        """Release the leases of the dropped tables, except those that were loaded again.

        If the store fails, a later tick tries again.
        """
        dropped = {ident: until for ident, until in self._dropped.items() if not self._is_owned(ident)}
        if dropped:
            await self._store.release_leases(dropped)
        for ident, until in [*self._dropped.items()]:
            if dropped.get(ident, until) == until:  # it was not dropped again during the call
                del self._dropped[ident]

    async def find_orphans(self) -> list[str]:
        """Return the tables that are leased to this process but not in memory, at two comparisons in a row.

        A table that is missing only once may still be loading.
        """
        now = time.monotonic()
        if now < self._looked_at + LOOK_SECONDS:
            return []
        self._looked_at = now
        leased = await self._store.leased_tables()
        missing = {ident for ident in leased if not self._is_owned(ident) and ident not in self._dropped}
        orphans, self._suspects = missing & self._suspects, missing
        return sorted(orphans)
