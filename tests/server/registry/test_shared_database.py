"""Several processes on one PostgreSQL database: no process owns a table, and the others continue when one
ends.

Here several servers run in one program, each with its own registry, store and port. `test_kills.py` starts
and kills whole processes.
"""

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError, web

from mutable.kit.rng import Rng
from mutable.server.registry import maintenance
from mutable.server.registry.registry import TableRegistry
from mutable.server.services import REGISTRY, SERVICES, Services
from mutable.storage import postgresql, postgresql_changes
from mutable.storage.postgresql import PostgresqlStore
from mutable.storage.postgresql_append import LONGEST_PUBLISHED
from mutable.storage.store import Store
from mutable.storage.urls import open_store
from mutable.storage.values import Append, Changes, NumberedRow
from mutable.tables import clocks
from mutable.tables.entries import VERSION, Chat
from mutable.tables.room import Work
from tests.server.database import Database, sql
from tests.server.visit import Chair, Visitor, run, serving
from tests.storage.test_stores import CUT, first_move

ROOT = Path(__file__).parents[3]


@pytest.fixture
def url(database: Database) -> str:
    return database.new()


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[list[tuple[str, web.Application]]]:
    async with serving(url) as one, serving(url) as other:
        yield [one, other]


def elsewhere(person: Visitor, base: str) -> Visitor:
    """Return the same browser, with its next connection to another process."""
    other = Visitor(base)
    other.session.cookie_jar.update_cookies(
        {cookie.key: cookie.value for cookie in person.session.cookie_jar}
    )
    return other


@asynccontextmanager
async def company(url: str) -> AsyncIterator[tuple[list[Services], Visitor, Visitor]]:
    """Connect Ann to one process and Bob to another."""
    async with two_servers(url) as servers:
        people = [Visitor(base) for base, _ in servers]
        try:
            yield [app[SERVICES] for _, app in servers], *people
        finally:
            for person in people:
                await person.session.close()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)  # until the condition holds


def is_frame(wanted: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda answer: answer["type"] == "frame" and wanted(answer)


def chooser(seed: int) -> Callable[[Any], str]:
    rng = Rng(seed)
    return lambda frame: str(frame["legal"][rng.below(len(frame["legal"]))]["move"])


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("muster", ["me", "friend"]),
        ("muses", ["me", "friend"]),
        ("mu_city", ["me", "friend", "random"]),  # all players choose at the same time
        ("mu_tricks", ["me", "random", "friend", "random"]),
    ],
)
def test_two_who_came_to_different_processes_play_a_whole_game(game: str, seats: list[str], url: str) -> None:
    async def scenario() -> None:
        options = {"hands": 1} if game == "mu_tricks" else {}
        async with company(url) as (_, ann, bob):
            table = await ann.open_table(game, seats, options=options)
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                ends = await asyncio.gather(one.play_out(chooser(1)), two.play_out(chooser(2)))
            assert ends[0]["outcome"] == ends[1]["outcome"] is not None

    run(scenario)


