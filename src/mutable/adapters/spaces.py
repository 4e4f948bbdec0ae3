"""Actions and observations as spaces of Gymnasium, which PettingZoo also uses."""

from typing import Any

import numpy as np

from mutable.adapters.arrays import Observations
from mutable.kit.extras import required

spaces = required("gymnasium.spaces")


def action_space(actions: int) -> Any:
    """Return the space of action numbers."""
    return spaces.Discrete(actions)


def observation_space(observations: Observations, actions: int) -> Any:
    """Return the space of observations, each number in its own range, with the mask of legal actions."""
    least, most = observations.ranges
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, least.shape, "int16"),
            "action_mask": spaces.Box(0, 1, (actions,), "int8"),
        }
    )


def state_space(observations: Observations, players: int) -> Any:
    """Return the space of the views of all seats, one after another."""
    least, most = (np.tile(limits, players) for limits in observations.ranges)
    return spaces.Box(least, most, least.shape, "int16")
