"""The schema of a SQLite store, as a list of migrations. Every start applies those that a file lacks.

`PRAGMA user_version` counts them. 0.1.0 did not count; its schema is that of the first migration, so its
files are migrated like a new one.
"""

import contextlib
import sqlite3
from pathlib import Path

from mutable.storage.errors import StoreError

READ_SECONDS = 5.0  # how long to wait for another program to release the file

STEPS: list[list[str]] = [
    [
        """
        CREATE TABLE IF NOT EXISTS log (
            room TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (room, seq)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE IF NOT EXISTS lobby_line (
            room TEXT PRIMARY KEY, status TEXT NOT NULL, public INTEGER NOT NULL, updated REAL NOT NULL,
            body TEXT NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX IF NOT EXISTS lobby_line_by_status ON lobby_line (status, public, updated)",
        # People and their seats, or KEPT or FORMER.
        """
        CREATE TABLE IF NOT EXISTS sitter (
            person TEXT NOT NULL, room TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (person, room)
        ) WITHOUT ROWID
        """,
    ],
    ["ALTER TABLE log ADD COLUMN version INTEGER NOT NULL DEFAULT 1"],  # of each entry; 0.1.0 wrote version 1
    [
        "ALTER TABLE lobby_line ADD COLUMN evening TEXT",  # for a rematch: the first table of the evening
        "CREATE INDEX lobby_line_by_evening ON lobby_line (evening)",
        "CREATE INDEX sitter_by_room ON sitter (room)",
        # Browsers, by the digest of their cookies, that were joined to a person who plays on another device.
        "CREATE TABLE device (device TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID",
        # The private link of a person: only the digest of its secret is stored.
        """
        CREATE TABLE own_link (
            person TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, made REAL NOT NULL
        ) WITHOUT ROWID
        """,
    ],
    [
        # The evaluated decisions of a finished game, and their number; `version` is that of the body.
        """
        CREATE TABLE review (
            room TEXT NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL, version INTEGER NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (room, number)
        ) WITHOUT ROWID
        """,
    ],
    ["ALTER TABLE lobby_line ADD COLUMN expired REAL"],  # when a server marked the table as expired
    [
        # Pending work: tables at which bots must decide or a deadline runs, and the process that holds the
        # lease. The pending work of running tables is not known yet, so each of them is due at once.
        """
        CREATE TABLE due (
            room TEXT PRIMARY KEY, at REAL NOT NULL, for_bots INTEGER NOT NULL, deadlines TEXT NOT NULL,
            holder TEXT
        ) WITHOUT ROWID
        """,
        "CREATE INDEX due_by_time ON due (at) WHERE holder IS NULL",
        "INSERT INTO due SELECT room, 0, 0, '', NULL FROM lobby_line WHERE status = 'playing'",
    ],
    [
        # Banned addresses and people, with the end of each ban.
        """
        CREATE TABLE ban (
            who TEXT PRIMARY KEY, reason TEXT NOT NULL, made REAL NOT NULL, ends REAL
        ) WITHOUT ROWID
        """,
        # Admin requests for the servers that use this store, and when one of them claimed each.
        """
        CREATE TABLE errand (
            id TEXT PRIMARY KEY, made REAL NOT NULL, body TEXT NOT NULL, taken REAL, answer TEXT
        ) WITHOUT ROWID
        """,
    ],
    ["ALTER TABLE device ADD COLUMN joined REAL"],  # when the device opened a private link
]
VERSION = len(STEPS)


def check(path: Path) -> None:
    """Raise StoreError if the file is of a newer mutable, damaged, or no store. The file is only read."""
    if not path.exists():
        return
    try:
        with contextlib.closing(read_only(path)) as file:
            _refuse_newer(file, path)
            _refuse_damaged(file, path)
    except sqlite3.DatabaseError as error:
        raise cannot_open(path, error, "foreign_store") from error


def cannot_open(path: Path, error: sqlite3.DatabaseError, key: str = "unwritable_store") -> StoreError:
    """Return the error for a file that cannot be opened; another program may have locked it."""
    return StoreError("locked_store" if is_locked(error) else key, path=path, problem=error)


def is_locked(error: sqlite3.DatabaseError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=READ_SECONDS)


def _refuse_damaged(file: sqlite3.Connection, path: Path) -> None:
    try:
        ((found,),) = file.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        if is_locked(error):
            raise
        found = error
    if found != "ok":
        problem = " ".join(str(found).replace("*** in database main ***", "").split())
        raise StoreError("damaged_store", path=path, problem=problem)


def bring_up_to_date(file: sqlite3.Connection, path: Path) -> None:
    """Apply all migrations in one transaction, so that an interrupted or concurrent start does no harm."""
    file.execute("BEGIN IMMEDIATE")
    try:
        for step in STEPS[_refuse_newer(file, path) :]:
            for statement in step:
                file.execute(statement)
        file.execute(f"PRAGMA user_version = {VERSION}")
        file.execute("COMMIT")
    except BaseException:
        file.execute("ROLLBACK")
        raise


def _refuse_newer(file: sqlite3.Connection, path: Path) -> int:
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError("newer_store", path=path, version=version, known=VERSION)
    if version == 0 and _tables(file) - {"log", "lobby_line", "sitter"}:
        raise StoreError("foreign_store", path=path, problem=", ".join(sorted(_tables(file))))
    return int(version)


def _tables(file: sqlite3.Connection) -> set[str]:
    return {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
