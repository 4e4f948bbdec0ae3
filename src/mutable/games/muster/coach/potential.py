"""The potential of Muster: the chance of holding more castles."""

from mutable.bots.search.values import Values
from mutable.coach.potential import Potential
from mutable.games.muster.bot.valuation import MusterUtility, MusterWeights
from mutable.games.muster.rules.rules import MusterRules
from mutable.kit.game import Rules, State


class MusterPotential(Potential):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        assert isinstance(rules, MusterRules)
        self._utility = MusterUtility(rules, 0, MusterWeights())
        self._values = Values()

    def of(self, state: State, seat: int) -> float:
        self._utility.estimate(self.rules, state, self._values)
        return 2.0 * self._values.get(seat) - 1.0


POTENTIAL = MusterPotential
