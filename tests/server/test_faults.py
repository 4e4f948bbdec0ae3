"""Requests that no well-behaved client sends, and the server's answers."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from mutable.server.app import RUNNING
from mutable.server.http import guard, hosts
from tests.server.tables.test_log import friends, old_store
from tests.server.visit import PATIENCE, run, server_at, serving, visitors

HEAD = b"Host: 127.0.0.1\r\nConnection: close\r\n"


async def raw(base: str, request: bytes, until: bytes = b"") -> str:
    """Send these bytes, and return the answer up to `until` or the end of the connection."""
    host, port = base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    answered = await asyncio.wait_for(reader.readuntil(until) if until else reader.read(), PATIENCE)
    writer.close()
    return answered.decode("utf-8", "replace")


def test_a_cookie_of_any_bytes_is_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base:
            for token in (b"\xff" * 40, b"x" * 129, "é".encode() * 20):
                cookie = b"Cookie: mutable=" + token + b"\r\n"
                answered = await raw(base, b"GET /api/games HTTP/1.1\r\n" + HEAD + cookie + b"\r\n")
                assert answered.startswith("HTTP/1.1 200")
                assert "Set-Cookie: mutable=" in answered

    run(scenario)


def test_a_viewer_is_one_of_the_seats_however_it_is_written(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, *_):
            for viewer in ("9" * 5000, "0" * 5000, "٣", "-1", "01"):
                url = f"{base}/api/tables/finished-muster/steps?viewer={viewer}"
                async with ann.session.get(url) as response:
                    assert response.status == 422
                    assert "from 0 to 1" in (await response.json())["error"]

    run(scenario)


WISH = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def test_a_socket_in_no_language_of_ours_is_refused_before_it_is_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.session.get(f"{base}/api/tables/{table}/socket?lang=xx", headers=WISH) as response:
                assert response.status == 422
                assert "lang must be one of" in (await response.json())["error"]

    run(scenario)


POST = b"POST /api/tables HTTP/1.1\r\nAccept-Language: fr\r\n" + HEAD


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.0)

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base:
            late = await raw(base, POST + b'Content-Length: 100\r\n\r\n{"game"', b"}")
            assert late.startswith("HTTP/1.1 408")
            assert "n’est pas arrivée à temps" in late

    run(scenario)


def test_missing_headers_are_not_waited_for_and_players_stay_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        hasty = {**RUNNING, "keepalive_timeout": 0.2}
        async with serving(tmp_path / "db", running=hasty) as (base, _), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                assert await raw(base, b"") == ""  # the server closes the connection
                assert await raw(base, b"GET /api/games HTTP/1.1\r\nHost: 127.") == ""
                once = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                assert (await raw(base, once + b"GET /heal")).count("HTTP/1.1 200") == 1
                await chair.say({"type": "language", "lang": "fr"})
                assert (await chair.next())["type"] == "frame"

    run(scenario)


def test_a_body_that_breaks_off_or_cannot_be_unpacked_is_no_failure_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base:
            broken = await raw(base, POST + b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd")
            assert broken.startswith("HTTP/1.1 400")
            assert "incomplète ou illisible" in broken
            host, port = base.removeprefix("http://").split(":")
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(POST + b"Content-Length: 100\r\n\r\nabc")
            await writer.drain()
            writer.transport.abort()

    run(scenario)
    assert "POST /api/tables failed" not in caplog.text


@pytest.mark.parametrize(
    "noise",
    [
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x00\xa5\x01\x00",
        b"GET /\x00 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"GET / HTTP/1.1\r\nLong: " + b"x" * 20_000 + b"\r\n\r\n",
        POST + b"Content-Length: many\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        POST + b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
    ],
)
def test_what_is_no_http_is_answered_and_not_logged(
    noise: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base:
            assert " 400 " in await raw(base, noise)

    run(scenario)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("host", "is_taken"),
    [
        (None, True),
        ("127.0.0.1:8000", True),
        ("192.168.1.20:8000", True),
        ("[2001:db8::1]:8000", True),
        ("localhost", True),
        ("Localhost.:8000", True),
        ("games.localhost:8000", True),
        (f"{socket.gethostname()}.local:8000", True),
        ("play.example.org", True),
        ("friends.example.org:443", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("notlocalhost", False),
        ("", False),
    ],
)
def test_the_server_answers_to_its_own_names_and_to_addresses(host: str | None, is_taken: bool) -> None:
    own = hosts.Hosts("https://play.example.org", ["friends.example.org"])
    assert own.take(host) == is_taken
    assert hosts.Hosts("http://127.0.0.1:8000", [hosts.ANY]).take(host)


def test_a_strangers_name_that_leads_here_is_refused_unless_a_proxy_stands_in_front(tmp_path: Path) -> None:
    async def scenario() -> None:
        stranger = {"Host": "evil.example", "Accept-Language": "fr"}
        for number, more in enumerate(
            ({}, {"proxied": True}, {"proxied": True, "hosts": ["play.example.org"]})
        ):
            async with server_at(tmp_path / f"{number}", **more) as base, visitors(base, 1) as (ann,):
                async with ann.session.get(f"{base}/api/lobby", headers=stranger) as response:
                    assert response.status == (421, 200, 421)[number]
                    body = await response.json()
                if number != 1:
                    assert "evil.example" in body["error"]
                    assert "--allow-host" in body["error"]

    run(scenario)


def test_behind_tls_the_cookie_is_this_hosts_alone_and_the_plain_one_is_taken_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db", proxied=True) as base, visitors(base, 1) as (ann,):

            async def asked(path: str, cookie: str = "", post: bool = False) -> tuple[Any, list[str]]:
                headers = {"X-Forwarded-Proto": "https", "Cookie": cookie}
                ask = ann.session.post if post else ann.session.get
                ann.session.cookie_jar.clear()
                async with ask(f"{base}{path}", headers=headers) as response:
                    return await response.json(), response.headers.getall("Set-Cookie", [])

            async def tables(cookie: str) -> list[str]:
                told, _ = await asked("/api/lobby", cookie)
                return [line["id"] for line in told["mine"]]

            _, (given,) = await asked("/api/games")
            assert given.startswith("__Host-mutable=")
            assert all(flag in given for flag in ("; Secure", "; Path=/;", "HttpOnly"))
            assert "Domain" not in given

            table = await ann.open_table("muster", ["me", "friend"])  # before the server had TLS
            (plain,) = [f"{one.key}={one.value}" for one in ann.session.cookie_jar if one.key == "mutable"]
            _, taken_over = await asked("/api/games", plain)
            assert [one.partition(";")[0] for one in taken_over] == [f"__Host-{plain}", "mutable="]
            assert await tables(f"__Host-{plain}") == [table]
            assert await tables(f"{plain}x; __Host-{plain}") == [table]  # a plain cookie may be a neighbour's
            _, forgotten = await asked("/api/me/forget", f"__Host-{plain}", post=True)
            assert [one.partition(";")[0] for one in forgotten] == ["__Host-mutable="]

    run(scenario)
