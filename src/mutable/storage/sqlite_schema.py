"""The store's tables, step by step from the first: every start takes the steps that a file has not seen yet.

`PRAGMA user_version` counts them. 0.1.0 counted nothing, and its tables are what the first step makes, so its
files go the same way as a new one.
"""

import contextlib
import sqlite3
from pathlib import Path

from mutable.tables.errors import Trouble

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
        """
        CREATE TABLE IF NOT EXISTS sitter (
            person TEXT NOT NULL, room TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (person, room)
        ) WITHOUT ROWID
        """,
    ],
    ["ALTER TABLE log ADD COLUMN version INTEGER NOT NULL DEFAULT 1"],  # of the entry: 0.1.0's are the first
    [
        "ALTER TABLE lobby_line ADD COLUMN evening TEXT",  # the table with which a rematch's evening began
        "CREATE INDEX lobby_line_by_evening ON lobby_line (evening)",
        "CREATE INDEX sitter_by_room ON sitter (room)",
        # A browser that has become somebody who plays on another device, by the digest of its cookie.
        "CREATE TABLE device (device TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID",
        # The private link to oneself: only the digest of its secret is kept.
        """
        CREATE TABLE own_link (
            person TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, made REAL NOT NULL
        ) WITHOUT ROWID
        """,
    ],
    [
        # The decisions of a finished game, weighed; of how many. `version` is of the body.
        """
        CREATE TABLE review (
            room TEXT NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL, version INTEGER NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (room, number)
        ) WITHOUT ROWID
        """,
    ],
    ["ALTER TABLE lobby_line ADD COLUMN expired REAL"],  # since when it is marked to be deleted
    [
        # Tables at which bots are to decide, or somebody is waited for until then; and the process that minds
        # the bots. Of running tables it is not known yet: each is looked at once.
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
        # Whom the operator does not let in, an address or a person, and until when.
        """
        CREATE TABLE ban (
            who TEXT PRIMARY KEY, reason TEXT NOT NULL, made REAL NOT NULL, ends REAL
        ) WITHOUT ROWID
        """,
        # What the operator wants of whichever server uses this store; since when one is about it.
        """
        CREATE TABLE errand (
            id TEXT PRIMARY KEY, made REAL NOT NULL, body TEXT NOT NULL, taken REAL, answer TEXT
        ) WITHOUT ROWID
        """,
    ],
]
VERSION = len(STEPS)


def check(path: Path) -> None:
    """Trouble, if a newer mutable has written the file, it is damaged or something else; it is only read."""
    if not path.exists():
        return
    try:
        with contextlib.closing(read_only(path)) as file:
            _refuse_newer(file, path)
            _refuse_damaged(file, path)
    except sqlite3.DatabaseError as error:
        raise Trouble("foreign_store", path=path, problem=error) from error


def read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _refuse_damaged(file: sqlite3.Connection, path: Path) -> None:
    try:
        ((found,),) = file.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as error:
        found = error
    if found != "ok":
        problem = " ".join(str(found).replace("*** in database main ***", "").split())
        raise Trouble("damaged_store", path=path, problem=problem)


def bring_up_to_date(file: sqlite3.Connection, path: Path) -> None:
    """All steps in one transaction: a start that is interrupted, or another at once, spoils nothing."""
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
        raise Trouble("newer_store", path=path, version=version, known=VERSION)
    if version == 0 and _tables(file) - {"log", "lobby_line", "sitter"}:
        raise Trouble("foreign_store", path=path, problem=", ".join(sorted(_tables(file))))
    return int(version)


def _tables(file: sqlite3.Connection) -> set[str]:
    return {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
