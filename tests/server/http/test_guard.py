"""Access control, rate limits and the headers of every answer."""

from pathlib import Path
from typing import Any

import pytest
from yarl import URL

from mutable.server.http.addresses import address_of, network_of
from mutable.server.limits import LIMITS
from mutable.server.people.bans import BANS
from mutable.server.services import REGISTRY
from mutable.storage.values import StoredBan
from tests.server.visit import run, server_at, serving, visitors

NEW = {"game": "muster", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


def test_only_our_own_pages_may_change_anything_or_open_a_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            for origin in ("https://elsewhere.example", "http://[", "null"):
                status, body = await ann.post("/api/tables", NEW, headers={"Origin": origin})
                assert (status, body["error"]) == (403, "this request comes from another site")
                url = f"{base}/api/tables/{table}/socket"
                async with ann.session.get(
                    url, headers={"Origin": origin, "Upgrade": "websocket", "Connection": "Upgrade"}
                ) as response:
                    assert response.status == 403
            assert (await ann.post("/api/tables", NEW, headers={"Origin": base}))[0] == 201

    run(scenario)


def test_every_answer_carries_the_headers_that_keep_pages_safe(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db", proxied=True) as base, visitors(base, 1) as (ann,):
            for path in ("/api/games", "/api/tables/nothing/links", "/api/nothing"):
                async with ann.session.get(f"{base}{path}") as response:
                    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
                    assert response.headers["X-Content-Type-Options"] == "nosniff"
                    assert response.headers["Cache-Control"] == "no-store"
            ann.session.cookie_jar.clear()
            tls = {"X-Forwarded-Proto": "https"}
            async with ann.session.get(f"{base}/api/games", headers=tls) as response:
                assert "max-age" in response.headers["Strict-Transport-Security"]
                cookie = response.headers["Set-Cookie"]
            assert all(flag in cookie for flag in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"))

    run(scenario)


def test_a_person_who_asks_too_often_is_slowed_down_and_others_are_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            server_at(tmp_path / "db", per_second=1.0, proxied=True) as base,
            visitors(base, 1) as (ann,),
        ):

            async def status(address: str, **more: Any) -> int:
                headers = {"X-Forwarded-For": f"forged, {address}"}
                async with ann.session.get(f"{base}/api/lobby", headers=headers, **more) as response:
                    return response.status

            answers = [await status("192.0.2.1") for _ in range(30)]
            assert 429 in answers
            assert await status("192.0.2.2") == 200
            answers = [await status(f"2001:db8:0:1::{number:x}") for number in range(1, 31)]
            assert 429 in answers  # one household has all these addresses
            assert await status("2001:db8:0:2::1") == 200

    run(scenario)


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:0DB8:0:0:ffff::7", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
        ("203.0.113.9:4711", "203.0.113.9"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("[2001:db8::1]:4711", "2001:db8::/64"),
        ("[::ffff:203.0.113.9]:4711", "203.0.113.9"),
        ('"[2001:db8::1]:4711"', "2001:db8::/64"),
    ],
)
def test_a_household_is_counted_once(address: str, home: str) -> None:
    assert network_of(address) == home


def test_of_an_address_only_the_port_is_left_out() -> None:
    assert address_of("[2001:DB8::0:1]:4711") == "2001:db8::1"
    assert address_of("203.0.113.9:4711") == address_of("::ffff:203.0.113.9") == "203.0.113.9"


FORGED = "198.51.100.1"


@pytest.mark.parametrize(
    "lines",
    [
        ["203.0.113.9"],
        [f"{FORGED}, 203.0.113.9"],
        [FORGED, "203.0.113.9"],  # the proxy adds its own header line
        [f"{FORGED}, {FORGED}", FORGED, "203.0.113.9:4711"],
        [FORGED, f"{FORGED},203.0.113.9"],
    ],
)
def test_behind_a_proxy_nobody_evades_a_ban_by_lines_of_their_own(lines: list[str], tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db", proxied=True) as (base, app), visitors(base, 1) as (ann,):
            await app[REGISTRY].store.ban(StoredBan("203.0.113.9", "", 0.0, None))
            await app[BANS].reload()
            for header, status in ((lines, 403), ([*lines, FORGED], 200), ([], 200)):
                headers = [("X-Forwarded-For", line) for line in header]
                async with ann.session.get(f"{base}/api/lobby", headers=headers) as response:
                    assert response.status == status

    run(scenario)


def test_without_a_proxy_the_header_says_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            await app[REGISTRY].store.ban(StoredBan("127.0.0.1", "", 0.0, None))
            await app[BANS].reload()
            async with ann.session.get(f"{base}/api/lobby", headers={"X-Forwarded-For": FORGED}) as response:
                assert response.status == 403

    run(scenario)


def test_tables_are_not_made_by_the_hundred(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db", per_second=4.0) as base, visitors(base, 1) as (ann,):
            made = [(await ann.post("/api/tables", NEW))[0] for _ in range(12)]
            assert made[0] == 201
            assert made[-1] == 429

    run(scenario)


def test_a_rematch_is_a_new_table_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                await chair.turn()
                await chair.say({"type": "resign"})
                await chair.until(lambda answer: answer["room"]["status"] == "finished")
            app[LIMITS].makings._buckets.clear()
            app[LIMITS].makings._size = 0  # as if this address had used up its limit
            status, body = await ann.post(f"/api/tables/{table}/rematch")
            assert (status, body["error"]) == (429, "too much at once; please wait a moment")
            app[LIMITS].makings._size = 1
            app[LIMITS].makings._buckets.clear()
            answers = [await ann.post(f"/api/tables/{table}/rematch") for _ in range(2)]
            assert answers[0] == answers[1]  # the second request creates no other table
            assert answers[0][0] == 200

    run(scenario)


def test_bad_bytes_are_answered_in_a_sentence(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            record = '{"format": "mutable", "version": 1, "game": "\\ud800"}'
            async with ann.session.post(f"{base}/api/records", data=record) as response:
                assert response.status == 422
                assert (await response.json())["error"]
            async with ann.session.post(f"{base}/api/records", data="[" * (1 << 19)) as response:
                assert response.status == 413

    run(scenario)


def test_problems_are_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            french = {"Accept-Language": "fr"}
            async with ann.session.get(f"{base}/api/tables/none/links", headers=french) as response:
                assert (await response.json())["error"].startswith("ce lien ne mène à aucune table")

    run(scenario)


def test_a_token_that_could_be_guessed_is_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            for token, is_replaced in (("x" * 31, True), ("x" * 32, False)):
                ann.session.cookie_jar.clear()
                ann.session.cookie_jar.update_cookies({"mutable": token}, URL(base))
                async with ann.session.get(f"{base}/api/games") as response:
                    assert ("Set-Cookie" in response.headers) == is_replaced

    run(scenario)
