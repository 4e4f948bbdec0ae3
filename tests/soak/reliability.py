"""Attacks on what must not stop: python -m tests.soak.reliability [--tables N] [--posts N]

- The database restarts while two processes serve tables with bots. Every game must be played to its end.
- One private link is posted many times at once. Every answer must be 201, and nobody else may be refused.
- A banned client forges `X-Forwarded-For` behind a proxy. No variant may be let in.
"""

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from mutable.kit.rng import Rng
from mutable.server.people.bans import BANS
from mutable.server.services import REGISTRY
from mutable.storage.values import StoredBan
from tests.server.database import Database
from tests.server.test_kills import Killable, Player, reached
from tests.server.visit import Visitor, server_at, serving, visitors

ENOUGH_SECONDS = 120.0  # for all games to end after the restart
BANNED, FORGED = "203.0.113.9", "198.51.100.1"
FORGERIES = [
    [BANNED],
    [f"{BANNED}:4711"],
    [f"::ffff:{BANNED}"],
    [f"[::ffff:{BANNED}]:4711"],
    [f"{FORGED}, {BANNED}"],
    [FORGED, BANNED],
    [f"{FORGED}, {FORGED}", FORGED, f"{BANNED}:4711"],
]


class Restart(NamedTuple):
    tables: int
    still: int  # tables whose game did not end
    wait_before: float  # the longest wait for a frame, in seconds
    wait_after: float


class Waits:
    """The longest wait of anybody for what happens next at their table."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.frames = 0
        self._last: dict[str, float] = {}

    def hear(self, table: str) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._last.get(table, now))
        self._last[table] = now
        self.frames += 1


async def restart_database(database: Database, tables: int, processes: int = 2) -> Restart:
    server = Killable(database.new(), processes)
    server.start()
    people = [Visitor(server.base) for _ in range(tables)]
    try:
        await reached(people[0])
        players = [Player(one, await one.open_table("muster", ["me", "random"]), 0) for one in people]
        return await _play_through(players, database)
    finally:
        server.kill()
        for one in people:
            await one.session.close()


async def _play_through(players: list[Player], database: Database) -> Restart:
    waits, enough = Waits(), asyncio.Event()

    def heard(table: str) -> None:
        waits.hear(table)
        if waits.frames == 10 * len(players):  # in the middle of the games
            enough.set()

    playing = [
        asyncio.create_task(player.play_on(Rng(number), lambda table=player.table: heard(table)))
        for number, player in enumerate(players)
    ]
    await enough.wait()
    before, waits.longest = waits.longest, 0.0
    await asyncio.to_thread(database.stop)
    await asyncio.to_thread(database.start)
    await asyncio.wait(playing, timeout=ENOUGH_SECONDS)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    still = sum(not player.finished for player in players)
    return Restart(len(players), still, before, waits.longest)


class Posts(NamedTuple):
    answers: Counter[int]  # to the posts of the link
    others: Counter[int]  # to somebody else's requests meanwhile


async def post_one_link(place: Path | str, posts: int) -> Posts:
    async with server_at(place) as base, visitors(base, 3) as (ann, phone, bob):
        await ann.open_table("muster", ["me", "friend"])
        await phone.open_table("muster", ["me", "friend"])
        _, made = await ann.post("/api/me/link")
        key = made["link"].partition("#key=")[2]

        async def look() -> int:
            async with bob.session.get(f"{base}/api/me") as response:
                return response.status

        posting = [phone.post("/api/me/hold", {"key": key}) for _ in range(posts)]
        looking = [look() for _ in range(posts)]
        ends = await asyncio.gather(asyncio.gather(*posting), asyncio.gather(*looking))
        return Posts(Counter(status for status, _ in ends[0]), Counter(ends[1]))


async def forge_addresses(place: Path | str) -> Counter[int]:
    async with serving(place, proxied=True) as (base, app), visitors(base, 1) as (eve,):
        await app[REGISTRY].store.ban(StoredBan(BANNED, "", 0.0, None))
        await app[BANS].reload()
        found: Counter[int] = Counter()
        for lines in FORGERIES:
            headers = [("X-Forwarded-For", line) for line in lines]
            async with eve.session.get(f"{base}/api/lobby", headers=headers) as response:
                found[response.status] += 1
        return found


async def attack(tables: int, posts: int) -> bool:
    """Print the figures of all attacks; return True if none succeeded."""
    database = Database()
    try:
        with tempfile.TemporaryDirectory() as folder:
            places = {"SQLite": f"sqlite:///{folder}/db", "PostgreSQL": database.new()}
            results = [await _attack_link(name, place, posts) for name, place in places.items()]
            results.append(await _attack_bans(f"sqlite:///{folder}/bans"))
        results.append(await _attack_bots(database, tables))
        return all(results)
    finally:
        database.remove()


async def _attack_link(name: str, place: str, posts: int) -> bool:
    answers, others = await post_one_link(place, posts)
    print(f"{name}: one link posted {posts} times at once: {_listed(answers)}; others: {_listed(others)}")
    return {*answers} == {201} and {*others} == {200}


async def _attack_bans(place: str) -> bool:
    found = await forge_addresses(place)
    print(f"a banned address written in {len(FORGERIES)} ways behind a proxy: {_listed(found)}")
    return {*found} == {403}


async def _attack_bots(database: Database, tables: int) -> bool:
    found = await restart_database(database, tables)
    print(
        f"PostgreSQL restarted under 2 processes: {found.still} of {found.tables} tables stood still; "
        f"longest wait {found.wait_before:.1f} s before, {found.wait_after:.1f} s with the restart"
    )
    return found.still == 0


def _listed(answers: Counter[int]) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(answers.items()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Attack a server, and print what it costs others.")
    parser.add_argument("--tables", type=int, default=48)
    parser.add_argument("--posts", type=int, default=200)
    given = parser.parse_args()
    raise SystemExit(0 if asyncio.run(attack(given.tables, given.posts)) else 1)
