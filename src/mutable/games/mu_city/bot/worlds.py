"""Worlds in which the hidden choices of the other seats are made by the policy, not at random."""

from mypy_extensions import i64

from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import KEEPING, PLAYING, MuCityState
from mutable.kit.bits import bit_of
from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng


class PolicyWorlds(Worlds):
    """Redraws the hidden choices of the current step, which the view's worlds draw at random."""

    def __init__(self, worlds: Worlds, rules: MuCityRules, policy: MuCityPolicy, observer: i64) -> None:
        self._worlds: Worlds = worlds
        self._rules: MuCityRules = rules
        self._policy: MuCityPolicy = policy
        self._observer: i64 = observer

    def draw(self, rng: Rng) -> State:
        state = self._worlds.draw(rng)
        assert isinstance(state, MuCityState)
        if state.phase == KEEPING or state.phase == PLAYING:
            for seat in range(state.seats):
                if seat != self._observer and state.done & bit_of(seat):
                    self._take_back(state, seat)
                    move: i64 = self._policy.choose(self._rules, state, seat, rng)
                    self._rules.apply(state, seat, move)
        return state

    def _take_back(self, state: MuCityState, seat: i64) -> None:
        state.done &= ~bit_of(seat)
        if state.phase == PLAYING:
            state.chosen.set(seat, 0)
            return
        passed = state.passes[2 * state.round + state.turn]
        state.hands.set(seat, state.hands.get(seat) | passed.get(seat))
        passed.set(seat, 0)