def test_who_looks_on_in_another_process_is_seen_to_be_there_and_heard(url: str) -> None:
    async def scenario() -> None:
        async with company(url) as (_, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")

            def bob_is_there(there: bool) -> Callable[[Any], bool]:
                return is_frame(lambda frame: frame["room"]["seats"][1]["connected"] is there)

            async with ann.at(table) as one:
                await one.until(bob_is_there(False))
                async with bob.at(table) as two:
                    await one.until(bob_is_there(True))
                    await two.until(is_frame(lambda frame: frame["room"]["seats"][0]["connected"]))
                    await two.say({"type": "chat", "text": "hello from over there"})
                    said = await one.until(is_frame(lambda frame: bool(frame["chat"])))
                    assert said["chat"][0]["text"] == "hello from over there"
                await one.until(bob_is_there(False))

    run(scenario)


def test_the_lobby_of_one_process_lists_a_table_whose_host_waits_in_another(url: str) -> None:
    async def scenario() -> None:
        async with company(url) as (_, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"], public=True)
            assert (await bob.get("/api/lobby"))["open"] == []
            async with bob.at(table) as onlooker, ann.at(table):
                await onlooker.until(is_frame(lambda frame: frame["room"]["seats"][0]["connected"]))
                assert [line["id"] for line in (await bob.get("/api/lobby"))["open"]] == [table]

    run(scenario)


def test_a_spectator_in_another_process_does_not_put_a_table_on_the_lobbys_list(url: str) -> None:
    async def scenario() -> None:
        async with company(url) as (_, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"], public=True)
            async with bob.at(table):
                while sql(url, "SELECT seat FROM looker WHERE room = $1", table) != [(-1,)]:
                    await asyncio.sleep(0.001)  # until the spectator is stored
                assert (await ann.get("/api/lobby"))["open"] == []

    run(scenario)


def texts(server: Services, table: str) -> list[str]:
    return [text for _, text, _ in server.registry.live(table).room.chat]


def test_what_is_done_at_the_same_time_in_different_processes_is_all_kept_in_one_order(
    url: str,
) -> None:
    async def scenario() -> None:
        async with company(url) as (servers, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            for server in servers:
                await server.registry.fetch(table)
            for turn in range(10):
                await asyncio.gather(
                    *(
                        server.registry.change(table, say(seat, f"{turn} {seat}"))
                        for seat, server in enumerate(servers)
                    )
                )
            await until(lambda: len(texts(servers[0], table)) == len(texts(servers[1], table)) == 20)
            assert sorted(texts(servers[0], table)) == sorted(f"{n} {m}" for n in range(10) for m in range(2))
            assert texts(servers[0], table) == texts(servers[1], table)

    run(scenario)


def say(seat: int, text: str) -> Work:
    return lambda room: room.say(seat, text)


def test_of_two_moves_for_one_decision_the_later_one_is_stale(url: str) -> None:
    """One person moves on two devices at the same time, which are connected to different processes."""

    async def scenario() -> None:
        async with company(url) as (servers, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            phone = elsewhere(ann, bob.base)
            async with ann.at(table) as one, phone.at(table) as two, bob.at(table) as rival:
                chairs = [one, two, rival]
                for chair in chairs:
                    await chair.until(is_frame(lambda frame: frame["room"]["status"] == "playing"))
                turns = 0
                while turns < 6:
                    before = servers[0].registry.live(table).room.length
                    if one.frame["legal"]:
                        assert await stale_after_both_moved(one, two) == 1
                        turns += 1
                    else:
                        await rival.move(first_move(rival.frame))
                    await until(
                        lambda n=before: all(one.registry.live(table).room.length > n for one in servers)
                    )  # type: ignore[misc]
                    for chair in chairs:
                        await answered(chair)
                assert (
                    servers[0].registry.live(table).room.length == servers[1].registry.live(table).room.length
                )
            await phone.session.close()

    run(scenario)


async def stale_after_both_moved(*chairs: Chair) -> int:
    """Make the same decision on all clients, and return how many are told that it is stale."""
    moves = chairs[0].frame["legal"]
    await asyncio.gather(*(chair.move(moves[-n]["move"]) for n, chair in enumerate(chairs)))
    answers = [answer for chair in chairs for answer in await answered(chair)]
    return sum(answer["type"] == "stale" for answer in answers)


async def answered(chair: Chair) -> list[Any]:
    """Return everything that the client receives before the answer to a new message."""
    await chair.say("and then?")
    answers = [await chair.next()]
    while answers[-1]["type"] != "error":
        answers.append(await chair.next())
    return answers


def test_a_process_that_is_gone_is_replaced_at_the_tables_whose_bots_it_minded(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_changes, "DEAD_SECONDS", 0.2)
    monkeypatch.setattr(maintenance, "TICK_SECONDS", 0.02)
    monkeypatch.setattr(maintenance, "TIMER_SECONDS", 0.0)

    async def scenario() -> None:
        async with company(url) as (servers, ann, bob):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                await chair.turn()
                dies(servers[0].registry)
                while chair.frame["legal"]:
                    await chair.move(first_move(chair.frame))
                    told = await chair.until(is_frame(lambda frame: True))
            other = elsewhere(ann, bob.base)
            async with other.at(table) as chair:
                await chair.turn()  # the bot has moved
                assert chair.frame["events_total"] > told["events_total"]
            await other.session.close()

    run(scenario)


def dies(registry: TableRegistry) -> None:
    """Simulate a dead process: it still receives messages, but runs no bots and sends no heartbeat."""

    async def silence(*_: object) -> bool:
        return True

    registry.bot_moves.watch = lambda *_: None  # type: ignore[method-assign]
    registry.store.heartbeat = silence  # type: ignore[method-assign, assignment]
    registry.store.lease_due_work = lambda *_: asyncio.sleep(0, [])  # type: ignore[method-assign, assignment]
    registry.renew_leases = lambda: None  # type: ignore[method-assign]


def test_the_clock_of_a_table_that_no_process_has_in_memory_rings(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(url) as (base, app):
            ann, bob = Visitor(base), Visitor(base)
            table = await ann.open_table("muster", ["me", "friend"], clock=600)
            await bob.join(table, "Bob")
            (late,) = app[REGISTRY].live(table).deadlines
            await ann.session.close()
            await bob.session.close()
        later = time.time() + 602
        monkeypatch.setattr(clocks.time, "time", lambda: later)
        async with serving(url) as (_, app):
            await until(lambda: table in app[REGISTRY].tables and bool(app[REGISTRY].live(table).room.doings))
            (doing,) = app[REGISTRY].live(table).room.doings
            assert (doing.what, doing.seat) == ("gone", late)

    run(scenario)


def test_a_start_reads_no_table_and_bots_go_on_nevertheless(url: str, tmp_path: Path) -> None:
    """Run on both databases. The killed server had moves of bots to compute."""

    async def scenario(place: str) -> None:
        async with serving(place) as (base, app):
            ann = Visitor(base)
            quiet = await ann.open_table("muster", ["me", "friend"])
            dies(app[REGISTRY])
            table = await ann.open_table("mu_city", ["me", "random"])
            await until(lambda: app[REGISTRY].live(table).pending.for_bots)
            await ann.session.close()
        async with serving(place) as (base, app):
            tables = app[REGISTRY].tables
            await until(lambda: table in tables and not tables[table].pending.for_bots)
            assert quiet not in app[REGISTRY].tables

    for place in (url, f"sqlite:///{tmp_path / 'db'}"):
        run(partial(scenario, place))


def test_a_rematch_that_both_ask_for_at_once_is_one_table(url: str) -> None:
    async def scenario() -> None:
        async with company(url) as (servers, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                await one.until(is_frame(lambda frame: frame["room"]["status"] == "playing"))
                await one.say({"type": "resign"})
                for chair in (one, two):
                    await chair.until(is_frame(lambda frame: frame["room"]["status"] == "finished"))
            answers = await asyncio.gather(
                *(person.post(f"/api/tables/{table}/rematch") for person in (ann, bob))
            )
            assert answers[0] == answers[1]
            found = await servers[0].store.query("SELECT count(*) FROM lobby_line")
            assert found == [(2,)]  # the second request created no table

    run(scenario)


def test_who_is_asked_for_a_rematch_from_another_process_reads_it_in_the_lobby(url: str) -> None:
    async def scenario() -> None:
        async with company(url) as (_, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with bob.at(table) as chair:
                await chair.until(is_frame(lambda frame: frame["room"]["status"] == "playing"))
                await chair.say({"type": "resign"})
                await chair.until(is_frame(lambda frame: frame["room"]["status"] == "finished"))
            _, made = await bob.post(f"/api/tables/{table}/rematch")
            async with bob.at(made["id"]):
                while not sql(url, "SELECT seat FROM looker WHERE room = $1", made["id"]):
                    await asyncio.sleep(0.001)  # until Bob's presence is stored
                found = (await ann.get("/api/lobby"))["open"]
                assert [(line["id"], line["kept"]) for line in found] == [(made["id"], True)]

    run(scenario)


def test_who_opens_their_private_link_in_one_process_is_known_in_the_other(url: str) -> None:
    async def scenario() -> None:
        async with company(url) as (servers, ann, phone):
            table = await ann.open_table("muster", ["me", "random"])
            await servers[1].registry.fetch(table)
            link = (await ann.post("/api/me/link"))[1]["link"]
            assert (await phone.post("/api/me/hold", {"key": link.partition("key=")[2]}))[0] == 201
            there = elsewhere(phone, ann.base)
            await until(lambda: servers[0].people._person_of == servers[1].people._person_of != {})
            async with there.at(table) as chair:
                assert (await chair.next())["mine"] == 0
            assert (await there.post("/api/me/forget"))[0] == 200
            await until(lambda: all(server.people._person_of == {} for server in servers))
            await until(lambda: all(table not in server.registry.tables for server in servers))
            await there.session.close()

    run(scenario)


def test_a_process_that_missed_the_news_reads_what_there_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test cuts the connections of the change feed before each message."""
    monkeypatch.setattr(Store, "retry_seconds", 0.05)
    monkeypatch.setattr(postgresql_changes, "LISTEN_SECONDS", 1000.0)

    async def scenario() -> None:
        async with company(url) as (_, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                for text in ("one", "two", "three"):
                    while not await asyncio.to_thread(sql, url, f"{CUT} AND query LIKE 'LISTEN%'"):
                        pass  # until the connection listens again
                    await one.say({"type": "chat", "text": text})
                    await two.until(is_frame(lambda frame, text=text: texts_of(frame)[-1:] == [text]))

    run(scenario)


def test_what_a_neighbour_does_is_told_with_the_news_unless_it_is_long_or_some_was_missed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[dict[str, int]]()
    read_on = PostgresqlStore.read_logs_from

    async def noted(store: PostgresqlStore, known: dict[str, int]) -> dict[str, list[NumberedRow]]:
        read.append(known)
        return await read_on(store, known)

    async def scenario() -> None:
        async with company(url) as (servers, ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            for server in servers:
                await server.registry.fetch(table)
            monkeypatch.setattr(PostgresqlStore, "read_logs_from", noted)
            here, there = servers
            await here.registry.change(table, say(0, "é"))
            await until(lambda: texts(there, table) == ["é"])
            assert read == []
            await here.registry.change(
                table, lambda room: room.act(Chat("Ann", "é" * LONGEST_PUBLISHED, 1.0))
            )
            await until(lambda: len(texts(there, table)) == 2)
            assert len(read) == 1
            monkeypatch.setattr(there.store, "_on_changes", lambda changes: None)
            await here.registry.change(table, say(0, "missed"))
            monkeypatch.setattr(there.store, "_on_changes", there.change_feed.receive)
            await here.registry.change(table, say(0, "heard"))
            await until(lambda: texts(there, table)[2:] == ["missed", "heard"])

    run(scenario)


def texts_of(frame: Any) -> list[str]:
    return [line["text"] for line in frame["chat"]]


def test_news_too_long_for_one_notice_is_told_in_several(url: str) -> None:
    async def scenario() -> None:
        heard, told = set[str](), set[str]()

        def hear(news: Changes) -> None:
            heard.update(news.reload, news.log)
            told.update(longer.room for longer in news.entries)
            assert told <= heard

        one, other = open_store(url), open_store(url)
        await other.listen(hear)
        rooms = [f"a table with a long name {number}" for number in range(2000)]
        await one.transact(
            lambda transaction: transaction.execute("SELECT 1").rowcount, lambda _: Changes("", reload=rooms)
        )
        await until(lambda: heard == {*rooms})
        heard.clear()
        await asyncio.gather(*(one.append(Append(room, 0, VERSION, ("é" * 100,))) for room in rooms))
        await until(lambda: heard == told == {*rooms})
        one.close()
        other.close()

    run(scenario)


def test_two_processes_are_measured_beside_one_and_leave_nothing_behind(url: str) -> None:
    wish = ["--db", url, "--tables", "2", "--rounds", "1", "--seconds", "0.5", "--json"]
    done = measured(*wish)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert [*report["medians"]] == ["1 process", "2 processes"]
    assert all(figures["moves_per_second"] > 0 for figures in report["medians"].values())
    assert report["ratio_of"] == "2 processes / 1 process"
    assert report["ratios"].keys() == report["medians"]["1 process"].keys()
    assert sql(url, "SELECT datname FROM pg_database WHERE datname LIKE 'mutable_bench_%'") == []


def test_a_file_is_not_measured_with_several_processes() -> None:
    done = measured("--db", "sqlite:///tables.sqlite3")
    assert done.returncode == 2
    assert "postgresql://" in done.stderr


def measured(*wish: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench.load", *wish], cwd=ROOT, capture_output=True, text=True, check=False
    )


# A network that the test can delay


class Network:
    """The network between a server and its database; it can be slow, or broken for a while. It runs in its
    own thread, because opening a store blocks the event loop.
    """

    def __init__(self, folder: Path, url: str) -> None:
        self.url = f"{url.partition('?')[0]}?host={folder}"
        self.delay = 0.0
        self.is_open = True
        self._here = folder / ".s.PGSQL.5432"
        self._there = Path(url.partition("host=")[2]) / ".s.PGSQL.5432"
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Network":
        self._thread.start()
        begun = asyncio.start_unix_server(self._connect, self._here)
        asyncio.run_coroutine_threadsafe(begun, self._loop).result()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._there)
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while some := await reader.read(1 << 16):
                await asyncio.sleep(self.delay)  # the delay of the network
                while not self.is_open:
                    await asyncio.sleep(0.001)
                writer.write(some)
        writer.close()


def test_over_a_slow_network_a_game_is_slow_and_nothing_else(url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        with Network(tmp_path, url) as network:
            network.delay = 0.003
            async with serving(network.url) as (far, _), serving(url) as (near, _):
                ann, bob = Visitor(far), Visitor(near)
                table = await ann.open_table("mu_city", ["me", "friend", "random"])
                await bob.join(table, "Bob")
                async with ann.at(table) as one, bob.at(table) as two:
                    ends = await asyncio.gather(one.play_out(chooser(3)), two.play_out(chooser(4)))
                assert ends[0]["outcome"] == ends[1]["outcome"] is not None
                for person in (ann, bob):
                    await person.session.close()

    run(scenario)


def test_a_network_that_lets_nothing_through_for_a_while_costs_nothing_that_was_told(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server closes the connections of that process. Clients reconnect to another process, or later."""
    monkeypatch.setattr(Store, "retry_seconds", 0.05)
    monkeypatch.setattr(postgresql, "WRITE_SECONDS", 0.5)
    monkeypatch.setattr(postgresql, "READ_SECONDS", 0.5)
    monkeypatch.setattr(postgresql, "CONNECT_SECONDS", 0.5)

    async def scenario() -> None:
        with Network(tmp_path, url) as network:
            async with serving(network.url) as (far, app), serving(url) as (near, _):
                ann = Visitor(far)
                table = await ann.open_table("muster", ["me", "friend"])
                assert await said_at(ann, table, "one")
                network.is_open = False
                assert not await said_at(ann, table, "two")
                other = elsewhere(ann, near)
                assert await said_at(other, table, "three")
                network.is_open = True
                await until(lambda: not app[REGISTRY].store.is_failing)
                while not await said_at(ann, table, "four"):
                    pass  # until the store works again
                for person in (ann, other):
                    await person.session.close()
                kept = [text for text in texts(app[SERVICES], table) if text != "two"]  # it may be saved
                assert kept == ["one", "three", "four"]

    run(scenario)


async def said_at(person: Visitor, table: str, text: str) -> bool:
    """Return True if the server acknowledged the chat message."""
    try:
        async with person.at(table) as chair:
            await chair.next()
            await chair.say({"type": "chat", "text": text})
            await chair.until(is_frame(lambda frame: text in texts_of(frame)))
    except (ConnectionError, WSServerHandshakeError):
        return False
    return True
