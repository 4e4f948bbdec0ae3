"""Failures around a table, and how the table continues."""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSCloseCode

from mutable.kit.rng import Rng
from mutable.server.services import REGISTRY
from mutable.server.socket import FrameWriter, Session
from mutable.storage import sqlite as store_module
from mutable.work.tasks import choose_move
from tests.server.visit import asked, bot_lane, free_port, run, server_at, serving, visitors


def moved(frame: Any, kind: str) -> str:
    return str(next(move["move"] for move in frame["legal"] if move["facts"]["move"] == kind))


class Gated:
    """Workers whose bots think until the gate is open."""

    count = 100  # more than any test has tables

    def __init__(self, workers: Any) -> None:
        self._workers = workers
        self.gate = asyncio.Event()
        self.begun = 0

    async def run(self, work: Any, *given: Any) -> Any:
        if work is choose_move:
            self.begun += 1
            await self.gate.wait()
        return await self._workers.run(work, *given)

    def close(self) -> None:
        self._workers.close()


def test_a_bot_thinks_anew_after_a_move_is_taken_back_under_its_nose(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            gated = bot_lane(app).pool = Gated(bot_lane(app).pool)  # type: ignore[assignment]
            table = await ann.open_table("mu_city", ["me", "random"])
            async with ann.at(table) as chair:
                frame = await chair.turn()
                first, second = frame["legal"][0]["move"], frame["legal"][1]["move"]
                await chair.move(first)
                await chair.until(lambda answer: answer["type"] == "frame" and answer["can_take_back"])
                await chair.say({"type": "takeback", "decision": chair.frame["decision"]})
                await chair.until(lambda answer: answer["type"] == "frame" and answer["legal"])
                await chair.move(second)
                gated.gate.set()
                await chair.until(lambda answer: answer["type"] == "frame" and answer["legal"])

    run(scenario)


def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path) -> None:
    class Failing(Gated):
        async def run(self, work: Any, *given: Any) -> Any:
            if work is choose_move and given[1] == "greedy":
                raise RuntimeError("no idea")
            return await self._workers.run(work, *given)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            bot_lane(app).pool = Failing(bot_lane(app).pool)  # type: ignore[assignment]
            table = await ann.open_table("muster", ["me", "greedy"])
            async with ann.at(table) as chair:
                for _ in range(4):
                    frame = await chair.turn()
                    await chair.move(frame["legal"][0]["move"])
                    await chair.until(
                        lambda answer, old=frame: (
                            answer["type"] == "frame" and answer["decision"] != old["decision"]
                        )
                    )

    run(scenario)


def test_a_bot_that_listens_gets_what_its_seat_was_told_and_nothing_else(tmp_path: Path) -> None:
    class Overheard(Gated):
        def __init__(self, workers: Any) -> None:
            super().__init__(workers)
            self.told: dict[str, list[Any]] = {}

        async def run(self, work: Any, *given: Any) -> Any:
            if work is choose_move:
                _, name, _, events, _ = given
                self.told[name] = json.loads(events)
            return await self._workers.run(work, *given)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            overheard = bot_lane(app).pool = Overheard(bot_lane(app).pool)  # type: ignore[assignment]
            table = await ann.open_table("muses", ["me", "best", "greedy"])
            async with ann.at(table) as chair:
                for _ in range(3):
                    frame = await chair.turn()
                    await chair.move(frame["legal"][0]["move"])
                    await chair.until(
                        lambda answer, old=frame: (
                            answer["type"] == "frame" and answer["decision"] != old["decision"]
                        )
                    )
                await chair.turn()
                live = app[REGISTRY].live(table)
            told, seen = overheard.told["best"], live.room.table.events(1)
            assert told == seen[: len(told)]
            assert {"event": "deal_hidden", "seat": 0, "count": 3} in told
            assert sum(facts["event"] == "deal" for facts in told) == 1  # only its own hand
            assert overheard.told["greedy"] == []

    run(scenario)


@pytest.mark.of_a_file
def test_a_store_that_is_locked_for_a_while_costs_a_move_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "BUSY_MS", 20)

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                frame = await chair.turn()
                other = sqlite3.connect(tmp_path / "db", isolation_level=None)
                other.execute("BEGIN IMMEDIATE")
                await chair.move(moved(frame, "castle"))
                with pytest.raises(ConnectionError):
                    await chair.until(lambda answer: False)
                other.execute("ROLLBACK")
            async with ann.at(table) as again:
                back = await again.turn()
                assert back["view"] == frame["view"]
                await again.move(moved(back, "castle"))
                await again.until(lambda answer: answer["type"] == "frame" and answer["decision"] > 0)

    run(scenario)


