"""Bots continue at a table that was dropped from memory, whether or not anybody comes back to it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from mutable.server.registry import maintenance, recovery
from mutable.server.registry.leases import LeasedTable
from mutable.server.registry.recovery import LeaseRecovery
from mutable.server.registry.registry import TableRegistry
from mutable.server.services import REGISTRY
from mutable.storage.errors import StoreUnavailable
from mutable.storage.values import Append
from tests.server.database import Database
from tests.server.visit import PATIENCE, Visitor, asked, run, serving, visitors


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(maintenance, "TIMER_SECONDS", 0.0)
    monkeypatch.setattr(recovery, "LOOK_SECONDS", 0.01)


def fail_once(registry: TableRegistry, problem: Exception) -> asyncio.Event:
    """Make the first change of a table after its creation fail; set the event when it has failed."""
    append, failed = registry.store.append, asyncio.Event()

    async def failing(wish: Append) -> str | None:
        if wish.first and not failed.is_set():
            failed.set()
            raise problem
        return await append(wish)

    registry.store.append = failing  # type: ignore[method-assign]
    return failed


async def bot_has_moved(registry: TableRegistry, table: str) -> None:
    async def moved() -> None:
        while table not in registry.tables or registry.live(table).pending.for_bots:
            await asyncio.sleep(0.001)  # until the condition holds

    await asyncio.wait_for(moved(), PATIENCE)


@pytest.mark.parametrize("problem", [StoreUnavailable("away"), RuntimeError("the dice fell off the table")])
def test_a_bot_whose_move_met_an_outage_moves_after_it_though_nobody_comes_back(
    problem: Exception, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            failed = fail_once(app[REGISTRY], problem)
            table = await ann.open_table("mu_city", ["me", "random"])
            await asyncio.wait_for(failed.wait(), PATIENCE)
            await bot_has_moved(app[REGISTRY], table)

    run(scenario)


def test_a_table_that_is_leased_here_but_not_in_memory_is_taken_over(tmp_path: Path) -> None:
    """The store commits the lease, but the connection breaks before the answer."""

    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            registry = app[REGISTRY]
            watch = registry.bot_moves.watch
            registry.bot_moves.watch = lambda *_: None  # type: ignore[method-assign]
            table = await ann.open_table("mu_city", ["me", "random"])
            assert await owner(tmp_path / "db", table) == registry.store.name
            lose(registry, table)
            registry.bot_moves.watch = watch  # type: ignore[method-assign]
            await bot_has_moved(registry, table)

    run(scenario)


def lose(registry: TableRegistry, table: str) -> None:
    registry.tables.pop(table).stop_clock()


async def owner(place: Path | str, table: str) -> Any:
    ((found,),) = await asyncio.to_thread(asked, place, "SELECT holder FROM due WHERE room = ?", table)
    return found


def test_a_lease_whose_table_cannot_be_loaded_stops_no_other_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "db") as (base, app), visitors(base, 1) as (ann,):
            registry = app[REGISTRY]
            registry.bot_moves.watch = lambda *_: None  # type: ignore[method-assign]
            tables = sorted([await ann.open_table("mu_city", ["me", "random"]) for _ in range(3)])
        async with serving(tmp_path / "db") as (_, app):
            break_loading(app, tables[0])
            for table in tables[1:]:
                await bot_has_moved(app[REGISTRY], table)
            assert tables[0] not in app[REGISTRY].tables
            assert await released(tmp_path / "db", tables[0])

    run(scenario)
    assert f"the table {tables_named(caplog)} cannot be taken over" in caplog.text


def break_loading(app: web.Application, table: str) -> None:
    load = app[REGISTRY]._loader.load

    async def breaking(ident: str) -> LeasedTable:
        if ident == table:
            raise RuntimeError("a fault in the rules")
        return await load(ident)

    app[REGISTRY]._loader.load = breaking  # type: ignore[method-assign]


async def released(place: Path, table: str) -> bool:
    while await owner(place, table) is not None:
        await asyncio.sleep(0.001)  # until the lease has ended
    return True


def tables_named(caplog: pytest.LogCaptureFixture) -> str:
    return str(next(record.args[0] for record in caplog.records if "taken over" in record.message))  # type: ignore[index]


def test_a_dropped_table_is_taken_over_by_the_process_to_which_its_player_came(database: Database) -> None:
    """The process that dropped the table takes no more tables, as if it could not load them."""

    async def scenario() -> None:
        async with serving(url) as (base, app), serving(url) as (other, beside):
            ann, same = Visitor(base), Visitor(other)
            failed = fail_once(app[REGISTRY], StoreUnavailable("away"))
            app[REGISTRY].store.lease_due_work = lambda *_: asyncio.sleep(0, [])  # type: ignore[method-assign, assignment]
            app[REGISTRY].bot_moves.watch = lambda *_: None  # type: ignore[method-assign]
            table = await ann.open_table("mu_city", ["me", "random"])
            assert await owner(url, table) == app[REGISTRY].store.name
            live = app[REGISTRY].live(table)
            app[REGISTRY].discard(live, StoreUnavailable("away"))
            await bot_has_moved(beside[REGISTRY], table)
            assert not failed.is_set()
            for person in (ann, same):
                await person.session.close()

    url = database.new()
    run(scenario)


class Slate:
    """The part of a store that handles leases."""

    def __init__(self) -> None:
        self.released: list[dict[str, float]] = []
        self.leased: list[str] = []

    async def release_leases(self, dropped: dict[str, float]) -> None:
        self.released.append(dict(dropped))

    async def leased_tables(self) -> list[str]:
        return self.leased


def test_a_table_that_fails_again_and_again_waits_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery.time, "time", lambda: 1000.0)

    async def scenario() -> None:
        slate = Slate()
        leases = LeaseRecovery(slate, lambda ident: ident == "loaded")  # type: ignore[arg-type]
        for _ in range(3):
            leases.drop_failed("broken")
            leases.drop("loaded")
            await leases.release()
        leases.forget_failures("broken")
        leases.drop_failed("broken")
        await leases.release()
        await leases.release()
        assert [round_["broken"] for round_ in slate.released] == [1001.0, 1002.0, 1004.0, 1001.0]
        assert all("loaded" not in round_ for round_ in slate.released)

    run(scenario)


def test_only_a_lease_that_lacks_its_table_twice_in_a_row_is_taken_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recovery, "LOOK_SECONDS", 0.0)

    async def scenario() -> None:
        slate = Slate()
        leases = LeaseRecovery(slate, lambda ident: ident == "loaded")  # type: ignore[arg-type]
        found = []
        for slate.leased in (["new", "loaded"], ["lost"], ["lost", "loaded"], []):
            found.append(await leases.find_orphans())
        assert found == [[], [], ["lost"], []]

    run(scenario)
