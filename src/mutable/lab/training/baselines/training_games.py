"""The games that a learner plays at the same time: several batches combined."""

from dataclasses import replace
from typing import Any

import numpy as np

from mutable.batch import Trajectories, Trajectory
from mutable.lab.training.baselines.tasks import Task


class TrainingGames:
    """Games against itself, against the opponent from every seat, or half of each.

    `size` is the number of games, and so of decisions in one step.
    """

    def __init__(self, task: Task, size: int, seed: int, practice: str) -> None:
        shares: list[tuple[int | None, float]] = []
        if practice != "opponent":
            shares.append((None, 1.0 if practice == "self" else 0.5))
        if practice != "self":
            part = (1.0 if practice == "opponent" else 0.5) / task.players
            shares += [(seat, part) for seat in range(task.players)]
        self._batches = [
            task.batch(max(1, round(size * share)), 1000 * seed + number, seat)
            for number, (seat, share) in enumerate(shares)
        ]
        self._played = [Trajectories(batch, scaled=True) for batch in self._batches]
        self._firsts = np.cumsum([0, *(batch.size for batch in self._batches)]).tolist()
        self.size: int = self._firsts[-1]
        self.features: int = self._batches[0].features
        self.actions: int = self._batches[0].actions

    def views(self) -> Any:
        """Return (size, features) the scaled observations of the seats to move."""
        return np.concatenate([played.observe() for played in self._played])

    def masks(self) -> Any:
        """Return (size, actions) their legal actions."""
        return np.concatenate([batch.turn().masks for batch in self._batches])

    def seats(self) -> list[int]:
        """Return the seat to move in each game."""
        return [int(seat) for batch in self._batches for seat in batch.turn().seats]

    def step(self, actions: Any) -> list[Trajectory]:
        """Apply one action in each game; return the trajectories of the games that ended."""
        ended = []
        for number, played in enumerate(self._played):
            first, last = self._firsts[number : number + 2]
            ended += [replace(one, game=first + one.game) for one in played.step(actions[first:last])]
        return ended
