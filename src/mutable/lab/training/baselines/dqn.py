"""DQN: the value of every action, learned from a replay buffer (Mnih et al. 2015).

It uses double Q-learning, and targets several decisions ahead, since rewards come only at the end of a game.
Only legal actions are considered, also in targets.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from mutable.batch import Trajectory
from mutable.lab.training.baselines.nets import NEVER, PolicyNet, tensors
from mutable.lab.training.baselines.policy import VALUES
from mutable.lab.training.baselines.replay import Ring
from mutable.lab.training.baselines.training_games import Places


@dataclass(frozen=True)
class Settings:
    """Hyperparameters for a small budget."""

    room: int = 40_000  # decisions in the replay buffer
    part: int = 256  # decisions in a minibatch
    every: int = 64  # decisions for each gradient step
    rate: float = 5e-4
    ahead: int = 8  # decisions between a value and its target
    renewed: int = 200  # gradient steps between two copies to the target network
    wild: float = 1.0  # initial probability of a random legal action
    tame: float = 0.05  # final probability of a random legal action
    taming: float = 0.3


class Dqn:
    """Learns after every few decisions, once some games have ended."""

    practice = "both"
    kind = VALUES

    def __init__(self, places: Places, width: int, steps: int, settings: Settings | None = None) -> None:
        self._own = settings or Settings()
        self.net, self._judge = (PolicyNet(places.features, places.actions, width) for _ in range(2))
        self._judge.load_state_dict(self.net.state_dict())
        self._helper = torch.optim.Adam(self.net.parameters(), lr=self._own.rate)
        self._ring = Ring(self._own.room, places.features, places.actions)
        self._luck = np.random.default_rng(int(torch.randint(1 << 30, ())))
        self._steps, self._met, self._owed, self._gradients = steps, 0, 0, 0

    def act(self, views: Any, masks: Any, seats: list[int]) -> Any:
        """Return an action for each game."""
        self.count(len(seats))
        return self.chosen(views, masks)

    def count(self, decisions: int) -> None:
        """Count decisions, which may be another policy's (NFSP)."""
        self._met += decisions
        self._owed += decisions

    def chosen(self, views: Any, masks: Any) -> Any:
        """Return the best action for each game, or a random legal one with the exploration probability."""
        with torch.no_grad():
            values = self.net(*tensors(views, masks)).numpy()
        is_wild = self._luck.random(len(views)) < self._wildness()
        values[is_wild] = np.where(masks[is_wild], self._luck.random(values[is_wild].shape), NEVER)
        return values.argmax(axis=1)

    def _wildness(self) -> float:
        """Return the exploration probability, which falls linearly to its final value."""
        own = self._own
        gone = min(1.0, self._met / (own.taming * self._steps))
        return own.wild + gone * (own.tame - own.wild)

    def take(self, ended: list[Trajectory]) -> None:
        """Store the games that ended and run the pending gradient steps."""
        for one in ended:
            self._ring.add(one)
        while self._owed >= self._own.every:
            self._owed -= self._own.every
            if self._ring.count >= self._own.part:
                self._learn()

    def _learn(self) -> None:
        places = self._luck.integers(0, self._ring.count, self._own.part)
        views, masks, actions = tensors(*self._ring.seen(places), self._ring.done(places))
        values = self.net(views, masks).gather(1, actions[:, None])[:, 0]
        loss = nn.functional.smooth_l1_loss(values, self._targets(places))
        self._helper.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self._helper.step()
        self._gradients += 1
        if self._gradients % self._own.renewed == 0:
            self._judge.load_state_dict(self.net.state_dict())

    def _targets(self, places: Any) -> Any:
        """Return the reward if the game is over by then, else the target network's value of our choice."""
        then, is_over, rewards = self._ring.ahead(places, self._own.ahead)
        views, masks, over, brought = tensors(*self._ring.seen(then), is_over, rewards)
        with torch.no_grad():
            choice = self.net(views, masks).argmax(dim=1)
            later = self._judge(views, masks).gather(1, choice[:, None])[:, 0]
        return torch.where(over, brought, later)
