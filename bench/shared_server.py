"""`mutable serve --processes N` on PostgreSQL, in a separate database, which is dropped at the end.

The system assigns every connection to any of the processes, so the four seats of a table are spread over
them.
"""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from bench.our_server import OurServer
from bench.seats import Table


class SharedServer(OurServer):
    def __init__(self, url: str, processes: int) -> None:
        self.processes = processes
        self.name = f"{processes} process" if processes == 1 else f"{processes} processes"
        self._url = url
        self._database = f"mutable_bench_{secrets.token_hex(4)}"
        _execute(url, f"CREATE DATABASE {self._database}")
        super().__init__()

    def store(self) -> str:
        parts = urlsplit(self._url)
        return f"{parts.scheme}://{parts.netloc}/{self._database}?{parts.query}"

    def command(self) -> list[str]:
        return [*super().command(), "--processes", str(self.processes)]

    def folder(self) -> Path:
        return Path.cwd()

    def new_table(self) -> Table:
        """Return a table. A move of another process may arrive together with the next one, or change nothing
        visible.
        """
        return Table(is_told_each=False)

    async def round(self, seconds: float) -> dict[str, float]:
        """Measure a round; add the moves per second that would be possible if each process had its own core
        and nothing else limited it.
        """
        figures = await super().round(seconds)
        figures["moves_a_core_each"] = self.processes * 1e6 / figures["server_cpu_us_per_move"]
        return figures

    def stop(self) -> None:
        super().stop()
        _execute(self._url, f"DROP DATABASE {self._database} WITH (FORCE)")


def _execute(url: str, statement: str) -> None:
    """Execute in another thread, because the event loop of this one may be running."""
    with ThreadPoolExecutor(1) as hand:
        hand.submit(asyncio.run, _executed(url, statement)).result()


async def _executed(url: str, statement: str) -> None:
    import asyncpg

    try:
        connection = await asyncpg.connect(url)
    except (OSError, asyncpg.PostgresError) as error:
        raise SystemExit(f"bench: cannot connect to the database: {error}") from error
    try:
        await connection.execute(statement)
    except asyncpg.InsufficientPrivilegeError as error:
        raise SystemExit(f"bench: needs a role that may create databases: {error}") from error
    finally:
        await connection.close()
