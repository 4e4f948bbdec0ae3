"""What a pair of eyes gets, and what it does not: after a reconnection, in another language, in a replay."""

import asyncio
import json
from pathlib import Path
from typing import Any

from mutable.games import GAMES
from mutable.server.api import HOUSE
from mutable.server.frames import Telling
from mutable.table.chance import RandomChance
from mutable.table.record import parse_record, replay
from tests.server.test_log import friends, old_store
from tests.server.test_room import duel
from tests.server.visit import Chair, house, run, serving, visitors


def test_a_replay_tells_the_texts_of_ones_own_moves_only_unless_all_cards_are_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(old_store(tmp_path / "db")) as base, friends(base) as (_, _, eve):
            for game in GAMES:
                path = f"/api/tables/finished-{game}/steps"
                record = await eve.get(f"/api/tables/finished-{game}/record")
                texts = ["", *(text for _, text in record["moves"])][:60]
                assert record["seats"][:2] == ["Ann", "Bob"]
                everything = await eve.get(f"{path}?viewer=all&to=60")
                assert [step["text"] for step in everything] == texts
                for viewer in ("spectator", "0", "1"):
                    steps = await eve.get(f"{path}?viewer={viewer}&to=60")
                    assert {step["actor"] for step in steps} >= {None, 0, 1, "chance"}
                    known = [str(step["actor"]) == viewer for step in steps]
                    own = [text if is_own else "" for text, is_own in zip(texts, known, strict=True)]
                    assert [step["text"] for step in steps] == own
                    eyes = None if viewer == "spectator" else int(viewer)
                    told = [event["facts"] for step in steps for event in step["events"]]
                    assert told == replay(parse_record(json.dumps(record))).events(eyes)[: len(told)]

    run(scenario)


