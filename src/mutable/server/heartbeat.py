"""Heartbeats: find sockets whose peer no longer answers, and let pages notice a dead connection.

Every beat sends a ping of RFC 6455, which any WebSocket library answers by itself. A page cannot see pings,
so it can ask for a message as well. One timer serves all sockets: they are spread over the slots of a wheel,
and every tick beats for one slot. Silence is counted in beats and not in seconds, so that a server that was
busy disconnects nobody.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Protocol

from aiohttp import web

from mutable.tables.messages import Beat, encode

PERIOD = 1.6  # seconds between two beats of a socket
SLOTS = 8
MOST_UNANSWERED = 2  # beats: silence is noticed within three periods
AT_FIRST = 4  # extra beats, because a slow line needs time for the first frame


class Pinged(Protocol):
    """The socket of one client. No method waits for the client."""

    def write(self, text: bytes) -> None: ...

    def ping(self, message: bytes) -> None: ...

    def close(self) -> None: ...


class Pulse:
    """The state of one socket's peer."""

    def __init__(self, link: Pinged, wants_message: bool) -> None:
        self.link = link
        self.wants_message = wants_message
        self.unanswered = -AT_FIRST
        self.is_busy = False  # the server is handling a message, and reads no answers until that ends

    def note_answer(self) -> None:
        self.unanswered = 0

    def beat(self, message: bytes) -> None:
        """Ping the peer, or disconnect it if it has not answered the last beats."""
        if self.unanswered >= MOST_UNANSWERED:
            self.link.close()
            return
        self.link.ping(message if self.wants_message else b"")
        self.unanswered += not self.is_busy


class Heartbeat:
    def __init__(self) -> None:
        self._slots: list[set[Pulse]] = [set() for _ in range(SLOTS)]
        self._next = 0

    def add(self, pulse: Pulse) -> None:
        """Start the beats of a socket. A page that asked for messages gets one at once."""
        min(self._slots, key=len).add(pulse)
        if pulse.wants_message:
            pulse.link.write(_message())

    def discard(self, pulse: Pulse) -> None:
        for slot in self._slots:
            slot.discard(pulse)

    def tick(self) -> None:
        """Beat for the sockets of the next slot."""
        message = _message()
        for pulse in self._slots[self._next]:
            pulse.beat(message)
        self._next = (self._next + 1) % SLOTS

    def turn(self) -> None:
        """Beat once for every socket."""
        for _ in self._slots:
            self.tick()


def _message() -> bytes:
    return encode(Beat(round(time.time(), 3)))


HEARTBEAT = web.AppKey("heartbeat", Heartbeat)


async def run_heartbeat(app: web.Application) -> AsyncIterator[None]:
    """Beat until the server stops."""
    task = asyncio.create_task(_tick_for_ever(app[HEARTBEAT]))
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _tick_for_ever(heartbeat: Heartbeat) -> None:
    while True:
        await asyncio.sleep(PERIOD / SLOTS)
        heartbeat.tick()
