"""Learns the value of a city by ridge regression on the features of self-play games."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.features import SIZE, CityFeatures
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.value import ROUNDS, MuCityValue
from mutable.games.mu_city.bot.weights import MuCityWeights
from mutable.games.mu_city.lab.tuning import random_shifts, shifted
from mutable.games.mu_city.rules.components import BASICS
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import SLOTS, MuCityState
from mutable.kit.game import OVER
from mutable.kit.rng import Rng

VARIETY: Final = 0.25  # shift of the weights in each game, so that cities differ
RIDGE: Final = 20.0
DRAFTS: Final = 13  # the random stream of random drafts


class Fit:
    """The sums of a least squares fit."""

    def __init__(self, size: int = SIZE) -> None:
        self.size: int = size
        self.products: list[list[float]] = [[0.0] * size for _ in range(size)]
        self.targets: list[float] = [0.0] * size
        self.squares: float = 0.0
        self.count: i64 = 0

    def add(self, figures: list[float], target: float) -> None:
        present = [at for at in range(self.size) if figures[at] != 0.0]
        for at in present:
            row = self.products[at]
            figure: float = figures[at]
            for other in present:
                row[other] += figure * figures[other]
            self.targets[at] += figure * target
        self.squares += target * target
        self.count += 1

    def solve(self) -> list[float]:
        """Return the weights, with a small ridge penalty."""
        rows = [self.products[at] + [self.targets[at]] for at in range(self.size)]
        for at in range(self.size):
            rows[at][at] += RIDGE
        return _eliminated(rows)

    def spread(self, weights: list[float]) -> float:
        """Return the root mean square of the residuals."""
        left: float = self.squares
        for at in range(self.size):
            left -= 2.0 * weights[at] * self.targets[at]
            for other in range(self.size):
                left += weights[at] * weights[other] * self.products[at][other]
        return math.sqrt(max(left, 0.0) / float(max(self.count, 1)))


def _eliminated(rows: list[list[float]]) -> list[float]:
    """Solve by Gauss-Jordan elimination; the ridge keeps every pivot above 0."""
    size = len(rows)
    for at in range(size):
        pivot = rows[at]
        scale: float = 1.0 / pivot[at]
        for column in range(at, size + 1):
            pivot[column] *= scale
        for other in range(size):
            factor: float = rows[other][at]
            if other != at and factor != 0.0:
                row = rows[other]
                for column in range(at, size + 1):
                    row[column] -= factor * pivot[column]
    return [row[size] for row in rows]


def learn(rules: MuCityRules, figures: list[float], first: int, games: int) -> list[Fit]:
    """Return one fit a round, from games between seats with different weights."""
    borders = Borders(rules.components)
    features = CityFeatures(rules, MuCityWeights(figures), borders)
    fits = [Fit() for _ in range(ROUNDS)]
    for game in range(first, first + games):
        _learn_game(rules, figures, borders, features, fits, game)
    return fits


def _learn_game(
    rules: MuCityRules,
    figures: list[float],
    borders: Borders,
    features: CityFeatures,
    fits: list[Fit],
    game: int,
) -> None:
    rng = Rng(game)
    policies: list[MuCityPolicy] = []
    for seat in range(rules.players):
        shifts = random_shifts(len(figures), Rng(game, 11 + seat))
        policies.append(MuCityPolicy(rules, MuCityWeights(shifted(figures, shifts, VARIETY)), borders))
    state = rules.start()
    assert isinstance(state, MuCityState)
    seen: list[list[float]] = []  # by round, then seat
    while True:
        mover: i64 = rules.settle(state, rng)
        if mover == OVER:
            break
        if state.round * rules.players > len(seen):
            for seat in range(rules.players):
                features.read(state, seat)
                seen.append(features.values[:])
        rules.apply(state, mover, policies[mover].choose(rules, state, mover, rng))
    for at in range(len(seen)):
        fits[at // rules.players].add(seen[at], float(rules.score(state, at % rules.players)))


def learn_projects(rules: MuCityRules, policy: MuCityPolicy, value: MuCityValue, games: int) -> list[float]:
    """Return how much each project changes a lead between two players beyond the value, from random drafts.

    Games with well-chosen projects would not show the value of the other projects.
    """
    fit = Fit(len(rules.components.projects))
    for game in range(games):
        rng = Rng(game, DRAFTS)
        state = _drafted(rules, rng)
        foreseen: float = value.points(state, 0) - value.points(state, 1)
        figures = _difference(state, len(rules.components.projects))
        _play_on(rules, policy, state, rng)
        fit.add(figures, float(rules.score(state, 0) - rules.score(state, 1)) - foreseen)
    return fit.solve()


def _drafted(rules: MuCityRules, rng: Rng) -> MuCityState:
    """Return the state at the first decision after a random draft."""
    state = rules.start()
    assert isinstance(state, MuCityState)
    seat: i64 = rules.settle(state, rng)
    while state.round == 0:
        rules.apply(state, seat, rules.random_move(state, seat, rng))
        seat = rules.settle(state, rng)
    return state


def _difference(state: MuCityState, projects: int) -> list[float]:
    """Return for each project 1 if the first seat has it, -1 if the second has it; basic projects are 0."""
    figures: list[float] = [0.0] * projects
    for slot in range(BASICS, SLOTS):
        figures[state.project(0, slot)] = 1.0
        figures[state.project(1, slot)] = -1.0
    return figures


def _play_on(rules: MuCityRules, policy: MuCityPolicy, state: MuCityState, rng: Rng) -> None:
    seat: i64 = rules.settle(state, rng)
    while seat != OVER:
        policy.play(rules, state, seat, rng)
        seat = rules.settle(state, rng)
