"""A real PostgreSQL server in its own folder, started as an unprivileged user."""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

# The data need not survive the machine, so nothing has to reach the disk; the server writes the same anyway.
SETTINGS = [
    "fsync=off",
    "full_page_writes=off",
    "max_connections=50",
    "listen_addresses=",
    "shared_buffers=16MB",
]


def programs() -> Path | None:
    """Return Debian's folder of PostgreSQL's programs, or the one on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    there = shutil.which("initdb")
    return found[-1].parent if found else Path(there).parent if there else None


class Database:
    """A server that creates databases on demand, until `stop`."""

    def __init__(self) -> None:
        found = programs()
        if found is None:
            pytest.fail(
                "there is no PostgreSQL server here; packaging/prepare-database installs it, or says how"
            )
        self._bin: Path = found
        self._folder = Path(tempfile.mkdtemp(prefix="mutable-pg-"))
        self._owner = _unprivileged()
        if self._owner is not None:
            os.chown(self._folder, self._owner.pw_uid, self._owner.pw_gid)
        self._made = 0
        self._run(
            "initdb",
            "-D",
            self._data,
            "-U",
            "mutable",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        )
        self.start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def start(self) -> None:
        settings = " ".join(
            f"-c {setting}" for setting in [*SETTINGS, f"unix_socket_directories={self._folder}"]
        )
        self._run("pg_ctl", "-D", self._data, "-w", "-l", str(self._folder / "log"), "-o", settings, "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-D", self._data, "-w", "-m", how, "stop")

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self._folder)

    def new(self) -> str:
        """Create an empty database and return its URL."""
        self._made += 1
        name = f"t{self._made}"
        self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://mutable@/{name}?host={self._folder}"

    def sql(self, name: str, statement: str, *given: Any) -> list[tuple[Any, ...]]:
        return sql(self.url(name), statement, *given)

    def _run(self, program: str, *words: str) -> None:
        more: dict[str, Any] = {}
        if self._owner is not None:
            more = {"user": self._owner.pw_uid, "group": self._owner.pw_gid, "extra_groups": []}
        done = subprocess.run(
            [self._bin / program, *words], cwd=self._folder, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, check=False, **more,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def sql(url: str, statement: str, *given: Any) -> list[tuple[Any, ...]]:
    """Run a statement on a separate connection, as an administrator would."""
    asyncpg = pytest.importorskip("asyncpg")

    async def asked() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(statement, *given)]
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as hand:  # the caller may already run in a loop
        return hand.submit(asyncio.run, asked()).result()


def _unprivileged() -> pwd.struct_passwd | None:
    """Return the user to run PostgreSQL as, if we are root: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    pytest.fail("PostgreSQL is not started by root, and there is neither a user postgres nor nobody here")
