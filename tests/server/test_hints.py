"""Hints over the network: they use only the seat's view, everybody sees that one was given, and they slow
nobody down.
"""

import asyncio
import json
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mutable.games import GAMES
from mutable.server.services import REGISTRY
from mutable.work import hints
from mutable.work.hints import A_MINUTE
from mutable.work.processes import LOW_PRIORITY, WorkerPool, hint_pool
from tests.server.visit import Chair, Visitor, hint_lane, run, serving, visitors

CANNED = (
    b'{"seat":0,"counts":"castles","unit":{"en":"castles","fr":"ch\xc3\xa2teaux"},"games":1,"moves":'
    b'[{"move":"take deck","value":1.5,"low":1.0,"high":2.0,"win":0.5,'
    b'"reason":{"en":"Because.","fr":"Parce que."},'
    b'"motive":null,"detail":{"en":"Figures.","fr":"Chiffres."},"line":['
    b'{"seat":0,"move":"take deck","share":1.0},'
    b'{"seat":1,"move":"move leaf flame","share":0.75}]}],"depth":null}'
)
ALONE = CANNED.replace(b"move leaf flame", b"keep 9 10")  # at Mū


class Slow:
    """Workers that all give the same hint, once the gate is open."""

    count = 1

    def __init__(self, is_open: bool = False, hint: bytes = ALONE) -> None:
        self.gate = asyncio.Event()
        self.asked: list[bytes] = []
        self.hint = hint
        if is_open:
            self.gate.set()

    async def run(self, work: Any, *given: bytes) -> bytes:
        self.asked.append(given[1])
        await self.gate.wait()
        return self.hint

    def close(self) -> None:
        pass


async def ask(chair: Chair, decision: int | None = None) -> None:
    await chair.say({"type": "hint", "decision": chair.frame["decision"] if decision is None else decision})


async def hint_of(chair: Chair) -> Any:
    """Return the answer to a request; skip the frames before it."""
    return await chair.until(lambda answer: answer["type"] != "frame")


async def hinted(chair: Chair) -> Any:
    await ask(chair)
    return await hint_of(chair)


async def moved(chair: Chair) -> None:
    decision = chair.frame["decision"]
    await chair.move(chair.frame["legal"][0]["move"])
    await next_turn(chair, decision + 1)


async def next_turn(chair: Chair, decision: int) -> None:
    if chair.frame["decision"] < decision or not chair.frame["legal"]:
        await chair.until(
            lambda answer: answer["type"] == "frame" and answer["decision"] >= decision and answer["legal"]
        )


def hints_told(frame: Any) -> list[int]:
    return [doing["seat"] for doing in frame["room"]["doings"] if doing["what"] == "hint"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_moves_that_can_be_made_figures_in_order_and_reasons_in_the_readers_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Beside other tests a process of low priority would get hardly any time.
    monkeypatch.setattr("mutable.work.processes.LOW_PRIORITY", 0)

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, _), visitors(base, 1) as (ann,):
            players = GAMES[game].usual_players
            table = await ann.open_table(game, ["me", *["level1"] * (players - 1)])
            async with ann.at(table, "fr") as chair, ann.at(table) as english:
                frame = await chair.turn()
                hint = await hinted(chair)
                assert hint["type"] == "hint", hint
                assert hint["decision"] == frame["decision"]
                moves = hint["moves"]
                assert {move["move"] for move in moves} <= {move["move"] for move in frame["legal"]}
                values = [move["value"] for move in moves]
                assert values == sorted(values, reverse=True)
                assert all(move["low"] <= move["value"] <= move["high"] for move in moves)
                await english.turn()
                again = await hinted(english)
                same = [(move["move"], move["value"], move["win"]) for move in moves]
                assert same == [(move["move"], move["value"], move["win"]) for move in again["moves"]]
                assert all(
                    one["reason"] != two["reason"] for one, two in zip(moves, again["moves"], strict=True)
                )
                assert hints_told(chair.frame) == [0]  # repeating a hint adds no other one

    run(scenario)


def test_a_hint_names_the_moves_that_follow_with_the_facts_of_each_move_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            (ann,) = await stack.enter_async_context(visitors(base, 1))
            hint_lane(app).pool = Slow(is_open=True, hint=CANNED)  # type: ignore[assignment]
            table = await ann.open_table("muster", ["me", "level1"], hints=True)
            chair = await stack.enter_async_context(ann.at(table))
            await chair.turn()
            (step,) = (await hinted(chair))["moves"][0]["line"]
            assert (step["seat"], step["share"]) == (1, 0.75)
            assert step["facts"] == {"move": "move", "origin": "leaf", "castle": "flame"}
            assert step["text"]

    run(scenario)


