"""A bot that searches: it reads its view into worlds once, and thinks over those until its time is up."""

import gc
from typing import Final

from mypy_extensions import i64

from mutable.bots.bot import Budget
from mutable.bots.search.clock import Clock
from mutable.bots.search.worlds import TrueWorld
from mutable.kit.game import Rules, State, View, Worlds
from mutable.kit.rng import Rng


class SearchBot:
    """`usual` iterations are thought where a budget names no limit; `most` are a weaker mind's limit."""

    def __init__(self, rules: Rules, default_iterations: i64, max_iterations: i64) -> None:
        self.rules: Final = rules
        self._default_iterations: i64 = default_iterations
        self._max_iterations: i64 = max_iterations

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """The best move that it finds for the view's seat within the budget."""
        clock = self._clock(budget)
        return self._search_without_gc(self.rules.worlds(view), view["seat"], clock, rng)

    def choose_knowing_state(self, state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """As a cheater: in the true world alone."""
        return self._search_without_gc(TrueWorld(state), seat, self._clock(budget), rng)

    def search_worlds(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The move that a seat is to make in whichever of these worlds is true."""
        raise NotImplementedError

    # What a hint asks after a decision.

    def ranked(self) -> list[int]:
        """The moves that the last decision weighed, the best first."""
        raise NotImplementedError

    def likely_worlds(self, worlds: Worlds, seat: i64, rng: Rng) -> Worlds:
        """The worlds as likely as it takes them to be; as they are, where it infers nothing."""
        return worlds

    def _search_without_gc(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Without the collector of cycles: searches make none, and its walks would break the budget."""
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
