"""What is said of one decision near the end, and all that a game has to answer for it."""

from dataclasses import dataclass
from typing import Protocol

from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng


@dataclass(frozen=True)
class Verdict:
    """By how much a move fell short of the best, in the game's own unit; 0 is the best there was."""

    lost: float
    worlds: int  # that were looked at
    at_stake: bool = True  # do not all moves come to the same?


class Ending(Protocol):
    """A game's last decisions."""

    about: str  # which these are, in words
    unit: str  # what is lost by a move that is not the best

    def __init__(self, rules: Rules) -> None: ...

    def covers(self, state: State, turns: int) -> bool:
        """Is a decision one of these, so many turns (changes of who decides) before the end?"""
        ...

    def judge(self, worlds: Worlds, seat: int, move: int, rng: Rng) -> Verdict | None:
        """None if it takes too long to tell."""
        ...


def all_worlds(worlds: Worlds, most: int, rng: Rng) -> list[State] | None:
    """Every different one, drawn until none has been new for long; None if there are more than `most`."""
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
