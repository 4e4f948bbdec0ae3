"""The appends of a PostgreSQL store: one transaction, one statement for each database table, one NOTIFY."""

import time
from collections.abc import Sequence
from typing import Any

from mutable.storage.postgresql_changes import publish
from mutable.storage.values import Append, Changes, LogEntries, Summary
from mutable.tables.pending_work import PendingWork

LONGEST_PUBLISHED = 1000  # characters; longer entries are not sent with the notice

INSERT_ENTRIES = """
INSERT INTO log (room, seq, version, body, at)
SELECT *, $5 FROM unnest($1::text[], $2::int[], $3::int[], $4::text[])
ON CONFLICT DO NOTHING RETURNING room, seq
"""
INSERT_SUMMARIES = """
INSERT INTO lobby_line (room, status, public, body, evening, updated)
SELECT *, $6 FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::text[])
ON CONFLICT (room) DO UPDATE SET status = excluded.status, public = excluded.public, body = excluded.body,
    evening = excluded.evening, updated = excluded.updated, expired = NULL
"""
INSERT_PEOPLE = """
INSERT INTO sitter (person, room, seat) SELECT * FROM unnest($1::text[], $2::text[], $3::int[])
ON CONFLICT (person, room) DO UPDATE SET seat = excluded.seat WHERE sitter.seat != excluded.seat
"""
UPSERT_PENDING_WORK = """
INSERT INTO due (room, at, for_bots, deadlines, holder)
SELECT * FROM unnest($1::text[], $2::float8[], $3::bool[], $4::text[], $5::text[])
ON CONFLICT (room) DO UPDATE SET at = excluded.at, for_bots = excluded.for_bots,
    deadlines = excluded.deadlines,
    holder = CASE WHEN excluded.for_bots THEN coalesce(due.holder, excluded.holder) END
RETURNING room, holder
"""
INSERT_PRESENCE = """
INSERT INTO looker (room, seat, process) SELECT *, $3 FROM unnest($1::text[], $2::int[])
ON CONFLICT DO NOTHING
"""


class LostAppends(Exception):
    """Appends whose sequence numbers are already stored."""

    def __init__(self, appends: list[Append]) -> None:
        super().__init__(len(appends))
        self.appends = appends


async def insert(appends: Sequence[Append], name: str, connection: Any) -> dict[str, str | None]:
    """Insert the appends of process `name` and return the lease owner by table.

    Every process sorts its rows in the same order, so that no two processes wait for each other.
    """
    appends, now = sorted(appends, key=lambda append: append.room), time.time()
    entries = [
        (append.room, seq, append.version, body)
        for append in appends
        for seq, body in enumerate(append.bodies, append.first)
    ]
    if entries:
        won = await connection.fetch(INSERT_ENTRIES, *_columns(entries, 4), now)
        if len(won) < len(entries):
            raise LostAppends(_losers(appends, {tuple(row) for row in won}))
    last = {append.summary.room: append.summary for append in appends if append.summary is not None}
    if last:
        await _insert_summaries([*last.values()], now, connection)
    pending = {append.room: append.pending for append in appends if append.pending is not None}
    owners = await _insert_pending_work(pending, name, connection) if pending else {}
    presence = {append.room: append.presence for append in appends if append.presence is not None}
    if presence:
        await _insert_presence(presence, name, connection)
    grown = dict.fromkeys(append.room for append in appends if append.bodies)
    short = [
        LogEntries(one.room, one.first, now, one.version, one.bodies)
        for one in appends
        if one.bodies and sum(map(len, one.bodies)) <= LONGEST_PUBLISHED
    ]
    await publish(connection, Changes("", log=[*grown], entries=short, presence=[*presence]), name)
    return owners


def _losers(appends: Sequence[Append], won: set[tuple[Any, ...]]) -> list[Append]:
    """Return the appends that were not inserted. If two have the same number, the first one wins."""
    losers = []
    for append in appends:
        wanted = {(append.room, seq) for seq in range(append.first, append.first + len(append.bodies))}
        if not wanted <= won:
            losers.append(append)
        won = won - wanted
    return losers


async def _insert_summaries(summaries: Sequence[Summary], now: float, connection: Any) -> None:
    lines = [(one.room, one.status, one.public, one.body, one.evening) for one in summaries]
    await connection.execute(INSERT_SUMMARIES, *_columns(lines, 5), now)
    people = [(person, one.room, seat) for one in summaries for person, seat in one.people]
    await connection.execute(INSERT_PEOPLE, *_columns(people, 3))


async def _insert_pending_work(
    last: dict[str, PendingWork], name: str, connection: Any
) -> dict[str, str | None]:
    ended = [room for room, work in last.items() if work.at is None]
    if ended:
        await connection.execute("DELETE FROM due WHERE room = ANY($1)", ended)
    rows = [
        (room, work.at, work.for_bots, work.deadlines, name if work.for_bots else None)
        for room, work in last.items()
        if work.at is not None
    ]
    return dict(await connection.fetch(UPSERT_PENDING_WORK, *_columns(rows, 5))) if rows else {}


async def _insert_presence(presence: dict[str, frozenset[int]], name: str, connection: Any) -> None:
    await connection.execute("DELETE FROM looker WHERE room = ANY($1) AND process = $2", [*presence], name)
    rows = [(room, seat) for room, seats in presence.items() for seat in sorted(seats)]
    await connection.execute(INSERT_PRESENCE, *_columns(rows, 2), name)


def _columns(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    return [[row[number] for row in rows] for number in range(count)]
