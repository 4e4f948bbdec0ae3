"""Actions and observations as spaces of Gymnasium, which PettingZoo uses too."""

from typing import Any

from mutable.adapters.arrays import GREATEST, LEAST
from mutable.kit.extras import required

spaces = required("gymnasium.spaces")


def action_space(actions: int) -> Any:
    return spaces.Discrete(actions)


def observation_space(size: int, actions: int) -> Any:
    """The view as numbers, and beside it which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LEAST, GREATEST, (size,), "int16"),
            "action_mask": spaces.Box(0, 1, (actions,), "int8"),
        }
    )
