"""The schema of a PostgreSQL store, as a list of migrations.

Every start applies the migrations that a database lacks, in one transaction, one process at a time.
"""

from typing import Any

from mutable.storage.errors import StoreError

LOCK = 0x6D757461626C65  # "mutable": the advisory lock for schema changes
TABLES = {
    "log", "lobby_line", "sitter", "device", "own_link", "review", "due", "looker", "server_process",
    "ban", "errand",
}  # fmt: skip

STEPS: list[str] = [
    # `sqlite_schema.py` explains the columns.
    """
    CREATE TABLE log (
        room TEXT NOT NULL, seq INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, version INTEGER NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (room, seq)
    );
    CREATE TABLE lobby_line (
        room TEXT PRIMARY KEY, status TEXT NOT NULL, public BOOLEAN NOT NULL,
        updated DOUBLE PRECISION NOT NULL, body TEXT NOT NULL, evening TEXT, expired DOUBLE PRECISION
    );
    CREATE INDEX lobby_line_by_status ON lobby_line (status, public, updated);
    CREATE INDEX lobby_line_by_evening ON lobby_line (evening);
    CREATE TABLE sitter (
        person TEXT NOT NULL, room TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (person, room)
    );
    CREATE INDEX sitter_by_room ON sitter (room);
    CREATE TABLE device (device TEXT PRIMARY KEY, person TEXT NOT NULL);
    CREATE TABLE own_link (
        person TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, made DOUBLE PRECISION NOT NULL
    );
    CREATE TABLE review (
        room TEXT NOT NULL, number INTEGER NOT NULL, total INTEGER NOT NULL, version INTEGER NOT NULL,
        body TEXT NOT NULL, PRIMARY KEY (room, number)
    );
    """,
    # `server_process` holds the processes that share the store, with the time of their last heartbeat.
    # `looker` holds the seats whose players are connected to each process (a negative number counts
    # spectators). Neither table needs to survive a crash of the database.
    """
    CREATE TABLE due (
        room TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, for_bots BOOLEAN NOT NULL,
        deadlines TEXT NOT NULL, holder TEXT
    );
    CREATE INDEX due_by_time ON due (at) WHERE holder IS NULL;
    CREATE INDEX due_by_holder ON due (holder) WHERE holder IS NOT NULL;
    INSERT INTO due SELECT room, 0, false, '', NULL FROM lobby_line WHERE status = 'playing';
    CREATE UNLOGGED TABLE server_process (name TEXT PRIMARY KEY, seen DOUBLE PRECISION NOT NULL);
    CREATE UNLOGGED TABLE looker (
        room TEXT NOT NULL, seat INTEGER NOT NULL, process TEXT NOT NULL, PRIMARY KEY (room, seat, process)
    );
    CREATE INDEX looker_by_process ON looker (process);
    """,
    """
    CREATE TABLE ban (
        who TEXT PRIMARY KEY, reason TEXT NOT NULL, made DOUBLE PRECISION NOT NULL, ends DOUBLE PRECISION
    );
    CREATE TABLE errand (
        id TEXT PRIMARY KEY, made DOUBLE PRECISION NOT NULL, body TEXT NOT NULL, taken DOUBLE PRECISION,
        answer TEXT
    );
    """,
    "ALTER TABLE device ADD COLUMN joined DOUBLE PRECISION",
]
VERSION = len(STEPS)


async def bring_up_to_date(database: Any, shown: str) -> None:
    """Apply the missing migrations. Raise StoreError for tables of a newer mutable or another program."""
    async with database.transaction():
        await database.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version = await _version(database, shown)
        if version > len(STEPS):
            raise StoreError("newer_store", path=shown, version=version, known=len(STEPS))
        for step in STEPS[version:]:
            await database.execute(step)
        await database.execute("UPDATE mutable_schema SET version = $1", len(STEPS))


async def _version(database: Any, shown: str) -> int:
    if await database.fetchval("SELECT to_regclass('mutable_schema')") is None:
        taken = [name for name in sorted(TABLES) if await database.fetchval("SELECT to_regclass($1)", name)]
        if taken:
            raise StoreError("foreign_store", path=shown, problem=", ".join(taken))
        await database.execute("CREATE TABLE mutable_schema (version INTEGER NOT NULL)")
        await database.execute("INSERT INTO mutable_schema VALUES (0)")
    return int(await database.fetchval("SELECT version FROM mutable_schema"))
