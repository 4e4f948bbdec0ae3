"""A training loop over a batch.

Many games step at once in compiled code; observations, masks and rewards are arrays. The loop is complete,
and the learner is minimal: a linear policy for Muster that learns only from its wins and losses (REINFORCE)
in self-play. Replace it with your own network.
"""

import numpy as np

from mutable.batch import Batch

GAMES, STEPS, RATE = 16, 240, 0.01

batch = Batch("muster", size=GAMES, seed=1)
turn, rng = batch.reset(seed=1), np.random.default_rng(1)
weights = np.zeros((batch.observe().shape[1], turn.masks.shape[1]), np.float32)


def policy(seen, masks):
    """Return the probability of each action in each game; 0 for illegal actions."""
    wishes = np.where(masks, seen @ weights, -np.inf)
    grown = np.exp(wishes - wishes.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def drawn(chances):
    return (chances.cumsum(axis=1) > rng.random((GAMES, 1)) * 0.999999).argmax(axis=1)


def learn(decisions, rewards):
    """Make the chosen actions more likely if they won, and less likely if they lost."""
    seats, seen, chances, actions = map(np.array, zip(*decisions, strict=True))
    push = -chances
    push[np.arange(len(actions)), actions] += 1
    weights[:] += RATE / len(actions) * (seen * rewards[seats, None]).T @ push


waiting = [[] for _ in range(GAMES)]  # decisions of games that are not over
learned = 0
for _ in range(STEPS):
    seen = np.clip(batch.observe() / 4, -1, 1).astype(np.float32)
    seats, chances = turn.seats.copy(), policy(seen, turn.masks.astype(bool))
    actions = drawn(chances)
    for game, decision in enumerate(zip(seats, seen, chances, actions, strict=True)):
        waiting[game].append(decision)
    turn = batch.step(actions)
    for game in np.flatnonzero(turn.done):
        learn(waiting[game], turn.rewards[game])
        waiting[game].clear()
        learned += 1
print(f"learned from {learned} games; the largest weight is {np.abs(weights).max():.4f}")
