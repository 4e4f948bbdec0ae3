"""Baseline learners: their training data is right, and a checkpoint plays the learned policy."""

import json
import re
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

np: Any = pytest.importorskip("numpy", reason="the extra research is not installed: numpy is missing")

from mutable.batch import Batch, Trajectory
from mutable.bots.bot import Budget
from mutable.kit.errors import BadData
from mutable.kit.rng import Rng
from mutable.lab.training.__main__ import main
from mutable.lab.training.baselines.curves import draw
from mutable.lab.training.baselines.measuring import share_of_wins
from mutable.lab.training.baselines.policy import (
    CHANCES,
    VALUES,
    NetworkPolicy,
    PolicyBot,
    PolicyInfo,
    load_policy,
)
from mutable.lab.training.baselines.replay import Reservoir, Ring
from mutable.lab.training.baselines.tasks import TASKS, Task, task_named
from mutable.lab.training.baselines.training_games import TrainingGames

ROOT = Path(__file__).parents[2]
CHECKPOINTS = sorted((ROOT / "docs" / "baselines").glob("*.npz"))
EASY = Task("muses-random", "muses", "random", 2, {"hands": 1}, 1, 1000, 8)


def policy_for(batch: Batch, kind: str = VALUES) -> NetworkPolicy:
    """Return a policy that depends on its observation, with weights that 16 bits hold exactly."""
    weights = np.random.default_rng(1).integers(-4, 5, (batch.features, batch.actions)).astype(np.float32)
    about = PolicyInfo("muses-random", "muses", 2, {"hands": 1}, "dqn", 1, 0, kind)
    return NetworkPolicy([(weights, np.arange(batch.actions, dtype=np.float32) % 64 / 8)], about)


def way(rewarded: float, length: int, first: int = 0) -> Trajectory:
    """Return the trajectory of one seat in one game, with consecutive numbers."""
    numbers = np.arange(first, first + length)
    views = np.repeat(numbers[:, None], 3, axis=1).astype(np.float32)
    return Trajectory(0, 0, views, np.eye(10, dtype=bool)[numbers % 10], numbers % 10, rewarded, 0)


def test_every_game_has_a_task_against_a_level_and_one_against_the_strongest() -> None:
    games = {"mu_city", "mu_tricks", "muses", "muster"}
    assert {task.game for task in TASKS.values() if task.opponent.startswith("level")} == games
    assert {task.game for task in TASKS.values() if task.opponent == "best"} == games


def test_the_learner_sits_on_every_seat_and_on_all_of_them() -> None:
    task = task_named("mu_tricks-level1")
    for seat in range(4):
        assert set(task.batch(3, 1, seat).turn().seats.tolist()) == {seat}
    places = TrainingGames(task, 16, 1, "both")
    assert places.size == 16
    assert set(places.seats()[8:]) == {0, 1, 2, 3}
    assert places.views().shape == (16, places.features)


def test_games_of_all_batches_are_told_apart() -> None:
    places, luck, found = TrainingGames(EASY, 8, 1, "both"), np.random.default_rng(1), set()
    for _ in range(100):
        chances = np.where(places.masks(), luck.random((8, places.actions)), -1)
        found |= {one.game for one in places.step(chances.argmax(axis=1))}
    assert found == set(range(8))


def test_a_ring_knows_what_came_later_in_the_same_game_and_forgets_the_oldest() -> None:
    ring = Ring(8, 3, 10)
    ring.add(way(1.0, 5))
    places, is_over, rewards = ring.ahead(np.array([0, 2, 4]), 3)
    assert places.tolist() == [3, 5, 7]
    assert is_over.tolist() == [False, True, True]
    assert rewards.tolist() == [1.0, 1.0, 1.0]
    ring.add(way(-1.0, 5, first=5))  # over the end of the ring
    assert ring.count == 8
    views, masks = ring.inputs_at(np.array([5, 0, 1, 2]))
    assert views[:, 0].tolist() == [5, 8, 9, 2]
    assert masks.argmax(axis=1).tolist() == ring.actions_at(np.array([5, 0, 1, 2])).tolist() == [5, 8, 9, 2]


def test_a_reservoir_is_a_fair_sample_of_all_that_was() -> None:
    reservoir = Reservoir(200, 3, 10, np.random.default_rng(1))
    for number in range(100):
        reservoir.add(way(0.0, 20, first=20 * number))
    assert reservoir.count == 200
    assert reservoir.inputs_at(np.arange(200))[0][:, 0].mean() == pytest.approx(1000, abs=100)


