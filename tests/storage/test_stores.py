"""The guarantees of both stores, and failures of a database during a game."""

import asyncio
import json
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSCloseCode, web

from mutable.cli.main import main
from mutable.server.registry.expiry import DAY, GRACE, LIFETIMES
from mutable.server.services import REGISTRY
from mutable.storage import postgresql, postgresql_schema
from mutable.storage.database import Transaction
from mutable.storage.errors import Conflict, StoreError, StoreUnavailable
from mutable.storage.move import ROWS, TABLES
from mutable.storage.store import Store
from mutable.storage.urls import open_store
from mutable.storage.values import Append, Summary
from tests.server.database import Database, sql
from tests.server.tables.test_log import FINISHED, PLAYED, friends, old_store, play_to_the_end
from tests.server.visit import Visitor, run, server_at, serving, visitors
from tests.storage.test_write_failures import ready


@asynccontextmanager
async def opened(place: str) -> AsyncIterator[Store]:
    store = open_store(place)
    try:
        yield store
    finally:
        store.close()


def entry(room: str, seq: int, *texts: str, people: tuple[tuple[str, int], ...] = ()) -> Append:
    return Append(room, seq, 1, texts, Summary(room, "waiting", True, texts[-1], people))


async def bodies(store: Store, room: str) -> list[str]:
    return [row.body for row in await store.read_log(room)]


def test_of_appends_that_are_written_together_only_those_that_lose_fail(place: str) -> None:
    async def scenario() -> None:
        async with opened(place) as store:
            await store.append(entry("taken", 0, "first"))
            wishes = [
                entry("good", 0, "x"), entry("taken", 0, "second", "third"), entry("later", 0, "x", "y"),
                entry("twice", 0, "one"), entry("twice", 0, "one"), entry("good", 1, "z"),
            ]  # fmt: skip
            ends = await asyncio.gather(*map(store.append, wishes), return_exceptions=True)
            none = type(None)
            assert [type(end) for end in ends] == [none, Conflict, none, none, Conflict, none]
            assert await bodies(store, "taken") == ["first"]
            assert await bodies(store, "good") == ["x", "z"]
            assert await bodies(store, "later") == ["x", "y"]
            assert await bodies(store, "twice") == ["one"]
            assert await store.table_summary("good") == "z"
            assert sorted(await store.tables_with_status("waiting")) == ["good", "later", "taken", "twice"]

    run(scenario)


def test_what_a_store_was_told_it_tells_again_after_it_was_closed(place: str) -> None:
    async def scenario() -> None:
        hé = '{"text":"hé “\\u0000” 🎲 %?$1"}'
        async with opened(place) as store:
            assert (await store.read_log("room"), await store.table_summary("room")) == ([], None)
            await store.append(entry("room", 0, hé, people=(("ann", 0), ("bob", 1))))
            ended = Summary("room", "finished", False, "c", (("ann", 0),))
            await store.append(Append("room", 1, 2, ("b",), ended))
            await store.append(entry("open", 0, "d", people=(("ann", 1),)))
        async with opened(place) as store:
            assert [(row.version, row.body) for row in await store.read_log("room")] == [(1, hé), (2, "b")]
            assert await store.table_status("room") == "finished"
            assert await store.summaries_of("ann", True, 9) == [("c", 0)]
            assert await store.summaries_of("ann", False, 9) == [("d", 1)]
            assert await store.open_summaries("ann", ["open", "room"], 9) == [("d", 1)]
            assert await store.open_summaries("eve", ["open"], 9) == [("d", None)]
            assert await store.open_summaries("eve", [], 9) == []  # no waiting player is connected
            await store.check()
            for body in ("old", "new"):
                await store.save_review("room", 2, 3, {1: body})
            assert await store.load_review("room", 3) == (2, ["new"])
            assert await store.query("SELECT number, total, version, body FROM review") == [(1, 2, 3, "new")]

    run(scenario)


def test_work_that_fails_changes_nothing_and_the_store_goes_on(place: str) -> None:
    def fail(file: Transaction) -> None:
        file.execute("DELETE FROM log WHERE room = ?", ("room",))
        raise RuntimeError("in the middle")

    def wrong(file: Transaction) -> None:
        file.execute("DELETE FROM log WHERE room = ?", ("room",))
        file.execute("no statement")

    async def scenario() -> None:
        async with opened(place) as store:
            await store.append(entry("room", 0, "x"))
            with pytest.raises(RuntimeError, match="in the middle"):
                await store.transact(fail)
            with pytest.raises(Exception, match="syntax error"):
                await store.transact(wrong)
            assert not store.is_failing
            assert await bodies(store, "room") == ["x"]
            counted = await store.transact(lambda file: file.execute("DELETE FROM log").rowcount)
            assert (counted, await bodies(store, "room")) == (1, [])

    run(scenario)


