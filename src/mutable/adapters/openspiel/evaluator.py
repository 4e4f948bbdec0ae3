"""Random rollouts in compiled code, for OpenSpiel's searches."""

from typing import Any

from mutable.adapters.openspiel.state import MutableState
from mutable.kit.arrays.rewards import rewards_of
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from mutable.kit.rollout import roll_out


class CompiledRollouts:
    """Does the same as OpenSpiel's RandomRolloutEvaluator, hundreds of times faster on our games."""

    def __init__(self, seed: int, rollouts: int = 1) -> None:
        self._rng = Rng(seed)
        self._rollouts = rollouts

    def evaluate(self, state: MutableState) -> Any:
        """Return the mean return of each player."""
        table = state.position.table
        totals = [0.0] * table.players
        for _ in range(self._rollouts):
            played = state.position.state.copy()
            roll_out(table.rules, played, self._rng)
            totals = [total + won for total, won in zip(totals, rewards_of(table.rules, played), strict=True)]
        return [total / self._rollouts for total in totals]

    def prior(self, state: MutableState) -> list[tuple[int, float]]:
        """Return a uniform distribution over actions, or the probabilities of chance."""
        if state.position.turn == CHANCE:
            return state.chance_outcomes()
        legal = state.position.legal()
        return [(action, 1.0 / len(legal)) for action in legal]
