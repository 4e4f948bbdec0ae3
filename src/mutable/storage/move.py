"""All that one store keeps, carried into another of whatever kind: in one transaction, or not at all."""

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

from mutable.storage.store import Store, Transaction, is_postgresql, open_store, sqlite_path
from mutable.tables.errors import NotKept, Trouble

ROWS = 500  # that are carried in one go


class Columns(NamedTuple):
    """Of a table of the store; the first ones are its key."""

    key: int
    names: tuple[str, ...]


TRUTHS = {"public", "for_bots"}
TABLES = {
    "log": Columns(2, ("room", "seq", "at", "version", "body")),
    "lobby_line": Columns(1, ("room", "status", "public", "updated", "body", "evening", "expired")),
    "sitter": Columns(2, ("person", "room", "seat")),
    "device": Columns(1, ("device", "person")),
    "own_link": Columns(1, ("person", "digest", "made")),
    "review": Columns(2, ("room", "number", "total", "version", "body")),
    "due": Columns(1, ("room", "at", "for_bots", "deadlines")),  # not who minds it: nobody does
    "ban": Columns(1, ("who", "reason", "made", "ends")),
}


def move(source: str, target: str) -> dict[str, int]:
    """How many rows of each table were carried. The source stays as it is."""
    if not is_postgresql(source) and not sqlite_path(source).exists():
        raise Trouble("no_store", path=sqlite_path(source))
    old = open_store(source, alone=True)
    try:
        new = open_store(target, alone=True)
        try:
            return asyncio.run(new.do(lambda file: _carried(old, file)))
        except NotKept as error:
            raise Trouble("not_moved", problem=error.problem) from error
        finally:
            new.close()
    finally:
        old.close()


def _carried(old: Store, new: Transaction) -> dict[str, int]:
    full = [name for name in TABLES if new.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchall()]
    if full:
        raise Trouble("store_not_empty", names=full)
    return {name: _carry(old, new, name) for name in TABLES}


def _carry(old: Store, new: Transaction, name: str) -> int:
    carried = 0
    for rows in _pages(old, name):
        marks = ", ".join("?" * len(TABLES[name].names))
        places = ", ".join([f"({marks})"] * len(rows))
        given = [value for row in rows for value in row]
        new.execute(f"INSERT INTO {name} ({', '.join(TABLES[name].names)}) VALUES {places}", given)
        carried += len(rows)
    return carried


def _pages(old: Store, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """In the order of the key, so that nothing has to be held in memory."""
    key, names = TABLES[name]
    order, listed = ", ".join(names[:key]), ", ".join(names)
    after = f"WHERE ({order}) > ({', '.join('?' * key)}) "
    rows = old.ask_at_once(f"SELECT {listed} FROM {name} ORDER BY {order} LIMIT {ROWS}")
    while rows:
        yield [_portable(names, row) for row in rows]
        rows = old.ask_at_once(
            f"SELECT {listed} FROM {name} {after}ORDER BY {order} LIMIT {ROWS}", *rows[-1][:key]
        )


def _portable(names: tuple[str, ...], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """SQLite knows no truth values, only 0 and 1."""
    return tuple(bool(value) if name in TRUTHS else value for name, value in zip(names, row, strict=True))
