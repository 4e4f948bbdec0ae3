"""OpenSpiel's information-set search as one of our bots: it gets a view and the same CPU time.

It is OpenSpiel's Python ISMCTS; the most visited move is played, and payoffs are from -1 to 1. The search has
no clock, so it is stopped at the start of a simulation. Its rollouts are our compiled ones: with its own it
would simulate only a few games in the time of a move.
"""

import math
import time
from typing import Any

import numpy as np

from mutable.adapters.openspiel.evaluator import CompiledRollouts
from mutable.adapters.openspiel.game import game_from
from mutable.adapters.openspiel.position import position_of
from mutable.adapters.openspiel.state import MutableState
from mutable.bots.bot import Budget
from mutable.kit.extras import required
from mutable.kit.game import View
from mutable.kit.rng import Rng
from mutable.table.setup import Setup

ismcts = required("open_spiel.python.algorithms.ismcts")
BaseBot: Any = ismcts.ISMCTSBot

UCT_C = 2 * math.sqrt(2)  # the usual square root of 2 is for a range of 1; ours is 2
USUAL = 400  # simulations, if neither time nor iterations are given
LEAST = 2  # the first simulation only creates the root
ENDLESS = 1 << 30


class _TimeIsUp(Exception):
    pass


class ClockedIsmcts(BaseBot):
    """The search, with a limit of CPU time."""

    def __init__(self, game: Any, seed: int) -> None:
        super().__init__(
            game,
            CompiledRollouts(seed),
            UCT_C,
            ENDLESS,
            random_state=np.random.RandomState(seed % (1 << 32)),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        self._ends = math.inf
        self._worlds = Rng(seed)
        self.simulations = 0
        self.set_resampler(self._another)

    def best(self, state: MutableState, budget: Budget) -> int:
        """Return the action with most visits; the first if several have the same."""
        self._limit(budget)
        try:
            policy = self.run_search(state)
        except _TimeIsUp:
            policy = self.get_final_policy(state, self._root_node)
        return int(max(policy, key=lambda choice: choice[1])[0])

    def _limit(self, budget: Budget) -> None:
        self.simulations = 0
        spared = math.inf if budget.milliseconds is None else budget.milliseconds / 1000
        self._ends = time.thread_time() + spared
        unlimited = ENDLESS if budget.milliseconds is not None else USUAL
        self._max_simulations = max(LEAST, budget.iterations or unlimited)

    def _another(self, state: MutableState, player: int) -> MutableState:
        if self.simulations >= LEAST and time.thread_time() > self._ends:
            raise _TimeIsUp
        self.simulations += 1
        return MutableState(state.get_game(), state.position.resampled(player, self._worlds))


class OpenSpielBot:
    """Chooses from a view, as all our bots do."""

    def __init__(self, setup: Setup) -> None:
        self._game = game_from(setup)

    def choose(self, view: View, budget: Budget, rng: Rng) -> int:
        """Return the move that OpenSpiel's search finds in the given time."""
        started = time.thread_time()
        search = ClockedIsmcts(self._game, int(rng.word()))
        state = MutableState(self._game, position_of(self._game.table, view, rng))
        return search.best(state, _left(budget, started))


def _left(budget: Budget, started: float) -> Budget:
    """Subtract the time that was used to read the view."""
    if budget.milliseconds is None:
        return budget
    spent = (time.thread_time() - started) * 1000
    return Budget(milliseconds=max(0.0, budget.milliseconds - spent), iterations=budget.iterations)