def test_expired_tables_are_marked_first_and_whatever_happens_there_takes_the_mark_away(place: str) -> None:
    async def scenario() -> None:
        async with opened(place) as store:
            for room in ("dead", "woken"):
                await store.append(entry(room, 0, "x"))
            (now,) = {max(row.at for row in await store.read_log("woken"))}
            assert await store.expire_tables(now + 400 * DAY, LIFETIMES, GRACE) == []
            assert await store.open_summaries("ann", ["dead", "woken"], 9) == []
            await store.append(entry("woken", 1, "y"))
            assert await store.open_summaries("ann", ["dead", "woken"], 9) == [("y", None)]
            assert await store.expire_tables(now + 408 * DAY, LIFETIMES, GRACE) == ["dead"]
            assert await bodies(store, "dead") == []
            assert await bodies(store, "woken") == ["x", "y"]
            assert await store.expire_tables(now, LIFETIMES, GRACE) == []
            found = await store.open_summaries("ann", ["dead", "woken"], 9)
            assert found == [("y", None)]  # the clock is correct again

    run(scenario)


def first_move(frame: Any) -> str:
    return str(frame["legal"][0]["move"])


def test_a_whole_evening_is_played_on_either_store(place: str) -> None:
    """Play a game, its record and a rematch on several devices, then erase the person."""

    async def scenario() -> None:
        async with server_at(place) as base, visitors(base, 3) as (ann, bob, phone):
            table = await ann.open_table("muster", ["me", "friend"], public=True)
            async with ann.at(table) as one:
                await one.next()
                assert [line["id"] for line in (await bob.get("/api/lobby"))["open"]] == [table]
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table, "fr") as two:
                await one.say({"type": "chat", "text": "bonne chance"})
                ends = await asyncio.gather(one.play_out(first_move), two.play_out(first_move))
            assert ends[0]["outcome"] == ends[1]["outcome"] is not None
            again = (await ann.post(f"/api/tables/{table}/rematch"))[1]["id"]
            await bob.join(again, "Bob")
            async with ann.at(again) as one, bob.at(again) as two:
                await asyncio.gather(one.play_out(first_move), two.play_out(first_move))
            assert (await ann.get(f"/api/tables/{again}/evening"))["games"] == 2
            for _ in range(2):  # the second link replaces the first
                link = (await ann.post("/api/me/link"))[1]["link"]
            assert (await phone.post("/api/me/hold", {"key": link.partition("key=")[2]}))[0] == 201
            me = await phone.get("/api/me")
            assert ({line["id"] for line in me["games"]}, len(me["evenings"])) == ({table, again}, 1)
            assert (await phone.post("/api/me/forget"))[1] == {"deleted": 0, "left": 2}
            assert (await ann.get("/api/me"))["games"] == []
            assert len((await bob.get("/api/me"))["games"]) == 2
        async with server_at(place) as base, visitors(base, 1) as (eve,):
            assert "error" not in await eve.get(f"/api/tables/{table}/steps/info")

    run(scenario)


# A database that fails


@asynccontextmanager
async def playing(url: str) -> AsyncIterator[tuple[Visitor, str, web.Application]]:
    async with serving(url) as (base, app), visitors(base, 1) as (ann,):
        yield ann, await ann.open_table("muster", ["me", "friend"]), app


async def say(person: Visitor, table: str, text: str) -> int | None:
    """Return the closing code if the socket closes before the message arrives; None if the
    message arrives.
    """
    async with person.at(table) as chair:
        before = len((await chair.next())["chat"])
        await chair.say({"type": "chat", "text": text})
        try:
            await chair.until(lambda answer: answer["type"] == "frame" and answer["chat_total"] > before)
        except ConnectionError:
            return chair.link.close_code
    return None


def said(url: str) -> list[str]:
    rows = sql(url, "SELECT body FROM log WHERE body LIKE '%chat%' ORDER BY seq")
    return [json.loads(body)["text"] for (body,) in rows]


async def until_it_keeps(app: web.Application) -> None:
    while app[REGISTRY].store.is_failing:
        await asyncio.sleep(0.001)  # until the store notices that it works again


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'mutable %'"


