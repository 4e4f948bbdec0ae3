"""What the seats of Mū want: to be ahead of the best other seat; alone, to score."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.utility import Utility, tanh
from mutable.bots.search.values import Values
from mutable.games.mu_city.bot.valuation import turns_after
from mutable.games.mu_city.bot.value import MuCityValue
from mutable.games.mu_city.rules.state import ROUNDS, MuCityState
from mutable.kit.game import Rules, State

ALONE: Final = 100.0  # points that are beyond anybody's reach
WIDTH: Final = 1.8  # spreads of one seat's points that make a lead nearly sure
LEAD: Final = 3.0  # points of lead that nearly decide, at the end
LEAD_BY_TURN: Final = 1.2  # and how many more for the root of every turn to come
SHARP_LEAD: Final = 1.0  # the same for who knows that a game is won by a point
SHARP_LEAD_BY_TURN: Final = 1.5


class MuCityUtility(Utility):
    """A lead counts by how likely it is to last. Imagined games end after some rounds, at most at the end."""

    def __init__(self, value: MuCityValue, rounds: i64, selfish: bool, sharp: bool = False) -> None:
        self._value: MuCityValue = value
        self._rounds: i64 = rounds  # that are played on, this one included
        self._selfish: bool = selfish  # minds its own points alone: no others, or no denial
        self._last: i64 = 0
        self._points: Values = Values()
        self._lead: float = SHARP_LEAD if sharp else LEAD
        self._lead_by_turn: float = SHARP_LEAD_BY_TURN if sharp else LEAD_BY_TURN
        self._width: float = LEAD

    def set_root(self, state: MuCityState) -> None:
        """Leads are judged more sharply, the nearer the end is."""
        self._width = self._lead + self._lead_by_turn * math.sqrt(float(turns_after(state)))
        self._last = state.round + self._rounds
        if self._last < ROUNDS:
            self._width = WIDTH * self._value.spreads[self._last - 1]

    def slope(self) -> float:
        """What a point is worth to a seat, where the lead is small."""
        return 1.0 / ALONE if self._selfish else 0.5 / self._width

    def is_leaf(self, rules: Rules, state: State, decisions: i64) -> bool:
        assert isinstance(state, MuCityState)
        return state.round >= self._last

    def estimate(self, rules: Rules, state: State, out: Values) -> None:
        """By the points that each seat will have, and how far these spread."""
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
        """A Victory token decides between equals (9.5)."""
        assert isinstance(state, MuCityState)
        best: float = -1000.0
        for other in range(rules.players):
            if other != seat:
                points: float = float(rules.score(state, other))
                points += 0.1 * float(state.victories.get(other) - state.victories.get(seat))
                best = max(best, points)
        return best
