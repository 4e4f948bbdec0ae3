"""Fairness: which bot thinks next, which tables rest, and how much one person may use."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from mutable.games import GAMES
from mutable.server.services import REGISTRY
from mutable.work.rate_limits import Bucket, Buckets
from mutable.work.tasks import choose_move
from tests.server.registry.test_failures import Gated, thought_over
from tests.server.visit import Chair, Visitor, bot_lane, run, server_at, serving, visitors


class Queued(Gated):
    """One worker that records which bots think there, in order, and on which seats."""

    count = 1

    def __init__(self, workers: Any) -> None:
        super().__init__(workers)
        self.order: list[tuple[str, int]] = []

    async def run(self, work: Any, *given: Any) -> Any:
        if work is choose_move:
            self.order.append((given[1], json.loads(given[2])["seat"]))
        return await super().run(work, *given)

    async def until(self, count: int) -> list[tuple[str, int]]:
        """Return the first `count` bots and their seats, once these bots have begun."""
        while len(self.order) < count:
            await asyncio.sleep(0.001)
        return self.order[:count]


def queued(app: Any) -> Queued:
    workers = bot_lane(app).pool = Queued(bot_lane(app).pool)
    return workers


async def seated(stack: AsyncExitStack, person: Visitor, bot: str) -> tuple[str, Chair]:
    """Seat a person at a table of Mū, where the bot and the person choose at the same time."""
    table = await person.open_table("mu_city", ["me", bot])
    chair = await stack.enter_async_context(person.at(table))
    await chair.turn()
    return table, chair


async def move_and_take_back(chair: Chair) -> None:
    await chair.move((await chair.turn())["legal"][0]["move"])
    await chair.until(lambda answer: answer["type"] == "frame" and answer["can_take_back"])
    await chair.say({"type": "takeback", "decision": chair.frame["decision"]})
    await chair.until(lambda answer: answer["type"] == "frame" and answer["legal"])


# Bots


def test_moves_taken_back_again_and_again_are_one_thought_at_a_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db") as (base, app),
            visitors(base, 2) as (ann, bob),
            AsyncExitStack() as stack,
        ):
            gated = bot_lane(app).pool = Gated(bot_lane(app).pool)  # type: ignore[assignment]
            table, chair = await seated(stack, ann, "random")
            for _ in range(8):
                await move_and_take_back(chair)
            assert gated.begun == 1
            await seated(stack, bob, "random")
            assert gated.begun == 2
            gated.gate.set()
            await thought_over(app[REGISTRY].live(table))
            assert gated.begun == 3  # the moves in between were never begun
            assert app[REGISTRY].live(table).room.table.decision(1) == 1

    run(scenario)


def test_the_bots_of_many_tables_of_one_person_wait_for_those_of_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db") as (base, app),
            visitors(base, 2) as (ann, bob),
            AsyncExitStack() as stack,
        ):
            workers = queued(app)
            for _ in range(6):
                await seated(stack, ann, "random")
            await seated(stack, bob, "greedy")
            workers.gate.set()
            assert ("greedy", 1) in await workers.until(3)

    run(scenario)


def test_the_bots_of_a_network_wait_for_those_of_another_however_many_people_it_has(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db", proxied=True) as (base, app),
            visitors(base, 7) as (*crowd, bob),
            AsyncExitStack() as stack,
        ):
            workers = queued(app)
            bob.live_at("192.0.2.2")
            for person in crowd:
                person.live_at("192.0.2.1")
                await seated(stack, person, "random")
            await seated(stack, bob, "greedy")
            workers.gate.set()
            assert await workers.until(3) == [("random", 1), ("greedy", 1), ("random", 1)]

    run(scenario)


def test_a_table_is_charged_to_the_player_who_acted_last_and_is_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db", proxied=True) as (base, app),
            visitors(base, 2) as (ann, bob),
        ):
            ann.live_at("192.0.2.1")
            bob.live_at("2001:db8::7")
            table = await ann.open_table("mu_city", ["me", "friend", "random"])
            live = app[REGISTRY].live(table)
            assert live.payer()[0] == "192.0.2.1"
            await bob.join(table, "Bob")
            assert live.payer()[0] == "2001:db8::/64"
            async with bob.at(table) as second:
                async with ann.at(table) as first:
                    await first.turn()
                    assert live.payer()[0] == "2001:db8::/64"
                    await first.move(first.frame["legal"][0]["move"])
                    await first.until(lambda answer: answer["decision"] == 1)
                    assert live.payer()[0] == "192.0.2.1"
                await second.until(lambda answer: answer["room"]["seats"][0]["connected"])
                await second.until(lambda answer: not answer["room"]["seats"][0]["connected"])
                assert live.payer()[0] == "2001:db8::/64"
            app[REGISTRY].evict(table)
            assert (await app[REGISTRY].fetch(table)).payer()[0] == ""  # the payer is not stored

    run(scenario)


def test_stand_ins_come_later_and_tables_that_no_player_sees_come_last(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            serving(tmp_path / "db") as (base, app),
            visitors(base, 4) as (ann, bob, eve, zoe),
            AsyncExitStack() as stack,
        ):
            workers = queued(app)
            await seated(stack, zoe, "random")
            await eve.open_table("mu_city", ["me", "random"])
            _, chair = await seated(stack, ann, "greedy")
            await chair.say({"type": "leave"})
            await chair.until(lambda answer: answer["room"]["seats"][0]["away"])
            await seated(stack, bob, "level1")
            workers.gate.set()
            order = await workers.until(5)
            assert order == [("random", 1), ("greedy", 1), ("level1", 1), ("greedy", 0), ("random", 1)]

    run(scenario)


def test_a_table_that_every_player_has_left_rests_until_one_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 2) as (ann, eve):
            gated = bot_lane(app).pool = Gated(bot_lane(app).pool)  # type: ignore[assignment]
            gated.gate.set()
            table = await ann.open_table("muster", ["me", "random"])
            live = app[REGISTRY].live(table)
            async with ann.at(table) as chair:
                await chair.turn()
                await chair.say({"type": "leave"})
                await chair.until(lambda answer: answer["room"]["seats"][0]["away"])
            while live.clients:
                await asyncio.sleep(0.001)  # until the server notices the disconnect
            await thought_over(live)
            begun = gated.begun
            async with eve.at(table) as spectator:
                assert (await spectator.next())["room"]["status"] == "playing"
            while not live.is_idle:
                await asyncio.sleep(0.001)  # until the server notices the disconnect
            assert gated.begun == begun
            async with ann.at(table) as chair:
                await chair.until(lambda answer: answer["room"]["status"] == "finished")

    run(scenario)


def test_a_person_who_takes_back_too_often_has_to_wait_on_every_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            app[REGISTRY].take_backs = Buckets(size=2, per_second=0.0)
            bot_lane(app).pool = Gated(bot_lane(app).pool)  # type: ignore[assignment]
            table = await ann.open_table("mu_city", ["me", "random"])
            for lang, said in (("en", "many moves back"), ("fr", "repris beaucoup de coups")):
                async with ann.at(table, lang) as chair:
                    await move_and_take_back(chair)
                if lang == "en":
                    continue
                async with ann.at(table, lang) as chair:
                    await chair.move((await chair.turn())["legal"][0]["move"])
                    await chair.until(lambda answer: answer["type"] == "frame" and answer["can_take_back"])
                    await chair.say({"type": "takeback", "decision": chair.frame["decision"]})
                    refused = await chair.until(lambda answer: answer["type"] == "error")
                    assert said in refused["text"]

    run(scenario)


def test_everything_in_another_language_again_and_again_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[bool] = []

    async def turn(bucket: Bucket) -> None:
        waited.append(not bucket.take())

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            table = await ann.open_table("muster", ["me", "friend"])
            async with ann.at(table) as chair:
                await chair.next()
                monkeypatch.setattr(Bucket, "turn", turn)
                for lang in ("fr", "en") * 5:
                    await chair.say({"type": "language", "lang": lang})
                    await chair.next()
        assert waited[:4] == [False] * 4
        assert any(waited[4:])

    run(scenario)


def test_options_go_up_to_what_a_server_can_bear_and_the_page_is_told_how_far(tmp_path: Path) -> None:
    wishes = [{"kind": "me"}, *({"kind": "bot", "bot": "random"} for _ in range(3))]
    wish = {"game": "mu_tricks", "name": "Ann", "seats": wishes}

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as (ann,):
            games = {game["name"]: game for game in await ann.get("/api/games?lang=en")}
            most = games["mu_tricks"]["options"]["hands"]["max"]
            assert most == 50
            assert (await ann.post("/api/tables", {**wish, "options": {"hands": most}}))[0] == 201
            beyond = {**wish, "options": {"hands": most + 1}}
            status, body = await ann.post("/api/tables", beyond, headers={"Accept-Language": "fr"})
            assert (status, body["error"]) == (422, "à une table en réseau, hands va jusqu’à 50, pas 51")
            assert GAMES["mu_tricks"].rules(4, {"hands": 1000}).options["hands"] == 1000  # the library may

    run(scenario)