def test_a_database_that_restarts_costs_nothing_that_was_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The test starts its own database server, because it stops it."""
    monkeypatch.setattr(Store, "retry_seconds", 0.05)
    database = Database()
    try:
        url = database.new()

        async def scenario() -> None:
            async with playing(url) as (ann, table, app):
                assert await say(ann, table, "one") is None
                await asyncio.to_thread(database.stop, "immediate")
                assert (await ready(ann))[0] == 503
                assert "cannot save anything" in (await ann.get(f"/api/tables/{table}/evening"))["error"]
                await asyncio.to_thread(database.start)
                await until_it_keeps(app)
                assert await say(ann, table, "two") is None
            assert await asyncio.to_thread(said, url) == ["one", "two"]

        run(scenario)
        assert "the store cannot be written" in caplog.text
        assert "can be written again" in caplog.text
    finally:
        database.remove()


def test_a_move_whose_connection_is_cut_is_not_acknowledged(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another session locks the log while the move waits; then the server's connection ends."""
    monkeypatch.setattr(Store, "retry_seconds", 0.05)
    url = database.new()

    async def scenario() -> None:
        asyncpg = pytest.importorskip("asyncpg")
        async with playing(url) as (ann, table, app):
            other = await asyncpg.connect(url)
            async with other.transaction():
                await other.execute("LOCK TABLE log IN EXCLUSIVE MODE")
                saying = asyncio.create_task(say(ann, table, "one"))
                waits = "SELECT pid FROM pg_locks WHERE NOT granted"
                while (waiting := await other.fetchval(waits)) is None:
                    pass
                await other.execute("SELECT pg_terminate_backend($1)", waiting)
                assert await saying == WSCloseCode.TRY_AGAIN_LATER
            await other.close()
            await until_it_keeps(app)
            assert await say(ann, table, "two") is None
        assert await asyncio.to_thread(said, url) == ["two"]

    run(scenario)
    assert "Traceback" not in caplog.text


def test_a_connection_that_was_cut_between_two_moves_is_not_even_noticed(database: Database) -> None:
    url = database.new()

    async def scenario() -> None:
        async with playing(url) as (ann, table, app):
            for text in ("one", "two", "three"):
                assert await say(ann, table, text) is None
                store: Any = app[REGISTRY].store
                while not store._writer.is_closed():  # until both ends have noticed
                    # Do not cut while it stores what follows a move, such as the presence.
                    await asyncio.to_thread(sql, url, f"{CUT} AND state = 'idle'")
        assert await asyncio.to_thread(said, url) == ["one", "two", "three"]

    run(scenario)


def refused(url: str, alone: bool = False) -> str:
    with pytest.raises(StoreError) as caught:
        open_store(url, alone)
    return str(caught.value)


def test_exclusive_use_of_a_database_is_refused_while_servers_use_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "CLAIM_SECONDS", 0.0)
    url = database.new()
    first, second = open_store(url), open_store(url)
    first.close()
    assert "another server is using postgresql://mutable@" in refused(url, alone=True)
    second.close()
    alone = open_store(url, alone=True)
    assert "another server is using postgresql://mutable@" in refused(url)
    alone.close()


def test_a_server_whose_database_another_has_taken_over_meanwhile_keeps_nothing(database: Database) -> None:
    url = database.new()

    async def scenario() -> None:
        async with opened(url) as store:
            asyncpg = pytest.importorskip("asyncpg")
            other = await asyncpg.connect(url)
            await other.execute(CUT)
            await other.execute("SELECT pg_advisory_lock($1)", postgresql.CLAIM)
            for seq in range(2):
                with pytest.raises(StoreUnavailable):
                    await store.append(entry("room", seq, "x"))
            assert await other.fetchval("SELECT count(*) FROM log") == 0
            await other.close()
            while store.is_failing:
                with suppress(StoreUnavailable):
                    await store.check()
            await store.append(entry("room", 0, "x"))

    run(scenario)


def test_a_database_that_cannot_be_used_is_refused_in_words(database: Database) -> None:
    assert "does not exist" in refused(database.url("nowhere"))
    told = refused("postgresql://ann:secret@127.0.0.1:1/tables")
    assert "postgresql://ann@127.0.0.1:1/tables cannot be used" in told
    assert "secret" not in told
    newer = database.new()
    open_store(newer).close()
    sql(newer, "UPDATE mutable_schema SET version = 99")
    assert "written by a newer mutable (store version 99" in refused(newer)
    foreign = database.new()
    sql(foreign, "CREATE TABLE log (line TEXT)")
    assert "is not a store of mutable: log" in refused(foreign)
    assert sql(foreign, "SELECT to_regclass('mutable_schema')") == [(None,)]


