"""The store: an append-only log of every table, and indexes beside the logs.

`Store` is the interface of this package. Its operations are grouped by subject in the `*_operations` modules,
in SQL that both databases understand; `sqlite.py` and `postgresql.py` implement the rest. A table is the fold
of its log. Summaries serve the lobby, and pending work says which bots and clocks a process must run.

Several processes may share a PostgreSQL store. Each then receives the changes of the others.
"""

from collections.abc import Callable

from mutable.storage.admin_operations import AdminOperations
from mutable.storage.lobby_operations import LobbyOperations
from mutable.storage.people_operations import PeopleOperations
from mutable.storage.table_operations import TableOperations
from mutable.storage.values import Changes

OnChanges = Callable[[Changes], None]


class Store(TableOperations, LobbyOperations, PeopleOperations, AdminOperations):
    """All operations. The methods below serve processes that share a store; these defaults suit one alone."""

    is_shared = False

    async def listen(self, on_changes: OnChanges) -> None:  # a single process has no change feed
        """Call `on_changes` in the caller's thread with the changes of other processes."""

    def stop_listening(self) -> None:
        """Stop calling `on_changes`."""

    async def heartbeat(self) -> bool:
        """Record that this process is alive, and end the leases and the presence of dead processes.

        Return False if the store no longer listed this process: then its leases and presence are gone, too.
        """
        return True

    async def seats_present_elsewhere(self, room: str) -> set[int]:
        """Return the seats whose players are connected to other processes."""
        return set()

    async def spectators_elsewhere(self, room: str) -> int:
        """Return how many people watch a table through other processes."""
        return 0
