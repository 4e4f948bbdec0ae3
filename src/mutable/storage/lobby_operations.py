"""Operations on summaries: the lobby's lists, and the evenings that rematches form."""

import asyncio
from collections.abc import Collection
from weakref import WeakValueDictionary

from mutable.storage.database import Database, Rows
from mutable.tables.entries import KEPT


class LobbyOperations(Database):
    # SQL condition: a player of the table is connected to a process other than `?`. A single process has no
    # others.
    is_attended_elsewhere = "? IS NULL"

    def __init__(self) -> None:
        super().__init__()
        self._reading = WeakValueDictionary[str, asyncio.Lock]()  # by person

    async def _query_of(self, person: str, statement: str, *parameters: object) -> Rows:
        """Run a query that may return thousands of rows of one person.

        Each person has only one such query running at a time, so they delay others by one query at most.
        """
        lock = self._reading.setdefault(person, asyncio.Lock())
        async with lock:
            return await self.query_apart(statement, *parameters)

    async def table_status(self, room: str) -> str:
        """Return the status that the lobby shows."""
        found = await self.query("SELECT status FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else "playing"

    async def table_summary(self, room: str) -> str | None:
        found = await self.query("SELECT body FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else None

    async def replace_summary(self, room: str, old: str, new: str) -> None:
        """Store `new` if the summary is still `old`."""
        statement = "UPDATE lobby_line SET body = ? WHERE room = ? AND body = ?"
        await self.transact(lambda transaction: transaction.execute(statement, (new, room, old)).rowcount)

    async def tables_with_status(self, status: str) -> list[str]:
        return [room for (room,) in await self.query("SELECT room FROM lobby_line WHERE status = ?", status)]

    async def open_summaries(
        self, person: str, attended: Collection[str], limit: int
    ) -> list[tuple[str, int | None]]:
        """Return the newest public tables that wait for players, and the seat of `person` at each.

        A table is included only if a seated player is connected: to this process, which passes its `attended`
        tables, or to another one.
        """
        return await self.query_apart(
            "SELECT body, seat FROM lobby_line"
            " LEFT JOIN sitter ON sitter.room = lobby_line.room AND person = ? AND seat >= 0"
            f" WHERE status = 'waiting' AND public AND expired IS NULL AND {self._is_attended(attended)}"
            " ORDER BY updated DESC LIMIT ?",
            person,
            *attended,
            self.name,
            limit,
        )

    async def kept_summaries(self, person: str, attended: Collection[str], limit: int) -> list[str]:
        """Return the newest waiting tables that keep a seat for `person`, public or not.

        A seated player must be connected, as for `open_summaries`.
        """
        found = await self.query_apart(
            "SELECT body FROM sitter JOIN lobby_line ON lobby_line.room = sitter.room"
            " WHERE person = ? AND seat = ? AND status = 'waiting' AND expired IS NULL"
            f" AND {self._is_attended(attended)} ORDER BY updated DESC LIMIT ?",
            person,
            KEPT,
            *attended,
            self.name,
            limit,
        )
        return [body for (body,) in found]

    def _is_attended(self, attended: Collection[str]) -> str:
        listed = ", ".join("?" * len(attended)) or "NULL"
        return f"(lobby_line.room IN ({listed}) OR {self.is_attended_elsewhere})"

    async def summaries_of(self, person: str, finished: bool, limit: int) -> list[tuple[str, int]]:
        """Return the newest tables at which `person` sits, and the seat at each."""
        return await self._query_of(
            person,
            "SELECT body, seat FROM sitter JOIN lobby_line USING (room)"
            " WHERE person = ? AND seat >= 0 AND status != 'closed' AND (status = 'finished') = ?"
            " ORDER BY updated DESC LIMIT ?",
            person,
            finished,
            limit,
        )

    async def games_version(self, person: str) -> tuple[int, int, float]:
        """Return a version that changes with a person's tables or their results: the number of tables, the
        number of finished ones, and the time of the last change.
        """
        found = await self._query_of(
            person,
            "SELECT count(*), count(CASE WHEN status = 'finished' THEN 1 END), coalesce(max(updated), 0.0)"
            " FROM sitter JOIN lobby_line USING (room) WHERE person = ? AND seat >= 0",
            person,
        )
        return found[0]

    # Evenings

    async def first_of_evening(self, room: str) -> str | None:
        """Return the first table of the evening to which a table belongs."""
        found = await self.query("SELECT coalesce(evening, room) FROM lobby_line WHERE room = ?", room)
        return str(found[0][0]) if found else None

    async def evening_summaries(self, first: str) -> list[tuple[str, str]]:
        """Return the names and summaries of an evening's tables."""
        return await self.query_apart(
            "SELECT room, body FROM lobby_line WHERE room = ? OR evening = ? ORDER BY room", first, first
        )

    async def newest_of_evening(self, first: str, limit: int) -> list[tuple[str, str]]:
        """Return the names and summaries of an evening's newest tables, those in play first."""
        return await self.query(
            "SELECT room, body FROM lobby_line WHERE (room = ? OR evening = ?) AND status != 'closed'"
            " ORDER BY status = 'finished', updated DESC LIMIT ?",
            first,
            first,
            limit,
        )

    async def evening_people(self, first: str) -> list[tuple[str, int, str]]:
        """Return the table, the seat and the person of every taken seat of an evening."""
        return await self.query_apart(
            "SELECT room, seat, person FROM sitter JOIN lobby_line USING (room)"
            " WHERE seat >= 0 AND (room = ? OR evening = ?) ORDER BY room, seat, person",
            first,
            first,
        )

    async def evenings_of(self, person: str, limit: int) -> list[str]:
        """Return the first tables of a person's newest evenings that had a rematch."""
        found = await self._query_of(
            person,
            "SELECT evening FROM sitter JOIN lobby_line USING (room)"
            " WHERE person = ? AND seat >= 0 AND evening IS NOT NULL"
            " GROUP BY evening ORDER BY max(updated) DESC LIMIT ?",
            person,
            limit,
        )
        return [first for (first,) in found]