def test_a_step_that_fails_leaves_the_database_as_it_was(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = database.new()
    monkeypatch.setattr(postgresql_schema, "STEPS", [*postgresql_schema.STEPS, "CREATE TABLE more (); wrong"])
    assert "syntax error" in refused(url)
    assert sql(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(0,)]


# Moving a store


def contents(place: str) -> dict[str, list[tuple[Any, ...]]]:
    store = open_store(place)
    try:
        return {
            name: sorted(store.query_blocking(f"SELECT {', '.join(columns.names)} FROM {name}"), key=repr)
            for name, columns in TABLES.items()
        }
    finally:
        store.close()


def test_a_store_of_0_1_0_is_carried_to_postgresql_and_back_and_every_table_goes_on(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = (
        f"sqlite:///{old_store(tmp_path / 'old')}",
        database.new(),
        f"sqlite:///{tmp_path}/new",
    )
    with closing(sqlite3.connect(tmp_path / "old")) as file, file:  # more rows than one statement copies
        rows = [("full", seq, 0.5, '{"kind":"back","seat":0}') for seq in range(3 * ROWS)]
        file.executemany("INSERT INTO log (room, seq, at, body) VALUES (?, ?, ?, ?)", rows)
    filling = open_store(first)
    asyncio.run(filling.transact(fill))
    filling.close()
    before = contents(first)
    assert all(before.values())
    assert main(["move-store", first, second]) == 0
    assert f"{len(before['lobby_line'])} tables with {len(before['log'])} entries" in capsys.readouterr().out
    assert main(["move-store", second, third]) == 0
    assert contents(first) == contents(second) == contents(third) == before

    async def scenario() -> None:
        async with server_at(second) as base, friends(base) as (ann, bob, _):
            for table in PLAYED:
                await play_to_the_end(ann, bob, table)
            assert {line["id"] for line in (await ann.get("/api/lobby"))["finished"]} >= {*FINISHED, *PLAYED}

    run(scenario)


def fill(file: Transaction) -> None:
    """Insert data of tables and columns that 0.1.0 did not have."""
    file.execute("INSERT INTO device VALUES (?, ?, ?)", ("phone", "ann", 0.5))
    file.execute("INSERT INTO own_link VALUES (?, ?, ?)", ("ann", "digest", 1.5))
    file.execute("INSERT INTO review VALUES (?, ?, ?, ?, ?)", ("full", 1, 2, 3, "{}"))
    file.execute("UPDATE lobby_line SET evening = ?, expired = ? WHERE room = ?", ("gone", 2.5, "away"))
    file.execute("INSERT INTO ban VALUES ('192.0.2.1', 'shouting', 2.5, NULL)")


def test_nothing_is_carried_into_a_store_that_is_not_empty_or_in_use(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "CLAIM_SECONDS", 0.0)
    source = f"sqlite:///{old_store(tmp_path / 'old')}"
    store = open_store(place)
    assert main(["move-store", source, place]) == 2
    assert "another server is using" in capsys.readouterr().err
    asyncio.run(store.append(entry("room", 0, "x")))
    store.close()
    before = contents(place)
    assert main(["move-store", source, place]) == 2
    assert "the target is not empty (log, lobby_line)" in capsys.readouterr().err
    assert contents(place) == before
    assert main(["move-store", f"sqlite:///{tmp_path}/nothing", place]) == 2
    assert f"there is no store at {tmp_path}/nothing" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()


def test_a_job_that_breaks_a_constraint_fails_alone(place: str, caplog: pytest.LogCaptureFixture) -> None:
    def twice(file: Transaction) -> None:
        for _ in range(2):
            file.execute("INSERT INTO device (device, person) VALUES (?, ?)", ("phone", "ann"))

    async def scenario() -> None:
        async with opened(place) as store:
            await store.append(entry("room", 0, "x"))
            with pytest.raises(Conflict):
                await store.transact(twice)
            assert not store.is_failing
            assert await bodies(store, "room") == ["x"]

    run(scenario)
    assert caplog.records == []


def test_a_read_with_a_wrong_statement_is_no_outage(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with opened(database.new()) as store:
            await store.append(entry("room", 0, "x"))
            with pytest.raises(postgresql.JOB_ERRORS):
                await store.query("SELECT nowhere FROM log")
            assert not store.is_failing
            assert await bodies(store, "room") == ["x"]

    run(scenario)
    assert caplog.records == []


def test_two_processes_that_lock_each_other_out_are_no_outage(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL aborts one of two transactions in a deadlock; the store repeats it."""
    url = database.new()

    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            for room in ("a", "b"):
                await one.append(entry(room, 0, "x"))
            both = threading.Barrier(2)

            def locking(*rooms: str) -> Any:
                waits = [both.wait]

                def lock(file: Transaction) -> None:
                    file.execute("UPDATE log SET at = 1 WHERE room = ?", rooms[:1])
                    if waits:  # only at the first attempt
                        waits.pop()()
                    file.execute("UPDATE log SET at = 2 WHERE room = ?", rooms[1:])

                return lock

            await asyncio.gather(one.transact(locking("a", "b")), other.transact(locking("b", "a")))
            assert not one.is_failing
            assert not other.is_failing

    run(scenario)
    assert caplog.records == []
