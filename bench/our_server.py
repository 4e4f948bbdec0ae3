"""`mutable serve` as users run it: Mü for four, every move checked by the engine and fsynced to SQLite.

Only `--rate` differs from the default, because all 2,000 clients have one address here.
"""

import random
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from bench.contestant import Contestant
from bench.seats import SEATS, Seat, Table
from bench.wire import Line
from mutable.lab.bench.search_speed import GAME as TRICK_GAME

# Mü with the most hands possible, so that no match ends during the run.
GAME = {"game": TRICK_GAME, "options": {"hands": 50}}


class LegalMove(msgspec.Struct):
    move: str


class Heard(msgspec.Struct):
    """The fields of a frame that determine the next move."""

    type: str
    decision: int = 0
    legal: list[LegalMove] = []
    outcome: Any = None


class Neighbour(msgspec.Struct):
    connected: bool


class Company(msgspec.Struct):
    seats: list[Neighbour]


class Greeting(msgspec.Struct):
    """The fields of a frame that say who is connected."""

    room: Company | None


read = msgspec.json.Decoder(Heard).decode
read_greeting = msgspec.json.Decoder(Greeting).decode
write = msgspec.json.Encoder().encode


class OurSeat(Seat):
    def __init__(self, table: Table, number: int, rng: random.Random) -> None:
        super().__init__(table, number)
        self._rng = rng
        self._all_here = False
        self._decision = -1  # the last decision that was or will be made
        self._under_way = False

    def hear(self, text: bytes) -> None:
        """Read a frame. Until all four seats are connected, frames report connections; later ones report
        moves.
        """
        heard = read(text)
        if heard.type != "frame":
            raise SystemExit(f"bench: mutable refuses a move: {text.decode()}")
        if self._all_here:
            self._see(heard)
        else:
            room = read_greeting(text).room
            self._all_here = room is not None and all(seat.connected for seat in room.seats)
        if heard.legal and self._all_here and heard.decision > self._decision:
            self._decision = heard.decision
            move = self._rng.choice(heard.legal).move
            self.move = write({"type": "move", "decision": heard.decision, "text": move})
        self.table.on_turn(self)

    def _see(self, heard: Heard) -> None:
        """Count a move. This seat's own move is done when the next decision has another number."""
        if self.table.is_told_each:
            self.saw_move()
        elif self._under_way and heard.decision > self._decision:
            self._under_way = False
            self.saw_own_move()

    def say_move(self) -> None:
        self._under_way = True
        super().say_move()


class OurServer(Contestant):
    name = "mutable"
    output = subprocess.PIPE  # the server prints a line when it is ready

    def __init__(self) -> None:
        self._store = tempfile.TemporaryDirectory(prefix="mutable-bench-")
        self._rng = random.Random(1)
        self.fill()
        super().__init__()

    def fill(self) -> None:
        """Write data into the store before the server starts."""

    def store(self) -> str:
        return f"sqlite:///{self._store.name}/tables.sqlite3"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "mutable", "serve", "--port", str(self.port), "--db", self.store(),
                "--rate", "100000", "--sockets-per-address", "100000"]  # fmt: skip

    def _await_answer(self) -> None:
        """Wait until all processes of the server listen."""
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise SystemExit(f"bench: {self.name} does not start")

    def new_table(self) -> Table:
        return Table()

    def folder(self) -> Path:
        return Path(self._store.name)

    async def open_table(self) -> Table:
        table = self.new_table()
        cookies = [f"mutable={secrets.token_urlsafe(32)}" for _ in range(SEATS)]
        friends = [{"kind": "friend"}] * (SEATS - 1)
        wish = {**GAME, "name": "Ann", "seats": [{"kind": "me"}, *friends]}
        async with aiohttp.ClientSession(self.base, cookie_jar=aiohttp.DummyCookieJar()) as session:
            ident = (await _post(session, "/api/tables", wish, cookies[0]))["id"]
            for number, cookie in enumerate(cookies[1:], 1):
                await _post(session, f"/api/tables/{ident}/join", {"name": f"P{number}"}, cookie)
        for number, cookie in enumerate(cookies):
            seat = OurSeat(table, number, self._rng)
            table.seats.append(seat)
            seat.line = Line(self.port, f"/api/tables/{ident}/socket", cookie, seat.hear)
            await seat.line.dial()
        return table

    def stop(self) -> None:
        super().stop()
        self._store.cleanup()


async def _post(session: aiohttp.ClientSession, path: str, body: Any, cookie: str) -> Any:
    async with session.post(path, json=body, headers={"Cookie": cookie}) as response:
        if response.status >= 300:
            raise SystemExit(f"bench: mutable answers {response.status}: {await response.text()}")
        return await response.json()
