"""A server that is killed at any moment comes back with every move that anybody has received."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import WSServerHandshakeError

from mutable.kit.rng import Rng
from mutable.work.processes import FORK_SERVER
from tests.conformance.cases import SCALE
from tests.server import visit
from tests.server.database import Database
from tests.server.forked import quietly
from tests.server.visit import Visitor, free_port, run

KILLS = 17 if SCALE == 1 else 334  # in each of three tests: about fifty in total, a thousand in a soak

# Tables that are always in play; some have two people.
TABLES = [
    ("muster", ["me", "random"], {}),
    ("muster", ["me", "friend"], {}),
    ("mu_tricks", ["me", "random", "friend", "random"], {"hands": 1}),
    ("mu_city", ["me", "friend", "random"], {}),
    ("muses", ["me", "random"], {}),
]
MOST_FRAMES = 120 if SCALE == 1 else 400  # between two kills


class Killable:
    """A server in its own process, on one store and one port."""

    def __init__(self, place: Path | str, processes: int = 1) -> None:
        self.place = visit.url_of(place)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.words = ["serve", "--port", str(self.port), "--pace", "0", "--rate", "1000"]
        self.words += ["--db", self.place, "--processes", str(processes)]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "mutable", *self.words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "The table is set" in self.process.stdout.readline()

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def kill_one(self, rng: Rng) -> None:
        """Kill one of several server processes. The others continue, and the server restarts it."""
        assert self.process is not None
        servers = [child for child in children_of(self.process.pid) if "spawn_main" in command_of(child)]
        os.kill(servers[rng.below(len(servers))], signal.SIGKILL)


class Forked(Killable):
    """Runs the same command in a forked process, which starts faster."""

    def start(self) -> None:
        self.forked = FORK_SERVER.Process(target=quietly, args=(self.words,))
        self.forked.start()

    def kill(self) -> None:
        self.forked.kill()
        self.forked.join()


class Player:
    """Holds one seat and remembers everything that it received there."""

    def __init__(self, person: Visitor, table: str, seat: int) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.told: list[Any] = []
        self.decision = 0
        self.finished = False

    async def play(self, rng: Rng, heard: Callable[[], None]) -> None:
        """Play until the game is over or the server is gone."""
        try:
            async with self.person.at(self.table) as chair:
                self.compare(await chair.next())
                while not self.finished:
                    if legal := chair.frame["legal"]:
                        await chair.move(legal[rng.below(len(legal))]["move"])
                    self.hear(await chair.next())
                    heard()
        except (TimeoutError, ConnectionError, OSError):
            return

    async def play_on(self, rng: Rng, heard: Callable[[], None]) -> None:
        """Play to the end of the game. Like a page, reconnect when the server is gone."""
        while not self.finished:
            with contextlib.suppress(WSServerHandshakeError):
                await self.play(rng, heard)
            await asyncio.sleep(0.01)  # the same pause that a page makes before it reconnects

    async def look(self) -> None:
        async with self.person.at(self.table) as chair:
            self.compare(await chair.next())

    def compare(self, frame: Any) -> None:
        """Check that the new frame contains everything received before."""
        assert frame["mine"] == self.seat, "a seat is lost"
        assert frame["events"][: len(self.told)] == self.told, "a move that was told is lost"
        assert frame["decision"] >= self.decision, "a decision that was acknowledged is lost"
        assert not self.finished or frame["room"]["status"] == "finished", "an end is lost"
        self.told = []
        self.hear(frame)

    def hear(self, answer: Any) -> None:
        if answer["type"] == "frame":
            self.told += answer["events"]
            self.decision = answer["decision"]
            self.finished = answer["room"]["status"] == "finished"


class Company:
    """Two people who always have all kinds of tables in play, and never forget one."""

    def __init__(self, base: str) -> None:
        self.people = [Visitor(base), Visitor(base)]
        self.players: list[Player] = []
        self._under_way: dict[int, list[Player]] = {}

    async def sit_down(self) -> None:
        """Open a new table in place of each finished one."""
        for kind, (game, seats, options) in enumerate(TABLES):
            old = self._under_way.get(kind)
            if old is None or all(player.finished for player in old):
                self._under_way[kind] = await self._open(game, seats, options)
                self.players += self._under_way[kind]

    async def _open(self, game: str, seats: list[str], options: dict[str, Any]) -> list[Player]:
        ann, bob = self.people
        table = await ann.open_table(game, seats, options=options)
        players = [Player(ann, table, seats.index("me"))]
        if "friend" in seats:
            await bob.join(table, "Bob")
            players.append(Player(bob, table, seats.index("friend")))
        return players

    async def play_until(self, stop: Callable[[], Any], frames: int, rng: Rng) -> None:
        """Play until a number of frames has arrived or all games end; then stop after a random moment."""
        enough, left = asyncio.Event(), [frames]

        def heard() -> None:
            left[0] -= 1
            if left[0] <= 0:
                enough.set()

        now = [player for kind in self._under_way.values() for player in kind]
        playing = asyncio.gather(*(player.play(rng, heard) for player in now))
        waiting = asyncio.create_task(enough.wait())
        await asyncio.wait([waiting, playing], return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(rng.below(20) / 1000)  # not a wait for luck: moves are in progress
        stop()
        waiting.cancel()
        await playing

    async def play_through(self, disturb: Callable[[], Any], frames: int, rng: Rng) -> None:
        """Play to the end of all games; call `disturb` after a number of frames."""
        left = [frames]

        def heard() -> None:
            left[0] -= 1
            if left[0] == 0:
                disturb()

        now = [player for kind in self._under_way.values() for player in kind]
        await asyncio.gather(*(player.play_on(rng, heard) for player in now))

    async def finish(self, rng: Rng) -> None:
        """Check that no table is broken: play each to its end."""
        now = [player for kind in self._under_way.values() for player in kind]
        await asyncio.gather(*(player.play(rng, lambda: None) for player in now))
        assert all(player.finished for player in self.players), "a table is broken"

    async def look_everywhere(self) -> None:
        for player in self.players:
            await player.look()

    async def leave(self) -> None:
        for person in self.people:
            await person.session.close()


async def reached(person: Visitor) -> None:
    """Wait until the server answers; it prints its line before it listens."""
    for _ in range(6000):
        try:
            await person.get("/api/games")
        except OSError:
            await asyncio.sleep(0.01)  # the loop ends as soon as the port is open
        else:
            return
    raise AssertionError("the server does not come back")


def test_kills_at_random_moments_lose_nothing_that_was_told(place: str) -> None:
    async def scenario() -> None:
        server, rng = Forked(place), Rng(1)
        company = Company(server.base)
        for _ in range(KILLS):
            server.start()
            await reached(company.people[0])
            await company.sit_down()
            await company.play_until(server.kill, 1 + rng.below(MOST_FRAMES), rng)
        server.start()
        await reached(company.people[0])
        await company.look_everywhere()
        await company.finish(rng)
        server.kill()
        moves = sum(player.decision for player in company.players)
        print(f"{KILLS} kills, {len(company.players)} seats, {moves} decisions of people, nothing lost")
        await company.leave()

    run(scenario)


def test_a_killed_server_leaves_no_thinking_workers_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = Killable(tmp_path / "db")
        server.start()
        person = Visitor(server.base)
        await reached(person)
        table = await person.open_table("muster", ["me", "random"])
        async with person.at(table) as chair:
            while not (await chair.turn())["decision"]:  # until a bot has moved, so that workers exist
                await chair.move(chair.frame["legal"][0]["move"])
                await chair.next()
        assert server.process is not None
        workers = offspring_of(server.process.pid)
        assert len(workers) > 1  # the workers, and the process that they are forked from
        server.kill()
        await person.session.close()
        for _ in range(3000):
            if not any(is_alive(worker) for worker in workers):
                return
            await asyncio.sleep(0.01)  # the loop ends as soon as they are gone
        raise AssertionError("workers outlive their server")

    run(scenario)


def test_one_of_two_processes_is_killed_again_and_again_and_nothing_that_was_told_is_lost(
    database: Database,
) -> None:
    """Players of the killed process reconnect to the other one at once, and that one takes over the bots."""

    async def scenario() -> None:
        server, rng = Killable(url, processes=2), Rng(2)
        server.start()
        company = Company(server.base)
        try:
            await reached(company.people[0])
            for _ in range(KILLS):
                await company.sit_down()
                await company.play_through(lambda: server.kill_one(rng), 1 + rng.below(MOST_FRAMES), rng)
            await company.look_everywhere()
        finally:
            server.kill()
            await company.leave()

    url = database.new()
    run(scenario)


def children_of(parent: int) -> list[int]:
    threads = Path(f"/proc/{parent}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def offspring_of(parent: int) -> list[int]:
    children = children_of(parent)
    return [*children, *(grandchild for child in children for grandchild in offspring_of(child))]


def command_of(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()


def is_alive(process: int) -> bool:
    """Return True if the process exists and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
