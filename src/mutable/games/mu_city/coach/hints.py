"""Hints for Mū."""

from mutable.coach.analysis.adviser import Adviser
from mutable.games.mu_city.bot.levels import mu_city_level
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import Rules, State

STRONGEST = 6


class MuCityAdviser(Adviser):
    counts = "points"
    default_iterations = 1500

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuCityRules)
        search = mu_city_level(rules, STRONGEST)
        super().__init__(rules, search, search.policy)
        self._is_solo = rules.players == 1
        if self._is_solo:
            self.counts = "points_alone"
            self.counts_wins = False  # a solo game is rated by its level (10.7)

    def value(self, state: State, seat: int) -> float:
        """Return the lead over the best other seat or, in a solo game, the points."""
        assert isinstance(state, MuCityState)
        own = float(self.rules.score(state, seat))
        return own if self._is_solo else own - self._rival(state, seat)

    def _rival(self, state: State, seat: int) -> float:
        others = [other for other in range(int(self.rules.players)) if other != seat]
        return float(max(self.rules.score(state, other) for other in others))


ADVISER = MuCityAdviser
