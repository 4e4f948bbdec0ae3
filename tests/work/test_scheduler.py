"""The scheduler's lanes: as many running jobs as workers, locks, limits, and no jobs after a stop."""

import asyncio
from typing import Any

import pytest

from mutable.work.scheduler import Group, Job, Lane, Scheduler


class Workers:
    """A pool that runs a call once the gate is open."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.gate = asyncio.Event()
        self.is_closed = False

    async def run(self, work: Any, *given: Any) -> Any:
        await self.gate.wait()
        return work(*given)

    def close(self) -> None:
        self.is_closed = True


class Noted(Job):
    def __init__(
        self, started: list[str], name: str, keys: str | tuple[str, ...], lock: str | None = None
    ) -> None:
        self.keys = (keys,) if isinstance(keys, str) else keys
        self.lock = lock
        self.name = name
        self.wanted = True
        self._started = started

    def is_wanted(self) -> bool:
        return self.wanted

    def start(self) -> None:
        self._started.append(self.name)


def lane_of(count: int = 1) -> Lane:
    return Lane(Workers(count))  # type: ignore[arg-type]  # has all methods that a lane uses


def test_a_lane_runs_as_many_jobs_as_it_has_workers() -> None:
    async def scenario() -> None:
        lane, started = lane_of(2), list[str]()
        jobs = [Noted(started, name, name) for name in "abc"]
        lane.submit(jobs)
        assert (started, lane.load()) == (["a", "b"], (1, 2))
        lane.finish(jobs[1])
        assert (started, lane.load()) == (["a", "b", "c"], (0, 2))

    asyncio.run(scenario())


def test_jobs_with_one_lock_run_one_after_the_other() -> None:
    async def scenario() -> None:
        lane, started = lane_of(3), list[str]()
        jobs = [Noted(started, "a", "ann", "t"), Noted(started, "b", "bob", "t"), Noted(started, "c", "ida")]
        lane.submit(jobs)
        assert started == ["a", "c"]
        lane.finish(jobs[0])
        assert started == ["a", "c", "b"]

    asyncio.run(scenario())


def test_one_network_never_occupies_all_workers_however_many_people_ask_there() -> None:
    async def scenario() -> None:
        lane, started = lane_of(2), list[str]()
        jobs = [Noted(started, name, ("crowd", name)) for name in "abc"]
        lane.submit([*jobs, Noted(started, "home", ("home", "ann"))])
        assert (started, lane.load()) == (["a", "home"], (2, 2))
        lane.finish(jobs[0])
        assert started == ["a", "home", "b"]

    asyncio.run(scenario())


@pytest.mark.parametrize(("workers", "most"), [(1, 1), (2, 1), (3, 2), (8, 6)])
def test_a_share_of_a_quarter_is_reserved_where_there_are_several_workers(workers: int, most: int) -> None:
    async def scenario() -> None:
        lane, started = lane_of(workers), list[str]()
        lane.submit([Noted(started, str(number), ("crowd", str(number))) for number in range(20)])
        assert len(started) == most

    asyncio.run(scenario())


def test_what_is_withdrawn_or_no_longer_wanted_is_not_started() -> None:
    async def scenario() -> None:
        lane, started = lane_of(), list[str]()
        jobs = [Noted(started, name, name) for name in "abcd"]
        lane.submit(jobs)
        lane.withdraw(jobs[1])
        jobs[2].wanted = False
        lane.finish(jobs[0])
        assert started == ["a", "d"]

    asyncio.run(scenario())


def test_outstanding_jobs_are_counted_by_any_beginning_of_their_keys() -> None:
    async def scenario() -> None:
        lane, started = lane_of(), list[str]()
        for name, keys in (("a", ("net", "ann")), ("b", ("net", "bob")), ("c", ("other", "ann"))):
            job = Noted(started, name, "")
            job.keys = keys
            lane.submit([job])
        found = (lane.outstanding(), lane.outstanding("net"), lane.outstanding("net", "bob"))
        assert found == (3, 2, 1)
        assert lane.outstanding("ann") == 0

    asyncio.run(scenario())


def test_a_caller_waits_for_their_turn_and_a_cancelled_one_leaves_it() -> None:
    async def scenario() -> None:
        lane = lane_of()
        calls = [asyncio.create_task(lane.call((name,), str.upper, name)) for name in "abc"]
        await asyncio.sleep(0)
        assert lane.load() == (2, 1)
        calls[1].cancel()
        await asyncio.sleep(0)
        assert lane.load() == (1, 1)
        lane.pool.gate.set()  # type: ignore[attr-defined]
        assert [await calls[0], await calls[2]] == ["A", "C"]
        assert lane.load() == (0, 0)

    asyncio.run(scenario())


def test_a_caller_who_is_cancelled_when_the_turn_comes_passes_it_on() -> None:
    async def scenario() -> None:
        lane, started = lane_of(), list[str]()
        first = Noted(started, "a", "a")
        lane.submit([first])
        calls = [asyncio.create_task(lane.call((name,), str.upper, name)) for name in "bc"]
        await asyncio.sleep(0)
        calls[0].cancel()
        lane.finish(first)  # the turn passes to the first caller, whose task has not run yet
        lane.pool.gate.set()  # type: ignore[attr-defined]
        assert await calls[1] == "C"
        with pytest.raises(asyncio.CancelledError):
            await calls[0]

    asyncio.run(scenario())


def test_nothing_starts_after_the_end() -> None:
    async def scenario() -> None:
        scheduler = Scheduler({group: Workers() for group in Group})  # type: ignore[misc]
        lane, started = scheduler.lanes[Group.BOTS], list[str]()
        jobs = [Noted(started, name, name) for name in "ab"]
        lane.submit(jobs)
        scheduler.stop()
        lane.finish(jobs[0])
        lane.submit([Noted(started, "c", "c")])
        assert started == ["a"]
        scheduler.close()
        assert all(lane.pool.is_closed for lane in scheduler.lanes.values())  # type: ignore[attr-defined]

    asyncio.run(scenario())