def test_everybody_is_told_and_log_line_and_record_keep_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            ann, bob, eve = await stack.enter_async_context(visitors(base, 3))
            hint_lane(app).pool = Slow(is_open=True, hint=CANNED)  # type: ignore[assignment]
            table = await ann.open_table("muster", ["me", "friend"], hints=True)
            await bob.join(table, "Bob")
            chairs = [await stack.enter_async_context(who.at(table)) for who in (ann, bob, eve)]
            for chair in chairs:
                await chair.until(lambda answer: answer["room"]["status"] == "playing")
            room = app[REGISTRY].live(table).room
            (seat,) = room.deciding()
            entries = room.length
            assert (await hinted(chairs[seat]))["moves"][0]["reason"] == "Because."
            for chair in chairs:
                if not hints_told(chair.frame):
                    await chair.until(hints_told)
                assert chair.frame["room"]["hinted"] == [int(seat == 0), int(seat == 1)]
            await hinted(chairs[seat])
            assert room.length == entries + 1
            again = (await app[REGISTRY].store.read_log(table))[-1].body
            assert '"kind":"hint"' in again
            for place in room.seats:
                place.stand_in = "random"
            await chairs[seat].say({"type": "leave"})
            await chairs[1 - seat].say({"type": "leave"})
            await chairs[2].until(lambda answer: answer["room"]["status"] == "finished")
            record = await ann.get(f"/api/tables/{table}/record")
            assert record["hints"] == [int(seat == 0), int(seat == 1)]
            made = [number for number, (who, _) in enumerate(record["moves"], 1) if who != "chance"]
            assert record["stand_ins"] == made
            (line,) = [line for line in (await ann.get("/api/lobby"))["finished"] if line["id"] == table]
            assert line["hinted"] == [seat]
            # The record stays the same after an upload.
            status, body = await bob.post("/api/records", record)
            assert (status, await bob.get(f"/api/tables/{body['id']}/record")) == (201, record)

    run(scenario)


def test_who_may_not_ask_and_what_is_no_question_is_answered_in_words(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 3) as (ann, bob, eve):
            slow = hint_lane(app).pool = Slow(is_open=True, hint=CANNED)  # type: ignore[assignment]
            table = await ann.open_table("muster", ["me", "friend"], hints=False)
            await bob.join(table, "Bob")
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as watching:
                chairs = [one, two]
                for chair in (*chairs, watching):
                    await chair.until(lambda answer: answer["room"]["status"] == "playing")
                assert one.frame["room"]["hints"] is False
                room = app[REGISTRY].live(table).room
                (seat,) = room.deciding()
                length = room.length
                answer = await hinted(chairs[seat])
                assert (answer["type"], answer["text"]) == ("no_hint", "this table is played without hints")
                assert (await hinted(chairs[1 - seat]))["type"] == "stale"
                assert (await hinted(watching))["type"] == "error"
                await ask(chairs[seat], 7)
                assert await hint_of(chairs[seat]) == {"type": "stale", "decision": 0}
                for wrong in (
                    '{"type":"hint"}',
                    '{"type":"hint","decision":-1}',
                    '{"type":"hint","decision":0,"x":1}',
                ):
                    await chairs[seat].say(wrong)
                    assert (await hint_of(chairs[seat]))["type"] == "error"
                assert (room.length, slow.asked) == (length, [])

    run(scenario)


async def at_own_turn(stack: AsyncExitStack, who: Visitor, name: str = "Ann") -> tuple[str, Chair]:
    """Seat a person alone at Mū, where they decide at once."""
    table = await who.open_table("mu_city", ["me"], name)
    chair = await stack.enter_async_context(who.at(table))
    await chair.turn()
    return table, chair


