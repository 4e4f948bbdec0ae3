"""The base class of bots that search: it turns the view into a source of worlds and starts the clock."""

import gc
from typing import Final

from mypy_extensions import i64

from mutable.bots.bot import Budget
from mutable.bots.search.clock import Clock
from mutable.bots.search.worlds import TrueWorld
from mutable.kit.game import Rules, State, View, Worlds
from mutable.kit.rng import Rng


class SearchBot:
    """`default_iterations` apply if the budget has no limit; `max_iterations` limit a weaker level."""

    def __init__(self, rules: Rules, default_iterations: i64, max_iterations: i64) -> None:
        self.rules: Final = rules
        self._default_iterations: i64 = default_iterations
        self._max_iterations: i64 = max_iterations

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return the best move found for the view's seat within the budget."""
        clock = self._clock(budget)
        return self._search_without_gc(self.rules.worlds(view), view["seat"], clock, rng)

    def choose_knowing_state(self, state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Return the best move found in the true state alone, for the arena's cheater."""
        return self._search_without_gc(TrueWorld(state), seat, self._clock(budget), rng)

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Return the move of a seat, given a source of worlds."""
        raise NotImplementedError

    # For hints, after a decision

    def ranked(self) -> list[int]:
        """Return the moves that the last decision compared, the best first."""
        raise NotImplementedError

    def likely_worlds(self, worlds: Worlds, seat: i64, rng: Rng) -> Worlds:
        """Return the worlds weighted by what the search infers; by default unchanged."""
        return worlds

    def _search_without_gc(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Search with the cyclic garbage collector off: searches make no cycles, and a collection would
        exceed the budget.
        """
        was_enabled: bool = gc.isenabled()
        gc.disable()
        try:
            return self.search_worlds(worlds, seat, clock, rng)
        finally:
            if was_enabled:
                gc.enable()

    def _clock(self, budget: Budget) -> Clock:
        milliseconds: float = 0.0
        iterations: i64 = self._max_iterations
        if budget.milliseconds is not None:
            milliseconds = budget.milliseconds
        elif budget.iterations is None:
            iterations = self._default_iterations
        if budget.iterations is not None:
            iterations = budget.iterations
        if self._max_iterations > 0:
            iterations = min(iterations, self._max_iterations)
        return Clock(milliseconds, iterations)
