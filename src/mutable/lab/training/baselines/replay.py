"""Replay buffers of fixed size: a ring and a reservoir."""

from typing import Any

import numpy as np

from mutable.batch import Trajectory


class ReplayBuffer:
    """Stores decisions: 16 bits for each number of an observation, one bit for each action of a mask."""

    def __init__(self, room: int, features: int, actions: int) -> None:
        self.room = room
        self.count = 0  # of stored decisions
        self._width = actions
        self._views = np.zeros((room, features), np.float16)
        self._masks = np.zeros((room, (actions + 7) // 8), np.uint8)
        self._actions = np.zeros(room, np.int64)

    def _put(self, places: Any, one: Trajectory, chosen: Any) -> None:
        self._views[places] = one.observations[chosen]
        self._masks[places] = np.packbits(one.masks[chosen], axis=1)
        self._actions[places] = one.actions[chosen]

    def inputs_at(self, places: Any) -> tuple[Any, Any]:
        """Return observations and masks."""
        masks = np.unpackbits(self._masks[places], axis=1, count=self._width).astype(bool)
        return self._views[places], masks

    def actions_at(self, places: Any) -> Any:
        """Return the actions."""
        return self._actions[places]


class Ring(ReplayBuffer):
    """The latest decisions. Those of one seat in one game are consecutive."""

    def __init__(self, room: int, features: int, actions: int) -> None:
        super().__init__(room, features, actions)
        self._left = np.zeros(room, np.int64)  # decisions from there to the end of the game, inclusive
        self._rewards = np.zeros(room, np.float32)
        self._next = 0

    def add(self, one: Trajectory) -> None:
        """Add all decisions of one seat in one game."""
        length = len(one.actions)
        places = (self._next + np.arange(length)) % self.room
        self._put(places, one, slice(None))
        self._left[places] = np.arange(length, 0, -1)
        self._rewards[places] = one.reward
        self._next = (self._next + length) % self.room
        self.count = min(self.room, self.count + length)

    def ahead(self, places: Any, steps: int) -> tuple[Any, Any, Any]:
        """Return the places `steps` decisions later, whether the game was over, and the final rewards."""
        return (places + steps) % self.room, self._left[places] <= steps, self._rewards[places]


class Reservoir(ReplayBuffer):
    """A uniform sample of all decisions so far."""

    def __init__(self, room: int, features: int, actions: int, luck: np.random.Generator) -> None:
        super().__init__(room, features, actions)
        self._luck = luck
        self._met = 0

    def add(self, one: Trajectory) -> None:
        """Add the decisions of one seat in one game, each with the probability of reservoir sampling."""
        met = self._met + np.arange(len(one.actions))
        places = np.where(met < self.room, met, self._luck.integers(0, met + 1))
        chosen = np.flatnonzero(places < self.room)
        self._put(places[chosen], one, chosen)
        self._met += len(one.actions)
        self.count = min(self.room, self._met)
