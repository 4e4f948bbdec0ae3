"""boardgame.io 0.50.2 in memory, with a toy game: see boardgame_io/toys.cjs."""

import os
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from bench.contestant import Contestant
from bench.seats import SEATS, Seat, Table
from bench.wire import Line

FOLDER = Path(__file__).parent / "boardgame_io"
SPACE = "/toy,"  # the namespace of socket.io is the name of the game
OPENED, PING, EVENT, JOINED = b"0", b"2", f"42{SPACE}".encode(), f"40{SPACE}".encode()

read = msgspec.json.Decoder().decode
write = msgspec.json.Encoder().encode


class PeerSeat(Seat):
    def __init__(self, table: Table, number: int, match: str, credentials: str) -> None:
        super().__init__(table, number)
        self._match = match
        self._credentials = credentials
        self._state = -1

    def hear(self, text: bytes) -> None:
        if text.startswith(EVENT):
            self._hear_event(read(text[len(EVENT) :]))
        elif text.startswith(JOINED):
            self._reply(self._packed("sync", self._match, str(self.number), self._credentials, SEATS))
        elif text == PING:
            self._reply(b"3")
        elif text.startswith(OPENED):
            self._reply(f"40{SPACE}".encode())

    def _hear_event(self, event: list[Any]) -> None:
        kind = event[0]
        if kind not in ("sync", "update"):
            return
        state = event[2]["state"] if kind == "sync" else event[2]
        if kind == "update" and state["_stateID"] > self._state:
            self.saw_move()
        self._state = state["_stateID"]
        if state["ctx"]["currentPlayer"] == str(self.number):
            self.move = self._packed("update", self._action(), self._state, self._match, str(self.number))
        self.table.on_turn(self)

    def _action(self) -> dict[str, Any]:
        return {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "play",
                "args": [0],
                "playerID": str(self.number),
                "credentials": self._credentials,
            },
        }

    def _reply(self, text: bytes) -> None:
        assert self.line is not None
        self.line.say(text)

    def _packed(self, *event: Any) -> bytes:
        return EVENT + bytes(write(event))


class PeerServer(Contestant):
    name = "boardgame.io"
    toy = "cards"  # or "counter"

    def command(self) -> list[str]:
        return ["node", "server.cjs", str(self.port), self.toy]

    def folder(self) -> Path:
        return FOLDER

    def environment(self) -> dict[str, str]:
        return {**os.environ, "NODE_ENV": "production"}

    async def open_table(self) -> Table:
        table = Table()
        async with aiohttp.ClientSession(self.base) as session:
            match = (await _post(session, "/games/toy/create", {"numPlayers": SEATS}))["matchID"]
            for number in range(SEATS):
                wish = {"playerID": str(number), "playerName": f"P{number}"}
                key = (await _post(session, f"/games/toy/{match}/join", wish))["playerCredentials"]
                table.seats.append(PeerSeat(table, number, match, key))
        for seat in table.seats:
            assert isinstance(seat, PeerSeat)
            seat.line = Line(self.port, "/socket.io/?EIO=4&transport=websocket", "", seat.hear)
            await seat.line.dial()
        return table


async def _post(session: aiohttp.ClientSession, path: str, body: Any) -> Any:
    async with session.post(path, json=body) as response:
        if response.status >= 300:
            raise SystemExit(f"bench: boardgame.io answers {response.status}: {await response.text()}")
        return await response.json()
