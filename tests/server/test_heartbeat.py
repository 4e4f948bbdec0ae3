"""The server notices silent connections, without a task for each socket."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from mutable.server.heartbeat import AT_FIRST, HEARTBEAT, MOST_UNANSWERED, SLOTS, Heartbeat, Pulse
from tests.server.visit import Chair, Visitor, run, serving, visitors


class Line:
    """A connection that counts what it is sent."""

    def __init__(self) -> None:
        self.pings: list[bytes] = []
        self.is_closed = False

    def write(self, text: bytes) -> None:
        self.pings.append(text)

    def ping(self, message: bytes) -> None:
        self.pings.append(message)

    def close(self) -> None:
        self.is_closed = True


def answered(heartbeat: Heartbeat, wants_message: bool = False) -> Pulse:
    """Return a socket whose peer has answered once."""
    pulse = Pulse(Line(), wants_message)
    heartbeat.add(pulse)
    pulse.note_answer()
    return pulse


def test_a_socket_that_misses_two_heartbeats_is_disconnected_at_the_third() -> None:
    heartbeat = Heartbeat()
    silent, talks = answered(heartbeat), answered(heartbeat)
    for _ in range(MOST_UNANSWERED):
        heartbeat.turn()
        talks.note_answer()
        assert not silent.link.is_closed
    heartbeat.turn()
    assert (silent.link.is_closed, talks.link.is_closed) == (True, False)


def test_nobody_is_disconnected_while_the_server_is_busy_with_their_message() -> None:
    heartbeat = Heartbeat()
    waits = answered(heartbeat, wants_message=True)
    waits.is_busy = True
    for _ in range(9):
        heartbeat.turn()
    assert not waits.link.is_closed
    assert len(waits.link.pings) == 10  # and they see all the time that the server is alive


def test_the_first_answer_may_take_longer_because_the_first_frame_does() -> None:
    heartbeat, pulse = Heartbeat(), Pulse(Line(), wants_message=False)
    heartbeat.add(pulse)
    for _ in range(AT_FIRST + MOST_UNANSWERED):
        heartbeat.turn()
    assert not pulse.link.is_closed
    heartbeat.turn()
    assert pulse.link.is_closed


def test_a_tick_beats_for_a_share_of_the_sockets_and_a_turn_for_each_once() -> None:
    heartbeat = Heartbeat()
    lines = [answered(heartbeat).link for _ in range(4 * SLOTS)]
    heartbeat.tick()
    assert sum(len(line.pings) for line in lines) == 4
    for _ in range(SLOTS - 1):
        heartbeat.tick()
    assert all(len(line.pings) == 1 for line in lines)


def test_a_socket_that_is_gone_is_not_beaten_for() -> None:
    heartbeat = Heartbeat()
    pulse = answered(heartbeat)
    heartbeat.discard(pulse)
    heartbeat.turn()
    assert pulse.link.pings == []


async def mute_at(person: Visitor, table: str) -> aiohttp.ClientWebSocketResponse:
    """Connect to a table with a frozen connection, which does not answer pings."""
    address = f"{person.base}/api/tables/{table}/socket"
    return await person.session.ws_connect(address, autoping=False)


async def turns(heartbeat: Heartbeat, chair: Chair, count: int) -> None:
    """Run some heartbeats. After each, wait until the server has read the client's answer."""
    for _ in range(count):
        heartbeat.turn()
        await chair.say("{")  # the server reads the pong before this message
        await chair.until(lambda answer: answer["type"] == "error")


def test_the_others_see_within_three_beats_that_a_player_cannot_be_reached(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one:
                mute = await mute_at(bob, table)
                await one.until(lambda answer: seats_here(answer) == [True, True])
                for pulse in [pulse for slot in app[HEARTBEAT]._slots for pulse in slot]:
                    pulse.note_answer()
                await turns(app[HEARTBEAT], one, MOST_UNANSWERED + 1)
                if seats_here(one.frame) != [True, False]:
                    await one.until(lambda answer: seats_here(answer) == [True, False])
                await mute.close()

    run(scenario)


def seats_here(answer: Any) -> list[bool]:
    return [seat["connected"] for seat in answer["room"]["seats"]] if answer["type"] == "frame" else []


def test_a_page_that_asks_for_beats_hears_one_at_once_with_the_servers_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.session.ws_connect(f"{base}/api/tables/{table}/socket?beat=1") as link:
                beat = await Chair(link).until(lambda answer: answer["type"] == "beat")
            assert isinstance(beat["at"], float)
            async with ann.session.ws_connect(f"{base}/api/tables/{table}/socket", autoping=False) as link:
                await link.receive()  # the first frame
                app[HEARTBEAT].turn()
                while (message := await link.receive()).type == aiohttp.WSMsgType.TEXT:
                    assert msgspec.json.decode(message.data)["type"] != "beat"
                assert message.type == aiohttp.WSMsgType.PING  # every library answers a ping by itself

    run(scenario)


def test_a_ping_of_the_peer_is_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, _), visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.session.ws_connect(f"{base}/api/tables/{table}/socket", autoping=False) as link:
                await link.ping(b"there?")
                while (message := await asyncio.wait_for(link.receive(), 60)).type != aiohttp.WSMsgType.PONG:
                    pass
            assert message.data == b"there?"

    run(scenario)
