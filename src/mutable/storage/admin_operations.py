"""Operations for the operator: lists of tables and bans, and requests to a running server."""

from collections.abc import Sequence

from mutable.storage.database import Database, Queries, Transaction
from mutable.storage.people_operations import LOAD_BANS
from mutable.storage.values import ListedTable, StoredBan, StoredRequest

LIST_TABLES = """
SELECT room, status, updated, body,
    (SELECT count(*) FROM sitter WHERE sitter.room = lobby_line.room AND seat >= 0)
FROM lobby_line
"""


class AdminQueries(Queries):
    """The queries of `mutable admin`, for its own connection and for a store that it opens itself."""

    async def list_tables(self, statuses: Sequence[str]) -> list[ListedTable]:
        """Return the tables with one of these statuses, the newest first."""
        marks = ", ".join("?" * len(statuses))
        rows = await self.query(
            f"{LIST_TABLES} WHERE status IN ({marks}) ORDER BY updated DESC, room", *statuses
        )
        return [ListedTable(*row) for row in rows]

    async def find_table(self, room: str) -> ListedTable | None:
        rows = await self.query(f"{LIST_TABLES} WHERE room = ?", room)
        return ListedTable(*rows[0]) if rows else None

    async def list_people(self, room: str) -> list[tuple[int, str]]:
        """Return the seats of a table and the people who sit there, in order."""
        return await self.query(
            "SELECT seat, person FROM sitter WHERE room = ? AND seat >= 0 ORDER BY seat, person", room
        )

    async def list_bans(self) -> list[StoredBan]:
        return [StoredBan(*row) for row in await self.query(LOAD_BANS)]


class AdminConnection(AdminQueries):
    """A connection beside the server that is using the store. It leaves requests for that server."""

    async def add_request(self, request: str, made: float, body: str) -> None:
        await self.query("INSERT INTO errand (id, made, body) VALUES (?, ?, ?)", request, made, body)

    async def request_answer(self, request: str) -> str | None:
        """Return the answer to a request, None if there is none yet. Raise LookupError if it was dropped."""
        rows = await self.query("SELECT answer FROM errand WHERE id = ?", request)
        if not rows:
            raise LookupError(request)
        answer: str | None = rows[0][0]
        return answer

    async def delete_request(self, request: str) -> None:
        await self.query("DELETE FROM errand WHERE id = ?", request)


class AdminOperations(AdminQueries, Database):
    """The operations with which a server processes admin requests."""

    async def load_requests(self) -> list[StoredRequest]:
        rows = await self.query("SELECT id, made, body, taken FROM errand ORDER BY made")
        return [StoredRequest(*row) for row in rows]

    async def claim_request(self, request: str, now: float) -> bool:
        """Claim a request for this process; return False if another one has claimed it."""
        statement = "UPDATE errand SET taken = ? WHERE id = ? AND taken IS NULL"

        def claim(transaction: Transaction) -> bool:
            return transaction.execute(statement, (now, request)).rowcount > 0

        return await self.transact(claim)

    async def answer_request(self, request: str, answer: str) -> None:
        statement = "UPDATE errand SET answer = ? WHERE id = ?"
        await self.transact(lambda transaction: transaction.execute(statement, (answer, request)).rowcount)

    async def drop_request(self, request: str) -> None:
        statement = "DELETE FROM errand WHERE id = ?"
        await self.transact(lambda transaction: transaction.execute(statement, (request,)).rowcount)
