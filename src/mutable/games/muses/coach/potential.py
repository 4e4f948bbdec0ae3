"""The potential of Dance of Muses: the chance to win the dance, where a network values dances."""

from mutable.bots.search.values import Values
from mutable.coach.potential import Potential
from mutable.games.muses.bot.turn_policy import DanceUtility
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, MusesState
from mutable.kit.game import Rules, State


class MusesPotential(Potential):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        assert isinstance(rules, MusesRules)
        self._utility = DanceUtility(rules, 0)
        self._values = Values()

    def of(self, state: State, seat: int) -> float:
        assert isinstance(state, MusesState)
        if state.phase != DANCING or not self._utility.is_trained:
            return super().of(state, seat)
        self._utility.estimate(self.rules, state, self._values)
        return 2.0 * self._values.get(seat) - 1.0


POTENTIAL = MusesPotential
