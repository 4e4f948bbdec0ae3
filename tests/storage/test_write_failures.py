"""Failures of a running server's store: the server acknowledges only what is saved, and loses nothing."""

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSCloseCode, web

from mutable.cli.main import main
from mutable.server.registry.expiry import DAY
from mutable.server.services import REGISTRY
from mutable.storage import sqlite
from mutable.storage import sqlite_schema as schema
from mutable.storage.errors import StoreError, StoreUnavailable
from mutable.storage.store import Store
from mutable.storage.urls import open_store
from tests.server.test_kills import Killable, reached
from tests.server.visit import Chair, Visitor, asked, run, server_at, serving, visitors

pytestmark = pytest.mark.of_a_file


def edit(path: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(statement, values)


async def exists(person: Visitor, table: str) -> bool:
    return "join" in await person.get(f"/api/tables/{table}/links")


def marks(path: Path) -> list[bool]:
    """Return for each table whether it is marked as expired."""
    return [expired for (expired,) in asked(path, "SELECT expired IS NOT NULL FROM lobby_line")]


def moved(frame: Any) -> str:
    return str(next(move["move"] for move in frame["legal"] if move["facts"]["move"] == "castle"))


async def closing_code(chair: Chair) -> int | None:
    with pytest.raises(ConnectionError):
        await chair.until(lambda answer: False)
    return chair.link.close_code


# The clock


def test_a_clock_that_is_400_days_ahead_at_a_start_deletes_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with server_at(path) as base, visitors(base, 1) as (ann,):
            tables = [
                await ann.open_table("muster", ["me", seat], public=True) for seat in ("friend", "random")
            ]
        edit(path, "UPDATE lobby_line SET updated = updated - ?", 400 * DAY)
        async with serving(path) as (base, app), visitors(base, 1) as (eve,):
            assert all([await exists(eve, table) for table in tables])
            await app[REGISTRY].delete_expired()
            await app[REGISTRY].delete_expired()
            assert all([await exists(eve, table) for table in tables])
            assert marks(path) == [True, True]
            edit(path, "UPDATE lobby_line SET updated = ?, expired = ?", time.time(), time.time() + 400 * DAY)
            await app[REGISTRY].delete_expired()  # the clock is correct again
            assert marks(path) == [False, False]
            assert all([await exists(eve, table) for table in tables])

    run(scenario)


def test_dead_tables_are_deleted_a_week_after_they_were_marked(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with serving(path) as (base, app), visitors(base, 1) as (ann,):
            dead, woken, fresh = [await ann.open_table("muster", ["me", "friend"]) for _ in range(3)]
            edit(path, "UPDATE lobby_line SET updated = 0 WHERE room != ?", fresh)
            await app[REGISTRY].delete_expired()
            edit(path, "UPDATE lobby_line SET expired = expired - ?", 8 * DAY)
            async with visitors(base, 1) as (bob,):
                await bob.join(woken, "Bob")
            await app[REGISTRY].delete_expired()
            assert "no longer exists" in (await ann.get(f"/api/tables/{dead}/links"))["error"]
            assert await exists(ann, woken)
            assert await exists(ann, fresh)
            assert {line["id"] for line in (await ann.get("/api/lobby"))["mine"]} == {woken, fresh}

    run(scenario)


# The file


@asynccontextmanager
async def at_table(path: Path) -> AsyncIterator[tuple[Visitor, str, web.Application]]:
    async with serving(path) as (base, app), visitors(base, 1) as (ann,):
        yield ann, await ann.open_table("muster", ["me", "random"]), app


async def ready(person: Visitor) -> tuple[int, Any]:
    async with person.session.get(f"{person.base}/readyz") as response:
        return response.status, await response.json()


def take_away(path: Path) -> Callable[[], None]:
    aside = path.with_name("aside")
    aside.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        file.rename(aside / file.name)

    def bring_back() -> None:
        for file in aside.iterdir():
            file.replace(path.parent / file.name)

    return bring_back


def take_the_log_beside_it_away(path: Path) -> Callable[[], None]:
    log, aside = path.with_name(f"{path.name}-wal"), path.with_name("aside")
    log.rename(aside)

    def bring_back() -> None:
        aside.rename(log)

    return bring_back


def make_read_only(path: Path) -> Callable[[], None]:
    path.chmod(0o444)
    return lambda: path.chmod(0o644)


def replace(path: Path) -> Callable[[], None]:
    bring_back = take_away(path)
    shutil.copy(path.parent / "aside" / path.name, path)
    return bring_back


@pytest.mark.parametrize("harm", [take_away, take_the_log_beside_it_away, make_read_only, replace])
def test_a_store_that_cannot_keep_a_move_says_so_and_goes_on_once_it_can(
    harm: Callable[[Path], Callable[[], None]],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Store, "retry_seconds", 0.01)

    async def scenario() -> None:
        path = tmp_path / "db"
        async with at_table(path) as (ann, table, app):
            assert await ready(ann) == (200, {"ready": True})
            async with ann.at(table) as chair:
                before = await chair.turn()
                mend = harm(path)
                await chair.move(moved(before))
                assert await closing_code(chair) == WSCloseCode.TRY_AGAIN_LATER
            status, said = await ready(ann)
            assert (status, "cannot save anything just now" in said["error"]) == (503, True)
            status, said = await ann.post(
                "/api/tables",
                {"game": "muster", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "friend"}]},
            )
            assert (status, "cannot save anything just now" in said["error"]) == (503, True)
            assert (await ann.get(f"/api/tables/{table}/links"))["error"] == said["error"]
            assert str(tmp_path) not in str(said)
            assert "the store cannot be written, so nobody can play" in caplog.text
            mend()
            while app[REGISTRY].store.is_failing:
                await asyncio.sleep(0.001)  # until the store notices that it works again
            async with ann.at(table) as chair:
                assert (await chair.turn())["view"] == before["view"]
                await chair.move(moved(chair.frame))
                await chair.until(lambda answer: answer["type"] == "frame" and answer["decision"] > 0)

    run(scenario)


