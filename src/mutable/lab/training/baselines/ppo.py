"""PPO: a policy and a value, learned from whole games with clipped steps (Schulman et al. 2017).

Illegal actions have probability 0. Rewards come only at the end of a game and are not discounted.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from mutable.batch import Trajectory
from mutable.lab.training.baselines.nets import PolicyNet, sample_actions, tensors
from mutable.lab.training.baselines.policy import CHANCES
from mutable.lab.training.baselines.training_games import TrainingGames

MIN_LOG = -80.0  # log probabilities are clamped here: exponentials of smaller numbers are slow


@dataclass(frozen=True)
class PpoSettings:
    """Usual hyperparameters, except for a high learning rate: budgets are small."""

    horizon: int = 2048  # decisions between two updates
    epochs: int = 3
    part: int = 256  # decisions in a minibatch
    rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.95  # lambda of the advantages
    entropy: float = 0.01


# A high learning rate would destroy what the checkpoint has learned.
CONTINUED = PpoSettings(horizon=8192, rate=1e-4)


class Ppo:
    """Learns whenever enough games have ended."""

    practice = "both"
    kind = CHANCES

    def __init__(
        self, places: TrainingGames, width: int, steps: int, settings: PpoSettings | None = None
    ) -> None:
        self._settings = settings or PpoSettings()
        self.net = PolicyNet(places.features, places.actions, width)
        self._optimizer = torch.optim.Adam(self.net.parameters(), lr=self._settings.rate)
        updates = max(1, steps // self._settings.horizon)
        self._schedule = torch.optim.lr_scheduler.LinearLR(self._optimizer, 1.0, 0.05, updates)
        self._chances: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(places.size)]
        self._trajectories: list[tuple[Trajectory, list[float]]] = []
        self._count = 0

    def act(self, views: Any, masks: Any, seats: list[int]) -> Any:
        """Sample an action for each game and store its log probability."""
        with torch.no_grad():
            logits = self.net(*tensors(views, masks))
            actions = sample_actions(logits)
            chances = _chances_of(torch.log_softmax(logits, dim=1), actions).tolist()
        for place, (seat, chance) in enumerate(zip(seats, chances, strict=True)):
            self._chances[place][seat].append(chance)
        return actions.numpy()

    def take(self, ended: list[Trajectory]) -> None:
        """Collect the games that ended, and learn once there are enough decisions."""
        for one in ended:
            self._trajectories.append((one, self._chances[one.game].pop(one.seat)))
            self._count += len(one.actions)
        if self._count >= self._settings.horizon:
            self._learn()
            self._trajectories, self._count = [], 0

    def _learn(self) -> None:
        views, masks, actions, chances = tensors(*self._flat())
        with torch.no_grad():
            worths = self.net.both(views, masks)[1].numpy()
        gains = self._gains(worths)
        wanted, gained = tensors(gains + worths, (gains - gains.mean()) / (gains.std() + 1e-6))
        for _ in range(self._settings.epochs):
            for part in torch.randperm(len(actions)).split(self._settings.part):
                loss = self._loss(
                    views[part], masks[part], actions[part], chances[part], wanted[part], gained[part]
                )
                self._optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self._optimizer.step()
        self._schedule.step()

    def _flat(self) -> tuple[Any, ...]:
        """Return the observations, masks, actions and log probabilities of all decisions."""
        games = [one for one, _ in self._trajectories]
        return (
            np.concatenate([one.observations for one in games]),
            np.concatenate([one.masks for one in games]),
            np.concatenate([one.actions for one in games]),
            np.array([chance for _, chances in self._trajectories for chance in chances], np.float32),
        )

    def _gains(self, worths: Any) -> Any:
        """Return the generalized advantage estimates (GAE) of all decisions."""
        gains = np.zeros_like(worths)
        first = 0
        for one, _ in self._trajectories:
            last = first + len(one.actions) - 1
            gain, after = 0.0, one.reward
            for at in range(last, first - 1, -1):
                gain = after - worths[at] + (0.0 if at == last else self._settings.trace * gain)
                gains[at], after = gain, worths[at]
            first = last + 1
        return gains

    def _loss(self, views: Any, masks: Any, actions: Any, chances: Any, wanted: Any, gained: Any) -> Any:
        logits, worths = self.net.both(views, masks)
        logs = torch.log_softmax(logits, dim=1)
        ratio = torch.exp(_chances_of(logs, actions) - chances)
        near = ratio.clamp(1 - self._settings.clip, 1 + self._settings.clip)
        better = torch.minimum(ratio * gained, near * gained).mean()
        spread = -(logs.clamp(min=MIN_LOG).exp() * logs).sum(dim=1).mean()
        return -better + 0.5 * (worths - wanted).square().mean() - self._settings.entropy * spread


def _chances_of(logs: Any, actions: Any) -> Any:
    """Return the log probabilities of the actions."""
    return logs.gather(1, actions[:, None])[:, 0]
