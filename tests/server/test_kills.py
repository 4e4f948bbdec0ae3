"""A server that is killed at any moment comes back with every move that anyone has heard of."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from mutable.kit.rng import Rng
from tests.conformance.cases import SCALE
from tests.server.visit import Visitor, free_port, run

TABLES = 4
KILLS = 2 * SCALE


class Killable:
    """A server in a process of its own, on one store and one port."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "mutable", "serve", "--port", str(self.port)]
        command += ["--db", f"sqlite:///{self.path}"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "The table is set" in self.process.stdout.readline()

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Player:
    """Plays at one table and remembers all it was told."""

    def __init__(self, person: Visitor, table: str) -> None:
        self.person = person
        self.table = table
        self.told: list[Any] = []
        self.decision = 0
        self.finished = False

    async def play(self, enough: asyncio.Event, count: list[int], rng: Rng) -> None:
        """Until the server is gone. What comes back must contain what was told before."""
        try:
            async with self.person.at(self.table) as chair:
                self.compare(await chair.next())
                while not self.finished:
                    if chair.frame["legal"]:
                        legal = chair.frame["legal"]
                        await chair.move(legal[rng.below(len(legal))]["move"])
                    self.hear(await chair.next())
                    count[0] -= 1
                    if count[0] <= 0:
                        enough.set()
        except (TimeoutError, ConnectionError, OSError):
            return

    def compare(self, frame: Any) -> None:
        assert frame["events"][: len(self.told)] == self.told, "a move that was told is lost"
        assert frame["decision"] >= self.decision, "a decision that was acknowledged is lost"
        self.told = []
        self.hear(frame)

    def hear(self, answer: Any) -> None:
        if answer["type"] == "frame":
            self.told += answer["events"]
            self.decision = answer["decision"]
            self.finished = answer["room"]["status"] == "finished"


async def reached(person: Visitor) -> None:
    """The server answers: it prints its line before it listens."""
    for _ in range(400):
        try:
            await person.get("/api/games")
        except OSError:
            await asyncio.sleep(0.01)  # not a wait for luck: the loop ends as soon as the port is open
        else:
            return
    raise AssertionError("the server does not come back")


def test_kills_at_random_moments_lose_nothing_that_was_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        server, rng = Killable(tmp_path / "db"), Rng(1)
        server.start()
        person = Visitor(server.base)
        players: list[Player] = []
        for _ in range(KILLS):
            await reached(person)
            players = [player for player in players if not player.finished]
            while len(players) < TABLES:
                players.append(Player(person, await person.open_table("muster", ["me", "random"])))
            enough, count = asyncio.Event(), [5 + rng.below(60)]
            tasks = [asyncio.create_task(player.play(enough, count, rng)) for player in players]
            await asyncio.wait(
                [asyncio.create_task(enough.wait()), *tasks], return_when=asyncio.FIRST_COMPLETED
            )
            server.kill()
            await asyncio.gather(*tasks)
            server.start()
        await reached(person)
        for player in players:
            async with person.at(player.table) as chair:
                player.compare(await chair.next())
        server.kill()
        await person.session.close()

    run(scenario)
