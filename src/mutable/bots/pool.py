"""Opponents of learners: a pool of which one is drawn for each game, and policies over arrays."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from mutable.bots.bot import Budget
from mutable.bots.registry import AnyBot
from mutable.bots.seated_bot import SeatedBot
from mutable.kit.errors import BadOption, quote
from mutable.kit.game import Rules
from mutable.kit.rng import Rng

RANDOM = "random"  # needs no view: any legal move
GRAIN = 1 << 29  # draws are uniform numbers below this


class Policy:
    """A policy of yours as an opponent, such as a past self. `choose(observations, masks)` gets the arrays of
    all games in which it is to move, a row for each, and returns an action for each row.
    """

    def __init__(self, choose: Callable[[Any, Any], Any]) -> None:
        if not callable(choose):
            raise BadOption("policy_call", given=quote(choose))
        self.choose_all = choose


class Pool:
    """Opponents of which one is drawn for each seat at the start of each game, by their weights. It can grow
    while games are played; games that have begun keep their opponent.
    """

    def __init__(self, bots: "Iterable[AnyBot | Policy]", weights: Iterable[float] | None = None) -> None:
        self.bots: list[AnyBot | Policy] = []
        self.weights: list[float] = []
        given = list(bots)
        chances = [1.0] * len(given) if weights is None else list(weights)
        if not given or len(chances) != len(given):
            raise BadOption("pool", bots=len(given), weights=len(chances))
        for bot, weight in zip(given, chances, strict=True):
            self.add(bot, weight)

    def add(self, bot: "AnyBot | Policy", weight: float = 1.0) -> None:
        """Add an opponent. Its weight is relative to those of the others."""
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight < float("inf"):
            raise BadOption("pool_weight", given=quote(weight))
        self.bots.append(bot)
        self.weights.append(float(weight))

    def draw(self, rng: Rng) -> int:
        """Return the number of one opponent."""
        rest = int(rng.below(GRAIN)) / GRAIN * sum(self.weights)
        for number, weight in enumerate(self.weights):
            rest -= weight
            if rest < 0:
                return number
        return len(self.weights) - 1


AnyOpponent: TypeAlias = AnyBot | Policy | Pool


class SeatBots:
    """The opponents of one seat, created when they are first drawn; a single one is a pool of one."""

    def __init__(self, game: str, given: AnyOpponent, rules: Rules, budget: Budget) -> None:
        self._game = game
        self._rules = rules
        self._budget = budget
        self._pool = given if isinstance(given, Pool) else None
        self._bots = self._pool.bots if self._pool else [given]
        self._made: list[SeatedBot | Policy | None] = []
        self.hears = True  # until the first ones are known
        self.hears = any(self._create(number) for number in range(len(self._bots)))

    @property
    def is_pool(self) -> bool:
        """True if another opponent is drawn for each game."""
        return self._pool is not None

    @property
    def is_random(self) -> bool:
        """True if it is `random` in every game."""
        return self._pool is None and self._bots[0] == RANDOM

    def draw(self, rng: Rng) -> int:
        """Return the number of the opponent of a new game."""
        return 0 if self._pool is None else self._pool.draw(rng)

    def at(self, number: int) -> SeatedBot | Policy | None:
        """Return an opponent by its number; None is `random`."""
        while number >= len(self._made):
            self._create(len(self._made))
        return self._made[number]

    def _create(self, number: int) -> bool:
        """Create an opponent; return True if it needs events."""
        given: Any = self._bots[number]
        if isinstance(given, Policy) or given == RANDOM:
            self._made.append(given if isinstance(given, Policy) else None)
            return False
        made = SeatedBot(self._game, given, self._rules, self._budget)
        if made.hears and not self.hears:
            raise BadOption("pool_hears", given=quote(given))
        self._made.append(made)
        return made.hears
