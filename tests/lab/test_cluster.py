"""A real cluster of several processes: one is killed, a run is interrupted, and the figures stay the same."""

import logging
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

distributed = pytest.importorskip("distributed", reason="the extra cluster is not installed: Dask is missing")

from mutable.lab.arena.playing import play_contest
from mutable.lab.arena.report import report_of
from mutable.spread import cluster as clusters
from mutable.spread.cluster import Cluster
from mutable.spread.tasks import WorkersLost, spread
from tests.spread.handed import die_in_the_middle, own_process
from tests.spread.test_spread import ARENA, contest, refused, said, untimed

DEALS = 12


@pytest.fixture(autouse=True)
def quiet_dask() -> None:
    """Remove Dask's log handler: it writes to the stderr of the test during which Dask was imported."""
    logging.getLogger("distributed").handlers.clear()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Start three workers, each a process."""
    with Cluster(workers=3) as cluster:
        yield cluster


def test_a_worker_that_is_killed_in_the_middle_of_a_contest_changes_no_figure(
    cluster: Cluster, tmp_path: Path
) -> None:
    alone = play_contest(contest(), DEALS)
    played = play_contest(contest(), DEALS, executor=cluster, prepare=partial(die_in_the_middle, tmp_path))
    assert (tmp_path / "died").exists()
    assert len({path.name.split()[0] for path in tmp_path.iterdir()} - {str(os.getpid())}) > 2
    assert untimed(played) == untimed(alone)
    for figure in ("ratings", "matrix", "deals", "games"):
        assert report_of(contest(), played)[figure] == report_of(contest(), alone)[figure]


def test_a_run_that_was_interrupted_on_a_cluster_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    def interrupt(done: int, wanted: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_contest(contest(), DEALS, tmp_path, cluster, tell=interrupt)
    told: list[int] = []
    resumed = play_contest(contest(), DEALS, tmp_path, cluster, tell=lambda done, wanted: told.append(done))
    assert told == list(range(4, DEALS + 1))
    assert untimed(resumed) == untimed(play_contest(contest(), DEALS))


def test_tasks_are_computed_in_other_processes_than_this(cluster: Cluster) -> None:
    assert os.getpid() not in {process for _, process in spread(own_process, range(20), cluster)}


def test_an_executor_that_dask_itself_gives_will_do(cluster: Cluster) -> None:
    with distributed.Client(cluster.address) as client:
        played = play_contest(contest(), 3, executor=client.get_executor())
    assert untimed(played) == untimed(play_contest(contest(), 3))


@pytest.mark.parametrize(
    "command",
    [
        ARENA,
        ("simulate", "muster", "--games", "4", "--bots", "greedy,random", "--seed", "3"),
    ],
)
def test_commands_come_to_the_same_figures_on_a_cluster_with_an_address(
    command: tuple[str, ...], cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, *command, "--cluster", cluster.address) == said(capsys, *command)


@pytest.mark.parametrize("measure", ["ladder", "endings"])
def test_the_ladder_and_the_endings_are_measured_alike_on_a_cluster(
    measure: str,
    cluster: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("mutable.lab.arena.ladder.pairings_of", lambda game: (("random", "greedy"),))
    page = tmp_path / "page.md"
    common = ("arena", "muster", "--deals", "3", "--iterations", "2", f"--{measure}", str(page))
    alone = said(capsys, *common, "--workers", "1")
    assert said(capsys, *common, "--cluster", cluster.address) == alone
    assert "Muster" in page.read_text(encoding="utf-8")


def test_guests_are_invited_in_every_worker(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    guest = f"greedy:{sys.executable}"
    command = ("arena", "muster", "--bots", f"random,{guest}", "--deals", "3", "--iterations", "5")
    found = said(capsys, *command, "--cluster", cluster.address)
    assert found["games"] == 6
    assert found["matrix"][guest]["random"]["share"]["mean"] > 0.5


# What is refused


@pytest.mark.parametrize(("lang", "words"), [("en", "no Dask scheduler answers"), ("fr", "ne répond à")])
def test_an_address_at_which_nobody_answers_is_refused(
    lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clusters, "ANSWER_SECONDS", 0.2)
    refused(f"{' '.join(ARENA)} --cluster tcp://127.0.0.1:1", lang, words, monkeypatch, capsys)


def test_a_scheduler_without_workers_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clusters, "WORKER_SECONDS", 0.2)
    with distributed.LocalCluster(
        n_workers=0, processes=False, protocol="tcp", dashboard_address=":0", silence_logs=logging.ERROR
    ) as empty:
        command = f"{' '.join(ARENA)} --cluster {empty.scheduler_address}"
        refused(command, "en", "has no workers; start some", monkeypatch, capsys)


@pytest.mark.parametrize("needed", ["mutable.nowhere", "nowhere.spread"])
def test_workers_without_a_mutable_like_ours_are_refused(
    needed: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clusters, "NEEDED", needed)
    command = f"{' '.join(ARENA)} --cluster {cluster.address}"
    refused(command, "en", "install the same version on every machine", monkeypatch, capsys)


def test_a_task_that_killed_every_worker_is_given_up_in_words(cluster: Cluster) -> None:
    with pytest.raises(WorkersLost, match="handed out 4 times"), Cluster(cluster.address):
        raise distributed.KilledWorker("task", None, 3)
