"""The limits of one table, one client, one seat and one server. They protect everybody else."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError

from mutable.server import socket
from mutable.server.registry import lobby
from mutable.server.registry import registry as house_module
from mutable.server.registry.maintenance import lease_tables
from mutable.server.services import REGISTRY
from mutable.server.socket import MOST_TOGETHER, MOST_WAITING_BYTES, FrameWriter, WriteBatch
from mutable.storage.errors import Conflict
from mutable.storage.sqlite import SqliteStore
from mutable.storage.values import Append, Summary
from mutable.tables import clocks, room
from mutable.tables.room import MOST_CHAT, MOST_DEVICES
from mutable.work.rate_limits import Buckets
from mutable.work.tasks import MOST_ENTRIES
from tests.server.registry.test_failures import Gated, thought_over
from tests.server.tables.test_log import friends, old_store
from tests.server.visit import Visitor, asked, bot_lane, run, server_at, serving, visitors


def first_move(frame: Any) -> str:
    return str(frame["legal"][0]["move"])


# The store


def entry(room: str, seq: int, text: str = "x") -> Append:
    return Append(room, seq, 1, (text,), Summary(room, "waiting", True, text))


def test_an_append_that_fails_does_not_spoil_those_that_are_written_with_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "db")
        await store.append(entry("taken", 0, "first"))
        other = sqlite3.connect(tmp_path / "db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")  # makes the writer wait, so that the next appends become one batch
        work = [asyncio.create_task(store.append(entry("before", 0)))]
        await asyncio.sleep(0)
        while store._queued or not store._batches.empty():
            await asyncio.sleep(0.001)  # until the writer has taken the append
        work += [asyncio.create_task(store.append(one)) for one in BATCH]
        await asyncio.sleep(0)
        other.execute("ROLLBACK")
        ends = await asyncio.gather(*work, return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), type(None), Conflict, type(None)]
        assert [row.body for row in await store.read_log("taken")] == ["first"]
        assert [row.body for row in await store.read_log("good")] == ["x"]
        assert [row.body for row in await store.read_log("later")] == ["x", "y"]
        assert sorted(await store.tables_with_status("waiting")) == ["before", "good", "later", "taken"]
        store.close()

    run(scenario)


LONGER = Append("later", 0, 1, ("x", "y"), Summary("later", "waiting", True, "x"))
BATCH = [entry("good", 0), entry("taken", 0, "second"), LONGER]


def test_a_log_is_read_in_its_order_whatever_the_number_of_entries(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "db")
        texts = tuple(str(number) for number in range(120))
        await store.append(Append("room", 0, 1, texts[:11], Summary("room", "playing", False, "")))
        await store.append(Append("room", 11, 1, texts[11:]))
        assert tuple(row.body for row in await store.read_log("room")) == texts
        with pytest.raises(Conflict):
            await store.append(Append("room", 119, 1, ("again",)))
        store.close()

    run(scenario)


# The table registry


def test_only_rooms_in_which_nothing_happens_make_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            own = app[REGISTRY]
            bot_lane(app).pool = Gated(bot_lane(app).pool)  # type: ignore[assignment]
            seen = await ann.open_table("muster", ["me", "friend"])
            thinking = await ann.open_table("mu_city", ["me", "random"])  # until the gate is opened
            locked = await ann.open_table("muster", ["me", "friend"])
            idle = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(seen) as chair, own.live(locked).lock:
                await chair.next()
                monkeypatch.setattr(house_module, "MOST_TABLES", 4)
                new = await ann.open_table("muster", ["me", "friend"])
                assert set(own.tables) == {seen, thinking, locked, new}
                monkeypatch.setattr(house_module, "MOST_TABLES", 3)
                status, body = await ann.post("/api/tables", NEW)
                assert (status, "server is full" in body["error"]) == (422, True)
            assert "join" in await ann.get(f"/api/tables/{idle}/links")  # the table is loaded again

    run(scenario)


NEW = {"game": "muster", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "friend"}]}


def test_a_table_is_put_away_with_its_clock_which_brings_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            own, tables = app[REGISTRY], []
            for _ in range(2):
                tables.append(await ann.open_table("muster", ["me", "friend"], clock=600))
                await bob.join(tables[-1], "Bob")
            looked_at, forgotten = tables
            running, late = dict(own.live(looked_at).deadlines), [*own.live(forgotten).deadlines]
            own.unload(0.0)
            assert own.tables == {}
            async with ann.at(looked_at) as chair:
                deadlines = (await chair.next())["room"]["deadlines"]
            assert {int(seat): at for seat, at in deadlines.items()} == running  # the clock kept running
            now = time.time()
            monkeypatch.setattr(clocks.time, "time", lambda: now + 602)
            await lease_tables(own)
            (doing,) = own.live(forgotten).room.doings
            assert (doing.what, doing.seat) == ("gone", *late)

    run(scenario)


# The lobby


def lines(answer: Any) -> list[tuple[str, list[str | None], int]]:
    return [(line["status"], line["names"], line["free"]) for line in answer]


def test_a_table_is_listed_only_while_somebody_who_sits_there_is_present(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muses", ["me", "friend", "friend"], public=True)
            await bob.join(table, "Bob")

            async def listed() -> bool:
                return [line["id"] for line in (await eve.get("/api/lobby"))["open"]] == [table]

            def bob_is(here: bool) -> Callable[[Any], bool]:
                return lambda answer: any(seat["connected"] for seat in answer["room"]["seats"]) == here

            assert not await listed()  # both have disconnected
            async with eve.at(table) as onlooker:
                await onlooker.next()
                assert not await listed()
                async with bob.at(table):
                    await onlooker.until(bob_is(True))
                    assert await listed()  # the host need not be connected
                await onlooker.until(bob_is(False))
                assert not await listed()

    run(scenario)


def test_a_line_of_the_lobby_changes_as_soon_as_its_table_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            await ann.open_table("muster", ["me", "friend"], public=False)
            table = await ann.open_table("muses", ["me", "friend", "friend"], public=True)
            assert next(line["id"] for line in (await ann.get("/api/lobby"))["mine"]) == table  # newest first
            async with ann.at(table) as one:
                await one.next()
                assert lines((await eve.get("/api/lobby"))["open"]) == [("waiting", ["Ann", None, None], 2)]
                await bob.join(table, "Bob")
                assert lines((await eve.get("/api/lobby"))["open"]) == [("waiting", ["Ann", "Bob", None], 1)]
                await eve.join(table, "Eve")
            assert (await ann.get("/api/lobby"))["open"] == []
            mine = (await bob.get("/api/lobby"))["mine"]
            assert lines(mine) == [("playing", ["Ann", "Bob", "Eve"], 0)]
            assert mine[0]["mine"] == 1
            async with ann.at(table) as one, bob.at(table) as two:
                for chair in (one, two):
                    await chair.next()
                    await chair.say({"type": "resign"})
                await two.until(lambda answer: answer["room"]["status"] == "finished")
            (ended,) = (await eve.get("/api/lobby"))["finished"]
            assert (ended["status"], ended["winners"], ended["mine"]) == ("finished", [2], 2)

    run(scenario)


def test_a_table_that_is_played_on_stays_young_but_is_not_written_anew_with_every_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def updated() -> float:
        return float(asked(tmp_path / "db", "SELECT updated FROM lobby_line")[0][0])

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one:
                await one.next()
                before = updated()
                await say(one, "hello")
                assert updated() == before
                monkeypatch.setattr(lobby, "SUMMARY_AGE", 0.0)
                now = time.time()
                await say(one, "again")
                assert updated() >= now

    run(scenario)


async def say(chair: Any, text: str) -> None:
    await chair.say({"type": "chat", "text": text})
    await chair.until(lambda answer: answer["type"] == "frame" and answer["chat"])


# Seats and sockets


def test_a_seat_is_open_on_so_many_devices_and_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, MOST_DEVICES + 1) as (ann, *devices):
            table = await ann.open_table("muster", ["me", "friend"])
            key = {"key": (await ann.get(f"/api/tables/{table}/links"))["seat"].rpartition("#key=")[2]}
            answers = [await device.post(f"/api/tables/{table}/hold", key) for device in devices]
            assert [status for status, _ in answers] == [200] * (MOST_DEVICES - 1) + [422]
            assert "maximum number of devices" in answers[-1][1]["error"]
            assert (await devices[0].post(f"/api/tables/{table}/hold", key))[0] == 200  # it has it
            await devices[-1].join(table, "Eve")
            _, seated = await devices[-1].post(f"/api/tables/{table}/hold", key)
            assert "sitting at this table" in seated["error"]

    run(scenario)


class Transport:
    """The methods of a transport that a frame writer needs; the test sets how much is unsent."""

    def __init__(self, behind: int = 0, closing: bool = False) -> None:
        self.behind = behind
        self.closing = closing
        self.sent: list[bytes] = []
        self.aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return self.behind

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closing = True


def wire_to(transport: Transport) -> FrameWriter:
    return FrameWriter(transport)  # type: ignore[arg-type]  # has all methods that the writer uses


def test_a_peer_that_does_not_keep_up_is_let_go() -> None:
    for behind, is_let_go in ((0, False), (MOST_WAITING_BYTES, False), (MOST_WAITING_BYTES + 1, True)):
        transport = Transport(behind)
        wire_to(transport).write(b"news")
        assert (transport.aborted, not transport.sent) == (is_let_go, is_let_go)


def test_what_is_said_in_one_turn_goes_together_and_in_order() -> None:
    async def scenario() -> None:
        post, transports = WriteBatch(), [Transport(), Transport(), Transport()]
        wires = [FrameWriter(transport, post) for transport in transports]  # type: ignore[arg-type]
        for text in (b"one", b"two"):
            for wire in wires:
                wire.write(text)
        assert all(not transport.sent for transport in transports)
        transports[1].closing = True  # disconnected since then
        wires[2].close(1012)
        assert b"".join(transports[2].sent) == b"\x81\x03one\x81\x03two\x88\x02\x03\xf4"
        await asyncio.sleep(0)
        assert [transport.sent for transport in transports[:2]] == [[b"\x81\x03one\x81\x03two"], []]
        assert len(transports[2].sent) == 2
        wires[0].write(b"three")
        await asyncio.sleep(0)
        assert transports[0].sent[1:] == [b"\x81\x05three"]

    run(scenario)


def test_nobody_waits_until_a_whole_table_has_been_told() -> None:
    async def scenario() -> None:
        post, transports = WriteBatch(), [Transport() for _ in range(MOST_TOGETHER + 1)]
        for transport in transports:
            FrameWriter(transport, post).write(b"news")  # type: ignore[arg-type]
        assert [len(transport.sent) for transport in transports] == [1] * MOST_TOGETHER + [0]
        await asyncio.sleep(0)
        assert all(transport.sent == [b"\x81\x04news"] for transport in transports)

    run(scenario)


def test_a_closed_socket_is_sent_nothing() -> None:
    transport = Transport(closing=True)
    wire_to(transport).write(b"news")
    assert (transport.sent, transport.aborted) == ([], False)
    FrameWriter(None).write(b"news")
    FrameWriter(None).close()


@pytest.mark.parametrize(
    ("size", "header"),
    [
        (0, "8100"),
        (125, "817d"),
        (126, "817e007e"),
        (65535, "817effff"),
        (65536, "817f0000000000010000"),
    ],
)
def test_a_message_is_one_frame_of_the_protocol(size: int, header: str) -> None:
    transport = Transport()
    wire_to(transport).write(b"x" * size)
    assert transport.sent == [bytes.fromhex(header) + b"x" * size]


def test_a_peer_that_never_reads_is_let_go_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_WAITING_BYTES", 1000)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            host, port = base.removeprefix("http://").split(":")
            _, writer = await asyncio.open_connection(host, int(port), limit=1)
            writer.write(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            live = app[REGISTRY].live(table)
            while not live.clients:
                await asyncio.sleep(0.001)  # until the handshake is complete
            (deaf,) = live.clients
            async with asyncio.timeout(60):  # without a limit, this loop would never end
                while deaf in live.clients:
                    deaf.channel.write(b"x" * 60_000)
                    await asyncio.sleep(0)
            async with ann.at(table) as chair:
                await chair.move(first_move(await chair.turn()))
                await chair.until(lambda answer: answer["type"] == "frame" and answer["decision"] > 0)
            writer.close()

    run(scenario)


def test_spectators_take_no_players_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "MOST_SPECTATORS", 1)
    monkeypatch.setattr(socket, "MOST_OF_A_SEAT", 2)

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muster", ["me", "friend"])

            async def refused(person: Visitor) -> str:
                french = {"Accept-Language": "fr"}
                url = f"{base}/api/tables/{table}/socket"
                async with person.session.get(url, headers=french) as response:
                    assert response.status == 503
                    return str((await response.json())["error"])

            async with bob.at(table) as spectator:
                await spectator.next()
                assert "regarde déjà cette table" in await refused(eve)
                async with ann.at(table) as one, ann.at(table) as two:
                    await asyncio.gather(one.next(), two.next())
                    assert "nombre maximal d’appareils" in await refused(ann)
            while True:  # until the server notices that Bob has gone
                with suppress(WSServerHandshakeError):
                    async with eve.at(table) as spectator:
                        await spectator.next()
                        break

    run(scenario)


def test_a_chat_is_full_after_so_many_lines_and_blanks_are_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            chat = app[REGISTRY].live(table).room.chat
            chat += [("Ann", "hm", 0.0)] * (MOST_CHAT - 1)
            async with ann.at(table) as chair:
                await chair.next()
                for unseen in ("\x00 \u202e\u200d", "\u3164 \u2800", "\u200b\u0301\ufe0f"):
                    await chair.say({"type": "chat", "text": unseen})
                    blank = await chair.until(lambda answer: answer["type"] == "error")
                    assert "no visible characters" in blank["text"]
                await say(chair, "  the \x07  last\u202e ")
                assert chat[-1][:2] == ("Ann", "the last")
                assert len(chat) == MOST_CHAT
                await chair.say({"type": "chat", "text": "one more"})
                full = await chair.until(lambda answer: answer["type"] == "error")
                assert "the chat of this table is full" in full["text"]

    run(scenario)


def test_a_person_who_chats_too_fast_is_slowed_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                for number in range(7):
                    await chair.say({"type": "chat", "text": f"number {number}"})
                slowed = await chair.until(lambda answer: answer["type"] == "error")
                assert "this message was not sent" in slowed["text"]
                assert chair.frame["chat_total"] in (5, 6)

    run(scenario)


def test_a_person_chats_no_faster_on_several_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            app[REGISTRY].chat_lines = Buckets(size=2, per_second=1e-6)
            table = await ann.open_table("muster", ["me", "friend"])
            for number in range(2):
                async with ann.at(table) as chair:
                    await say(chair, f"number {number}")
            async with ann.at(table) as chair:
                await chair.say({"type": "chat", "text": "number 2"})
                slowed = await chair.until(lambda answer: answer["type"] == "error")
                assert "this message was not sent" in slowed["text"]

    run(scenario)


def test_a_log_is_full_after_so_many_entries_and_the_table_can_only_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            live = app[REGISTRY].live(table)
            async with ann.at(table) as chair:
                await chair.move(first_move(await chair.turn()))
                await chair.until(lambda answer: answer["type"] == "frame" and answer["decision"] > 0)
                await chair.turn()
                monkeypatch.setattr(room, "MOST_LOG", live.room.length + 1)
                await chair.say({"type": "leave"})  # the last entry that fits
                await chair.until(lambda answer: answer["room"]["seats"][0]["away"])
                assert live.room.is_worn_out
                await chair.say({"type": "return"})
                full = await chair.until(lambda answer: answer["type"] == "error")
                assert "the log of this table is full" in full["text"]
                await thought_over(live)
                assert live.room.length == room.MOST_LOG  # bots add nothing, either
            async with ann.at(table, "fr") as chair:
                full = await chair.until(lambda answer: answer["type"] == "error")
                assert "le journal de cette table est plein" in full["text"]
                await chair.say({"type": "resign"})
                await chair.until(lambda answer: answer["room"]["status"] == "finished")

    run(scenario)


def test_a_record_that_is_too_long_or_not_finished_is_not_taken(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, *_):
            record = await ann.get("/api/tables/finished-muster/record")
            endless = {**record, "moves": [["chance", "x"]] * (MOST_ENTRIES + 1)}
            status, body = await ann.post("/api/records", endless)
            assert (status, "too large" in body["error"]) == (422, True)
            unfinished = {**record, "moves": record["moves"][:-1], "outcome": None}
            status, body = await ann.post("/api/records", unfinished)
            assert (status, "not finished" in body["error"]) == (422, True)
            assert (await ann.post("/api/records", record))[0] == 201

    run(scenario)
