"""Train baseline learners: PPO, DQN or NFSP on a fixed task, over several seeds."""

import argparse
import json
import re
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from mutable.kit.errors import BadOption
from mutable.lab.training.baselines.tasks import TASKS, TRAINING, task_named
from mutable.spread.tasks import spread

ALGORITHMS = ("ppo", "dqn", "nfsp")
PRACTICES = ("self", "opponent", "both")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("task", metavar="TASK", help=", ".join(TASKS))
    parser.add_argument("--algorithm", choices=ALGORITHMS, default="ppo")
    parser.add_argument(
        "--seeds", type=_whole, default=3, metavar="N", help="runs, with the seeds 1 to N (3)"
    )
    parser.add_argument("--steps", type=_whole, metavar="N", help="decisions of the learner (the task's)")
    parser.add_argument("--practice", choices=PRACTICES, help="training opponents (the algorithm's)")
    parser.add_argument(
        "--games", type=_whole, default=60, metavar="N",
        help="games of each measurement (60); the last one has five times as many",
    )  # fmt: skip
    parser.add_argument(
        "--from", dest="start", metavar="CHECKPOINT", help="continue from a ppo checkpoint of the same table"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for reports and checkpoints"
    )


def _whole(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,12}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text}")
    return int(text)


def train(options: argparse.Namespace, executor: Executor | None) -> None:
    """Train every seed, on an executor if given, and draw the learning curves of the task. Runs whose reports
    are stored are not repeated.
    """
    task = task_named(options.task)
    try:
        from mutable.lab.training.baselines.runs import (
            LEARNERS,
            STARTS,
            Run,
            layers_of,
            load_report,
            save_run,
            train_run,
        )
    except ImportError as error:
        raise BadOption("needs_torch", TRAINING, package=error.name or "PyTorch") from error
    from mutable.lab.training.baselines.curves import draw

    if options.start is not None:
        if options.algorithm != STARTS:
            raise BadOption("no_start", TRAINING, algorithm=options.algorithm)
        layers_of(options.start, task)  # refuse a bad checkpoint before training
    practice = options.practice or LEARNERS[options.algorithm].practice
    steps = options.steps or task.steps
    rest = {"games": options.games, "last_games": 5 * options.games, "start": options.start}
    runs = [
        Run(task.name, options.algorithm, seed, steps, practice, **rest)
        for seed in range(1, options.seeds + 1)
    ]
    missing = [run for run in runs if load_report(run, options.out) is None]
    for run, (report, policy) in spread(train_run, missing, executor):
        save_run(run, options.out, report, policy)
    for run in runs:
        print(_line(load_report(run, options.out)), flush=True)
    found = [json.loads(path.read_text(encoding="utf-8")) for path in options.out.glob(f"{task.name}-*.json")]
    draw(task.name, found, options.out / f"{task.name}.svg")


def _line(report: Any) -> str:
    run = report["run"]
    along = ", ".join(f"{share:.1%}" for _, share in report["points"])
    return (
        f"{run['task']} {run['algorithm']} seed {run['seed']}: {along}; after {run['steps']} decisions "
        f"{report['end']:.1%} of {run['last_games']} games, {report['cpu_seconds']} s of CPU time"
    )