def test_a_question_about_a_position_that_is_gone_is_dropped(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            (ann,) = await stack.enter_async_context(visitors(base, 1))
            slow = hint_lane(app).pool = Slow()  # type: ignore[assignment]
            table, chair = await at_own_turn(stack, ann)
            await ask(chair)
            await chair.move(chair.frame["legal"][0]["move"])
            assert await hint_of(chair) == {"type": "stale", "decision": 1}
            await next_turn(chair, 1)
            await ask(chair)  # the place in the queue is free again
            slow.gate.set()
            assert (await hint_of(chair))["decision"] == 1
            assert app[REGISTRY].live(table).room.seats[0].hints == 1

    run(scenario)


def test_each_person_has_one_question_at_a_time_and_all_eyes_get_its_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            (ann,) = await stack.enter_async_context(visitors(base, 1))
            slow = hint_lane(app).pool = Slow()  # type: ignore[assignment]
            table, chair = await at_own_turn(stack, ann)
            _, elsewhere = await at_own_turn(stack, ann)
            beside = await stack.enter_async_context(ann.at(table, "fr"))
            await beside.turn()
            for one in (chair, chair, beside):
                await ask(one)
            answer = await hinted(elsewhere)
            assert answer["text"] == "your last hint is still being prepared"
            await beside.say({"type": "preview", "text": beside.frame["legal"][0]["move"]})
            assert (await hint_of(beside))["type"] == "preview"  # so the server has the request
            slow.gate.set()
            assert (await hint_of(chair))["moves"][0]["reason"] == "Because."
            assert (await hint_of(beside))["moves"][0]["reason"] == "Parce que."
            assert len(slow.asked) == 1

    run(scenario)


def test_questions_are_answered_in_turn_person_by_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            people = await stack.enter_async_context(visitors(base, 3))
            slow = hint_lane(app).pool = Slow()  # type: ignore[assignment]
            chairs = [(await at_own_turn(stack, who))[1] for who in people]
            greedy, *others = chairs
            seen = [chair.frame["view"] for chair in chairs]
            for chair in chairs:
                await ask(chair)
                await chair.say({"type": "preview", "text": "pass"})
                await hint_of(chair)  # so the server has the request
            assert len(slow.asked) == 1  # the only process has one job
            slow.gate.set()
            await hint_of(greedy)
            await moved(greedy)
            await hinted(greedy)
            for chair in others:
                await hint_of(chair)
            assert [json.loads(view) for view in slow.asked] == [*seen, greedy.frame["view"]]

    run(scenario)


def test_a_person_who_asks_too_often_gets_an_error_and_known_hints_cost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            (ann,) = await stack.enter_async_context(visitors(base, 1))
            hint_lane(app).pool = Slow(is_open=True)  # type: ignore[assignment]
            _, chair = await at_own_turn(stack, ann)
            for _ in range(A_MINUTE):
                for _ in range(3):
                    assert (await hinted(chair))["type"] == "hint"
                await moved(chair)
            assert (await hinted(chair))["text"].startswith("you have asked for many hints")
            monkeypatch.setattr(hints, "MOST_WAITING", 0)
            assert (await hinted(chair))["text"].startswith("many people are asking")

    run(scenario)


def test_a_network_has_a_few_open_hints_and_other_networks_are_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "MOST_OF_A_NETWORK", 3)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db", proxied=True))
            people = await stack.enter_async_context(visitors(base, 5))
            slow = hint_lane(app).pool = Slow()  # type: ignore[assignment]
            for person in people:
                person.live_at("192.0.2.1" if person is not people[-1] else "192.0.2.2")
            *crowd, other = [(await at_own_turn(stack, person))[1] for person in people]
            for chair in (*crowd[:-1], other):
                await ask(chair)
                await chair.say({"type": "preview", "text": "pass"})
                await hint_of(chair)  # so the server has the request
            assert (await hinted(crowd[-1]))["text"].startswith("several people on your network")
            slow.gate.set()
            await hint_of(other)
            seen = [json.loads(view) for view in slow.asked[:2]]
            assert seen == [crowd[0].frame["view"], other.frame["view"]]

    run(scenario)


def test_a_hint_that_takes_too_long_is_given_up_and_one_that_fails_is_said_to(tmp_path: Path) -> None:
    class Failing(Slow):
        async def run(self, work: Any, *given: bytes) -> bytes:
            raise RuntimeError("the lamp went out")

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            (ann,) = await stack.enter_async_context(visitors(base, 1))
            own = app[REGISTRY].hints
            slow = hint_lane(app).pool = Slow()  # type: ignore[assignment]
            own.deadline = 0.01
            table, chair = await at_own_turn(stack, ann)
            assert (await hinted(chair))["text"].startswith("the hint is taking too long")
            own.deadline = 60.0
            await ask(chair)  # the request waits for the same job
            slow.gate.set()
            assert (await hint_of(chair))["type"] == "hint"
            assert len(slow.asked) == 1
            hint_lane(app).pool = Failing()  # type: ignore[assignment]
            await moved(chair)
            assert (await hinted(chair))["text"].startswith("no hint could be found")
            assert app[REGISTRY].live(table).room.seats[0].hints == 1

    run(scenario)


def test_greedy_askers_never_keep_a_bot_of_another_table_waiting(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            base, app = await stack.enter_async_context(serving(tmp_path / "db"))
            people = await stack.enter_async_context(visitors(base, 5))
            hint_lane(app).pool = Slow()  # type: ignore[assignment]  # hints use all their processes
            for who in people[1:]:
                _, chair = await at_own_turn(stack, who)
                await ask(chair)
            table = await people[0].open_table("mu_city", ["me", "greedy"])
            chair = await stack.enter_async_context(people[0].at(table))
            first = await chair.turn()
            await chair.move(first["legal"][0]["move"])
            await chair.until(
                lambda answer: answer["type"] == "frame" and answer["decision"] and answer["legal"]
            )

    run(scenario)


def test_processes_for_hints_give_way_to_those_of_bots() -> None:
    async def scenario() -> None:
        hints, bots = hint_pool(), WorkerPool()
        try:
            ours = os.nice(0)
            found = await asyncio.gather(hints.run(os.nice, 0), bots.run(os.nice, 0))
            assert found == [min(19, ours + LOW_PRIORITY), ours]
            assert 2 <= hints.count <= max(2, (os.cpu_count() or 1) // 2)  # one is for other networks
        finally:
            hints.close()
            bots.close()

    run(scenario)
