"""What a project promises: the worth of completing it, and how likely that is in the turns to come."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.weights import Taste
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


class Chances:
    def __init__(self, rules: MuCityRules, taste: Taste) -> None:
        self.taste: Taste = taste
        self._scoring: Scoring = rules.scoring
        self._complete: list[float] = []  # by missing * 10 + turns left
        for missing in range(MOST_MISSING):
            for turns in range(ALL_TURNS + 1):
                self._complete.append(_chance(taste, missing, turns))

    def of_completing(self, missing: i64, turns: i64) -> float:
        """The chance that so many tokens come and fit in the turns that are left."""
        return self._complete[missing * (ALL_TURNS + 1) + turns]

    def worth(self, state: MuCityState, seat: i64, project: ProjectCard, turns: i64) -> float:
        """What a project brings once it is complete, as far as can be foreseen now."""
        effect: Effect = project.effect
        kind: i64 = effect.kind
        found: float = float(project.points)
        if kind > BOOST:
            return found + self._at_the_end(state, seat, effect, turns)
        return found + self._at_once(state, seat, effect, turns)

    def _at_once(self, state: MuCityState, seat: i64, effect: Effect, turns: i64) -> float:
        taste = self.taste
        kind: i64 = effect.kind
        share: float = float(turns) / float(ALL_TURNS)
        if kind == TOKENS:
            return taste.token * float(len(effect.gives))
        if kind == CHOOSE_TOKENS:
            return (taste.pick + taste.pick_turn * share) * float(effect.amount)
        if kind == CHOOSE_COLOUR:
            return taste.token * float(effect.amount)
        if kind == VICTORY:
            return float(VICTORY_WORTH * effect.amount)
        if kind in (HOLD_ANY, HOLD_ONE):
            extra: float = taste.hold * float(turns)
            return float(effect.amount) * min(float(effect.extra), extra)
        if kind == COVER:
            return taste.cover * float(effect.amount)
        return self._anytime(kind, share, count_bits(state.against.get(seat)))

    def _anytime(self, kind: i64, share: float, damages: i64) -> float:
        taste = self.taste
        if kind == WILD:
            return taste.wild * share
        if kind == BOOST:
            return taste.boost
        if kind == REMOVE_DAMAGE:
            return taste.remove * (0.5 + float(damages))
        if kind == DIVERT:
            return taste.divert * (0.5 + float(damages))
        return 0.0

    def _at_the_end(self, state: MuCityState, seat: i64, effect: Effect, turns: i64) -> float:
        kind: i64 = effect.kind
        if kind == FOOD_GIFT:
            return self.taste.food_gift * float(effect.amount)
        share: float = float(turns) / float(ALL_TURNS)
        times: float = float(self._scoring.times(state, seat, effect)) + self.taste.ordinary[kind] * share
        if kind == FOOD_PER_TYPE:
            return self.taste.food_gift * float(effect.amount) * times
        return float(effect.amount) * times


def _chance(taste: Taste, missing: i64, turns: i64) -> float:
    if missing == 0:
        return 1.0
    if turns == 0:
        return 0.05 / float(missing)
    ratio: float = taste.reach * float(missing) / float(turns)
    return 1.0 / (1.0 + math.pow(ratio, taste.steep))
