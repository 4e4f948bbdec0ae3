"""Copies a SQLite store while a server writes it, with SQLite's online backup."""

import contextlib
import os
import sqlite3
from pathlib import Path

from mutable.storage import sqlite_schema
from mutable.storage.errors import StoreError
from mutable.storage.urls import is_postgresql, sqlite_path


def back_up(url: str, copy: Path) -> None:
    """Copy a store. The copy gets its name only when it is complete, checked and on disk."""
    if is_postgresql(url):
        raise StoreError("backup_postgresql")
    store = sqlite_path(url)
    if not store.exists():
        raise StoreError("no_store", path=store)
    if copy.exists():
        raise StoreError("backup_exists", path=copy)
    partial = copy.with_name(f"{copy.name}.part")
    try:
        _copy(store, partial)
        sqlite_schema.check(partial)
        _sync(partial)
        partial.rename(copy)
        _sync(copy.parent)
    finally:
        partial.unlink(missing_ok=True)


def _copy(store: Path, copy: Path) -> None:
    try:
        with (
            contextlib.closing(sqlite_schema.read_only(store)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # leaves no other file beside the copy
    except sqlite3.DatabaseError as error:
        raise StoreError("foreign_store", path=store, problem=error) from error


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
