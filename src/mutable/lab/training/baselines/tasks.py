"""The fixed tasks: a table, the opponent to beat and the number of decisions for learning."""

from dataclasses import dataclass
from pathlib import Path

from mutable.batch import Batch
from mutable.kit.errors import BadOption, shorten
from mutable.kit.options import Value
from mutable.lab.tables import LearnerTable, learner_tables

TRAINING = Path(__file__).parents[1]  # the folder of its word packs
ENDLESS = 1_000_000  # iterations; levels stop long before by themselves, so games are reproducible
STEPS = 1_000_000  # decisions of the learner
BEST = 100  # iterations of the strongest bot: about 2 milliseconds a move


@dataclass(frozen=True)
class Task:
    """One bot on all seats except the learner's; the learner takes every seat in turn."""

    name: str
    game: str
    opponent: str
    players: int
    options: dict[str, Value]
    iterations: int | None  # of the opponent for a move; None: its usual time at a table
    steps: int  # default number of decisions of the learner
    width: int  # of the network's hidden layers

    def batch(self, size: int, seed: int, seat: int | None) -> Batch:
        """Return games of the learner on one seat against the opponent, or on all seats if `seat` is None."""
        seats = [] if seat is None else [other for other in range(self.players) if other != seat]
        others = dict.fromkeys(seats, self.opponent)
        return Batch(
            self.game, self.players, self.options, size, seed,
            opponents=others, iterations=self.iterations,
        )  # fmt: skip


def _task(game: str, opponent: str, table: LearnerTable) -> Task:
    iterations = BEST if opponent == "best" else ENDLESS
    name = f"{game}-{opponent}"
    return Task(name, game, opponent, table.players, table.options, iterations, STEPS, table.width)


TASKS = {
    task.name: task
    for game, table in learner_tables().items()
    for task in (_task(game, opponent, table) for opponent in table.opponents)
}


def task_named(name: str) -> Task:
    """Return a task by name. Raise BadOption with the known names if there is none."""
    if name not in TASKS:
        raise BadOption("no_task", TRAINING, given=shorten(name), names=[*TASKS])
    return TASKS[name]
