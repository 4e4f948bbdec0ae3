"""What a bot is: it chooses from the very view that a browser gets."""

from dataclasses import dataclass
from typing import Protocol, TypeGuard

from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng


@dataclass(frozen=True)
class Budget:
    """How much a bot may think over one decision: CPU milliseconds, or iterations to repeat."""

    milliseconds: float | None = None
    iterations: int | None = None


class Bot(Protocol):
    """Chooses a move, a row of the table, for the seat whose view it is given."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """A legal move for the seat whose view this is, as a row of the move table."""


class Listener(Bot, Protocol):
    """A bot that may also want to know how it came to that view: what a browser can scroll back to."""

    hears: bool  # does it?

    def hear(self, events: list[Facts]) -> None:
        """All that its seat was told since the game began; to be called before it chooses."""
        ...


def listens(bot: Bot) -> TypeGuard[Listener]:
    """Does it want to hear events?"""
    return getattr(bot, "hears", False)


class RandomBot:
    """Any legal move: those of an imagined state are those of the true one."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Any legal move, each as likely."""
        state = self._rules.sample_state(view, rng)
        return self._rules.random_move(state, view["seat"], rng)
