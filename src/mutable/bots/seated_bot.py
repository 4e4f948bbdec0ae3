"""Bots in games without a table: environments for learning, batches and OpenSpiel.

A bot gets the same as at a table: the view of its seat and, if it uses them, the events of its seat.
"""

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import AnyBot, bot_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

MILLISECONDS = 20.0  # of CPU time for a move, unless the caller sets a budget


class SeatedBot:
    """A bot with its budget. It keeps no state between decisions, so one object serves many games."""

    def __init__(self, game: str, bot: AnyBot, rules: Rules, budget: Budget) -> None:
        self._bot = bot_of(game, bot, rules)
        self._budget = budget
        self.hears = listens(self._bot)

    def choose(self, view: View, heard: list[Facts], rng: Rng) -> int:
        """Return an action. `heard` are all events of its seat since the game began."""
        if listens(self._bot):
            self._bot.hear(heard)
        return self._bot.choose(view, self._budget, rng)


def budget_of(milliseconds: float | None, iterations: int | None) -> Budget:
    """Check the limits and return a budget; without limits, `MILLISECONDS`."""
    if iterations is not None and (type(iterations) is not int or iterations < 1):
        raise BadOption("iterations", given=quote(iterations))
    if milliseconds is not None and not _is_time(milliseconds):
        raise BadOption("milliseconds", given=quote(milliseconds))
    if iterations is not None and milliseconds is not None:
        raise BadOption("two_budgets")
    if iterations is None and milliseconds is None:
        return Budget(milliseconds=MILLISECONDS)
    return Budget(milliseconds=milliseconds, iterations=iterations)


def _is_time(milliseconds: object) -> bool:
    return type(milliseconds) in (int, float) and 0 < milliseconds < float("inf")  # type: ignore[operator]
