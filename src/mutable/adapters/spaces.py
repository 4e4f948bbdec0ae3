"""Actions and observations as spaces of Gymnasium, which PettingZoo uses too."""

from typing import Any

from mutable.adapters.arrays import Observations
from mutable.kit.extras import required

spaces = required("gymnasium.spaces")


def action_space(actions: int) -> Any:
    """The numbers from 0 on."""
    return spaces.Discrete(actions)


def observation_space(observations: Observations, actions: int) -> Any:
    """The view as numbers, each in its own range, and beside it which actions are legal."""
    least, most = observations.ranges
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, least.shape, "int16"),
            "action_mask": spaces.Box(0, 1, (actions,), "int8"),
        }
    )