def serve(path: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "mutable", "serve", "--port", "1", "--db", f"sqlite:///{path}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_second_server_on_one_file_is_refused_in_words(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = tmp_path / "db"
        async with at_table(path) as (ann, table, _):
            done = await asyncio.to_thread(serve, path)
            assert done.returncode == 2
            assert f"another server is using {path}" in done.stderr
            assert "Traceback" not in done.stderr
            assert await exists(ann, table)

    run(scenario)


def filled(path: Path) -> bytes:
    """Create a store of many pages, and return its bytes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        schema.bring_up_to_date(file, path)
        rows = [(f"room{number}", number, 0.0, "x" * 300, 1) for number in range(500)]
        file.execute("BEGIN")
        file.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
        file.execute("COMMIT")
    return path.read_bytes()


@pytest.mark.parametrize("place", ["schema", "middle", "half", "header"])
def test_a_damaged_file_is_refused_with_the_way_to_restore_it_and_left_as_it_is(
    place: str, tmp_path: Path
) -> None:
    path = tmp_path / "db"
    sound = filled(path)
    middle = len(sound) // 2 // 4096 * 4096
    damaged = {
        "schema": sound[:100] + b"\xff" * 3996 + sound[4096:],
        "middle": sound[:middle] + b"\xff" * 8192 + sound[middle + 8192 :],
        "half": sound[:middle],
        "header": b"\xff" * 100 + sound[100:],
    }[place]
    path.write_bytes(damaged)
    assert "put a backup in its place" in refused(path).lower()
    assert path.read_bytes() == damaged


def refused(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        open_store(f"sqlite:///{path}")
    return str(caught.value)


def test_a_file_that_may_not_be_written_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "db"
    filled(path)
    path.chmod(0o444)
    assert f"{path} cannot be written" in refused(path)


# Stopping


def test_a_server_that_is_stopped_tells_everybody_that_it_will_be_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = Killable(tmp_path / "db")
        server.start()
        assert server.process is not None
        async with visitors(server.base, 1) as (ann,):
            await reached(ann)
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                await chair.turn()
                server.process.send_signal(signal.SIGTERM)
                assert await closing_code(chair) == WSCloseCode.SERVICE_RESTART
        assert server.process.wait(30) == 0

    run(scenario)


# Backup and restore


def test_a_backup_that_is_taken_while_people_play_is_restored_and_play_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        path, copy = tmp_path / "db", tmp_path / "copy"
        server = Killable(path)
        server.start()
        async with visitors(server.base, 1) as (ann,):
            await reached(ann)
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                await chair.turn()
                await chair.move(moved(chair.frame))
                await chair.until(lambda answer: answer["type"] == "frame" and answer["decision"] > 0)
                before = await chair.turn()
                command = ["backup", str(copy), "--db", f"sqlite:///{path}"]
                assert await asyncio.to_thread(main, command) == 0
                assert await asyncio.to_thread(main, command) == 2  # a backup never overwrites a file
                await chair.move(before["legal"][0]["move"])
                await chair.until(lambda answer: answer["type"] == "frame" and answer["decision"] > 1)
            server.kill()
            restore(copy, path)
            server.start()
            await reached(ann)
            async with ann.at(table) as chair:
                again = await chair.turn()
                assert (again["view"], again["events_total"]) == (before["view"], before["events_total"])
                await chair.play_out(lambda frame: str(frame["legal"][0]["move"]))
        server.kill()

    run(scenario)


def restore(copy: Path, path: Path) -> None:
    """Restore a backup as docs/operating.md describes."""
    shutil.copy(copy, path)
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)


def test_there_is_no_backup_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["backup", str(tmp_path / "copy"), "--db", f"sqlite:///{tmp_path}/none"]
    assert main(command) == 2
    assert f"there is no store at {tmp_path}/none" in capsys.readouterr().err
    assert main([*command[:-1], "postgresql://db/mutable"]) == 2
    assert "pg_dump" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE"])
def test_a_file_that_another_program_has_locked_is_refused_in_a_sentence(
    lock: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MS", 10)
    monkeypatch.setattr(schema, "READ_SECONDS", 0.01)
    url = f"sqlite:///{tmp_path / 'db'}"
    open_store(url).close()
    with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as other:
        for statement in lock.split(";"):
            other.execute(statement)
        with pytest.raises(StoreError, match="is locked by another program"):
            open_store(url)
    open_store(url).close()  # the failed attempt holds no lock


def locked(store: sqlite.SqliteStore) -> sqlite3.Connection:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    raise error


def test_a_file_that_is_locked_between_two_connections_of_a_start_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connects = [sqlite.SqliteStore._connect, locked]
    monkeypatch.setattr(sqlite.SqliteStore, "_connect", lambda store: connects.pop(0)(store))
    with pytest.raises(StoreError, match="is locked by another program"):
        open_store(f"sqlite:///{tmp_path / 'db'}")


def test_a_large_read_that_meets_a_lock_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'db'}")
        with monkeypatch.context() as briefly:
            briefly.setattr(sqlite.SqliteStore, "_connect", locked)
            refused = await asyncio.gather(store.summaries_of("ann", True, 1), return_exceptions=True)
        found = await store.summaries_of("ann", True, 1)
        store.close()
        assert [type(one) for one in refused] == [StoreUnavailable]
        assert found == []

    run(scenario)