def test_one_table_that_cannot_be_read_keeps_nobody_else_from_playing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            broken = await ann.open_table("muster", ["me", "random"])
            sound = await ann.open_table("muster", ["me", "random"])
        asked(
            tmp_path / "db", "UPDATE log SET body = ? WHERE room = ? AND seq = 3", '{"kind": "enter"}', broken
        )
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (eve,):
            assert "cannot be read" in (await eve.get(f"/api/tables/{broken}/links"))["error"]
            assert "join" in await eve.get(f"/api/tables/{sound}/links")

    run(scenario)


def test_a_bot_that_there_is_no_more_keeps_nobody_from_playing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
        ((body,),) = asked(tmp_path / "db", "SELECT body FROM log WHERE room = ? AND seq = 0", table)
        first = json.loads(body)
        for seat in first["seats"]:
            seat |= {"kind": "bot", "bot": "genius"}
        changed = (json.dumps(first), table)
        asked(tmp_path / "db", "UPDATE log SET body = ? WHERE room = ? AND seq = 0", *changed)
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (eve,):
            assert "join" in await eve.get(f"/api/tables/{table}/links")

    run(scenario)


def test_a_table_whose_option_has_vanished_says_which_and_is_looked_at(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            tables = [await ann.open_table("muster", ["me", "friend"]) for _ in range(2)]
        for table, options in zip(tables, ({"wizards": 3}, {"stall": 0}), strict=True):
            ((body,),) = asked(tmp_path / "db", "SELECT body FROM log WHERE room = ? AND seq = 0", table)
            changed = json.dumps(json.loads(body) | {"options": options})
            asked(tmp_path / "db", "UPDATE log SET body = ? WHERE room = ? AND seq = 0", changed, table)
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (eve,):
            for table in tables:
                answer = await eve.get(f"/api/tables/{table}/links")
                assert "you can view it" in answer["error"]

    run(scenario)
    assert "Traceback" not in caplog.text


def test_a_server_that_is_asked_to_stop_does_so_with_people_at_its_tables(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "mutable",
        "serve",
        "--port",
        str(port),
        "--db",
        f"sqlite:///{tmp_path}/db",
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "The table is set" in process.stdout.readline()

    async def scenario() -> None:
        async with visitors(f"http://127.0.0.1:{port}", 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                await chair.turn()
                process.send_signal(signal.SIGINT)
                with pytest.raises(ConnectionError):
                    await chair.until(lambda answer: False)

    run(scenario)
    assert process.wait(30) == 0


def test_a_taken_port_is_not_called_a_set_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base:
            port = base.rpartition(":")[2]
            command = [
                sys.executable,
                "-m",
                "mutable",
                "serve",
                "--port",
                port,
                "--db",
                f"sqlite:///{tmp_path}/x",
            ]
            other = await asyncio.create_subprocess_exec(*command, stdout=-1, stderr=-1)
            out, _ = await other.communicate()
            assert other.returncode != 0
            assert b"The table is set" not in out

    run(scenario)


def test_a_bot_plays_for_an_absent_player_who_keeps_others_waiting_until_they_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            app[REGISTRY].clocks.patience = 0.0
            table = await ann.open_table("mu_city", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one:
                async with bob.at(table) as two:
                    await two.turn()
                replaced = await one.until(
                    lambda answer: answer["type"] == "frame" and answer["room"]["seats"][1]["away"]
                )
                assert replaced["room"]["clock"] is None
                async with bob.at(table) as two:
                    await two.until(
                        lambda answer: answer["type"] == "frame" and not answer["room"]["seats"][1]["away"]
                    )

    run(scenario)


def test_the_clock_is_told_to_the_player_for_whom_it_runs(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"], clock=600)
            await bob.join(table, "Bob")
            async with ann.at(table) as one:
                await one.next()
                async with bob.at(table) as two:
                    await asyncio.gather(one.next(), two.next())
                    for _ in range(6):
                        actor = one if one.frame["legal"] else two
                        await actor.move(actor.frame["legal"][0]["move"])
                        frame, _ = await asyncio.gather(one.next(), two.next())
                        running = [int(seat) for seat in frame["room"]["deadlines"]]
                        assert running == frame["deciding"]

    run(scenario)


class Scripted(Gated):
    """Bots that think until the gate is open. The first job takes the first legal move, and so on."""

    def __init__(self, workers: Any, table: Any) -> None:
        super().__init__(workers)
        self.table = table

    async def run(self, work: Any, *given: Any) -> Any:
        if work is not choose_move:
            return await self._workers.run(work, *given)
        number = self.begun
        self.begun += 1
        await self.gate.wait()
        seat = json.loads(given[2])["seat"]
        return self.table().legal(seat)[number]


async def thought_over(live: Any) -> None:
    while live.thinking:
        await asyncio.sleep(0.001)  # until every job has been entered or dropped


def test_a_thought_about_a_position_that_is_gone_is_dropped(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            live: Any = None
            scripted = Scripted(bot_lane(app).pool, lambda: live.room.table)
            bot_lane(app).pool = scripted  # type: ignore[assignment]
            table = await ann.open_table("mu_city", ["me", "random"])
            live = app[REGISTRY].live(table)
            async with ann.at(table) as chair:
                frame = await chair.turn()
                await chair.move(frame["legal"][0]["move"])
                await chair.until(lambda answer: answer["type"] == "frame" and answer["can_take_back"])
                await chair.say({"type": "takeback", "decision": chair.frame["decision"]})
                await chair.until(lambda answer: answer["type"] == "frame" and answer["legal"])
                assert scripted.begun == 1  # for the old position; the next job waits for its end
                wanted = live.room.table.legal(1)[1]
                await chair.say({"type": "chat", "text": "take your time"})
                await chair.until(lambda answer: answer["type"] == "frame" and answer["chat"])
                scripted.gate.set()
                await thought_over(live)
                assert scripted.begun == 2  # one job per position
                assert [text for seat, text in live.room.table.moves if seat == 1] == [wanted]

    run(scenario)


def test_a_stand_in_that_still_thinks_when_the_player_returns_does_not_move(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            gated = bot_lane(app).pool = Gated(bot_lane(app).pool)  # type: ignore[assignment]
            table = await ann.open_table("mu_city", ["me", "random"])
            live = app[REGISTRY].live(table)
            async with ann.at(table) as chair:
                frame = await chair.turn()
                await chair.say({"type": "leave"})
                await chair.until(lambda answer: answer["room"]["seats"][0]["away"])
                await chair.move(frame["legal"][0]["move"])  # a bot plays this seat now
                await chair.until(lambda answer: answer["type"] == "stale")
                await chair.say({"type": "return"})
                await chair.until(lambda answer: not answer["room"]["seats"][0]["away"])
                gated.gate.set()
                await thought_over(live)
                assert live.room.table.decision(0) == 0

    run(scenario)


def test_a_room_that_failed_in_mid_work_is_read_again(tmp_path: Path) -> None:
    class Stumbling:
        fails = True

        def choose(self, rules: Any, state: Any) -> int:
            if self.fails:
                raise RuntimeError("the dice fell off the table")
            return int(rules.chance(state, Rng(1)))

    async def scenario() -> None:
        chance = Stumbling()
        async with serving(tmp_path / "db", chance=chance) as (base, _), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            status, said = await bob.post(f"/api/tables/{table}/join", {"name": "Bob"})
            assert (status, "nothing was changed" in said["error"]) == (500, True)
            async with ann.at(table) as chair:
                assert (await chair.next())["room"]["status"] == "waiting"
            chance.fails = False
            await bob.join(table, "Bob")
            async with ann.at(table) as chair:
                assert (await chair.next())["room"]["status"] == "playing"

    run(scenario)


@pytest.mark.parametrize("work", ["begin", "receive", "end"])
def test_a_socket_that_fails_is_closed_as_a_fault_of_ours_and_logged(
    work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stumble(*_: Any) -> None:
        raise RuntimeError("the dice fell off the table")

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            with monkeypatch.context() as broken:
                broken.setattr(Session, work, stumble)
                async with ann.at(table) as chair:
                    await chair.say({"type": "leave"})
                    if work == "end":
                        await chair.link.close()
                    else:
                        with pytest.raises(ConnectionError, match=str(int(WSCloseCode.INTERNAL_ERROR))):
                            await chair.until(lambda answer: False)
            async with ann.at(table) as again:
                assert (await again.turn())["legal"]

    run(scenario)
    assert "the dice fell off the table" in caplog.text


def test_a_client_that_goes_while_its_ping_is_answered_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pong = FrameWriter.pong

    def gone(writer: FrameWriter, data: bytes) -> None:
        writer.close()  # as if the connection had broken just now
        pong(writer, data)

    monkeypatch.setattr(FrameWriter, "pong", gone)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                await chair.link.ping()
                with pytest.raises(ConnectionError):
                    await chair.until(lambda answer: False)
            live = app[REGISTRY].live(table)
            while live.clients:
                await asyncio.sleep(0.001)  # until the server has disconnected the client

    run(scenario)
    assert caplog.records == []


def test_everybody_at_a_table_that_failed_is_told_that_we_did(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as hers, bob.at(table) as his:
                frame = await hers.turn()
                await his.next()

                async def lost(*_: Any) -> None:
                    raise OSError("the disk is full")

                app[REGISTRY].store.append = lost  # type: ignore[method-assign]
                await hers.move(moved(frame, "castle"))
                for chair in (hers, his):
                    with pytest.raises(ConnectionError, match=str(int(WSCloseCode.INTERNAL_ERROR))):
                        await chair.until(lambda answer: False)

    run(scenario)


def test_a_clock_that_rings_too_early_is_set_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"], clock=600)
            await bob.join(table, "Bob")
            live = app[REGISTRY].live(table)
            live.stop_clock()
            await app[REGISTRY].replace_late(table)
            assert live.timer is not None
            assert not any(seat.away for seat in live.room.seats)

    run(scenario)