def test_a_policy_is_kept_as_it_is_and_plays_legal_moves(tmp_path: Path) -> None:
    batch = EASY.batch(16, 1, 0)
    policy = policy_for(batch, CHANCES)
    policy.save(tmp_path / "policy.npz")
    kept = load_policy(tmp_path / "policy.npz")
    assert kept.about == policy.about
    views, masks = batch.observe(scaled=True), batch.turn().masks
    chosen = [one.choose(views, masks, np.random.default_rng(3)) for one in (policy, kept)]
    assert chosen[0].tolist() == chosen[1].tolist()
    assert masks[np.arange(16), chosen[0]].all()


def test_chances_are_followed_by_chance() -> None:
    logits = np.log(np.array([1, 2, 7, 90], np.float32))
    about = PolicyInfo("muses-random", "muses", 2, {}, "ppo", 1, 0, CHANCES)
    policy = NetworkPolicy([(np.zeros((1, 4), np.float32), logits)], about)
    masks = np.tile([True, True, True, False], (5000, 1))
    chosen = policy.choose(np.zeros((5000, 1), np.float32), masks, np.random.default_rng(1))
    assert (np.bincount(chosen, minlength=4) / 5000).tolist() == pytest.approx([0.1, 0.2, 0.7, 0], abs=0.02)


def test_a_policy_as_a_bot_chooses_as_in_a_batch() -> None:
    batch = EASY.batch(1, 1, None)
    policy = policy_for(batch)
    bot, luck = PolicyBot(policy, batch.rules), np.random.default_rng(1)
    for _ in range(30):
        wanted = policy.choose(batch.observe(scaled=True), batch.turn().masks, luck)
        view = batch.rules.view(batch._stepper.state(0), int(batch.turn().seats[0]))
        assert bot.choose(view, Budget(), Rng(1)) == wanted[0]
        batch.step(wanted)


def test_wins_are_counted_from_every_seat_in_part_where_they_are_shared() -> None:
    share = share_of_wins(EASY, policy_for(EASY.batch(1, 1, 0)), 20, 1)
    assert share == share_of_wins(EASY, policy_for(EASY.batch(1, 1, 0)), 20, 1)
    assert (share * 40).is_integer()


def test_a_file_that_is_no_checkpoint_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    path.write_text("nothing", encoding="utf-8")
    with pytest.raises(BadData, match="is not a checkpoint"):
        load_policy(path)


