"""What a viewer is sent and what is left out: after a reconnection, in another language, in a replay."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mutable.games import GAMES
from mutable.kit.events import EVERYONE, Event
from mutable.kit.words import LANGUAGES
from mutable.server.services import REGISTRY
from mutable.table.chance import RandomChance
from mutable.table.record import parse_record, replay
from mutable.table.table import Setting, Table
from mutable.tables.creation import by_wishes
from mutable.tables.frames import FrameBuilder
from mutable.tables.messages import Frame, encode
from mutable.tables.room import Room
from mutable.tables.shared_rules import no_heads, shared_rules_of
from mutable.tables.views import Views
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import observers, play_at_random
from tests.server.tables.test_log import friends, old_store
from tests.server.tables.test_room import duel
from tests.server.visit import Chair, run, server_at, serving, visitors


def test_a_replay_tells_the_texts_of_ones_own_moves_only_unless_all_cards_are_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (_, _, eve):
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
                    observer = None if viewer == "spectator" else int(viewer)
                    told = [event["facts"] for step in steps for event in step["events"]]
                    assert told == replay(parse_record(json.dumps(record))).events(observer)[: len(told)]

    run(scenario)


def test_a_replay_comes_in_parts_that_fit_together(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (_, _, eve):
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
        async with server_at(old_store(tmp_path / "db")) as base, friends(base) as (ann, bob, _):
            async with ann.at("playing-muses") as chair:
                whole = await chair.next()
            total, chat = whole["events_total"], whole["chat_total"]
            assert (len(whole["events"]), len(whole["chat"])) == (total, chat)
            same = await look(ann, "playing-muses", f"seen={total - 2}&heard={chat}&seat=0")
            assert same["events"] == whole["events"][-2:]
            assert same["chat"] == []
            assert (same["events_total"], same["chat_total"]) == (total, chat)
            other = await look(ann, "playing-muses", f"seen={total - 2}&heard=0&seat=1")
            assert other["events"] == whole["events"]  # events seen as seat 1 do not count for seat 0
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
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            async with ann.at(table) as one:
                events = list((await one.next())["events"])
                async with bob.at(table) as two:
                    await two.next()
                    events += (await one.next())["events"]  # Bob's online status
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
                        assert json.loads(one.received[-1])["room"] is None  # unchanged
                    await one.say({"type": "language", "lang": "fr"})
                    french = await one.next()
                    assert [told["facts"] for told in french["events"]] == [told["facts"] for told in events]
                    assert french["events"] != events
                    assert len(french["chat"]) == 4

    run(scenario)


def test_a_player_who_sits_down_in_mid_game_gets_all_that_the_seat_may_know(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 2) as (ann, phone):
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
    """Rules that count their legality checks."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.judged: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name in ("parse_legal", "find_refusal", "refusal"):
            self.judged.append(name)
        return getattr(self._rules, name)


def test_a_refusal_is_judged_once_and_said_in_the_language_of_the_player(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, bob):
            table = await ann.open_table("muster", ["me", "friend"])
            await bob.join(table, "Bob")
            rules = Counted(app[REGISTRY].live(table).room.table.rules)
            app[REGISTRY].live(table).room.table.rules = rules  # type: ignore[assignment]
            async with ann.at(table, "fr") as one, bob.at(table, "fr") as two:
                await asyncio.gather(one.next(), two.next())
                waiting = two if one.frame["legal"] else one
                rules.judged.clear()
                await waiting.say({"type": "move", "decision": 0, "text": "take deck"})
                refused = await waiting.until(lambda answer: answer["type"] == "refused")
                assert refused == {
                    "type": "refused", "rule": "3.1", "text": "ce n’est pas votre tour", "move": "take deck",
                }  # fmt: skip
                assert rules.judged == ["parse_legal"]

    run(scenario)


def test_only_a_player_whose_turn_it_is_gets_a_preview(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 3) as (ann, bob, eve):
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
        frames = [
            json.loads(FrameBuilder(room, set(), {}).frame(observer, "en", 0, 0)) for observer in (0, 1)
        ]
        assert any(frame["legal"] for frame in frames) == (not is_over)
        own = [observer == seat and not is_over for observer in (0, 1)]
        assert [frame["can_take_back"] for frame in frames] == own
        room.resign(1 - seat)


