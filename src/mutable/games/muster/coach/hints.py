"""Hints for Muster: the castles that a move holds or loses more often."""

from mutable.coach.hints.adviser import Adviser
from mutable.coach.hints.sample import Measure
from mutable.games.muster.bot.levels import muster_level
from mutable.games.muster.bot.policy import MusterPolicy
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.scoring import castles_held, holder_of
from mutable.games.muster.rules.state import MusterState
from mutable.kit.game import Rules, State

STRONGEST = 6
TRIES = 12  # actions that the policy of simulated games chooses among
DENIED = -0.9  # value of a castle that the opponent holds; the seat's own counts 1


class MusterAdviser(Adviser):
    counts = "castles"
    default_iterations = 10000

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MusterRules)
        utility = MusterUtility(rules, 0, MusterWeights())
        super().__init__(rules, muster_level(rules, STRONGEST), MusterPolicy(rules, utility, TRIES))
        self._box = rules.components
        for castle in rules.components.castles:
            named: dict[str, object] = {"castle": castle.banner}
            self.measures.append(Measure("held", 1.0, True, named))
            self.measures.append(Measure("lost", DENIED, True, named))

    def value(self, state: State, seat: int) -> float:
        """Return the castles held minus those of the other player."""
        assert isinstance(state, MusterState)
        return float(castles_held(self._box, state, seat) - castles_held(self._box, state, 1 - seat))

    def measure(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, MusterState)
        holders = [holder_of(self._box, state, castle) for castle in range(len(self._box.castles))]
        return [float(holder == side) for holder in holders for side in (seat, 1 - seat)]


ADVISER = MusterAdviser
