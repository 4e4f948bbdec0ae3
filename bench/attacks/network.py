"""A server with default limits, and people who reach it from separate addresses.

All of 127.0.0.0/8 is this machine, so a client may choose its address there. To the server, two such
addresses are two networks.
"""

import asyncio
import json
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import aiohttp

from bench.our_server import OurServer, read

REVIEW_SECONDS = "2"  # for a whole game: enough to show the order of the turns


class AttackedServer(OurServer):
    """The server as users run it, except that bots move at once: a pause would hide a delay."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "mutable", "serve", "--port", str(self.port), "--db", self.store(),
                "--pace", "0", "--review-seconds", REVIEW_SECONDS]  # fmt: skip


class Network:
    """All people at one address."""

    def __init__(self, base: str, address: str) -> None:
        self._session = aiohttp.ClientSession(
            base,
            connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=300),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    def person(self, token: str | None = None) -> "Person":
        return Person(self._session, token or secrets.token_urlsafe(32))

    def people(self, count: int) -> "list[Person]":
        return [self.person() for _ in range(count)]


class Person:
    """A cookie, used from one network."""

    def __init__(self, session: aiohttp.ClientSession, token: str) -> None:
        self.token = token
        self._session = session
        self._headers = {"Cookie": f"mutable={token}"}

    async def ask(self, path: str) -> int:
        """Request a path, read the whole answer and return its status."""
        async with self._session.get(path, headers=self._headers, allow_redirects=False) as response:
            await response.read()
            return response.status

    async def get(self, path: str) -> tuple[int, Any]:
        async with self._session.get(path, headers=self._headers) as response:
            return response.status, await response.json()

    async def post(self, path: str, body: Any) -> Any:
        text = body if isinstance(body, str) else json.dumps(body)
        async with self._session.post(path, data=text, headers=self._headers) as response:
            if response.status >= 300:
                raise SystemExit(f"bench: mutable answers {response.status}: {await response.text()}")
            return await response.json()

    async def open_table(self, game: str, bots: int, bot: str = "best") -> str:
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for _ in range(bots))]
        wish = {"game": game, "name": "Ann", "seats": seats}
        return str((await self.post("/api/tables", wish))["id"])

    @asynccontextmanager
    async def at(self, table: str) -> "AsyncIterator[Chair]":
        path = f"/api/tables/{table}/socket"
        async with self._session.ws_connect(path, headers=self._headers) as link:
            yield Chair(link)


class SocketClosed(ConnectionError):
    """The server has closed a socket. Without a closing frame there is no code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the socket was closed: {code}")
        self.code = code


class Chair:
    """A client's socket at a table."""

    def __init__(self, link: aiohttp.ClientWebSocketResponse) -> None:
        self._link = link
        self.legal: list[str] = []  # the legal moves of the current decision
        self.decision = -1
        self.is_over = False

    async def hear(self) -> str:
        """Return the type of the next message; for a frame, store its decision."""
        message = await self._link.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise SocketClosed(self._link.close_code)
        heard = read(message.data)
        if heard.type == "frame":
            self.legal = [legal.move for legal in heard.legal]
            self.decision = heard.decision
            self.is_over = heard.outcome is not None
        return heard.type

    async def until_turn(self) -> None:
        while not (self.legal or self.is_over):
            await self.hear()

    async def move(self, text: str) -> None:
        """Send a move and wait until the server has accepted it."""
        decision = self.decision
        await self._say({"type": "move", "decision": decision, "text": text})
        while self.decision == decision and self.legal and not self.is_over:
            await self.hear()

    async def ask_hint(self) -> str:
        """Return the type of the answer: `hint`, or `no_hint` with the reason of a refusal."""
        await self._say({"type": "hint", "decision": self.decision})
        while (kind := await self.hear()) == "frame":
            pass
        return kind

    async def preview(self) -> str:
        await self._say({"type": "preview", "text": self.legal[0]})
        return await self.hear()

    async def _say(self, message: Any) -> None:
        await self._link.send_str(json.dumps(message))


async def stopped(attack: "asyncio.Future[None]") -> None:
    """Cancel an attack. If it has already failed, raise its error."""
    if attack.done():
        attack.result()
    attack.cancel()
    await asyncio.gather(attack, return_exceptions=True)
