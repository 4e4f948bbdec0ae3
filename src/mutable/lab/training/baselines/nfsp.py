"""NFSP: self-play with two networks, a best response and the average of all responses (Heinrich, Silver
2016).

The best response is learned by DQN. The average learns the actions of best responses and is the result. In
each game a seat follows one of the two.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from mutable.batch import Trajectory
from mutable.lab.training.baselines.dqn import Dqn, DqnSettings
from mutable.lab.training.baselines.nets import PolicyNet, sample_actions, tensors
from mutable.lab.training.baselines.policy import CHANCES
from mutable.lab.training.baselines.replay import Reservoir
from mutable.lab.training.baselines.training_games import TrainingGames

RESPONSE = DqnSettings(explore_first=0.1, explore_last=0.02)  # the average of responses explores enough


@dataclass(frozen=True)
class NfspSettings:
    """Hyperparameters for a small budget."""

    responds: float = 0.2  # probability that a seat follows the best response
    room: int = 60_000  # decisions of best responses in the reservoir
    part: int = 256
    every: int = 128  # decisions for each gradient step of the average
    rate: float = 1e-3


class Nfsp:
    """Learns by self-play; it meets the opponent only in measurements."""

    practice = "self"
    kind = CHANCES

    def __init__(
        self, places: TrainingGames, width: int, steps: int, settings: NfspSettings | None = None
    ) -> None:
        self._settings = settings or NfspSettings()
        self.net = PolicyNet(places.features, places.actions, width)
        self._response = Dqn(places, width, steps, RESPONSE)
        self._optimizer = torch.optim.Adam(self.net.parameters(), lr=self._settings.rate)
        self._luck = np.random.default_rng(int(torch.randint(1 << 30, ())))
        self._reservoir = Reservoir(self._settings.room, places.features, places.actions, self._luck)
        self._responds: dict[tuple[int, int], bool] = {}  # by game and seat
        self._pending = 0

    def act(self, views: Any, masks: Any, seats: list[int]) -> Any:
        """Return an action for each game, from the average or the best response."""
        self._pending += len(seats)
        self._response.count(len(seats))
        responds = np.array([self._follows(place, seat) for place, seat in enumerate(seats)])
        with torch.no_grad():
            actions = sample_actions(self.net(*tensors(views, masks))).numpy()
        if responds.any():
            where = np.flatnonzero(responds)
            actions[where] = self._response.choose(views[where], masks[where])
        return actions

    def _follows(self, place: int, seat: int) -> bool:
        if (place, seat) not in self._responds:
            self._responds[place, seat] = bool(self._luck.random() < self._settings.responds)
        return self._responds[place, seat]

    def take(self, ended: list[Trajectory]) -> None:
        """Train the response on all games, and the average on the games of responses."""
        for one in ended:
            if self._responds.pop((one.game, one.seat)):
                self._reservoir.add(one)
        self._response.take(ended)
        while self._pending >= self._settings.every:
            self._pending -= self._settings.every
            if self._reservoir.count >= self._settings.part:
                self._learn()

    def _learn(self) -> None:
        places = self._luck.integers(0, self._reservoir.count, self._settings.part)
        views, masks, actions = tensors(
            *self._reservoir.inputs_at(places), self._reservoir.actions_at(places)
        )
        loss = nn.functional.cross_entropy(self.net(views, masks), actions)
        self._optimizer.zero_grad()
        loss.backward()
        self._optimizer.step()
