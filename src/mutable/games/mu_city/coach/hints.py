"""Hints for Mū: compare moves by the lines of the score sheet."""

from mutable.coach.hints.adviser import Adviser
from mutable.coach.hints.sample import Measure
from mutable.games.mu_city.bot.levels import mu_city_level
from mutable.games.mu_city.rules.effects import VICTORY_WORTH
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import LEVEL_FROM, LEVELS, NEUTRAL
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.game import Rules, State

STRONGEST = 6
LEVEL = 6.0  # value of reaching a level, in points, beside the points themselves


class MuCityAdviser(Adviser):
    counts = "points"
    default_iterations = 1500

    def __init__(self, rules: Rules) -> None:
        assert isinstance(rules, MuCityRules)
        search = mu_city_level(rules, STRONGEST)
        super().__init__(rules, search, search.policy)
        self._scoring = rules.scoring
        self._is_solo = rules.players == 1
        lines = ["harvest", "faith", "projects", "victories"]
        self.measures = [Measure(line, 1.0) for line in lines]
        if self._is_solo:
            self.counts = "points_alone"
            self.can_win = self.counts_wins = False  # a solo game is rated by its level (10.7)
            self.measures.append(Measure("neutral", -1.0))
            for level, least in zip(LEVELS, LEVEL_FROM, strict=False):
                facts: dict[str, object] = {"level": level, "least": least}
                self.measures.append(Measure("level", LEVEL, True, facts))
        else:
            self.measures.append(Measure("rival", -1.0))

    def value(self, state: State, seat: int) -> float:
        """Return the lead over the best other seat or, in a solo game, the points."""
        assert isinstance(state, MuCityState)
        own = float(self.rules.score(state, seat))
        return own if self._is_solo else own - self._rival(state, seat)

    def measure(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, MuCityState)
        scoring = self._scoring
        found = [
            float(scoring.fed(state, seat) + scoring.surplus(state, seat)),
            float(scoring.faith(state, seat)),
            float(scoring.printed(state, seat) + scoring.effects(state, seat)),
            float(VICTORY_WORTH * state.victories.get(seat)),
        ]
        if not self._is_solo:
            return [*found, self._rival(state, seat)]
        total = self.rules.score(state, seat)
        neutral = scoring.neutral_stock(state) + state.victories.get(NEUTRAL)
        return [*found, float(neutral), *(float(total >= least) for least in LEVEL_FROM)]

    def _rival(self, state: State, seat: int) -> float:
        others = [other for other in range(int(self.rules.players)) if other != seat]
        return float(max(self.rules.score(state, other) for other in others))


ADVISER = MuCityAdviser
