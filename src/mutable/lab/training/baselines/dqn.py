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
from mutable.lab.training.baselines.training_games import TrainingGames


@dataclass(frozen=True)
class DqnSettings:
    """Hyperparameters for a small budget."""

    room: int = 40_000  # decisions in the replay buffer
    part: int = 256  # decisions in a minibatch
    every: int = 64  # decisions for each gradient step
    rate: float = 5e-4
    ahead: int = 8  # decisions between a value and its target
    copy_every: int = 200  # gradient steps between two copies to the target network
    explore_first: float = 1.0  # initial probability of a random legal action
    explore_last: float = 0.05  # final probability of a random legal action
    explore_share: float = 0.3


class Dqn:
    """Learns after every few decisions, once some games have ended."""

    practice = "both"
    kind = VALUES

    def __init__(
        self, places: TrainingGames, width: int, steps: int, settings: DqnSettings | None = None
    ) -> None:
        self._settings = settings or DqnSettings()
        self.net, self._target_net = (PolicyNet(places.features, places.actions, width) for _ in range(2))
        self._target_net.load_state_dict(self.net.state_dict())
        self._optimizer = torch.optim.Adam(self.net.parameters(), lr=self._settings.rate)
        self._ring = Ring(self._settings.room, places.features, places.actions)
        self._luck = np.random.default_rng(int(torch.randint(1 << 30, ())))
        self._steps, self._met, self._pending, self._gradients = steps, 0, 0, 0

    def act(self, views: Any, masks: Any, seats: list[int]) -> Any:
        """Return an action for each game."""
        self.count(len(seats))
        return self.choose(views, masks)

    def count(self, decisions: int) -> None:
        """Count decisions, which may be another policy's (NFSP)."""
        self._met += decisions
        self._pending += decisions

    def choose(self, views: Any, masks: Any) -> Any:
        """Return the best action for each game, or a random legal one with the exploration probability."""
        with torch.no_grad():
            values = self.net(*tensors(views, masks)).numpy()
        explores = self._luck.random(len(views)) < self._exploration()
        values[explores] = np.where(masks[explores], self._luck.random(values[explores].shape), NEVER)
        return values.argmax(axis=1)

    def _exploration(self) -> float:
        """Return the exploration probability, which falls linearly to its final value."""
        own = self._settings
        gone = min(1.0, self._met / (own.explore_share * self._steps))
        return own.explore_first + gone * (own.explore_last - own.explore_first)

    def take(self, ended: list[Trajectory]) -> None:
        """Store the games that ended and run the pending gradient steps."""
        for one in ended:
            self._ring.add(one)
        while self._pending >= self._settings.every:
            self._pending -= self._settings.every
            if self._ring.count >= self._settings.part:
                self._learn()

    def _learn(self) -> None:
        places = self._luck.integers(0, self._ring.count, self._settings.part)
        views, masks, actions = tensors(*self._ring.inputs_at(places), self._ring.actions_at(places))
        values = self.net(views, masks).gather(1, actions[:, None])[:, 0]
        loss = nn.functional.smooth_l1_loss(values, self._targets(places))
        self._optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self._optimizer.step()
        self._gradients += 1
        if self._gradients % self._settings.copy_every == 0:
            self._target_net.load_state_dict(self.net.state_dict())

    def _targets(self, places: Any) -> Any:
        """Return the reward if the game is over by then, else the target network's value of our choice."""
        then, is_over, rewards = self._ring.ahead(places, self._settings.ahead)
        views, masks, over, brought = tensors(*self._ring.inputs_at(then), is_over, rewards)
        with torch.no_grad():
            choice = self.net(views, masks).argmax(dim=1)
            later = self._target_net(views, masks).gather(1, choice[:, None])[:, 0]
        return torch.where(over, brought, later)