@pytest.mark.parametrize("has_ended", [False, True])
def test_a_frame_that_is_put_together_is_written_as_the_message_would_be(has_ended: bool) -> None:
    room = duel()
    room.enter(room.deciding()[0], room.table.legal(room.deciding()[0])[0], RandomChance(1))
    room.say(0, "“Hé”\n")
    if has_ended:
        room.resign(0)
    builder = FrameBuilder(room, {0}, {1: 12.5})
    for seat in (0, 1, None):
        for lang in LANGUAGES:
            for seen, heard, told in ((0, 0, b""), (builder.events_total(seat), 1, builder.room)):
                frame = builder.frame(seat, lang, seen, heard, told)
                message = msgspec.json.decode(frame)
                assert encode(message) == frame
                assert [*message] == ["type", *Frame.__struct_fields__]
                assert (message["mine"], message["events_total"]) == (seat, builder.events_total(seat))
                assert (message["room"] is None, len(message["chat"])) == (
                    bool(told),
                    0 if seat is None else 1 - heard,
                )


@pytest.mark.parametrize("case", CASES[:: max(1, len(CASES) // 12)], ids=str)
def test_the_public_part_written_once_and_the_own_put_in_is_every_view(case: Case) -> None:
    def after_move(table: Table) -> None:
        views = Views(table.rules, table.state)
        for observer in observers(table):
            assert views.of(observer) == encode(table.rules.view(table.state, observer))

    play_at_random(case.shorter(), 7, after_move)


def test_a_name_that_looks_like_a_gap_stays_a_name() -> None:
    class Named:
        players = 1

        def public(self, state: Any) -> Any:
            return {"name": "\0" + "0" + "\0", "own": None}

        def private(self, state: Any, seat: int) -> Any:
            return {("own",): "\0" + "1" + "\0"}

    shown = json.loads(Views(Named(), None).of(0))  # type: ignore[arg-type]
    assert shown == {"name": "\0" + "0" + "\0", "own": "\0" + "1" + "\0"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_move_are_shared_by_tables_unless_they_name_a_player(lang: str) -> None:
    named = 0
    for game in GAMES:
        tables = [
            table_of(game, names) for names in (["Ann", "Bob", "Cy", "Di"], ["Eve", "Ida", "Jo", "Kim"])
        ]
        ruling, owns = shared_rules_of(tables[0]), (no_heads(), no_heads())
        assert shared_rules_of(tables[1]) is ruling
        assert tables[0].rules is tables[1].rules
        for move in range(0, len(ruling.rules.moves), 7):
            for table, own in zip(tables, owns, strict=True):
                words = table.rules.words(lang).with_player_names([*table.setting.seats])
                told = json.loads(ruling.head(move, words, lang, own) + b"0}")
                assert told["text"] == words.move(ruling.rules.describe(move))
        named += len(owns[1][lang])
        assert len(owns[1][lang]) < len(ruling.rules.moves) / 14  # half of the checked moves
    assert named > 0


def table_of(game: str, names: list[str]) -> Table:
    found = GAMES[game]
    return Table(Setting(found, tuple(names[: found.usual_players]), {}))


def test_everybody_reads_who_is_the_crowns_partner_in_words_of_their_own() -> None:
    """Check that the order in which the seats are rendered does not matter."""
    facts = {"event": "partner", "seat": 1, "crown": 0}
    for order in (range(4), range(3, -1, -1)):
        wishes: list[tuple[str, str | None]] = [("me", None), *[("bot", "random")] * 3]
        room = Room("id", by_wishes("mu_tricks", wishes, {}, None, False, ("Ann", "p")))
        room.table.history.extend([Event(EVERYONE, facts)])
        room.table.entries.add(0, "pass")
        words = room.table.rules.words("en").with_player_names(room.names())
        builder = FrameBuilder(room, set(), {})
        frames = {seat: json.loads(builder.frame(seat, "en", 0, 0)) for seat in order}
        told = [frames[seat]["events"][-1]["text"] for seat in range(4)]
        assert told == [words.event(facts, seat) for seat in range(4)]
        assert len(set(told)) == 3
