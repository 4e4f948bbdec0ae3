"""Operations on tables: logs, summaries, leases, expiry and reviews."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from mutable.storage.database import Database, Transaction
from mutable.storage.values import (
    Changes,
    LeasedWork,
    NumberedRow,
    StoredReview,
    StoredTable,
    TableRewrite,
)
from mutable.tables.entries import LogRow
from mutable.tables.pending_work import NO_PENDING_WORK, PendingWork

INSERT_REVIEW = """
INSERT INTO review (room, number, total, version, body)
SELECT ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM lobby_line WHERE room = ?)
ON CONFLICT (room, number) DO UPDATE
SET total = excluded.total, version = excluded.version, body = excluded.body
"""


class TableOperations(Database):
    skip_locked = ""  # SQL that makes a SELECT skip rows that another process is leasing

    async def read_log(self, room: str) -> list[LogRow]:
        """Return a table's whole log, in order."""
        found = await self.query("SELECT at, version, body FROM log WHERE room = ? ORDER BY seq", room)
        return [LogRow(*row) for row in found]

    async def read_logs_from(self, lengths: Mapping[str, int]) -> dict[str, list[NumberedRow]]:
        """Return the entries of each table's log from the given length on."""
        return {room: await self._read_log_from(room, first) for room, first in lengths.items()}

    async def _read_log_from(self, room: str, first: int) -> list[NumberedRow]:
        found = await self.query(
            "SELECT seq, at, version, body FROM log WHERE room = ? AND seq >= ? ORDER BY seq", room, first
        )
        return [NumberedRow(seq, LogRow(*row)) for seq, *row in found]

    async def rewrite_table(self, room: str, rewrite: Callable[[StoredTable], TableRewrite]) -> None:
        """Replace a table's entries and summary with the result of `rewrite`, in one transaction."""
        await self.transact(
            lambda transaction: _rewrite(transaction, room, rewrite), lambda _: Changes("", reload=[room])
        )

    async def delete_table(self, room: str) -> None:
        await self.transact(
            lambda transaction: _delete(transaction, [room]), lambda _: Changes("", reload=[room])
        )

    async def expire_tables(self, now: float, lifetimes: Mapping[str, float], grace: float) -> list[str]:
        """Delete the tables that were marked as expired `grace` seconds ago, and return them.

        Mark the tables that were not updated for the lifetime of their status. The next change of a table
        removes its mark.
        """
        return await self.transact(
            lambda transaction: _expire(transaction, now, lifetimes, grace),
            lambda deleted: Changes("", reload=deleted),
        )

    # Leases

    async def pending_work(self, room: str) -> LeasedWork:
        found = await self.query("SELECT at, deadlines, holder, for_bots FROM due WHERE room = ?", room)
        if not found:
            return LeasedWork(NO_PENDING_WORK, None)
        at, deadlines, lease_owner, for_bots = found[0]
        return LeasedWork(PendingWork(at, bool(for_bots), deadlines), lease_owner)

    async def lease_due_work(self, now: float, limit: int) -> list[str]:
        """Lease tables whose work is due and unleased to this process, and return them."""
        found = await self.query("SELECT 1 FROM due WHERE holder IS NULL AND at <= ? LIMIT 1", now)
        if not found:
            return []
        return await self.transact(lambda transaction: self._lease(transaction, now, limit))

    def _lease(self, transaction: Transaction, now: float, limit: int) -> list[str]:
        found = transaction.execute(
            f"SELECT room FROM due WHERE holder IS NULL AND at <= ? ORDER BY at LIMIT ? {self.skip_locked}",
            (now, limit),
        ).fetchall()
        for (room,) in found:
            transaction.execute("UPDATE due SET holder = ? WHERE room = ?", (self.name, room))
        return [room for (room,) in found]

    async def leased_tables(self) -> list[str]:
        """Return the tables whose pending work is leased to this process."""
        found = await self.query("SELECT room FROM due WHERE holder = ?", self.name)
        return [room for (room,) in found]

    async def release_leases(self, dropped: Mapping[str, float]) -> None:
        """End this process's leases on these tables. No process leases one before the given time."""
        await self.transact(lambda transaction: _release(transaction, self.name, dropped))

    # Reviews

    async def load_review(self, room: str, version: int) -> StoredReview:
        """Return the decisions evaluated so far, unless another version of the format stored them."""
        rows = await self.query(
            "SELECT total, body FROM review WHERE room = ? AND version = ? ORDER BY number", room, version
        )
        return StoredReview(rows[0][0] if rows else 0, [body for _, body in rows])

    async def save_review(self, room: str, total: int, version: int, bodies: Mapping[int, str]) -> None:
        """Store evaluated decisions by their number, unless the table has been deleted."""

        def save(transaction: Transaction) -> None:
            for number, body in bodies.items():
                transaction.execute(INSERT_REVIEW, (room, number, total, version, body, room))

        await self.transact(save)


