"""A bot on a seat of a game that is played at no table: in learners' environments, batches and OpenSpiel.

It gets what it would get at the table: the view of its seat, and if it listens, what its seat was told.
"""

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import bot_named
from mutable.kit.errors import BadOption, quote
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng

MILLISECONDS = 20.0  # of CPU time that it thinks over a move, where nothing is said


class Seated:
    """It keeps nothing between two decisions, so that it may sit in any number of games."""

    def __init__(self, game: str, name: str, rules: Rules, budget: Budget) -> None:
        self._bot = bot_named(game, name, rules)
        self._budget = budget
        self.hears = listens(self._bot)

    def choose(self, view: View, heard: list[Facts], rng: Rng) -> int:
        """An action; `heard` is all that its seat was told since the game began."""
        if listens(self._bot):
            self._bot.hear(heard)
        return self._bot.choose(view, self._budget, rng)


def budget_of(milliseconds: float | None, iterations: int | None) -> Budget:
    """As it was asked for: iterations where games must repeat, else so many milliseconds."""
    if iterations is not None and (type(iterations) is not int or iterations < 1):
        raise BadOption("iterations", given=quote(iterations))
    if milliseconds is not None and not _is_time(milliseconds):
        raise BadOption("milliseconds", given=quote(milliseconds))
    if iterations is None and milliseconds is None:
        return Budget(milliseconds=MILLISECONDS)
    return Budget(milliseconds=milliseconds, iterations=iterations)


def _is_time(milliseconds: object) -> bool:
    return type(milliseconds) in (int, float) and 0 < milliseconds < float("inf")  # type: ignore[operator]
