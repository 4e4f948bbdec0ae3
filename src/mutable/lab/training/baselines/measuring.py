"""The share of games that a policy wins against its opponent, on fixed deals and from every seat."""

import numpy as np

from mutable.lab.training.baselines.policy import NetworkPolicy
from mutable.lab.training.baselines.tasks import Task


def share_of_wins(task: Task, policy: NetworkPolicy, games: int, seed: int) -> float:
    """Return the share from 0 to 1; a shared victory counts in part. Each seat plays the same number of
    games.
    """
    seats = range(task.players)
    return sum(_on_seat(task, policy, -(-games // task.players), seed, seat) for seat in seats) / len(seats)


def _on_seat(task: Task, policy: NetworkPolicy, games: int, seed: int, seat: int) -> float:
    """Play one game in each place of a batch. Counting the first games to end would favour short games."""
    batch = task.batch(games, seed, seat)
    luck = np.random.default_rng(seed)
    waiting = np.ones(games, bool)
    won = 0.0
    while waiting.any():
        turn = batch.step(policy.choose(batch.observe(scaled=True), batch.turn().masks, luck))
        ended = waiting & turn.done
        rewards = turn.rewards[ended, seat]
        won += float((1 + (task.players - 1) * rewards).sum()) / task.players
        waiting &= ~turn.done
    return won / games
