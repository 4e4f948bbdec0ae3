"""What the seats of Mū want: to be ahead of the best other seat; alone, to score."""

import math

from mypy_extensions import i64

from mutable.bots.mu_city.outlook import turns_after
from mutable.bots.mu_city.taste import Taste
from mutable.bots.search.goal import Goal, tanh
from mutable.bots.search.values import Values
from mutable.games.mu_city.state import CityState
from mutable.kit.game import Rules, State

ALONE: float = 100.0  # points that are beyond anybody's reach


class CityGoal(Goal):
    """A lead counts by how likely it is to last; `ahead` turns are still to be played when it is judged."""

    def __init__(self, taste: Taste, selfish: bool) -> None:
        self._taste: Taste = taste
        self._selfish: bool = selfish  # minds its own points alone: no denial
        self._width: float = taste.lead

    def look_from(self, state: CityState) -> None:
        """Leads are judged more sharply, the nearer the end is."""
        self._width = self._taste.lead + self._taste.lead_turn * math.sqrt(float(turns_after(state)))

    def finished(self, rules: Rules, state: State, out: Values) -> None:
        for seat in range(rules.players):
            own: float = float(rules.score(state, seat))
            if rules.players == 1 or self._selfish:
                out.set(seat, own / ALONE)
            else:
                lead: float = own - self._best_other(rules, state, seat)
                out.set(seat, 0.5 + 0.5 * tanh(lead / self._width))

    def _best_other(self, rules: Rules, state: State, seat: i64) -> float:
        """A Victory token decides between equals (9.5)."""
        assert isinstance(state, CityState)
        best: float = -1000.0
        for other in range(rules.players):
            if other != seat:
                points: float = float(rules.score(state, other))
                points += 0.1 * float(state.victories.get(other) - state.victories.get(seat))
                best = max(best, points)
        return best
