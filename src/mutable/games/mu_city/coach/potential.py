"""The potential of Mū: the chance that a lead in expected points lasts; alone, the expected points."""

from mutable.bots.search.values import Values
from mutable.coach.potential import Potential
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.features import CityFeatures
from mutable.games.mu_city.bot.utility import MuCityUtility
from mutable.games.mu_city.bot.value import load_value
from mutable.games.mu_city.bot.weights import MuCityWeights, load_weight_values
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import Rules, State


class MuCityPotential(Potential):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        assert isinstance(rules, MuCityRules)
        players = int(rules.players)
        features = CityFeatures(rules, MuCityWeights(load_weight_values(players)), Borders(rules.components))
        self._utility = MuCityUtility(load_value(features, players), 1, players == 1)
        self._values = Values()

    def of(self, state: State, seat: int) -> float:
        assert isinstance(state, MuCityState)
        self._utility.set_root(state)
        self._utility.estimate(self.rules, state, self._values)
        return max(-1.0, min(1.0, 2.0 * self._values.get(seat) - 1.0))


POTENTIAL = MuCityPotential
