"""The value of a project: the worth of completing it, and the chance to do so in the remaining turns."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.rules.components import ProjectCard
from mutable.games.mu_city.rules.effects import (
    BOOST,
    CHOOSE_COLOUR,
    CHOOSE_TOKENS,
    COVER,
    DIVERT,
    FOOD_GIFT,
    FOOD_PER_TYPE,
    HOLD_ANY,
    HOLD_ONE,
    REMOVE_DAMAGE,
    TOKENS,
    VICTORY,
    VICTORY_WORTH,
    WILD,
    Effect,
)
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.scoring import Scoring
from mutable.games.mu_city.rules.state import MuCityState
from mutable.kit.bits import count_bits

ALL_TURNS: Final = 9
MOST_MISSING: Final = 8


class ProjectValue:
    def __init__(self, rules: MuCityRules, weights: MuCityWeights) -> None:
        self.weights: MuCityWeights = weights
        self._scoring: Scoring = rules.scoring
        self._complete: list[float] = []  # by missing * 10 + turns left
        for missing in range(MOST_MISSING):
            for turns in range(ALL_TURNS + 1):
                self._complete.append(_chance(weights, missing, turns))

    def completion_chance(self, missing: i64, turns: i64) -> float:
        """Return the chance to get and place the missing tokens in the remaining turns."""
        return self._complete[missing * (ALL_TURNS + 1) + turns]

    def worth(self, state: MuCityState, seat: i64, project: ProjectCard, turns: i64) -> float:
        """Return the estimated worth of a project once it is complete."""
        effect: Effect = project.effect
        kind: i64 = effect.kind
        found: float = float(project.points)
        if kind > BOOST:
            return found + self._at_game_end(state, seat, effect, turns)
        return found + self._immediate(state, seat, effect, turns)

    def _immediate(self, state: MuCityState, seat: i64, effect: Effect, turns: i64) -> float:
        weights = self.weights
        kind: i64 = effect.kind
        share: float = float(turns) / float(ALL_TURNS)
        if kind == TOKENS:
            return weights.token * float(len(effect.gives))
        if kind == CHOOSE_TOKENS:
            return (weights.pick + weights.pick_turn * share) * float(effect.amount)
        if kind == CHOOSE_COLOUR:
            return weights.token * float(effect.amount)
        if kind == VICTORY:
            return float(VICTORY_WORTH * effect.amount)
        if kind in (HOLD_ANY, HOLD_ONE):
            extra: float = weights.hold * float(turns)
            return float(effect.amount) * min(float(effect.extra), extra)
        if kind == COVER:
            return weights.cover * float(effect.amount)
        return self._any_time(kind, share, count_bits(state.against.get(seat)))

    def _any_time(self, kind: i64, share: float, damages: i64) -> float:
        weights = self.weights
        if kind == WILD:
            return weights.wild * share
        if kind == BOOST:
            return weights.boost
        if kind == REMOVE_DAMAGE:
            return weights.remove * (0.5 + float(damages))
        if kind == DIVERT:
            return weights.divert * (0.5 + float(damages))
        return 0.0

    def _at_game_end(self, state: MuCityState, seat: i64, effect: Effect, turns: i64) -> float:
        kind: i64 = effect.kind
        if kind == FOOD_GIFT:
            return self.weights.food_gift * float(effect.amount)
        share: float = float(turns) / float(ALL_TURNS)
        times: float = float(self._scoring.times(state, seat, effect)) + self.weights.ordinary[kind] * share
        if kind == FOOD_PER_TYPE:
            return self.weights.food_gift * float(effect.amount) * times
        return float(effect.amount) * times


def _chance(weights: MuCityWeights, missing: i64, turns: i64) -> float:
    if missing == 0:
        return 1.0
    if turns == 0:
        return 0.05 / float(missing)
    ratio: float = weights.reach * float(missing) / float(turns)
    return 1.0 / (1.0 + math.pow(ratio, weights.steep))
