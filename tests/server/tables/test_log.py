"""The log of a table: entries of old versions still work, and unknown ones get a clear refusal."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from yarl import URL

from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.kit.words import LANGUAGES, errors_in
from mutable.server.services import REGISTRY
from mutable.storage import sqlite_schema as schema
from mutable.table.record import parse_record, replay
from mutable.tables.entries import (
    VERSION,
    Away,
    Back,
    Chat,
    Create,
    Deed,
    Enter,
    Hold,
    Place,
    Rematch,
    Resign,
    Sit,
    read_create,
    read_deed,
    written,
)
from mutable.tables.errors import PACK, Trouble
from tests.server.database import Database
from tests.server.visit import Visitor, run, server_at, serving, visitors

pytestmark = pytest.mark.of_a_file

OLD_STORE = Path(__file__).with_name("store_0_1_0.sql")
STORE_OF_0_2_0 = Path(__file__).with_name("store_0_2_0.sql")
SCHEMA_OF_0_2_0 = Path(__file__).with_name("schema_0_2_0.postgresql.sql")
KINDS = """SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1"""
OLD_GAMES = ["mu_city", "mu_tricks", "muster", "muses"]  # the games of 0.1.0
PLAYED = [f"playing-{game}" for game in OLD_GAMES]
FINISHED = [f"finished-{game}" for game in OLD_GAMES]


def old_store(path: Path, dump: Path = OLD_STORE) -> Path:
    """Create a store of 0.1.0 with current times, because its tables must not have expired."""
    with sqlite3.connect(path) as file:
        file.executescript(dump.read_text(encoding="utf-8"))
        file.execute("UPDATE lobby_line SET updated = ?", (time.time(),))
    file.close()
    return path


def edit(path: Path, statement: str, *values: Any) -> None:
    with sqlite3.connect(path) as file:
        assert file.execute(statement, values).rowcount == 1
    file.close()


def rules_of(path: Path, table: str, version: str, game: str | None = None) -> None:
    """Change the version of the rules, and optionally the game, with which a table was made."""
    with sqlite3.connect(path) as file:
        (body,) = file.execute("SELECT body FROM log WHERE room = ? AND seq = 0", (table,)).fetchone()
        created = {**json.loads(body), "version": version}
        created["game"] = game or created["game"]
        file.execute("UPDATE log SET body = ? WHERE room = ? AND seq = 0", (json.dumps(created), table))
    file.close()


@asynccontextmanager
async def friends(base: str) -> AsyncIterator[list[Visitor]]:
    """Yield Ann, Bob and Cleo with the cookies that they had at the old server."""
    async with visitors(base, 3) as people:
        for person, letter in zip(people, "abc", strict=True):
            person.session.cookie_jar.update_cookies({"mutable": letter * 32}, URL(base))
        yield people


def first_move(frame: Any) -> str:
    return str(frame["legal"][0]["move"])


# Entries

DEEDS: list[tuple[Deed, str]] = [
    (Sit(1, "Bob", "p"), '{"kind":"sit","seat":1,"name":"Bob","person":"p"}'),
    (Hold(1, "p"), '{"kind":"hold","seat":1,"person":"p"}'),
    (Enter(CHANCE, "deal clio"), '{"kind":"enter","seat":6,"text":"deal clio"}'),
    (Chat("Ann", "hé"), '{"kind":"chat","name":"Ann","text":"hé"}'),
    (Chat("Ann", "hé", 12.5), '{"kind":"chat","name":"Ann","text":"hé","at":12.5}'),
    (Away(0), '{"kind":"away","seat":0}'),
    (Away(0, gone=True), '{"kind":"away","seat":0,"gone":true}'),
    (Back(0), '{"kind":"back","seat":0}'),
    (Resign(0), '{"kind":"resign","seat":0}'),
    (Rematch("id"), '{"kind":"rematch","room":"id"}'),
]


@pytest.mark.parametrize(("deed", "body"), DEEDS)
def test_an_entry_is_written_and_read_as_0_1_0_did(deed: Deed, body: str) -> None:
    assert written(deed) == body
    assert read_deed(1, body) == deed


def test_every_entry_of_an_old_store_is_read_and_written_back_unchanged(tmp_path: Path) -> None:
    with sqlite3.connect(old_store(tmp_path / "db")) as file:
        rows = file.execute("SELECT seq, body FROM log").fetchall()
    kinds: set[type] = set()
    for seq, body in rows:
        entry = read_deed(1, body) if seq else read_create(1, body)
        kinds.add(type(entry))
        again = json.loads(written(entry))
        old = json.loads(body)
        assert {**{"data": None}, **again} == {
            **{"data": None},
            **old,
        }  # 0.1.0 wrote that there are no card faces
    assert kinds == {Create, *(type(deed) for deed, _ in DEEDS)}


@pytest.mark.parametrize(
    ("version", "body", "key"),
    [
        (VERSION + 1, '{"kind":"back","seat":0}', "unknown_entry_version"),
        (0, '{"kind":"back","seat":0}', "unknown_entry_version"),
        (VERSION, '{"kind":"dance","seat":0}', "unknown_entry"),
        (VERSION, '{"kind":"back"}', "broken_table"),
        (VERSION, '{"kind":"back","seat":"0"}', "broken_table"),
        (VERSION, '{"kind":"back","seat":0,"why":"tired"}', "broken_table"),
        (VERSION, '{"seat":0}', "broken_table"),
        (VERSION, "[", "broken_table"),
    ],
)
def test_an_entry_that_is_not_known_is_refused_in_words(version: int, body: str, key: str) -> None:
    for read in (read_deed, read_create):
        with pytest.raises(Trouble) as caught:
            read(version, body)
        for lang in LANGUAGES:
            assert caught.value.text(lang).startswith(errors_in(PACK, lang)[key].partition("{")[0])


def test_a_log_begins_with_its_creation_and_has_only_one() -> None:
    created = Create("muster", "1", {}, None, False, [Place("person", None, "Ann", "k", ["p"])])
    assert read_create(VERSION, written(created)) == created
    with pytest.raises(Trouble):
        read_deed(VERSION, written(created))
    with pytest.raises(Trouble):
        read_create(VERSION, written(Back(0)))


# A store of 0.1.0


def test_every_table_of_an_old_store_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, bob, cleo):
            lobby = await ann.get("/api/lobby")
            mine = {line["id"] for line in lobby["mine"]}
            assert mine == {*PLAYED, *(f"waiting-{game}" for game in GAMES), "away", "gone"}
            assert {line["id"] for line in lobby["finished"]} == {*FINISHED, "resigned"}
            for table in PLAYED:
                await play_to_the_end(ann, bob, table)
            for game in GAMES:
                await bob.join(f"waiting-{game}", "Bob")
                async with bob.at(f"waiting-{game}") as chair:
                    assert (await chair.next())["room"]["status"] == "playing"
            async with cleo.at("playing-muster") as chair:
                assert (await chair.next())["mine"] == 0  # Ann's seat, on another device

    run(scenario)


async def play_to_the_end(ann: Visitor, bob: Visitor, table: str) -> None:
    async with ann.at(table) as one, bob.at(table, "fr") as two:
        frame = await one.next()
        assert [line["name"] for line in frame["chat"]] == ["Ann"]
        assert "takeback" in [event["facts"]["event"] for event in frame["events"]]
        ends = await asyncio.gather(one.play_out(first_move), two.play_out(first_move))
        assert ends[0]["outcome"] == ends[1]["outcome"] is not None


def test_finished_tables_of_an_old_store_are_replayed_and_give_their_records(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, _, eve):
            for table in [*FINISHED, "uploaded"]:
                info = await eve.get(f"/api/tables/{table}/steps/info")
                (last,) = await eve.get(f"/api/tables/{table}/steps?viewer=all&from={info['moves']}")
                assert last["outcome"]["winners"]
                async with eve.session.get(f"{base}/api/tables/{table}/record") as response:
                    assert replay(parse_record(await response.text())).outcome() == last["outcome"]
            async with ann.at("resigned") as chair:
                frame = await chair.next()
                assert frame["room"]["resigned_end"]
                assert [seat["resigned"] for seat in frame["room"]["seats"]] == [False, True]
                assert (frame["legal"], frame["deciding"], frame["can_take_back"]) == ([], [], False)
                await chair.say({"type": "move", "decision": frame["decision"], "text": "take deck"})
                assert (await chair.next())["type"] == "stale"
            assert "not finished" in (await ann.get("/api/tables/resigned/record"))["error"]
            assert "only the players" in (await eve.post("/api/tables/finished-muses/rematch"))[1]["error"]
            assert (await ann.post("/api/tables/finished-muster/rematch"))[1] == {"id": "rematch"}

    run(scenario)


def test_a_player_away_in_an_old_store_is_still_away_and_one_who_had_gone_returns(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (_, bob, _):
            async with bob.at("away") as chair:
                assert (await chair.next())["room"]["seats"][1]["away"]
                await chair.say({"type": "chat", "text": "I only look"})
                said = await chair.until(lambda answer: answer["type"] == "frame" and answer["chat"])
                assert said["room"]["seats"][1]["away"]
            async with bob.at("gone") as chair:
                await chair.until(lambda answer: not answer["room"]["seats"][1]["away"])

    run(scenario)


# The store's version


def version_of(path: Path) -> int:
    with sqlite3.connect(path) as file:
        (version,) = file.execute("PRAGMA user_version").fetchone()
    file.close()
    return int(version)


def test_an_old_store_is_brought_up_to_date_once_and_new_entries_carry_their_version(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        assert version_of(path) == 0
        for _ in range(2):
            async with server_at(path) as base, friends(base) as (ann, *_):
                assert version_of(path) == schema.VERSION == 8
                async with ann.at("playing-muster") as chair:
                    await chair.next()
                    await chair.say({"type": "chat", "text": "again"})
                    await chair.until(lambda answer: answer["type"] == "frame" and answer["chat"])
        with sqlite3.connect(path) as file:
            assert file.execute("SELECT DISTINCT version FROM log").fetchall() == [(1,), (VERSION,)]
            (count,) = file.execute("SELECT count(*) FROM log WHERE body LIKE '%again%'").fetchone()
        assert count == 2

    run(scenario)


def test_a_step_that_fails_leaves_the_store_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = old_store(tmp_path / "db")
    with sqlite3.connect(path) as file:
        before = list(file.iterdump())
    monkeypatch.setattr(schema, "STEPS", [*schema.STEPS, ["CREATE TABLE extra (a)", "no such statement"]])
    connection = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        schema.bring_up_to_date(connection, path)
    assert version_of(path) == 0
    assert list(connection.iterdump()) == before


def serve(path: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "mutable", "serve", "--port", "1", "--db", f"sqlite:///{path}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_store_of_a_newer_mutable_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = old_store(tmp_path / "db")
    with sqlite3.connect(path) as file:
        file.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    file.close()
    before = path.read_bytes()
    done = serve(path)
    assert done.returncode == 2
    assert f"written by a newer mutable (store version {schema.VERSION + 1}" in done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["db"]


def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter"
    path.write_text("Dear Ann, " * 200, encoding="utf-8")
    done = serve(path)
    assert done.returncode == 2
    assert "is not a store of mutable" in done.stderr
    assert path.read_text(encoding="utf-8") == "Dear Ann, " * 200


# Tables that today's server cannot continue


@pytest.mark.parametrize(
    ("change", "english", "french"),
    [
        ('body = \'{"kind":"dance"}\'', "an entry “dance”", "une entrée «\u00a0dance\u00a0»"),
        ("version = 7", "an entry of version 7", "une entrée de version 7"),
    ],
)
def test_a_table_with_an_entry_that_is_not_known_is_refused_in_words(
    change: str, english: str, french: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        async with server_at(path):
            pass
        edit(path, f"UPDATE log SET {change} WHERE room = 'playing-muster' AND seq = 5")
        async with server_at(path) as base, friends(base) as (ann, *_):
            for asked in ("links", "socket", "stopped", "steps"):
                status, said = await ask(ann, f"/api/tables/playing-muster/{asked}", "en")
                assert (status, english in said["error"]) == (422, True)
                status, said = await ask(ann, f"/api/tables/playing-muster/{asked}", "fr")
                assert (status, french in said["error"]) == (422, True)
            assert f"the table playing-muster: this table’s log has {english}" in caplog.text
            assert "join" in await ann.get("/api/tables/playing-muses/links")

    run(scenario)


async def ask(person: Visitor, path: str, lang: str) -> tuple[int, Any]:
    headers = {"Accept-Language": lang}
    async with person.session.get(f"{person.base}{path}", headers=headers) as response:
        return response.status, await response.json()


def log_of(path: Path, table: str) -> list[Any]:
    with sqlite3.connect(path) as file:
        return file.execute("SELECT seq, body FROM log WHERE room = ?", (table,)).fetchall()


def test_a_table_of_other_rules_is_looked_at_and_says_why_it_cannot_go_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        rules_of(path, "playing-muster", "99")
        async with server_at(path) as base, friends(base) as (ann, bob, _):
            status, seen = await ask(ann, "/api/tables/playing-muster/stopped", "en")
            assert status == 200
            assert "follows rules 99 of Muster, and this server plays by rules 1" in seen["why"]
            _, french = await ask(bob, "/api/tables/playing-muster/stopped", "fr")
            assert "suit les règles 99" in french["why"]
            assert (seen["mine"], french["mine"]) == (0, 1)
            room = seen["room"]
            assert (room["status"], room["game"], room["title"]) == ("playing", "muster", "Muster")
            assert [seat["name"] for seat in room["seats"]] == ["Ann", "Bob"]
            assert room["clock"] == 86400
            assert [line["name"] for line in seen["chat"]] == ["Ann"]
            assert "playing-muster" in [line["id"] for line in (await ann.get("/api/lobby"))["mine"]]

    run(scenario)


def test_nothing_acts_on_a_table_of_other_rules(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        for table in ("playing-mu_tricks", "away", "gone", "waiting-muster", "finished-muses"):
            rules_of(path, table, "99")
        before = {table: log_of(path, table) for table in ("playing-mu_tricks", "away", "gone")}
        async with serving(path) as (base, app), friends(base) as (ann, bob, cleo):
            assert not {*before, "waiting-muster"} & set(app[REGISTRY].tables)
            for asked in ("socket", "links", "steps", "steps/info", "record"):
                status, said = await ask(ann, f"/api/tables/finished-muses/{asked}", "en")
                assert (status, "follows rules 99" in said["error"]) == (422, True)
            key = {"key": "x" * 24}
            for person, wish, body in [
                (bob, "join", {"name": "Bob"}),
                (cleo, "hold", key),
                (ann, "rematch", None),
            ]:
                status, said = await person.post(f"/api/tables/waiting-muster/{wish}", body)
                assert (status, "follows rules 99" in said["error"]) == (422, True)
            assert not {*before, "waiting-muster", "finished-muses"} & set(app[REGISTRY].tables)
        assert {table: log_of(path, table) for table in before} == before

    run(scenario)


def test_hidden_cards_stay_hidden_at_a_stopped_table_that_is_not_finished(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        rules_of(path, "playing-muses", "99")
        async with server_at(path) as base, friends(base) as (ann, bob, eve):
            for person, seat in ((ann, 0), (bob, 1), (eve, None)):
                moves = (await person.get("/api/tables/playing-muses/stopped"))["moves"]
                assert {move["seat"] for move in moves} == {None, 0, 1}
                for move in moves:
                    assert (move["text"] != "") == (move["seat"] is not None and move["seat"] == seat)

    run(scenario)


@pytest.mark.parametrize("table", ["finished-mu_tricks", "uploaded"])
def test_a_finished_table_of_other_rules_shows_all_its_moves(table: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        async with server_at(path) as base, friends(base) as (_, _, eve):
            record = await eve.get(f"/api/tables/{table}/record")
        rules_of(path, table, "0")
        async with server_at(path) as base, friends(base) as (_, _, eve):
            seen = await eve.get(f"/api/tables/{table}/stopped")
            found = [
                ["chance" if move["seat"] is None else move["seat"], move["text"]] for move in seen["moves"]
            ]
            assert found == record["moves"]
            assert seen["room"]["status"] == "finished"

    run(scenario)


def test_a_table_of_a_game_that_there_is_no_more_is_looked_at(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        rules_of(path, "playing-muses", "1", "mumbo")
        async with server_at(path) as base, friends(base) as (ann, *_):
            seen = await ann.get("/api/tables/playing-muses/stopped")
            assert "does not have the game mumbo" in seen["why"]
            assert seen["room"]["title"] == "mumbo"

    run(scenario)


def test_a_table_that_goes_on_is_not_stopped(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, *_):
            assert "in progress" in (await ann.get("/api/tables/playing-muses/stopped"))["error"]
            assert (await ask(ann, "/api/tables/nothing/stopped", "en"))[0] == 404

    run(scenario)


def test_a_chat_has_the_same_times_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                await chair.say({"type": "open_chat", "open": True})
                await chair.next()
                await chair.say({"type": "chat", "text": "anybody here?"})
                said = (await chair.next())["chat"]
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (eve,), eve.at(table) as chair:
            assert (await chair.next())["chat"] == said

    run(scenario)


def test_entries_hold_nothing_but_what_is_written_in_them() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "back", "seat": 0, "person": "p"}, Back)


# Stores of 0.2.0


async def play_on(store: Path | str) -> None:
    """Open a store of 0.2.0, play its tables to their ends, and read what it kept."""
    async with server_at(store) as base, friends(base) as (ann, bob, cleo):
        lobby = await cleo.get("/api/lobby")  # on a device that was joined to Ann
        assert {line["id"] for line in lobby["mine"]} == {*PLAYED, "rematch", "waiting"}
        assert {line["id"] for line in lobby["finished"]} == {"finished", "resigned"}
        for table in [*PLAYED, "rematch"]:
            async with ann.at(table) as one, bob.at(table) as two:
                ends = await asyncio.gather(one.play_out(first_move), two.play_out(first_move))
                assert ends[0]["outcome"] == ends[1]["outcome"] is not None
        await bob.join("waiting", "Bob")
        async with ann.at("waiting") as chair:
            assert (await chair.next())["room"]["status"] == "playing"
        assert (await ann.get("/api/tables/rematch/evening"))["games"] == 2
        async with bob.session.get(f"{base}/api/tables/finished/record") as response:
            assert replay(parse_record(await response.text())).outcome() is not None


def test_a_sqlite_file_of_0_2_0_opens_and_its_tables_go_on(tmp_path: Path) -> None:
    run(lambda: play_on(old_store(tmp_path / "db", STORE_OF_0_2_0)))


async def fill(url: str, file: Path) -> None:
    """Create the tables of 0.2.0 in an empty PostgreSQL database, with the rows of a SQLite file."""
    asyncpg = pytest.importorskip("asyncpg")
    connection = await asyncpg.connect(url)
    rows = sqlite3.connect(file)
    try:
        await connection.execute(SCHEMA_OF_0_2_0.read_text(encoding="utf-8"))
        for (table,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            kinds = dict(await connection.fetch(KINDS, table))
            found = rows.execute(f"SELECT {', '.join(kinds)} FROM {table}")
            records = [
                [
                    bool(value) if kind == "boolean" else value
                    for value, kind in zip(row, kinds.values(), strict=True)
                ]
                for row in found
            ]
            await connection.copy_records_to_table(table, records=records, columns=[*kinds])
    finally:
        rows.close()
        await connection.close()


def test_a_postgresql_database_of_0_2_0_opens_and_its_tables_go_on(
    database: Database, tmp_path: Path
) -> None:
    async def scenario() -> None:
        url = database.new()
        await fill(url, old_store(tmp_path / "db", STORE_OF_0_2_0))
        await play_on(url)

    run(scenario)
