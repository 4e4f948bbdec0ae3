"""Hints for Muster."""

from mutable.coach.analysis.adviser import Adviser
from mutable.games.muster.bot.levels import muster_level
from mutable.games.muster.bot.policy import MusterPolicy
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import castles_held
from mutable.games.muster.rules.state import MusterState
from mutable.kit.game import Rules, State

STRONGEST = 6
TRIES = 12  # actions that the policy of continuations chooses among


class MusterAdviser(Adviser):
    counts = "castles"
    default_iterations = 10000

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusterRules)
        utility = MusterUtility(rules, 0, MusterWeights())
        super().__init__(rules, muster_level(rules, STRONGEST), MusterPolicy(rules, utility, TRIES))
        self._box = rules.components

    def value(self, state: State, seat: int) -> float:
        """Return the castles held minus those of the other player."""
        assert isinstance(state, MusterState)
        return float(castles_held(self._box, state, seat) - castles_held(self._box, state, 1 - seat))


ADVISER = MusterAdviser
