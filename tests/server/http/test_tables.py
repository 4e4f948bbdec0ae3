"""Tables over the network: opening, joining, playing, leaving, watching, replaying."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from mutable.games import GAMES
from mutable.table.record import parse_record, replay
from tests.server.visit import run, server_at, visitors


def first_move(frame: Any) -> str:
    return str(frame["legal"][len(frame["events"]) % len(frame["legal"])]["move"])


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end_with_bots_on_the_other_seats(game: str, tmp_path: Path) -> None:
    players = max(2, GAMES[game].usual_players)

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table(game, ["me", "friend", *["random"] * (players - 2)])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table, "fr") as other:
                ends = await asyncio.gather(one.play_out(first_move), other.play_out(first_move))
            assert ends[0]["outcome"] == ends[1]["outcome"]
            assert ends[0]["score"][0]["text"] != ""
            async with ann.session.get(f"{base}/api/tables/{table}/record") as response:
                record = await response.text()
            assert replay(parse_record(record)).outcome() == ends[0]["outcome"]

    run(scenario)


def test_a_game_against_a_bot_begins_at_once_and_the_bot_answers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "greedy"])
            async with ann.at(table) as chair:
                frame = await chair.turn()
                assert frame["room"]["status"] == "playing"
                assert frame["mine"] == 0
                await chair.play_out(first_move)
            lobby = await ann.get("/api/lobby")
            assert [line["id"] for line in lobby["finished"]] == [table]

    run(scenario)


def test_repeated_late_and_forged_moves_change_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as third:
                await asyncio.gather(one.next(), two.next(), third.next())
                actor = one if one.frame["legal"] else two
                frame = await actor.turn()
                message = {"type": "move", "decision": frame["decision"], "text": frame["legal"][0]["move"]}
                await actor.say(message)
                moved = await actor.until(
                    lambda answer: answer["type"] == "frame" and answer["decision"] == 1
                )
                await actor.say(message)
                assert (await actor.until(lambda answer: answer["type"] == "stale"))["decision"] == 1
                await actor.say({**message, "decision": 99})
                assert (await actor.until(lambda answer: answer["type"] == "stale"))["decision"] == 1
                await third.say({"type": "move", "decision": 0, "text": frame["legal"][0]["move"]})
                assert "watching" in (await third.until(lambda answer: answer["type"] == "error"))["text"]
                waiting = two if actor is one else one
                await waiting.say({"type": "move", "decision": 0, "text": "take deck"})
                refused = await waiting.until(lambda answer: answer["type"] == "refused")
                assert refused["rule"] == "3.1"
                await actor.say({"type": "chat", "text": "hello"})
                after = await actor.until(lambda answer: answer["type"] == "frame" and answer["chat"])
                assert after["view"] == moved["view"]

    run(scenario)


@pytest.mark.parametrize(
    "message",
    [
        "", "{", "[]", "null", "3", '"move"', "{}", '{"type":"move"}', '{"type":"dance"}',
        '{"type":"move","decision":-1,"text":"x"}', '{"type":"move","decision":"0","text":"x"}',
        '{"type":"move","decision":0,"text":""}', '{"type":"move","decision":0,"text":"take deck","seat":1}',
        '{"type":"chat","text":""}', '{"type":"chat","text":5}', '{"type":"language","lang":"de"}',
        '{"type":"takeback","decision":0}', '{"type":"preview","text":"nonsense"}',
        '{"type":"move","decision":0,"text":"takeback"}', '{"type":"move","decision":0,"text":"rewind 0"}',
        '{"type":"move","decision":1e99,"text":"x"}', '{"type":"move","decision":0,"text":"\\u0000"}',
    ],
)  # fmt: skip
def test_a_malformed_message_is_answered_and_the_table_stands(message: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "greedy"])
            async with ann.at(table) as chair:
                before = await chair.turn()
                await chair.say(message)
                answer = await chair.until(lambda answer: answer["type"] in ("error", "refused", "stale"))
                assert answer
                await chair.say({"type": "chat", "text": "still here"})
                after = await chair.until(lambda answer: answer["type"] == "frame" and answer["chat"])
                assert after["view"] == before["view"]
                assert after["decision"] == before["decision"]

    run(scenario)


def test_an_oversized_message_closes_only_its_own_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "greedy"])
            async with ann.at(table) as chair:
                await chair.turn()
                await chair.say("x" * 100_000)
                with pytest.raises((ConnectionError, ConnectionResetError)):
                    await chair.until(lambda answer: False)
            async with ann.at(table) as again:
                assert (await again.turn())["room"]["status"] == "playing"

    run(scenario)


def test_a_hasty_sender_is_slowed_down(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db", per_second=20) as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "greedy"])
            async with ann.at(table) as chair:
                await chair.turn()
                for _ in range(60):
                    await chair.say("{")
                slowed = await chair.until(lambda answer: "too much at once" in answer.get("text", ""))
                assert slowed["type"] == "error"

    run(scenario)


def test_a_move_is_taken_back_before_anyone_moves_after_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                await asyncio.gather(one.next(), two.next())
                actor = one if one.frame["legal"] else two
                frame = await actor.turn()
                castle = next(move["move"] for move in frame["legal"] if move["facts"]["move"] == "castle")
                await actor.move(castle)
                moved = await actor.until(
                    lambda answer: answer["type"] == "frame" and answer["can_take_back"]
                )
                await actor.say({"type": "takeback", "decision": moved["decision"]})
                back = await actor.until(
                    lambda answer: answer["type"] == "frame" and not answer["can_take_back"]
                )
                assert back["view"] == frame["view"]
                assert back["decision"] == moved["decision"] + 1
                assert back["events"][-1]["facts"]["event"] == "takeback"

    run(scenario)


def test_a_bot_plays_for_a_player_who_leaves_until_they_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "random"])
            async with ann.at(table) as chair:
                await chair.turn()
                await chair.say({"type": "leave"})
                away = await chair.until(lambda answer: answer["type"] == "frame" and answer["decision"] >= 3)
                assert away["room"]["seats"][0]["away"]
                await chair.say({"type": "return"})
                back = await chair.until(
                    lambda answer: answer["type"] == "frame" and not answer["room"]["seats"][0]["away"]
                )
                assert back["room"]["status"] == "playing"
                await chair.play_out(first_move)

    run(scenario)


def test_leaving_returning_and_resigning_without_effect_are_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("mu_city", ["me", "friend", "friend"])

            async def told(wish: str) -> str:
                await chair.say({"type": wish})
                return str((await chair.until(lambda answer: answer["type"] == "error"))["text"])

            async with ann.at(table) as chair:
                for wish in ("leave", "resign"):
                    assert "no game is being played" in await told(wish)
                await bob.join(table, "Bob")
                await eve.join(table, "Eve")
                assert "playing yourself" in await told("return")
                await chair.say({"type": "leave"})
                assert "already playing for you" in await told("leave")
                await chair.say({"type": "resign"})
                for wish in ("leave", "resign"):
                    assert "resigned already" in await told(wish)

    run(scenario)


def test_resigning_ends_a_duel_and_a_rematch_seats_both_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            assert (await ann.post(f"/api/tables/{table}/rematch"))[0] == 422
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                await one.next()
                await one.say({"type": "resign"})
                end = await two.until(
                    lambda answer: answer["type"] == "frame" and answer["room"]["status"] == "finished"
                )
                assert end["room"]["resigned_end"]
                assert end["room"]["seats"][0]["resigned"]
            status, body = await bob.post(f"/api/tables/{table}/rematch")
            assert status == 200
            assert (await ann.post(f"/api/tables/{table}/rematch"))[1] == body
            await ann.join(body["id"], "Ann")
            async with ann.at(body["id"]) as again:
                assert (await again.next())["room"]["status"] == "playing"

    run(scenario)


def test_a_private_link_brings_a_seat_to_another_device(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, phone, eve):
            table = await ann.open_table("muster", ["me", "greedy"])
            links = await ann.get(f"/api/tables/{table}/links")
            assert (await eve.get(f"/api/tables/{table}/links"))["seat"] is None
            key = links["seat"].rpartition("#key=")[2]
            assert (await eve.post(f"/api/tables/{table}/hold", {"key": "x" * 24}))[0] == 422
            assert (await phone.post(f"/api/tables/{table}/hold", {"key": key}))[0] == 200
            async with phone.at(table) as chair:
                assert (await chair.next())["mine"] == 0

    run(scenario)


def test_a_finished_game_is_stepped_through_by_each_pair_of_eyes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "greedy"])
            async with ann.at(table) as chair:
                await chair.play_out(first_move)
            info = await bob.get(f"/api/tables/{table}/steps/info")
            everything = await bob.get(f"/api/tables/{table}/steps?viewer=all&from=12&to=14")
            assert [hand["cards"] is None for hand in everything[0]["view"]["hands"]] == [False, False]
            own = await bob.get(f"/api/tables/{table}/steps?viewer=1&lang=fr&from=12&to=14")
            assert [hand["cards"] is None for hand in own[0]["view"]["hands"]] == [True, False]
            last = await bob.get(f"/api/tables/{table}/steps?from={info['moves']}")
            assert last[0]["outcome"]["winners"]
            assert "error" in await bob.get(f"/api/tables/{table}/steps?viewer=7")
            async with ann.session.get(f"{base}/api/tables/{table}/record") as response:
                record = await response.text()
            async with ann.session.post(f"{base}/api/records", data=record) as response:
                uploaded = (await response.json())["id"]
            again = await bob.get(f"/api/tables/{uploaded}/steps?from={info['moves']}")
            assert again[0]["outcome"] == last[0]["outcome"]
            status, body = await ann.post("/api/records", {**json.loads(record), "outcome": None})
            assert status == 422
            assert "the outcome is" in body["error"]

    run(scenario)
