"""A minimal correct WebSocket client, so that the client's cost does not matter.

The benchmark measures both servers with it. It offers no compression, because neither server needs it on one
machine. It masks with zeros: masks only protect against faulty proxies.
"""

import asyncio
from collections.abc import Callable
from typing import cast

Hear = Callable[[bytes], None]

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)
MASKED = 0x80


class Line(asyncio.Protocol):
    """One socket: calls `hear` with every text message."""

    def __init__(self, port: int, path: str, cookie: str, hear: Hear) -> None:
        self.path = path
        self._port = port
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        self.hear = hear
        self._waiting = bytearray()
        self._transport: asyncio.Transport | None = None
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: str | None = None

    async def dial(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._port)
        await self._opened

    def say(self, text: bytes) -> None:
        self._send(TEXT, text)

    def close(self) -> None:
        """Close at once, and ignore messages that are still arriving."""
        self.hear = ignore
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transport is one, but does not inherit from it.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = self.lost or f"the connection was closed ({exc})"
        if not self._opened.done():
            self._opened.set_exception(ConnectionError(self.lost))

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if not self._opened.done():
            self._greet()
        if self._opened.done():
            self._read()

    def _greet(self) -> None:
        end = self._waiting.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._waiting[:end])
        del self._waiting[: end + 4]
        if head.startswith(b"HTTP/1.1 101"):
            self._opened.set_result(None)
        else:
            self._opened.set_exception(ConnectionError(head.decode(errors="replace")))

    def _read(self) -> None:
        """Read every complete frame; servers send each message in a single frame."""
        start, buffer = 0, self._waiting
        while len(buffer) - start >= 2:
            size, body = buffer[start + 1], start + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                if len(buffer) < body + width:
                    break
                size = int.from_bytes(buffer[body : body + width], "big")
                body += width
            if len(buffer) < body + size:
                break
            self._take(buffer[start], bytes(buffer[body : body + size]))
            start = body + size
        del buffer[:start]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self.lost = f"the server closed the connection: {body!r}"

    def _send(self, kind: int, body: bytes) -> None:
        assert self._transport is not None
        size = len(body)
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2, "big")
        self._transport.write(bytes([kind]) + length + NO_MASK + body)


def ignore(text: bytes) -> None:
    pass