def _release(transaction: Transaction, name: str, dropped: Mapping[str, float]) -> None:
    """End the leases in the order of the tables' names: every process locks the rows in this order."""
    for room, until in sorted(dropped.items()):
        transaction.execute(
            "UPDATE due SET holder = NULL, at = CASE WHEN at < ? THEN ? ELSE at END"
            " WHERE room = ? AND holder = ?",
            (until, until, room, name),
        )


def _rewrite(transaction: Transaction, room: str, rewrite: Callable[[StoredTable], TableRewrite]) -> None:
    found = transaction.execute(
        "SELECT seq, at, version, body FROM log WHERE room = ? ORDER BY seq", (room,)
    ).fetchall()
    rows = [NumberedRow(seq, LogRow(*row)) for seq, *row in found]
    summaries = transaction.execute("SELECT body FROM lobby_line WHERE room = ?", (room,)).fetchall()
    changed = rewrite(StoredTable(rows, summaries[0][0] if summaries else None))
    _store_rows(transaction, room, changed.rows, {row.seq for row in rows})
    if changed.summary is not None:
        transaction.execute("UPDATE lobby_line SET body = ? WHERE room = ?", (changed.summary, room))
    if changed.status is not None:
        transaction.execute("UPDATE lobby_line SET status = ? WHERE room = ?", (changed.status, room))
    if changed.renamed is not None:
        old, new = changed.renamed
        transaction.execute("UPDATE sitter SET person = ? WHERE room = ? AND person = ?", (new, room, old))


def _store_rows(transaction: Transaction, room: str, rows: Iterable[NumberedRow], stored: set[int]) -> None:
    for seq, (at, version, body) in rows:
        if seq in stored:
            transaction.execute(
                "UPDATE log SET body = ?, version = ? WHERE room = ? AND seq = ?", (body, version, room, seq)
            )
        else:
            transaction.execute(
                "INSERT INTO log (room, seq, at, version, body) VALUES (?, ?, ?, ?, ?)",
                (room, seq, at, version, body),
            )


def _delete(transaction: Transaction, rooms: Sequence[str]) -> None:
    """Delete all rows of these tables."""
    for table in ("log", "lobby_line", "sitter", "review", "due"):
        for room in rooms:
            transaction.execute(f"DELETE FROM {table} WHERE room = ?", (room,))


def _expire(transaction: Transaction, now: float, lifetimes: Mapping[str, float], grace: float) -> list[str]:
    # A mark in the future was set while the machine's clock was ahead.
    transaction.execute("UPDATE lobby_line SET expired = NULL WHERE expired > ?", (now,))
    deleted = []
    for status, lifetime in lifetimes.items():
        found = transaction.execute(
            "SELECT room FROM lobby_line WHERE status = ? AND updated < ? AND expired < ?",
            (status, now - lifetime, now - grace),
        ).fetchall()
        transaction.execute(
            "UPDATE lobby_line SET expired = ? WHERE status = ? AND updated < ? AND expired IS NULL",
            (now, status, now - lifetime),
        )
        deleted += [room for (room,) in found]
    _delete(transaction, deleted)
    return deleted
