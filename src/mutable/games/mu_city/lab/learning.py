"""Learning the value of a city: least squares over the prospects of self-played games."""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.features import SIZE, Prospect
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.value import ROUNDS, MuCityValue
from mutable.games.mu_city.bot.weights import Taste
from mutable.games.mu_city.lab.tuning import random_shifts, shifted
from mutable.games.mu_city.rules.components import BASICS
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import SLOTS, MuCityState
from mutable.kit.game import OVER
from mutable.kit.rng import Rng

VARIETY: Final = 0.25  # every game is played by tastes shifted so much, so that cities differ
RIDGE: Final = 20.0
DRAFTS: Final = 13  # the stream of luck for drafts at random


class Fit:
    """The sums of least squares, of one round's prospects or of other figures."""

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
        """The weights, drawn a little towards 0."""
        rows = [self.products[at] + [self.targets[at]] for at in range(self.size)]
        for at in range(self.size):
            rows[at][at] += RIDGE
        return _eliminated(rows)

    def spread(self, weights: list[float]) -> float:
        """The root of the mean square that the weights leave unexplained."""
        left: float = self.squares
        for at in range(self.size):
            left -= 2.0 * weights[at] * self.targets[at]
            for other in range(self.size):
                left += weights[at] * weights[other] * self.products[at][other]
        return math.sqrt(max(left, 0.0) / float(max(self.count, 1)))


def _eliminated(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan; the ridge keeps every pivot above 0."""
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
    """One fit a round, from games between seats of different tastes."""
    borders = Borders(rules.components)
    prospect = Prospect(rules, Taste(figures), borders)
    fits = [Fit() for _ in range(ROUNDS)]
    for game in range(first, first + games):
        _learn_game(rules, figures, borders, prospect, fits, game)
    return fits


def _learn_game(
    rules: MuCityRules, figures: list[float], borders: Borders, prospect: Prospect, fits: list[Fit], game: int
) -> None:
    rng = Rng(game)
    policies: list[MuCityPolicy] = []
    for seat in range(rules.players):
        shifts = random_shifts(len(figures), Rng(game, 11 + seat))
        policies.append(MuCityPolicy(rules, Taste(shifted(figures, shifts, VARIETY)), borders))
    state = rules.start()
    assert isinstance(state, MuCityState)
    seen: list[list[float]] = []  # round by round, seat by seat
    while True:
        mover: i64 = rules.settle(state, rng)
        if mover == OVER:
            break
        if state.round * rules.players > len(seen):
            for seat in range(rules.players):
                prospect.read(state, seat)
                seen.append(prospect.figures[:])
        rules.apply(state, mover, policies[mover].choose(rules, state, mover, rng))
    for at in range(len(seen)):
        fits[at // rules.players].add(seen[at], float(rules.score(state, at % rules.players)))


def learn_projects(rules: MuCityRules, policy: MuCityPolicy, value: MuCityValue, games: int) -> list[float]:
    """What each project does to a lead between two beyond what a value foresees, from drafts at random.

    Games in which projects are chosen well would not tell what the others are worth.
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
    """The first decision after a draft in which everybody chooses at random."""
    state = rules.start()
    assert isinstance(state, MuCityState)
    seat: i64 = rules.settle(state, rng)
    while state.round == 0:
        rules.apply(state, seat, rules.random_move(state, seat, rng))
        seat = rules.settle(state, rng)
    return state


def _difference(state: MuCityState, projects: int) -> list[float]:
    """By project: 1 for one of the first seat, -1 for one of the second; the basic ones are everybody's."""
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
