"""Copies all rows of one store into another, of either kind, in one transaction."""

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

from mutable.storage.database import Transaction
from mutable.storage.errors import StoreError, StoreUnavailable
from mutable.storage.store import Store
from mutable.storage.urls import is_postgresql, open_store, sqlite_path

ROWS = 500  # copied by one statement


class Columns(NamedTuple):
    """The columns of a database table; the first `key` of them are its primary key."""

    key: int
    names: tuple[str, ...]


class Moved(NamedTuple):
    tables: int
    entries: int


BOOLEANS = {"public", "for_bots"}
TABLES = {
    "log": Columns(2, ("room", "seq", "at", "version", "body")),
    "lobby_line": Columns(1, ("room", "status", "public", "updated", "body", "evening", "expired")),
    "sitter": Columns(2, ("person", "room", "seat")),
    "device": Columns(1, ("device", "person", "joined")),
    "own_link": Columns(1, ("person", "digest", "made")),
    "review": Columns(2, ("room", "number", "total", "version", "body")),
    "due": Columns(1, ("room", "at", "for_bots", "deadlines")),  # without the lease
    "ban": Columns(1, ("who", "reason", "made", "ends")),
}


def move(source: str, target: str) -> Moved:
    """Copy all rows and return how many tables and log entries there were. The source does not change."""
    if not is_postgresql(source) and not sqlite_path(source).exists():
        raise StoreError("no_store", path=sqlite_path(source))
    old = open_store(source, alone=True)
    try:
        new = open_store(target, alone=True)
        try:
            counts = asyncio.run(new.transact(lambda transaction: _copy_all(old, transaction)))
        except StoreUnavailable as error:
            raise StoreError("not_moved", problem=error.problem) from error
        finally:
            new.close()
    finally:
        old.close()
    return Moved(counts["lobby_line"], counts["log"])


def _copy_all(old: Store, new: Transaction) -> dict[str, int]:
    full = [name for name in TABLES if new.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchall()]
    if full:
        raise StoreError("store_not_empty", names=full)
    return {name: _copy(old, new, name) for name in TABLES}


def _copy(old: Store, new: Transaction, name: str) -> int:
    count = 0
    for rows in _pages(old, name):
        marks = ", ".join("?" * len(TABLES[name].names))
        places = ", ".join([f"({marks})"] * len(rows))
        values = [value for row in rows for value in row]
        new.execute(f"INSERT INTO {name} ({', '.join(TABLES[name].names)}) VALUES {places}", values)
        count += len(rows)
    return count


def _pages(old: Store, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows in the order of their key, a page at a time, so that memory does not grow."""
    key, names = TABLES[name]
    order, listed = ", ".join(names[:key]), ", ".join(names)
    after = f"WHERE ({order}) > ({', '.join('?' * key)}) "
    rows = old.query_blocking(f"SELECT {listed} FROM {name} ORDER BY {order} LIMIT {ROWS}")
    while rows:
        yield [_with_booleans(names, row) for row in rows]
        rows = old.query_blocking(
            f"SELECT {listed} FROM {name} {after}ORDER BY {order} LIMIT {ROWS}", *rows[-1][:key]
        )


def _with_booleans(names: tuple[str, ...], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Convert the 0 and 1 of SQLite, which has no booleans."""
    return tuple(bool(value) if name in BOOLEANS else value for name, value in zip(names, row, strict=True))
