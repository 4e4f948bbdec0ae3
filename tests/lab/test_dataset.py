"""A data set: its games can be replayed, and its arrays equal those of batches."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

np: Any = pytest.importorskip("numpy", reason="the extra research is not installed: numpy is missing")

from mutable.batch import Batch, SavedGame
from mutable.bots.bot import Budget
from mutable.cli.main import main
from mutable.games import OUR_NAMES, game_named
from mutable.kit.errors import BadData
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from mutable.kit.snapshot import take_snapshot
from mutable.lab.dataset import Games, Plan, arrays_of, load_dataset, write_dataset, writing
from mutable.table.record import replay
from mutable.table.table import Table

PLAN = Plan("muses", 2, {"hands": 1}, None, ("level1", "level2"), Budget(iterations=20), 5, shard=3)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def same(one: Games, two: Games) -> bool:
    return all(np.array_equal(getattr(one, each.name), getattr(two, each.name)) for each in fields(Games))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write five games in two shards."""
    folder = tmp_path_factory.mktemp("dataset")
    write_dataset(PLAN, folder, 5)
    return folder


@pytest.mark.parametrize("game", OUR_NAMES)
def test_the_arrays_are_what_a_batch_would_tell_of_the_same_moves(game: str, tmp_path: Path) -> None:
    players = game_named(game).usual_players
    plan = Plan(game, players, {}, None, ("random",) * players, Budget(), 1)
    write_dataset(plan, tmp_path, 1)
    games = load_dataset(tmp_path).arrays()
    batch = Batch(game, players, size=1)
    final = replay(next(load_dataset(tmp_path).records()))
    table, decision = Table(final.setting), 0
    for seat, text in final.moves:
        if seat != CHANCE:
            batch.restore(0, SavedGame(batch.save(0).table, take_snapshot(table.state, Rng(1), None, None)))
            assert np.array_equal(batch.observe()[0], games.observations[decision])
            assert np.array_equal(batch.turn().masks[0], games.masks[decision])
            assert (batch.text(games.actions[decision]), games.seats[decision]) == (text, seat)
            decision += 1
        table.enter(seat, text)
    assert decision == len(games.actions)
    outcome = table.outcome()
    assert outcome is not None
    assert games.scores[0].tolist() == outcome["totals"]
    best = games.returns[0].max()
    assert np.flatnonzero(games.returns[0] == best).tolist() == outcome["winners"]


def test_replaying_the_records_gives_exactly_the_arrays(folder: Path) -> None:
    dataset = load_dataset(folder)
    parts = [arrays_of(record, number) for number, record in enumerate(dataset.records())]
    assert len(parts) == len(dataset) == 5
    assert dataset.decisions == sum(len(part.actions) for part in parts)
    for number, games in enumerate(dataset.shards()):
        chosen = parts[3 * number : 3 * number + 3]
        assert games.numbers.tolist() == [int(part.numbers[0]) for part in chosen]
        assert np.array_equal(games.observations, np.concatenate([part.observations for part in chosen]))
        assert np.array_equal(games.masks, np.concatenate([part.masks for part in chosen]))
    assert same(dataset.arrays(), dataset.arrays())


def test_every_action_was_legal_and_results_are_those_of_the_seat_that_decided(folder: Path) -> None:
    games = load_dataset(folder).arrays()
    assert games.masks[np.arange(len(games.actions)), games.actions].all()
    for number, seat in ((0, 0), (4, 1)):
        chosen = (games.games == number) & (games.seats == seat)
        assert chosen.any()
        assert (games.results[chosen] == games.returns[number, seat]).all()


def test_observations_are_scaled_as_those_of_a_batch(folder: Path) -> None:
    dataset, batch = load_dataset(folder), Batch("muses", options={"hands": 1}, size=4, seed=1)
    assert np.array_equal(dataset.ranges, batch.ranges)
    assert dataset.layout == batch.layout
    assert np.array_equal(dataset.scaled(batch.observe().copy()), batch.observe(scaled=True))


def test_an_interrupted_run_goes_on_and_comes_to_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    steps = writing(PLAN, tmp_path, 5)
    assert [next(steps) for _ in range(4)] == [1, 2, 3, 4]
    steps.close()  # as if somebody had pulled the plug,
    records = tmp_path / "00001.jsonl"
    records.write_bytes(records.read_bytes()[:-40])  # in the middle of a line
    assert list(writing(PLAN, tmp_path, 5)) == [4, 5]
    assert files_of(tmp_path) == files_of(folder)


def test_a_larger_number_goes_on_from_a_smaller_one(folder: Path, tmp_path: Path) -> None:
    write_dataset(PLAN, tmp_path, 4)
    write_dataset(PLAN, tmp_path, 5)
    assert files_of(tmp_path) == files_of(folder)
    assert list(writing(PLAN, tmp_path, 3)) == []  # it has more already
    assert files_of(tmp_path) == files_of(folder)


def test_an_executor_comes_to_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        write_dataset(PLAN, tmp_path, 5, executor)
    assert files_of(tmp_path) == files_of(folder)


def test_lost_arrays_are_made_again(folder: Path, tmp_path: Path) -> None:
    for name, content in files_of(folder).items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "00000.npz").write_bytes(b"nothing")
    with pytest.raises(BadData, match=r"00000\.npz"):
        load_dataset(tmp_path).arrays()
    (tmp_path / "00000.npz").unlink()
    write_dataset(PLAN, tmp_path, 5)
    assert files_of(tmp_path) == files_of(folder)


def test_the_command_writes_a_data_set_and_tells_what_is_in_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "dataset muster --games 2 --bot random,level1 --iterations 1 --json --workers"
    for workers in "12":
        assert main([*words.split(), workers, "--out", str(tmp_path / workers)]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["games"], told["features"], told["actions"]) == (2, 1020, 926)
        assert told["decisions"] == len(load_dataset(tmp_path / workers).arrays().actions)
    assert files_of(tmp_path / "1") == files_of(tmp_path / "2")


@pytest.mark.parametrize(
    ("lang", "said"), [("en_GB.UTF-8", "holds another data set"), ("fr_FR.UTF-8", "contient un autre jeu")]
)
def test_a_folder_of_another_data_set_is_left_alone_and_said_to_be_one(
    lang: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    before = files_of(folder)
    assert main(["dataset", "muster", "--games", "1", "--bot", "random", "--out", str(folder)]) == 2
    assert said in capsys.readouterr().err
    assert files_of(folder) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("muster --bot nobody", "there is no bot nobody"),
        ("chess", "there is no game chess"),
        ("muster --players 3", "is for 2 players"),
    ],
)
def test_bad_input_is_refused_before_a_folder_is_made(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "out"
    assert main(["dataset", *words.split(), "--games", "1", "--out", str(folder)]) == 2
    assert said in capsys.readouterr().err
    assert not folder.exists()


def test_a_folder_without_a_data_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="holds no data set"):
        load_dataset(tmp_path)
    (tmp_path / "dataset.json").write_text("[]", encoding="utf-8")
    with pytest.raises(BadData, match="holds no data set"):
        load_dataset(tmp_path)


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "dataset.md"
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    assert len(load_dataset(tmp_path / "games" / "muses")) == 4
