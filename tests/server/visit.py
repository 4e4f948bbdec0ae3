"""A server of our own on a free port, and clients that visit it."""

import asyncio
import json
import secrets
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from mutable.server.app import RUNNING, make_app
from mutable.server.heartbeat import run_heartbeat
from mutable.server.http.links import Address
from mutable.server.services import REGISTRY, SERVICES
from mutable.storage.postgresql import number_parameters
from mutable.storage.urls import is_postgresql, open_store, sqlite_path
from mutable.table.chance import Chance
from mutable.work.scheduler import Group
from tests.server.database import sql

PATIENCE = 120.0  # seconds; the machine may be busy with other tests


def free_port() -> int:
    """Return a free port below the range that the system assigns, so that no other program takes it first."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Visitor:
    """A browser without a screen: a cookie jar, HTTP and a socket."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    def live_at(self, address: str) -> None:
        """Send requests as from this address, to a server that is `proxied`."""
        self.session.headers["X-Forwarded-For"] = address  # type: ignore[index]  # a dict that may be written

    async def get(self, path: str) -> Any:
        async with self.session.get(f"{self.base}{path}") as response:
            return await response.json()

    async def post(self, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        async with self.session.post(f"{self.base}{path}", json=body, **more) as response:
            return response.status, await response.json()

    async def open_table(self, game: str, seats: list[str], name: str = "Ann", **more: Any) -> str:
        wishes = [
            {"kind": seat} if seat in ("me", "friend") else {"kind": "bot", "bot": seat} for seat in seats
        ]
        status, body = await self.post("/api/tables", {"game": game, "name": name, "seats": wishes, **more})
        assert status == 201, body
        return str(body["id"])

    async def join(self, table: str, name: str) -> None:
        status, body = await self.post(f"/api/tables/{table}/join", {"name": name})
        assert status == 200, body

    @asynccontextmanager
    async def at(self, table: str, lang: str = "en") -> AsyncIterator["Chair"]:
        async with self.session.ws_connect(f"{self.base}/api/tables/{table}/socket?lang={lang}") as link:
            yield Chair(link)


async def received(link: aiohttp.ClientWebSocketResponse) -> aiohttp.WSMessage:
    """Receive the next message. A ping that comes just before the end cannot be answered any more."""
    while True:
        with suppress(aiohttp.ClientConnectionResetError):
            return await link.receive()


class Chair:
    """A client's socket at a table: reads messages and sends moves."""

    def __init__(self, link: aiohttp.ClientWebSocketResponse) -> None:
        self.link = link
        self.frame: Any = None
        self.received: list[str] = []

    async def next(self) -> Any:
        message = await asyncio.wait_for(received(self.link), PATIENCE)
        if message.type != aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the socket closed: {message}")
        self.received.append(message.data)
        answer = json.loads(message.data)
        if answer["type"] == "frame":
            answer["room"] = answer["room"] or self.frame["room"]  # omitted if unchanged
            self.frame = answer
        return answer

    async def until(self, wanted: Callable[[Any], bool]) -> Any:
        while True:
            answer = await self.next()
            if wanted(answer):
                return answer

    async def turn(self) -> Any:
        """Return the next frame in which this seat must decide, or the last one."""
        if self.frame and (self.frame["legal"] or self.frame["room"]["status"] == "finished"):
            return self.frame
        return await self.until(
            lambda answer: (
                answer["type"] == "frame" and (answer["legal"] or answer["room"]["status"] == "finished")
            )
        )

    async def say(self, message: Any) -> None:
        await self.link.send_str(message if isinstance(message, str) else json.dumps(message))

    async def move(self, text: str) -> None:
        await self.say({"type": "move", "decision": self.frame["decision"], "text": text})

    async def play_out(self, choose: Callable[[Any], str]) -> Any:
        """Play to the end of the game, and choose each move from the legal ones with `choose`."""
        while (frame := await self.turn())["room"]["status"] != "finished":
            await self.move(choose(frame))
            await self.until(
                lambda answer: answer["type"] == "frame" and answer["decision"] != frame["decision"]
            )
        return frame


def url_of(path: Path | str) -> str:
    """Return the URL of a store; a path is that of a SQLite file (or a database, see `conftest.py`)."""
    return path if isinstance(path, str) else f"sqlite:///{path}"


def asked(path: Path | str, statement: str, *given: Any) -> list[tuple[Any, ...]]:
    """Query a store on a separate connection, as an administrator would."""
    url = url_of(path)
    if is_postgresql(url):
        return sql(url, number_parameters(statement), *given)
    with closing(sqlite3.connect(sqlite_path(url))) as file, file:
        return file.execute(statement, given).fetchall()


@asynccontextmanager
async def server_at(path: Path | str, **more: Any) -> AsyncIterator[str]:
    """Run a server until the end of the block, and yield its base URL."""
    async with serving(path, **more) as (base, _):
        yield base


@asynccontextmanager
async def serving(
    path: Path | str,
    pace: float = 0.0,
    per_second: float = 1000.0,
    chance: Chance | None = None,
    proxied: bool = False,
    running: Mapping[str, Any] = RUNNING,
    **more: Any,
) -> AsyncIterator[tuple[str, web.Application]]:
    """Run a server as `server_at` does, and also yield the application."""
    port = free_port()
    store = open_store(url_of(path))
    app = make_app(store, Address(None, "127.0.0.1", port), pace, per_second, proxied, chance, **more)
    app.cleanup_ctx.remove(run_heartbeat)  # tests trigger heartbeats themselves
    runner = web.AppRunner(app, **running)
    await runner.setup()
    app[REGISTRY].hints.deadline = PATIENCE
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        yield f"http://127.0.0.1:{port}", app
    finally:
        await runner.cleanup()
        store.close()


def bot_lane(app: web.Application) -> Any:
    """Return the queue and the workers of bots."""
    return app[SERVICES].scheduler.lanes[Group.BOTS]


def hint_lane(app: web.Application) -> Any:
    return app[SERVICES].scheduler.lanes[Group.HINTS]


def record_lane(app: web.Application) -> Any:
    return app[SERVICES].scheduler.lanes[Group.RECORDS]


def review_lane(app: web.Application) -> Any:
    return app[SERVICES].scheduler.lanes[Group.REVIEWS]


@asynccontextmanager
async def visitors(base: str, count: int) -> AsyncIterator[list[Visitor]]:
    people = [Visitor(base) for _ in range(count)]
    try:
        yield people
    finally:
        for person in people:
            await person.session.close()


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]
