"""Tasks over any executor have the same results, even if workers die meanwhile."""

import itertools
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from copy import copy
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from mutable.bots.bot import Budget
from mutable.cli.main import main
from mutable.games import GAMES
from mutable.lab.arena.contest import Contest
from mutable.lab.arena.deal import Deal
from mutable.lab.arena.playing import play_contest
from mutable.lab.review_study.study import extend_lines
from mutable.spread import tasks
from mutable.spread.pools import RenewedPool
from mutable.spread.tasks import AHEAD, OtherSources, WorkersLost, spread, spread_in_order
from tests.spread.handed import dies, dies_once, inverse, lines_of, seat_one_more, squared


def contest(*bots: str) -> Contest:
    rules = GAMES["muster"].rules(2, {})
    return Contest(
        "muster", "1", 2, rules.options, None, bots or ("greedy", "random"), 7, Budget(iterations=5)
    )


def untimed(deals: list[Deal]) -> list[Any]:
    """Return the deals without their times and memory."""
    return [(deal["pair"], deal["deal"], [{**game, "ms": None} for game in deal["games"]]) for deal in deals]


def plain_pool() -> ProcessPoolExecutor:
    """Create Python's own process pool."""
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


@pytest.fixture(scope="module", params=["threads", "processes", "renewed"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    made = {
        "threads": partial(ThreadPoolExecutor, 3),
        "processes": plain_pool,
        "renewed": partial(RenewedPool, 2),
    }
    with made[request.param]() as executor:
        yield executor


def test_every_executor_plays_the_contest_that_one_process_plays(executor: Executor) -> None:
    alone = untimed(play_contest(contest(), 6))
    assert untimed(play_contest(contest(), 6, executor=executor)) == alone


def test_bots_of_ones_own_sit_in_every_worker(executor: Executor) -> None:
    deals = play_contest(contest("one more", "random"), 2, executor=executor, prepare=seat_one_more)
    assert [deal["pair"] for deal in deals] == [["one more", "random"]] * 2


def taken(numbers: "itertools.count[int]") -> int:
    """Return the number of requested workers."""
    return next(copy(numbers)) - 1


def test_no_more_tasks_are_out_than_workers_have_waiting() -> None:
    begun = itertools.count(1)
    with ThreadPoolExecutor(2) as executor:
        found = spread(squared, begun, executor)
        for done, (number, square) in enumerate(itertools.islice(found, 50)):
            assert square == number * number
            assert taken(begun) - done <= 2 * AHEAD + 1
        found.close()  # type: ignore[attr-defined]


def test_what_is_wanted_in_order_comes_in_order_and_nobody_waits_for_the_rest() -> None:
    with RenewedPool(2) as executor:
        endless = spread_in_order(squared, itertools.count(), executor)
        assert list(itertools.islice(endless, 20)) == [number * number for number in range(20)]
        endless.close()  # type: ignore[attr-defined]


def test_a_task_that_fails_by_itself_raises_what_it_raised(executor: Executor) -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(inverse, [1, 2, 0, 3], executor))


def test_a_task_whose_worker_is_killed_is_handed_out_again(tmp_path: Path) -> None:
    with RenewedPool(2) as executor:
        found = dict(spread(partial(dies_once, tmp_path), range(12), executor))
    assert (tmp_path / "died").exists()
    assert found == {number: number for number in range(12)}


def test_a_task_that_kills_its_workers_is_given_up_with_a_message() -> None:
    with RenewedPool(2) as executor, pytest.raises(WorkersLost, match="handed out 4 times"):
        list(spread(dies, [1, 2, 3], executor))


def test_a_pool_of_the_callers_that_broke_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with plain_pool() as broken:
        with pytest.raises(WorkersLost, match="broken for good"):
            list(spread(partial(dies_once, tmp_path), range(12), broken))
        with pytest.raises(WorkersLost):
            play_contest(contest(), 2, tmp_path / "kept", broken)
    assert len(play_contest(contest(), 2, tmp_path / "kept")) == 2


def test_a_worker_that_has_another_mutable_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "source_digest", lambda: "another")
    with RenewedPool(2) as executor, pytest.raises(OtherSources, match=r"than this one \(another\)"):
        list(spread(squared, [1, 2], executor))


def test_a_study_ends_at_the_same_seed_on_every_executor(tmp_path: Path, executor: Executor) -> None:
    def enough(lines: list[dict[str, Any]]) -> bool:
        return len(lines) >= 7

    alone = extend_lines(tmp_path / "alone", "same", enough, lines_of)
    assert extend_lines(tmp_path / "spread", "same", enough, lines_of, executor) == alone
    assert (tmp_path / "spread").read_text() == (tmp_path / "alone").read_text()


def test_the_example_of_the_document_runs(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
    program = tmp_path / "program.py"
    program.write_text(page.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "'mean': " in done.stdout


# The commands


UNLIKE = ("seconds", "decisions_per_second", "times", "peak_mb")  # what the machine has its share in


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Return a command's output without times and memory."""
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    return [without(one) for one in found] if isinstance(found, list) else without(found)


def without(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if name not in UNLIKE}


ARENA = ("arena", "muster", "--bots", "greedy,random", "--deals", "4", "--iterations", "5")


def test_any_number_of_processes_come_to_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, *ARENA, "--workers", "2") == said(capsys, *ARENA, "--workers", "1")


def test_games_are_simulated_and_kept_alike_by_any_number_of_processes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def simulated(folder: str, *arguments: str) -> tuple[dict[str, Any], dict[str, str]]:
        where = tmp_path / folder
        command = f"simulate muster --games 5 --bots greedy,random --seed 3 --records {where}"
        facts = said(capsys, *command.split(), *arguments)
        return facts, {path.name: path.read_text(encoding="utf-8") for path in where.iterdir()}

    assert simulated("two", "--workers", "2") == simulated("one")


@pytest.mark.parametrize(
    ("command", "lang", "words"),
    [
        (f"{' '.join(ARENA)} --cluster muster", "en", "muster is not the address of a scheduler"),
        (f"{' '.join(ARENA)} --cluster muster", "fr", "muster n’est pas l’adresse"),
        (f"{' '.join(ARENA)} --cluster tcp://h:1 --workers 2", "en", "--workers is for this machine"),
        ("simulate muster --games 9 --workers 2", "en", "run in one process"),
        ("simulate muster --games 9 --cluster", "fr", "tournent dans un seul processus"),
    ],
)
def test_what_cannot_be_spread_is_refused_in_one_line(
    command: str, lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(command, lang, words, monkeypatch, capsys)


def refused(
    command: str, lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    assert main(command.split()) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert words in line


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "needs Dask; get it with: pip"), ("fr", "a besoin de Dask")]
)
def test_without_the_extra_a_cluster_is_refused(
    lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused(f"{' '.join(ARENA)} --cluster", lang, words, monkeypatch, capsys)
