"""The fixed tasks: a table, the bot that is to be beaten there, and how many decisions a learner has."""

from dataclasses import dataclass
from pathlib import Path

from mutable.batch import Batch
from mutable.kit.errors import BadOption, shortened
from mutable.kit.options import Value

TRAINING = Path(__file__).parents[1]  # whose pack says what is wrong with a command
ENDLESS = 1_000_000  # iterations: levels stop by themselves long before, and so games repeat
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


def _task(
    game: str, opponent: str, steps: int, players: int = 2, width: int = 64, **options: Value
) -> Task:  # fmt: skip
    iterations = BEST if opponent == "best" else ENDLESS
    return Task(f"{game}-{opponent}", game, opponent, players, options, iterations, steps, width)


TASKS = {
    task.name: task
    for task in (
        _task("muster", "level1", 1_000_000, width=128),
        _task("muster", "level3", 1_000_000, width=128),
        _task("muster", "best", 1_000_000, width=128),
        _task("muses", "level1", 1_000_000),
        _task("muses", "best", 1_000_000),
        _task("mu_city", "level1", 1_000_000),
        _task("mu_city", "best", 1_000_000),
        _task("mu_tricks", "level1", 1_000_000, players=4, width=128, hands=1),
        _task("mu_tricks", "best", 1_000_000, players=4, width=128, hands=1),
    )
}


def task_named(name: str) -> Task:
    """A task; one that there is not is refused with the names of those that there are."""
    if name not in TASKS:
        raise BadOption("no_task", TRAINING, given=shortened(name), names=[*TASKS])
    return TASKS[name]
