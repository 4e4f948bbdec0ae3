"""The fixed tasks: a table, the bot that is to be beaten there, and how many decisions a learner has."""

from dataclasses import dataclass
from pathlib import Path

from mutable.batch import Batch
from mutable.kit.errors import BadOption, shorten
from mutable.kit.options import Value
from mutable.lab.tables import LearnerTable, learner_tables

TRAINING = Path(__file__).parents[1]  # whose pack says what is wrong with a command
ENDLESS = 1_000_000  # iterations: levels stop by themselves long before, and so games repeat
STEPS = 1_000_000  # decisions of the learner
BEST = 100  # iterations of the strongest: about 2 milliseconds a move


@dataclass(frozen=True)
class Task:
    """One bot on all seats but the learner's, which it has in turn."""

    name: str
    game: str
    opponent: str
    players: int
    options: dict[str, Value]
    iterations: int | None  # of the opponent over a move; none: the time that it has at the table
    steps: int  # decisions of the learner, where a command does not say otherwise
    width: int  # of a net's hidden layers

    def batch(self, size: int, seed: int, seat: int | None) -> Batch:
        """Games with the learner on one seat against the opponent; on all seats if none is named."""
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
    """A task; one that there is not is refused with the names of those that there are."""
    if name not in TASKS:
        raise BadOption("no_task", TRAINING, given=shorten(name), names=[*TASKS])
    return TASKS[name]
