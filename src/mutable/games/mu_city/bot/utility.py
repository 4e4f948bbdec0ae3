"""The utility of Mū: the lead over the best other seat; alone, the score."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.utility import Utility, tanh
from mutable.bots.search.values import Values
from mutable.games.mu_city.bot.valuation import turns_after
from mutable.games.mu_city.bot.value import MuCityValue
from mutable.games.mu_city.rules.state import ROUNDS, MuCityState
from mutable.kit.game import Rules, State

ALONE: Final = 100.0  # more points than a game can bring
WIDTH: Final = 1.8  # standard deviations of a seat's points that make a lead nearly sure
LEAD: Final = 3.0  # scale of a lead in points, at the end
LEAD_BY_TURN: Final = 1.2  # added to it for the square root of the turns to come
SHARP_LEAD: Final = 1.0  # the same for `sharp`, which values small leads
SHARP_LEAD_BY_TURN: Final = 1.5


class MuCityUtility(Utility):
    """The value of a lead by its chance to last. Rollouts end after some rounds, or with the game."""

    def __init__(self, value: MuCityValue, rounds: i64, selfish: bool, sharp: bool = False) -> None:
        self._value: MuCityValue = value
        self._rounds: i64 = rounds  # of a rollout, the current one included
        self._selfish: bool = selfish  # counts only its own points
        self._last: i64 = 0
        self._points: Values = Values()
        self._lead: float = SHARP_LEAD if sharp else LEAD
        self._lead_by_turn: float = SHARP_LEAD_BY_TURN if sharp else LEAD_BY_TURN
        self._width: float = LEAD

    def set_root(self, state: MuCityState) -> None:
        """Set the scale of leads for a search from this state: nearer the end a lead counts more."""
        self._width = self._lead + self._lead_by_turn * math.sqrt(float(turns_after(state)))
        self._last = state.round + self._rounds
        if self._last < ROUNDS:
            self._width = WIDTH * self._value.spreads[self._last - 1]

    def slope(self) -> float:
        """Return the utility of a point when the lead is small."""
        return 1.0 / ALONE if self._selfish else 0.5 / self._width

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        assert isinstance(state, MuCityState)
        return state.round >= self._last

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        """Estimate the values from the expected final points of each seat."""
        assert isinstance(state, MuCityState)
        for seat in range(rules.players):
            self._points.set(seat, self._value.points(state, seat))
        for seat in range(rules.players):
            if self._selfish:
                out.set(seat, self._points.get(seat) / ALONE)
            else:
                best: float = -1000.0
                for other in range(rules.players):
                    if other != seat:
                        best = max(best, self._points.get(other))
                out.set(seat, 0.5 + 0.5 * tanh((self._points.get(seat) - best) / self._width))

    def finished(self, rules: Rules, state: State, out: Values) -> None:
        for seat in range(rules.players):
            own: float = float(rules.score(state, seat))
            if self._selfish:
                out.set(seat, own / ALONE)
            else:
                lead: float = own - self._best_other(rules, state, seat)
                out.set(seat, 0.5 + 0.5 * tanh(lead / self._width))

    def _best_other(self, rules: Rules, state: State, seat: i64) -> float:
        """Return the points of the best other seat; Victory tokens break ties (9.5)."""
        assert isinstance(state, MuCityState)
        best: float = -1000.0
        for other in range(rules.players):
            if other != seat:
                points: float = float(rules.score(state, other))
                points += 0.1 * float(state.victories.get(other) - state.victories.get(seat))
                best = max(best, points)
        return best
