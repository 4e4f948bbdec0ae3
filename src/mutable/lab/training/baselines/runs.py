"""One training run: a learner plays, learns and is measured until its decisions are used up."""

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from mutable.kit.errors import BadOption
from mutable.lab.training.baselines.dqn import Dqn
from mutable.lab.training.baselines.measuring import share_of_wins
from mutable.lab.training.baselines.nfsp import Nfsp
from mutable.lab.training.baselines.policy import Layer, NetworkPolicy, PolicyInfo, load_policy
from mutable.lab.training.baselines.ppo import CONTINUED, Ppo
from mutable.lab.training.baselines.tasks import TRAINING, Task, task_named
from mutable.lab.training.baselines.training_games import TrainingGames

LEARNERS: dict[str, Any] = {"ppo": Ppo, "dqn": Dqn, "nfsp": Nfsp}
STARTS = "ppo"  # only ppo learns a value of positions, which continuing needs
ALONG, AT_THE_END = 1, 2  # seeds of the deals for measurements


@dataclass(frozen=True)
class Run:
    """Everything that a run depends on."""

    task: str
    algorithm: str
    seed: int
    steps: int
    practice: str  # against itself, the opponent, or both
    places: int = 128  # games played at the same time
    points: int = 5  # measurements during the run
    games: int = 60  # of each measurement
    last_games: int = 300  # of the last measurement
    start: str | None = None  # the checkpoint of PPO to continue from

    @property
    def name(self) -> str:
        """The name of its files."""
        return f"{self.task}-{self.algorithm}-{self.seed}"


def load_report(run: Run, folder: Path) -> dict[str, Any] | None:
    """Return the stored report of a run, or None."""
    path = folder / f"{run.name}.json"
    report = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return report if report and Run(**report["run"]) == run else None


def save_run(run: Run, folder: Path, report: dict[str, Any], policy: NetworkPolicy) -> None:
    """Write the checkpoint, then the report, which marks the run as complete."""
    folder.mkdir(parents=True, exist_ok=True)
    policy.save(folder / f"{run.name}.npz")
    path = folder / f"{run.name}.json"
    beside = path.with_name(path.name + ".part")
    beside.write_text(json.dumps(report) + "\n", encoding="utf-8")
    beside.replace(path)


def train_run(run: Run) -> tuple[dict[str, Any], NetworkPolicy]:
    """Train and measure a learner; return the report and the policy."""
    torch.set_num_threads(1)  # a fixed order of sums makes runs reproducible
    torch.manual_seed(run.seed)
    task, started = task_named(run.task), time.process_time()
    places = TrainingGames(task, run.places, run.seed, run.practice)
    learner = _learner(run, task, places)
    points, steps = [[0, share_of_wins(task, _policy(run, learner, 0), run.games, ALONG)]], 0
    for point in range(1, run.points + 1):
        while steps < run.steps * point / run.points:
            actions = learner.act(places.views(), places.masks(), places.seats())
            learner.take(places.step(actions))
            steps += places.size
        points.append([steps, share_of_wins(task, _policy(run, learner, steps), run.games, ALONG)])
    policy = _policy(run, learner, steps)
    end = share_of_wins(task, policy, run.last_games, AT_THE_END)
    seconds = round(time.process_time() - started, 1)
    return {"run": asdict(run), "points": points, "end": end, "cpu_seconds": seconds}, policy


def _learner(run: Run, task: Task, places: TrainingGames) -> Any:
    """Return a new learner, or one that starts from the checkpoint."""
    if run.start is None:
        return LEARNERS[run.algorithm](places, task.width, run.steps)
    learner = Ppo(places, task.width, run.steps, CONTINUED)
    learner.net.load_layers(layers_of(run.start, task))
    return learner


def _policy(run: Run, learner: Any, steps: int) -> NetworkPolicy:
    """Return the policy learned so far."""
    task = task_named(run.task)
    about = PolicyInfo(
        run.task, task.game, task.players, task.options, run.algorithm, run.seed, steps, learner.kind
    )
    *layers, worth = learner.net.layers()
    return NetworkPolicy(layers, about, worth if run.algorithm == STARTS else None)


def layers_of(path: str, task: Task) -> list[Layer]:
    """Return the layers of a checkpoint. Raise BadOption if it is of another table or not of PPO."""
    policy = load_policy(path)
    about = policy.about
    is_same = (about.game, about.players, about.options) == (task.game, task.players, task.options)
    if policy.worth is None or not is_same:
        raise BadOption("other_start", TRAINING, path=path, task=task.name)
    return [*policy.layers, policy.worth]
