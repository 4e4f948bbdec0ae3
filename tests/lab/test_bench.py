"""`mutable bench`: every way to drive the engine, and peers that may be missing, changed or broken."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from mutable._engine import is_compiled
from mutable.cli.main import main
from mutable.lab.bench.contest import Measurement, SpeedComparison
from mutable.lab.bench.openspiel import PYTHON_GAME, python_games
from mutable.lab.bench.peers import PEERS, PeerComparisons, PeerEngine
from mutable.lab.bench.plot import draw
from mutable.lab.bench.python_peers import _actions_of
from mutable.lab.bench.report import Effort, measured, ratios_of
from mutable.lab.bench.speeds import SpeedRun

Capture = pytest.CaptureFixture[str]

QUICK = Effort(rounds=1, seconds=0.01, interpreted_games=2, iterations=50)


def bench(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(("bench", *arguments))
    except SystemExit as leaving:
        status = int(str(leaving.code))
    out, err = capsys.readouterr()
    return status, out, err


def test_bench_measures_every_game_both_ways(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutable.cli.lab.bench.EFFORT", QUICK)
    status, out, _ = bench(capsys, "--json")
    report = json.loads(out)
    assert status == 0
    engines = {row["engine"] for row in report["rows"] if row["name"] == "muster 2p"}
    assert engines == (ways() if is_compiled() else {"mutable, interpreted"})
    assert any(name.endswith("compiled / interpreted") for name in report["ratios"]) == is_compiled()
    assert any(row["name"] == "mu_tricks 4p" for row in report["searches"]) == is_compiled()
    assert all(row["iterations_per_second"] > 0 for row in report["searches"])
    assert {peer.title for peer in PEERS} == set(report["peers"]) | named_in(report["missing"])
    monkeypatch.setattr("mutable.cli.lab.bench.measured", lambda effort: report)
    text = " ".join(bench(capsys)[1].split())
    assert "decisions/s" in text
    assert all(line in text for line in report["missing"])


def ways() -> set[str]:
    found = {"mutable, compiled", "mutable, Python loop", "mutable, interpreted"}
    if importlib.util.find_spec("numpy"):
        found |= {"mutable, batched", "mutable, batched, observed"}
    if importlib.util.find_spec("pyspiel"):
        found.add("mutable, through OpenSpiel")
    return found


def named_in(lines: list[str]) -> set[str]:
    return {line.split()[0] for line in lines}


def test_our_games_stand_beside_every_python_game_of_openspiel_that_has_tensors() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra research is not installed: no OpenSpiel")
    names = python_games(pyspiel)
    assert {"python_kuhn_poker", "python_liars_poker", "python_tic_tac_toe"} <= set(names)
    assert not any("mutable" in name for name in names)
    rows = [{"name": name, "engine": PYTHON_GAME, "decisions_per_second": 200} for name in names]
    ours = {"name": "muster 2p", "engine": "mutable, through OpenSpiel", "decisions_per_second": 100}
    found = ratios_of([ours, *rows])
    assert found == {f"muster 2p, through OpenSpiel / {name} ({PYTHON_GAME})": 0.5 for name in names}


# Peers


def works(seconds: float) -> list[SpeedRun]:
    return [("chess", "Working", lambda: 7.0)]


def has_changed(seconds: float) -> list[SpeedRun]:
    raise AttributeError("module 'json' has no attribute 'make'\nand more")


def breaks(seconds: float) -> list[SpeedRun]:
    def run() -> float:
        raise AttributeError("'State' object has no attribute 'action_records'")

    return [("catan 3p", "Broken", run), ("catan 4p", "Broken", run), ("dice", "Broken", lambda: 3.0)]


FAKES = (
    PeerEngine("Working", "rich", "json", works),
    PeerEngine("Missing", "rich", "no_such_module_anywhere", works),
    PeerEngine("Changed", "rich", "json", has_changed),
    PeerEngine("Unnamed", "no-such-package-anywhere", "json", works),
    PeerEngine("Broken", "rich", "json", breaks),
)


def test_a_peer_that_is_missing_or_changed_or_fails_is_one_line_and_the_others_are_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mutable.lab.bench.report._own", lambda effort: [])
    monkeypatch.setattr("mutable.lab.bench.report._searches", lambda effort: [])
    report = measured(Effort(rounds=2), FAKES)
    assert [(row["name"], row["decisions_per_second"]) for row in report["rows"]] == [
        ("chess", 7),
        ("dice", 3),
    ]
    assert set(report["peers"]) == {"Working", "Broken"}
    lines = [line for line in report["missing"] if not line.startswith("NumPy")]
    assert lines == [
        "Missing is not installed here; the extra 'bench' brings it.",
        "Changed is left out: AttributeError: module 'json' has no attribute 'make' and more.",
        "Unnamed is left out: PackageNotFoundError: No package metadata was found for"
        " no-such-package-anywhere.",
        "Broken is left out at catan 3p, catan 4p: AttributeError: 'State' object has no attribute"
        " 'action_records'.",
    ]


def test_a_peer_of_which_nothing_can_be_measured_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutable.lab.bench.report._own", lambda effort: [])
    monkeypatch.setattr("mutable.lab.bench.report._searches", lambda effort: [])
    peer = PeerEngine("Broken", "rich", "json", lambda seconds: breaks(seconds)[:1])
    report = measured(Effort(rounds=1), (peer,))
    assert (report["rows"], report["peers"]) == ([], {})


def test_a_peer_that_fails_later_is_left_out_and_not_asked_again() -> None:
    asked = []

    def run() -> float:
        asked.append(1)
        if len(asked) == 2:
            raise RuntimeError
        return 5.0

    contest = SpeedComparison("tired", "Peer", run, guest="Peer")
    measurement = Measurement()
    measurement.run([contest], rounds=4)
    assert (measurement.best, len(asked)) == ({}, 2)
    assert measurement.failures() == ["Peer is left out at tired: RuntimeError."]


def test_a_failure_of_our_own_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        Measurement().run([SpeedComparison("muster 2p", "mutable, compiled", lambda: 1 / 0)], rounds=1)


def test_the_best_round_counts() -> None:
    speeds = iter([3.0, 9.0, 4.0])
    contest = SpeedComparison("muster 2p", "mutable, compiled", lambda: next(speeds))
    measurement = Measurement()
    measurement.run([contest], rounds=3)
    assert measurement.best == {contest: 9.0}


def test_actions_of_catanatron_are_counted_in_both_its_ways() -> None:
    class Older:
        actions = (1, 2, 3)

    class Newer:
        action_records = (1, 2)

    assert (_actions_of(Older()), _actions_of(Newer())) == (3, 2)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.title)
def test_an_installed_peer_is_measured(peer: PeerEngine) -> None:
    """Another test covers the case that it is not installed."""
    guests = PeerComparisons((peer,), 0.01)
    if guests.missing:
        pytest.skip(guests.missing[0])
    measurement = Measurement()
    measurement.run(guests.contests, rounds=1)
    assert measurement.failures() == []


# Ratios and the picture


def test_bench_compares_like_with_like() -> None:
    speeds = {
        ("mu_tricks 4p", "mutable, compiled"): 20,
        ("mu_tricks 4p", "mutable, Python loop"): 4,
        ("mu_tricks 4p", "mutable, batched"): 12,
        ("mu_tricks 4p", "mutable, through OpenSpiel"): 3,
        ("mu_tricks 4p", "mutable, interpreted"): 1,
        ("python_liars_poker", "OpenSpiel, game in Python"): 2,
        ("hearts", "OpenSpiel, C++"): 5,
        ("hearts", "OpenSpiel, Python loop"): 2,
        ("euchre", "OpenSpiel, Python loop"): 3,
        ("uno", "RLCard"): 1,
        ("bridge", "RLCard"): 0,  # so slow that there is nothing to compare with
    }
    rows: list[dict[str, Any]] = [
        {"name": name, "engine": engine, "decisions_per_second": speed}
        for (name, engine), speed in speeds.items()
    ]
    assert ratios_of(rows) == {
        "mu_tricks 4p: compiled / interpreted": 20,
        "mu_tricks 4p / hearts (OpenSpiel, C++)": 4,
        "mu_tricks 4p, Python loop / hearts (OpenSpiel, Python loop)": 2,
        "mu_tricks 4p, Python loop / uno (RLCard)": 4,
        "mu_tricks 4p, batched / hearts (OpenSpiel, Python loop)": 6,
        "mu_tricks 4p, through OpenSpiel / python_liars_poker (OpenSpiel, game in Python)": 1.5,
    }


def test_a_plot_is_a_picture_or_refused(capsys: Capture, tmp_path: Path) -> None:
    status, _, err = bench(capsys, "--plot", str(tmp_path / "speeds.doc"))
    assert status == 2
    assert "must end in .png or .svg" in err
    if importlib.util.find_spec("matplotlib") is None:
        status, _, err = bench(capsys, "--plot", str(tmp_path / "speeds.svg"))
        assert status == 2
        assert "needs matplotlib" in err
        return
    rows = [{"name": "hearts", "engine": "OpenSpiel, C++", "decisions_per_second": 5_000_000}]
    rows.append({"name": "muster 2p", "engine": "mutable, Python loop", "decisions_per_second": 900_000})
    for name in ("speeds.svg", "speeds.png"):
        draw(rows, tmp_path / name)
    assert (tmp_path / "speeds.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "speeds.svg").read_text(encoding="utf-8")
