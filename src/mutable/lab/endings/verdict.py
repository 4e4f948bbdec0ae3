"""The verdict on one decision near the end, and the interface that a game implements for it."""

from dataclasses import dataclass
from typing import Protocol

from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng


@dataclass(frozen=True)
class Verdict:
    """The loss of a move compared with the best move, in the game's own unit; 0 is optimal."""

    lost: float
    worlds: int  # that were examined
    at_stake: bool = True  # False if all moves have the same value


class EndingEvaluator(Protocol):
    """Finds the exact values of the last decisions of a game."""

    about: str  # a description of these decisions
    unit: str  # the unit of losses

    def __init__(self, rules: Rules) -> None: ...

    def covers(self, state: State, turns: int) -> bool:
        """Return True for a decision of this study; `turns` counts the changes of the deciding seat until the
        end.
        """
        ...

    def assess(self, worlds: Worlds, seat: int, move: int, rng: Rng) -> Verdict | None:
        """Return the verdict on a move, or None if it takes too long to compute."""
        ...


def all_worlds(worlds: Worlds, most: int, rng: Rng) -> list[State] | None:
    """Return all different worlds, drawn until no new one appears for long; None if there are more than
    `most`.
    """
    found: dict[tuple[int, ...], State] = {}
    stale = 0
    while stale < 10 * len(found) + 20:
        state = worlds.draw(rng).copy()
        facts = state.facts()
        stale = stale + 1 if facts in found else 0
        found[facts] = state
        if len(found) > most:
            return None
    return list(found.values())
