"""A league: a learner against its past selves.

All games of a batch are stepped together. In each, the learner has a random seat, and the other seat is
played by a past self from a pool, the newest more often. The learner is a linear policy for Muster that
learns from wins and losses (REINFORCE); from time to time a copy of it joins the pool.
"""

import numpy as np

from mutable.batch import Batch

GAMES, STEPS, RATE, JOINS = 64, 600, 0.3, 150
rng = np.random.default_rng(1)
batch = Batch("muster", size=GAMES, seed=1)
learner = np.zeros((batch.features, batch.actions), np.float32)
pool, results = [learner.copy()], []


def newest_first():
    """Return the number of a past self; each is half as likely as the next newer one."""
    return max(0, len(pool) - rng.geometric(0.5))


def learn(decisions, reward):
    for seen, legal, action in decisions:
        wishes = seen @ learner[:, legal]
        grown = np.exp(wishes - wishes.max())
        push = (legal == action) - grown / grown.sum()
        learner[:, legal] += RATE / GAMES * reward * np.outer(seen, push)


seats, rivals = rng.integers(2, size=GAMES), np.zeros(GAMES, int)
waiting = [[] for _ in range(GAMES)]
for step in range(1, STEPS + 1):
    turn, seen, legal = batch.turn(), batch.observe(scaled=True).copy(), batch.legal_actions()
    own = turn.seats == seats
    logits = seen @ learner
    for number in np.unique(rivals[~own]):
        theirs = ~own & (rivals == number)
        logits[theirs] = seen[theirs] @ pool[number]
    actions, rows = batch.sample(logits, rng=rng), np.split(legal.actions, np.cumsum(legal.counts)[:-1])
    for game in np.flatnonzero(own):
        waiting[game].append((seen[game], rows[game], actions[game]))
    turn = batch.step(actions)
    for game in np.flatnonzero(turn.done):
        results.append(turn.rewards[game, seats[game]])
        learn(waiting[game], results[-1])
        seats[game], rivals[game], waiting[game] = rng.integers(2), newest_first(), []
    if step % JOINS == 0:
        pool.append(learner.copy())
        print(f"{len(results)} games, {len(pool)} past selves: {np.mean(results[-500:]):+.2f} a game")