def test_a_replay_comes_in_parts_that_fit_together(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(old_store(tmp_path / "db")) as base, friends(base) as (_, _, eve):
            path = "/api/tables/finished-muster/steps"
            moves = (await eve.get(f"{path}/info"))["moves"]
            first = await eve.get(path)
            assert [step["number"] for step in first] == list(range(100))
            assert (await eve.get(f"{path}?from=0&to=5000")) == first
            rest = await eve.get(f"{path}?from=100")
            assert [step["number"] for step in rest] == list(range(100, moves + 1))
            assert (await eve.get(f"{path}?from=7&to=9")) == first[7:9]
            assert (await eve.get(f"{path}?from={moves + 1}")) == []
            for bad in ("from=-1", "from=1234567", "to=x", "viewer=2", "viewer=-1", "lang=de"):
                assert "error" in await eve.get(f"{path}?{bad}")

    run(scenario)


def test_a_reconnection_brings_only_what_is_new_for_the_same_eyes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(old_store(tmp_path / "db")) as base, friends(base) as (ann, bob, _):
            async with ann.at("playing-muses") as chair:
                whole = await chair.next()
            total, chat = whole["events_total"], whole["chat_total"]
            assert (len(whole["events"]), len(whole["chat"])) == (total, chat)
            same = await look(ann, "playing-muses", f"seen={total - 2}&heard={chat}&seat=0")
            assert same["events"] == whole["events"][-2:]
            assert same["chat"] == []
            assert (same["events_total"], same["chat_total"]) == (total, chat)
            other = await look(ann, "playing-muses", f"seen={total - 2}&heard=0&seat=1")
            assert other["events"] == whole["events"]  # as another's eyes have seen it, one's own have not
            spectator = await look(ann, "playing-muses", f"seen={total - 2}&heard=0")
            assert spectator["events"] == whole["events"]
            assert spectator["chat"] == whole["chat"]
            assert (await look(bob, "playing-muses", "seen=x&heard=-1&seat=1"))["chat"] == whole["chat"]

    run(scenario)


async def look(person: Any, table: str, query: str) -> Any:
    async with person.session.ws_connect(f"{person.base}/api/tables/{table}/socket?lang=en&{query}") as link:
        return await Chair(link).next()


def test_every_frame_brings_what_is_new_and_another_language_brings_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two:
                events = list((await one.next())["events"])
                await two.next()
                events += (await one.next())["events"]  # Bob's light went on
                for number in range(4):
                    actor = one if one.frame["legal"] else two
                    await actor.move(actor.frame["legal"][0]["move"])
                    frame, _ = await asyncio.gather(one.next(), two.next())
                    events += frame["events"]
                    assert len(events) == frame["events_total"]
                    await one.say({"type": "chat", "text": f"number {number}"})
                    frame, other = await asyncio.gather(one.next(), two.next())
                    assert [line["text"] for line in other["chat"]] == [f"number {number}"]
                    assert frame["events"] == []
                    assert json.loads(one.received[-1])["room"] is None  # it is as it was told last
                await one.say({"type": "language", "lang": "fr"})
                french = await one.next()
                assert [told["facts"] for told in french["events"]] == [told["facts"] for told in events]
                assert french["events"] != events
                assert len(french["chat"]) == 4

    run(scenario)


def test_whoever_sits_down_in_mid_game_is_told_all_that_the_seat_may_know(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "db") as base, visitors(base, 2) as (ann, phone):
            table = await ann.open_table("muster", ["me", "random"])
            key = (await ann.get(f"/api/tables/{table}/links"))["seat"].rpartition("#key=")[2]
            async with ann.at(table) as chair, phone.at(table) as other:
                own = await chair.next()
                watched = await other.next()
                assert watched["mine"] is None
                assert watched["legal"] == []
                assert (await phone.post(f"/api/tables/{table}/hold", {"key": key}))[0] == 200
                seated = await other.until(lambda answer: answer["mine"] == 0)
                assert seated["events"][: own["events_total"]] == own["events"]
                assert seated["view"]["hands"][0]["cards"] is not None

    run(scenario)


class Counted:
    """Rules that count how often they judge."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.judged: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name in ("checked", "why_not", "refusal"):
            self.judged.append(name)
        return getattr(self._rules, name)


def test_a_refusal_is_judged_once_and_said_in_the_language_of_the_player(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            rules = Counted(app[HOUSE].live(table).room.table.rules)
            app[HOUSE].live(table).room.table.rules = rules  # type: ignore[assignment]
            async with ann.at(table, "fr") as one, bob.at(table, "fr") as two:
                await asyncio.gather(one.next(), two.next())
                waiting = two if one.frame["legal"] else one
                rules.judged.clear()
                await waiting.say({"type": "move", "decision": 0, "text": "take deck"})
                refused = await waiting.until(lambda answer: answer["type"] == "refused")
                assert refused == {
                    "type": "refused", "rule": "3.1", "text": "ce n’est pas votre tour", "move": "take deck",
                }  # fmt: skip
                assert rules.judged == ["checked"]

    run(scenario)


def test_only_a_player_whose_turn_it_is_gets_a_preview(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with house(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as third:
                await asyncio.gather(one.next(), two.next(), third.next())
                actor, waiting = (one, two) if one.frame["legal"] else (two, one)
                wish = {"type": "preview", "text": actor.frame["legal"][0]["move"]}
                for chair in (waiting, third):
                    await chair.say(wish)
                    assert (await chair.until(lambda answer: answer["type"] != "frame"))["type"] == "stale"
                await actor.say(wish)
                preview = await actor.until(lambda answer: answer["type"] != "frame")
                assert (preview["type"], preview["move"]) == ("preview", wish["text"])

    run(scenario)


def test_nothing_is_left_to_decide_or_take_back_after_a_resignation() -> None:
    room = duel()
    (seat,) = room.deciding()
    castle = next(text for text in room.table.legal(seat) if text.startswith("castle"))
    room.enter(seat, castle, RandomChance(1))
    for is_over in (False, True):
        frames = [Telling(room, set(), {}).frame(eyes, "en", 0, 0) for eyes in (0, 1)]
        assert any(frame.legal for frame in frames) == (not is_over)
        assert [frame.can_take_back for frame in frames] == [eyes == seat and not is_over for eyes in (0, 1)]
        room.resign(1 - seat)
