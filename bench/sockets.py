"""CPU cost of a server for one message in and four out, by how it writes to its WebSockets.

python -m bench.sockets [--rounds N] [--seconds S]

Three servers run at the same time, rounds alternate, and ratios are taken by round. `own` writes the frames
of RFC 6455 to the transport, as the server does. `aiohttp` awaits `send_frame` for one peer after another, so
a peer that does not read delays the others. `queued` gives each peer a queue and a task that sends from it.
"""

import argparse
import asyncio
import statistics
import struct
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import uvloop
from aiohttp import WSMsgType, web

from bench.contestant import Contestant
from bench.seats import Seat, Table
from bench.wire import Line

SIZE = 3000  # bytes of a frame of Mü
PEERS = 4
TABLES = 50
Send = Callable[[bytes], Awaitable[None]]


def own(link: web.WebSocketResponse, transport: asyncio.Transport) -> Send:
    async def send(text: bytes) -> None:
        transport.write(struct.pack("!BBH", 0x81, 126, len(text)) + text)

    return send


def by_aiohttp(link: web.WebSocketResponse, transport: asyncio.Transport) -> Send:
    async def send(text: bytes) -> None:
        await link.send_frame(text, WSMsgType.TEXT)

    return send


def queued(link: web.WebSocketResponse, transport: asyncio.Transport) -> Send:
    waiting: asyncio.Queue[bytes] = asyncio.Queue()

    async def write() -> None:
        while not link.closed:
            await link.send_frame(await waiting.get(), WSMsgType.TEXT)

    KEPT.add(asyncio.create_task(write()))

    async def send(text: bytes) -> None:
        waiting.put_nowait(text)

    return send


WAYS = {"own": own, "aiohttp": by_aiohttp, "queued": queued}
KEPT: set["asyncio.Task[None]"] = set()


def serve(way: str, port: int) -> None:
    tables: dict[str, list[Send]] = {}
    text = b"x" * SIZE

    async def socket(request: web.Request) -> web.WebSocketResponse:
        link = web.WebSocketResponse(compress=False)
        await link.prepare(request)
        assert request.transport is not None
        peers = tables.setdefault(request.match_info["table"], [])
        peers.append(WAYS[way](link, request.transport))
        async for _ in link:
            for send in peers:
                await send(text)
        return link

    app = web.Application()
    app.router.add_get("/{table}", socket)
    uvloop.install()
    web.run_app(app, host="127.0.0.1", port=port, print=None, shutdown_timeout=0.1)


class Echoed(Seat):
    """The client of the first seat sends again as soon as it has received its own message."""

    def hear(self, text: bytes) -> None:
        self.saw_move()
        if self.number == 0:
            self.move = b"go"
        self.table.on_turn(self)


class Server(Contestant):
    def __init__(self, way: str) -> None:
        self.name = way
        super().__init__()

    def command(self) -> list[str]:
        return [sys.executable, "-m", "bench.sockets", "--serve", self.name, "--port", str(self.port)]

    def folder(self) -> Path:
        return Path(__file__).parent.parent

    async def open_table(self) -> Table:
        table = Table()
        for number in range(PEERS):
            seat = Echoed(table, number)
            table.seats.append(seat)
            seat.line = Line(self.port, f"/{len(self.tables)}", "none=none", seat.hear)
            await seat.line.dial()
        table.seats[0].move = b"go"
        return table


async def measured(rounds: int, seconds: float) -> dict[str, list[float]]:
    servers = [Server(way) for way in WAYS]
    try:
        for server in servers:
            await server.seat_everybody(TABLES)
            await server.round(seconds)
        costs: dict[str, list[float]] = {way: [] for way in WAYS}
        for _ in range(rounds):
            for server in servers:
                costs[server.name].append((await server.round(seconds))["server_cpu_us_per_move"])
    finally:
        for server in servers:
            server.stop()
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--serve", choices=WAYS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.port)
        return
    costs = uvloop.run(measured(asked.rounds, asked.seconds))
    for way, each in costs.items():
        ratio = statistics.median(a / b for a, b in zip(each, costs["own"], strict=True))
        print(f"{way:8} {statistics.median(each):5.1f} µs a message in and {PEERS} out, {ratio:.2f} of own")


if __name__ == "__main__":
    main()
