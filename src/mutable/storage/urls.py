"""The URL of a store: `sqlite:///PATH` or `postgresql://…`."""

from pathlib import Path

from mutable.storage.errors import StoreError
from mutable.storage.store import Store


def open_store(url: str, alone: bool = False) -> Store:
    """Open the store of a URL.

    Raise StoreError if `alone` and another process uses it. A SQLite file never has two users.
    """
    if is_postgresql(url):
        from mutable.storage.postgresql import PostgresqlStore  # asyncpg comes with an extra

        return PostgresqlStore(url, alone)
    from mutable.storage.sqlite import SqliteStore

    return SqliteStore(sqlite_path(url))


def is_postgresql(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    scheme, separator, path = url.partition(":///")
    if scheme != "sqlite" or not separator or not path:
        raise StoreError("db", url=url)
    return Path(path)
