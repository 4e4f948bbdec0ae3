"""A second hand on a store that a server is using: it asks, and leaves a note for the server.

The server's claim on the store is not touched. Whoever may write the store may do this, and nobody else.
"""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol

from mutable.storage import sqlite_schema
from mutable.storage.store import Rows, is_postgresql, sqlite_path
from mutable.tables.errors import Trouble

BUSY_SECONDS = 5.0  # that the server may hold the file
CONNECT_SECONDS = 5.0


class Hand(Protocol):
    async def execute(self, statement: str, *given: object) -> Rows:
        """A transaction of its own; statements are written with question marks."""


@contextlib.asynccontextmanager
async def beside(url: str) -> AsyncIterator[Hand | None]:
    """None, where no server is using the store. Trouble says why it cannot be used."""
    if is_postgresql(url):
        async with _beside_postgresql(url) as hand:
            yield hand
        return
    path = sqlite_path(url)
    if not path.exists():
        raise Trouble("no_store", path=path)
    if not _is_claimed(path):
        yield None
        return
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as file:
        yield _beside_sqlite(file, path)


def _is_claimed(path: Path) -> bool:
    try:
        probe = os.open(path, os.O_RDWR)
    except OSError as error:
        raise Trouble("unwritable_store", path=path, problem=error.strerror) from error
    try:
        fcntl.flock(probe, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(probe)
    return False


def _beside_sqlite(file: sqlite3.Connection, path: Path) -> Hand:
    (version,) = file.execute("PRAGMA user_version").fetchone()
    _check(version, sqlite_schema.VERSION)
    file.execute("PRAGMA secure_delete = ON")
    return _SqliteHand(file)


class _SqliteHand:
    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    async def execute(self, statement: str, *given: object) -> Rows:
        try:
            return self._file.execute(statement, given).fetchall()
        except sqlite3.DatabaseError as error:
            raise Trouble("not_asked", problem=error) from error


@contextlib.asynccontextmanager
async def _beside_postgresql(url: str) -> AsyncIterator[Hand | None]:
    import asyncpg  # an extra brings it

    from mutable.storage import postgresql, postgresql_schema  # which says what is missing

    shown = postgresql.shown(url)
    try:
        connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)
    except (*postgresql.TROUBLES, ValueError) as error:
        raise Trouble("no_database", url=shown, problem=error or type(error).__name__) from error
    try:
        if await connection.fetchval(SERVERS):
            _check(await connection.fetchval("SELECT version FROM mutable_schema"), postgresql_schema.VERSION)
            yield _PostgresqlHand(connection)
        else:
            yield None
    finally:
        await connection.close(timeout=CONNECT_SECONDS)


# Servers tell the database who they are (`PostgresqlStore`).
SERVERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name ~ '^mutable [0-9a-f]{12}$'
"""


class _PostgresqlHand:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def execute(self, statement: str, *given: object) -> Rows:
        from mutable.storage import postgresql

        try:
            rows = await self._connection.fetch(postgresql.numbered(statement), *given)
        except postgresql.TROUBLES as error:
            raise Trouble("not_asked", problem=error or type(error).__name__) from error
        return [tuple(row) for row in rows]


def _check(version: int, known: int) -> None:
    """A server of another version does not understand us."""
    if version != known:
        raise Trouble("other_server", version=version, known=known)
