"""The interface of a bot: it chooses a move from the same view that a browser gets."""

from dataclasses import dataclass
from typing import Protocol, TypeGuard

from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng


@dataclass(frozen=True)
class Budget:
    """The limit for one decision: CPU milliseconds, or iterations, which make the choice reproducible."""

    milliseconds: float | None = None
    iterations: int | None = None


class Bot(Protocol):
    """Chooses a move for the seat whose view it is given."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return a legal move of the view's seat, as a row of the move table."""


class Listener(Bot, Protocol):
    """A bot that can also use the events of its seat: the history that a browser can scroll back to."""

    hears: bool  # False if it ignores events

    def hear(self, events: list[Facts]) -> None:
        """Receive all events that its seat has seen since the game began. Call this before `choose`."""
        ...


def listens(bot: Bot) -> TypeGuard[Listener]:
    """Return True if the bot uses events."""
    return getattr(bot, "hears", False)


class RandomBot:
    """Plays any legal move. A sampled state has the same legal moves as the true one."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return a legal move, each with the same probability."""
        state = self._rules.sample_state(view, rng)
        return self._rules.random_move(state, view["seat"], rng)