def test_a_task_that_there_is_not_is_refused_with_those_that_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["baselines", "chess-level1", "--out", str(tmp_path)]) == 2
    assert "there is no task chess-level1; the tasks are: mu_city-level1" in capsys.readouterr().err


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed here")
@pytest.mark.parametrize("words", [["muster", "--games", "5"], ["baselines", "muses-level1", "--out", "x"]])
def test_without_pytorch_one_is_told_how_to_get_it(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "mutable-table[training]" in capsys.readouterr().err


def test_the_picture_has_a_curve_and_a_band_for_each_algorithm(tmp_path: Path) -> None:
    runs = [
        {"run": {"algorithm": name, "steps": steps}, "points": [[0, 0.0], [steps, 0.1]]}
        for name, steps in (("ppo", 100), ("ppo", 100), ("ppo", 50), ("nfsp", 50))
    ]
    draw("muster-level1", runs, tmp_path / "curves.svg")
    text = (tmp_path / "curves.svg").read_text(encoding="utf-8")
    assert (text.count("<polyline"), text.count("<polygon")) == (2, 2)
    assert "PPO, 2 seeds<" in text
    assert "NFSP, 1 seed<" in text
    ends = [float(line.split()[-1].split(",")[0]) for line in re.findall(r'polyline points="(.*?)"', text)]
    assert ends == [700.0, 380.0]  # each as far as it was learned


@pytest.mark.parametrize("path", CHECKPOINTS, ids=lambda path: path.stem)
def test_a_published_checkpoint_is_small_and_plays_its_task(path: Path) -> None:
    assert path.stat().st_size <= 1_000_000
    policy = load_policy(path)
    task = task_named(policy.about.task)
    batch, luck = task.batch(4, 1, 0), np.random.default_rng(1)
    for _ in range(5):
        batch.step(policy.choose(batch.observe(scaled=True), batch.turn().masks, luck))
    report = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert (report["run"]["task"], report["run"]["algorithm"]) == (task.name, policy.about.algorithm)


def test_the_example_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    page = ROOT / "docs" / "baselines.md"
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(example, {})


def test_the_page_tells_the_figures_that_the_runs_came_to() -> None:
    page = (ROOT / "docs" / "baselines.md").read_text(encoding="utf-8")
    folder = ROOT / "docs" / "baselines"
    reports = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    assert len(reports) >= 9
    seeds = Counter((report["run"]["task"], report["run"]["algorithm"]) for report in reports)
    for report in reports:
        run = report["run"]
        task, algorithm, steps = run["task"], run["algorithm"], run["steps"]
        count = seeds[task, algorithm]
        line = f"baselines {task} --algorithm {algorithm} --seeds {count} --steps {steps} "
        start = "" if run.get("start") is None else f" --from {run['start']} "
        assert any(line in told and start in told for told in page.splitlines())
        assert re.search(rf"\| `{task}` \| {algorithm.upper()} \|.*\b{report['end']:.1%}", page)


# Where PyTorch is there


@pytest.mark.parametrize("algorithm", ["ppo", "dqn", "nfsp"])
def test_the_command_learns_the_same_twice_and_goes_on_where_it_stopped(
    algorithm: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="the extra training is not installed: PyTorch is missing")
    words = [
        "baselines",
        "muses-level1",
        "--algorithm",
        algorithm,
        "--seeds",
        "1",
        "--steps",
        "640",
        "--games",
        "2",
    ]
    assert main([*words, "--out", str(tmp_path / "one")]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"muses-level1 {algorithm} seed 1: ")
    assert main([*words, "--out", str(tmp_path / "one")]) == 0
    assert capsys.readouterr().out == told  # its CPU time, too: nothing was made again
    assert main([*words, "--out", str(tmp_path / "two")]) == 0
    name = f"muses-level1-{algorithm}-1"
    one, two = (load_policy(tmp_path / folder / f"{name}.npz") for folder in ("one", "two"))
    views = np.random.default_rng(1).random((5, 406), np.float32)
    assert np.array_equal(one.outputs(views), two.outputs(views))


def test_ppo_learns_on_from_a_checkpoint_of_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="the extra training is not installed: PyTorch is missing")
    words = ["--seeds", "1", "--steps", "128", "--games", "2"]
    assert main(["baselines", "muster-level1", *words, "--out", str(tmp_path)]) == 0
    first = tmp_path / "muster-level1-ppo-1.npz"
    later = ["baselines", "muster-level3", *words, "--from", str(first), "--out", str(tmp_path)]
    assert main(later) == 0
    kept, learned_on = (load_policy(tmp_path / f"muster-level{level}-ppo-1.npz") for level in (1, 3))
    views = np.random.default_rng(1).random((5, 1020), np.float32)
    assert np.array_equal(kept.outputs(views), learned_on.outputs(views))  # too short to have learned
    assert kept.worth is not None
    assert learned_on.worth is not None
    assert np.array_equal(kept.worth[0], learned_on.worth[0])
    capsys.readouterr()
    assert main(["baselines", "muses-level1", *later[2:]]) == 2
    assert "from which muses-level1 can continue" in capsys.readouterr().err
    assert main([*later, "--algorithm", "dqn"]) == 2
    assert "dqn cannot continue from a checkpoint" in capsys.readouterr().err


@pytest.mark.parametrize("algorithm", ["ppo", "dqn", "nfsp"])
def test_a_learner_finds_the_one_good_action(algorithm: str) -> None:
    """The game has one decision: action 3 of five legal ones wins, every other loses."""
    torch = pytest.importorskip("torch", reason="the extra training is not installed: PyTorch is missing")
    from mutable.lab.training.baselines.runs import LEARNERS

    torch.manual_seed(1)
    count, steps = 64, 64 * 400
    size = type("Size", (), {"features": 3, "actions": 10, "size": count})()
    learner = LEARNERS[algorithm](size, 16, steps)
    views, masks = np.ones((count, 3), np.float32), np.zeros((count, 10), bool)
    masks[:, :5] = True
    for _ in range(steps // count):
        actions = learner.act(views, masks, [0] * count)
        assert (actions < 5).all()
        learner.take(
            [
                Trajectory(place, 0, views[:1], masks[:1], actions[place : place + 1], reward, 0)
                for place, reward in enumerate(np.where(actions == 3, 1.0, -1.0).tolist())
            ]
        )
    with torch.no_grad():
        outputs = learner.net(torch.ones(1, 3), torch.from_numpy(masks[:1]))
    assert int(outputs.argmax()) == 3
