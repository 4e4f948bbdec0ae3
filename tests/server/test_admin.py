"""What the operator can do about tables and people, with and without a running server."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from mutable.cli.main import main, parser
from mutable.server import admin_requests
from mutable.server.admin_requests import AdminRequest, BanRequest, CloseTableRequest, RequestHandler
from mutable.server.http.guard import person_of
from mutable.server.metrics import METRICS
from mutable.server.people.bans import BANS, parse_banned
from mutable.server.services import REGISTRY, SERVICES
from mutable.storage.urls import open_store
from mutable.tables.entries import LogRow
from tests.server.database import Database
from tests.server.tables.test_log import friends, old_store
from tests.server.tables.test_open_seats import closing_code
from tests.server.test_kills import Killable, reached
from tests.server.visit import Visitor, asked, run, serving, visitors
from tests.test_commands import flags_of_commands

WHY = "a quarrel"
SENTENCE = "the operator of this server has closed this table: a quarrel"


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en")


class Operator:
    """Runs `mutable admin` beside the server."""

    def __init__(self, place: str, capfd: pytest.CaptureFixture[str]) -> None:
        self._place = place
        self._capfd = capfd

    async def says(self, *words: str) -> tuple[int, str]:
        """Return the exit status, and the output or the last line of the error."""
        self._capfd.readouterr()
        status = await asyncio.to_thread(main, ["admin", *words, "--db", self._place])
        told = self._capfd.readouterr()
        return status, (told.out if status == 0 else told.err.splitlines()[-1]).strip()

    async def lists(self, *words: str) -> Any:
        status, told = await self.says(*words, "--json")
        assert status == 0, told
        return json.loads(told)


@pytest.fixture
def operator(place: str, capfd: pytest.CaptureFixture[str]) -> Operator:
    return Operator(place, capfd)


@pytest.fixture
def server(place: str) -> Iterator[Killable]:
    """Start a server in its own process."""
    started = Killable(place)
    started.start()
    yield started
    if started.process is not None and started.process.poll() is None:
        started.kill()


@asynccontextmanager
async def company(server: Killable, count: int) -> AsyncIterator[list[Visitor]]:
    async with visitors(server.base, count) as people:
        await reached(people[0])
        yield people


def token_of(visitor: Visitor) -> str:
    (cookie,) = visitor.session.cookie_jar
    return person_of(cookie.value)


async def why_gone(person: Visitor, table: str) -> tuple[int, str]:
    async with person.session.get(f"{person.base}/api/tables/{table}/links") as response:
        return response.status, (await response.json())["error"]


# While a server runs


def test_the_operator_sees_and_closes_a_table_that_is_played(server: Killable, operator: Operator) -> None:
    async def scenario() -> None:
        async with company(server, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            (listed,) = await operator.lists("tables")
            assert (listed["id"], listed["status"], listed["game"]) == (table, "waiting", "muster")
            await bob.join(table, "Bob")
            (listed,) = await operator.lists("tables", "--status", "playing")
            assert (listed["people"], listed["seats"]) == (2, 2)
            told = await operator.lists("tables", table)
            assert told["seats"] == [
                {"name": "Ann", "people": [token_of(ann)]},
                {"name": "Bob", "people": [token_of(bob)]},
            ]
            async with ann.at(table) as chair:
                await chair.next()
                assert await operator.says("close", table, "--reason", f" {WHY}\n") == (
                    0, f"The table {table} is closed.",
                )  # fmt: skip
                assert await closing_code(chair) == 4404
            assert await why_gone(bob, table) == (404, SENTENCE)
            assert (await ann.get("/api/lobby"))["mine"] == []
            assert await operator.lists("tables") == []
            assert [one["id"] for one in await operator.lists("tables", "--status", "all")] == [table]
            assert await operator.says("close", table) == (2, f"mutable: {SENTENCE}")

    run(scenario)


def test_somebody_is_forgotten_while_others_play_on(server: Killable, operator: Operator) -> None:
    async def scenario() -> None:
        async with company(server, 2) as (ann, bob):
            alone = await ann.open_table("muster", ["me", "random"])
            shared = await ann.open_table("muster", ["me", "friend"])
            await bob.join(shared, "Bob")
            person = token_of(ann)
            status, told = await operator.says("forget", person)
            assert (status, told) == (
                0, "Tables deleted: 1. Tables shared with others, from which the name was removed: 1.",
            )  # fmt: skip
            assert (await why_gone(bob, alone))[0] == 404
            async with bob.at(shared) as chair:
                names = [seat["name"] for seat in (await chair.next())["room"]["seats"]]
                assert names == ["…", "Bob"]
            status, told = await operator.says("forget", person)
            assert (status, f"the store has no person {person}" in told) == (2, True)

    run(scenario)


def test_a_banned_person_is_let_go_and_refused_until_the_ban_is_lifted(
    server: Killable, operator: Operator
) -> None:
    async def scenario() -> None:
        async with company(server, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            who = token_of(bob)
            async with bob.at(table) as chair, ann.at(table) as others:
                await chair.next()
                assert await operator.says("ban", who, "--reason", "shouting", "--days", "2") == (
                    0, f"{who} is banned.",
                )  # fmt: skip
                assert await closing_code(chair) == 4403
                await others.next()
            refused = "the operator of this server has banned you: shouting"
            assert (await bob.get("/api/lobby"))["error"] == refused
            async with bob.session.get(f"{bob.base}/", headers={"Accept-Language": "fr"}) as response:
                assert response.status == 403
                assert "vous ont exclu" in await response.text()
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                async with bob.at(table):
                    pass
            assert "mine" in await ann.get("/api/lobby")
            (ban,) = await operator.lists("bans")
            assert (ban["who"], ban["reason"]) == (who, "shouting")
            assert ban["since"] < ban["until"]
            assert (await operator.says("unban", who))[0] == 0
            assert "mine" in await bob.get("/api/lobby")
            status, told = await operator.says("unban", who)
            assert (status, told) == (2, f"mutable: {who} is not banned; mutable admin bans lists the bans")

    run(scenario)


def test_of_several_servers_on_one_database_each_does_what_the_operator_wants(
    database: Database, capfd: pytest.CaptureFixture[str]
) -> None:
    place = database.new()
    operator = Operator(place, capfd)

    async def scenario() -> None:
        async with (
            serving(place) as (here, _),
            serving(place) as (there, _),
            visitors(here, 1) as (ann,),
            visitors(there, 2) as (bob, eve),
        ):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as three:
                await one.next()
                await three.next()
                assert (await operator.says("ban", token_of(eve)))[0] == 0
                assert await closing_code(three) == 4403
                assert (await operator.says("close", table, "--reason", WHY))[0] == 0
                assert await closing_code(one) == await closing_code(two) == 4404
            for person in (ann, bob):
                assert await why_gone(person, table) == (404, SENTENCE)
            assert await operator.lists("tables") == []

    run(scenario)


# While no server runs


def test_the_same_is_done_where_no_server_runs_and_counts_once_one_does(
    place: str, operator: Operator
) -> None:
    async def scenario() -> None:
        async with serving(place) as (base, _), visitors(base, 2) as (ann, bob):
            played = await ann.open_table("muster", ["me", "random"])
            kept = await ann.open_table("muster", ["me", "friend"])
            await bob.join(kept, "Bob")
            guest, cookies = token_of(bob), bob.session.cookie_jar
        assert {one["id"] for one in await operator.lists("tables")} == {played, kept}
        assert (await operator.says("close", played))[0] == 0
        assert (await operator.says("forget", guest))[0] == 0
        assert (await operator.says("ban", "2001:db8::7"))[1] == "2001:db8::/64 is banned."
        assert (await operator.says("ban", guest))[0] == 0
        async with serving(place, proxied=True) as (base, _), visitors(base, 2) as (eve, back):
            assert await why_gone(eve, played) == (404, "the operator of this server has closed this table")
            async with eve.at(kept) as chair:
                assert [seat["name"] for seat in (await chair.next())["room"]["seats"]] == ["Ann", "…"]
            at_home = {"X-Forwarded-For": "2001:db8::9"}
            async with eve.session.get(f"{base}/api/lobby", headers=at_home) as response:
                assert response.status == 403
            back.session.cookie_jar.update_cookies({one.key: one.value for one in cookies})
            refused = await back.get("/api/lobby")
            assert refused["error"] == "the operator of this server has banned you"

    run(scenario)


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def scenario() -> None:
        nowhere = Operator(f"sqlite:///{tmp_path / 'db'}", capfd)
        assert await nowhere.says("tables") == (2, f"mutable: there is no store at {tmp_path / 'db'}")
        assert not (tmp_path / "db").exists()

    run(scenario)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tables", "nowhere"], "there is no table nowhere; mutable admin tables --status all lists them"),
        (["close", "abcdefghijkl"], "this table no longer exists"),
        (["close", "x", "--reason", "y" * 201], "a reason has at most 200 characters, not 201"),
        (["forget", "Ann"], "a person is 24 digits and letters from a to f"),
        (["ban", "Ann"], "Ann is neither an address"),
        (["ban", "192.0.2.0/24"], "192.0.2.0/24 covers more than one household"),
        (["ban", "2001:db8::/32"], "2001:db8::/32 covers more than one household"),
        (["unban", "192.0.2.1"], "192.0.2.1 is not banned"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    place = f"sqlite:///{tmp_path / 'db'}"
    open_store(place).close()

    async def scenario() -> None:
        status, told = await Operator(place, capfd).says(*words)
        assert (status, said in told) == (2, True), told

    run(scenario)


def test_a_number_of_days_is_one(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["admin", "ban", "192.0.2.1", "--days", "-1"])
    assert "must be a number of days from above 0 to 36500, not -1" in capfd.readouterr().err


def test_a_table_is_known_by_its_link_and_by_a_name_that_looks_like_an_option() -> None:
    for given in (
        "-bcdefghijkl",
        "https://games.example.org/t/-bcdefghijkl",
        "http://a/t/-bcdefghijkl/watch#key=x",
    ):
        for words in (["admin", "close", given, "--reason", "x"], ["admin", "tables", "--json", given]):
            assert parser().parse_args(words).table == "-bcdefghijkl"
    flags = flags_of_commands()
    assert [
        flag for name in flags if name.startswith("admin ") for flag in flags[name] if len(flag) == 12
    ] == []


@pytest.mark.parametrize(
    ("given", "who"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1/32", "192.0.2.1"),
        ("2001:DB8::1", "2001:db8::/64"),
        ("2001:db8:0:0:1::/64", "2001:db8::/64"),
        (" 0123456789ABCDEF01234567 ", "0123456789abcdef01234567"),
    ],
)
def test_a_banned_person_is_identified_as_the_server_identifies_them(given: str, who: str) -> None:
    assert parse_banned(given) == who


# Requests inside the server


@asynccontextmanager
async def operated_server(path: Path | str) -> AsyncIterator[tuple[str, Any, RequestHandler]]:
    async with serving(path, proxied=True) as (base, app):
        yield base, app, RequestHandler(app[SERVICES], app[BANS])


def test_a_ban_of_an_address_lets_go_of_its_sockets_and_ends_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with (
            operated_server(tmp_path / "db") as (base, app, requests),
            visitors(base, 1) as (ann,),
        ):
            ann.session.headers["X-Forwarded-For"] = "192.0.2.7"
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                await requests.handle(BanRequest("192.0.2.8", "", None))
                await chair.say({"type": "language", "lang": "fr"})
                await chair.next()  # a ban of another address closes nothing
                await requests.handle(BanRequest("192.0.2.7", "", 1.0))
                assert await closing_code(chair) == 4403
            assert "error" in await ann.get("/api/lobby")
            counted = app[METRICS].registry.get_sample_value("mutable_refusals_total", {"reason": "banned"})
            assert counted == 1
            now = admin_requests.time.time()
            monkeypatch.setattr("mutable.server.people.bans.time.time", lambda: now + 2 * admin_requests.DAY)
            assert "mine" in await ann.get("/api/lobby")

    run(scenario)


def test_another_servers_ban_is_heeded_at_the_next_look(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            operated_server(tmp_path / "db") as (base, app, requests),
            visitors(base, 1) as (ann,),
        ):
            ann.session.headers["X-Forwarded-For"] = "192.0.2.7"
            asked(tmp_path / "db", "INSERT INTO ban VALUES ('192.0.2.7', '', 0, NULL)")
            await admin_requests.poll(app[SERVICES].store, requests)
            assert "error" in await ann.get("/api/lobby")

    run(scenario)


def test_a_wish_that_nobody_waits_for_any_more_is_thrown_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            operated_server(tmp_path / "db") as (base, app, requests),
            visitors(base, 1) as (ann,),
        ):
            table = await ann.open_table("muster", ["me", "friend"])
            body = admin_requests._encode(AdminRequest(CloseTableRequest(table, ""), "en"))
            asked(tmp_path / "db", "INSERT INTO errand VALUES ('old', 0, ?, NULL, NULL)", body)
            now = admin_requests.time.time()
            asked(tmp_path / "db", "INSERT INTO errand VALUES ('taken', ?, ?, ?, NULL)", now, body, now)
            await admin_requests.poll(app[SERVICES].store, requests)
            assert app[REGISTRY].store.query_blocking("SELECT id, answer FROM errand") == [("taken", None)]
            assert "join" in await ann.get(f"/api/tables/{table}/links")

    run(scenario)


def test_a_wish_that_cannot_be_read_is_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with operated_server(tmp_path / "db") as (_, app, requests):
            now = admin_requests.time.time()
            asked(tmp_path / "db", "INSERT INTO errand VALUES ('odd', ?, '{}', NULL, NULL)", now)
            await admin_requests.poll(app[SERVICES].store, requests)
            ((answer,),) = app[REGISTRY].store.query_blocking("SELECT answer FROM errand")
            assert "required field `wish`" in answer

    run(scenario)


def test_a_table_of_other_rules_is_closed_as_it_lies(tmp_path: Path) -> None:
    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        asked(path, """UPDATE log SET body = replace(body, '"version":"1"', '"version":"0"') WHERE seq = 0""")
        async with operated_server(path) as (base, _, requests), friends(base) as (ann, *_):
            status, _ = await why_gone(ann, "playing-muster")
            assert status == 422
            await requests.handle(CloseTableRequest("playing-muster", WHY))
            assert await why_gone(ann, "playing-muster") == (404, SENTENCE)
            lobby = await ann.get("/api/lobby")
            assert "playing-muster" not in [line["id"] for line in lobby["mine"]]

    run(scenario)


@pytest.mark.parametrize("version", ["1", "0"], ids=["that can be played", "of other rules"])
def test_a_table_that_changes_while_it_is_read_is_read_anew(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_read, may_go_on = asyncio.Event(), asyncio.Event()
    table = "playing-muster"

    async def scenario() -> None:
        path = old_store(tmp_path / "db")
        other = f'"version":"{version}"'
        asked(path, """UPDATE log SET body = replace(body, '"version":"1"', ?) WHERE seq = 0""", other)
        async with operated_server(path) as (base, app, _), friends(base) as (ann, *_):
            registry = app[REGISTRY]
            registry.unload(0.0)
            read = registry.store.read_log

            async def read_slowly(ident: str) -> list[LogRow]:
                rows = await read(ident)
                has_read.set()
                await may_go_on.wait()
                return rows

            monkeypatch.setattr(registry.store, "read_log", read_slowly)
            early = asyncio.create_task(why_gone(ann, table))
            await has_read.wait()
            close = partial(admin_requests.close_stored_table, reason=WHY, now=1.0)
            await registry.rewrite(table, partial(registry.store.rewrite_table, rewrite=close))
            may_go_on.set()
            assert await why_gone(ann, table) == await early == (404, SENTENCE)
            assert table not in registry.tables

    run(scenario)


def test_a_server_that_does_not_answer_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin_requests, "ANSWER_SECONDS", 0.0)
    server = Killable(tmp_path / "db")
    server.start()

    async def scenario() -> None:
        async with company(server, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            status, told = await Operator(server.place, capfd).says("close", table)
            assert (status, "has not answered for 0 seconds" in told) == (2, True)

    run(scenario)
    server.kill()
