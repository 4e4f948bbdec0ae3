"""A second connection to a store that a server may be using.

It leaves the server's lock on the store alone, and needs only write access to the store.
"""

import contextlib
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from mutable.storage import sqlite_schema
from mutable.storage.admin_operations import AdminConnection, AdminQueries
from mutable.storage.database import Rows
from mutable.storage.errors import StoreError
from mutable.storage.urls import is_postgresql, open_store, sqlite_path

BUSY_SECONDS = 5.0  # how long to wait for the server to release the file
CONNECT_SECONDS = 5.0

# Servers set this application name (`PostgresqlStore`).
COUNT_SERVERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND application_name ~ '^mutable [0-9a-f]{12}$'
"""


@contextlib.asynccontextmanager
async def open_queries(url: str) -> AsyncIterator[AdminQueries]:
    """Connect to a store, whether or not a server is using it."""
    async with connect_beside_server(url) as connection:
        if connection is not None:
            yield connection
            return
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


@contextlib.asynccontextmanager
async def connect_beside_server(url: str) -> AsyncIterator[AdminConnection | None]:
    """Connect to a store that a server is using; yield None if no server is."""
    if is_postgresql(url):
        async with _connect_postgresql(url) as connection:
            yield connection
        return
    path = sqlite_path(url)
    if not path.exists():
        raise StoreError("no_store", path=path)
    if not _is_locked(path):
        yield None
        return
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as file:
        yield _connect_sqlite(file)


def _is_locked(path: Path) -> bool:
    try:
        probe = os.open(path, os.O_RDWR)
    except OSError as error:
        raise StoreError("unwritable_store", path=path, problem=error.strerror) from error
    try:
        fcntl.flock(probe, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(probe)
    return False


def _connect_sqlite(file: sqlite3.Connection) -> AdminConnection:
    (version,) = file.execute("PRAGMA user_version").fetchone()
    _check_version(version, sqlite_schema.VERSION)
    file.execute("PRAGMA secure_delete = ON")
    return _SqliteConnection(file)


class _SqliteConnection(AdminConnection):
    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    async def query(self, statement: str, *parameters: object) -> Rows:
        try:
            return self._file.execute(statement, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            raise StoreError("not_asked", problem=error) from error


@contextlib.asynccontextmanager
async def _connect_postgresql(url: str) -> AsyncIterator[AdminConnection | None]:
    from mutable.storage import postgresql, postgresql_schema  # first: it says how to install asyncpg

    import asyncpg  # isort: skip

    shown = postgresql.without_password(url)
    try:
        connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)
    except (*postgresql.DATABASE_ERRORS, ValueError) as error:
        raise StoreError("no_database", url=shown, problem=error or type(error).__name__) from error
    try:
        if await connection.fetchval(COUNT_SERVERS):
            version = await connection.fetchval("SELECT version FROM mutable_schema")
            _check_version(version, postgresql_schema.VERSION)
            yield _PostgresqlConnection(connection)
        else:
            yield None
    finally:
        await connection.close(timeout=CONNECT_SECONDS)


class _PostgresqlConnection(AdminConnection):
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def query(self, statement: str, *parameters: object) -> Rows:
        from mutable.storage import postgresql

        try:
            rows = await self._connection.fetch(postgresql.number_parameters(statement), *parameters)
        except postgresql.DATABASE_ERRORS as error:
            raise StoreError("not_asked", problem=error or type(error).__name__) from error
        return [tuple(row) for row in rows]


def _check_version(version: int, known: int) -> None:
    """Refuse a server of another version, which may not understand our requests."""
    if version != known:
        raise StoreError("other_server", version=version, known=known)
