"""The search for laying a muse: one bandit over muses and one over cells, evaluated by rollouts.

There are over a hundred moves, but few muses and few cells; each rollout counts for both. A rollout lays the
other muses at random, then plays the dance with the best of a few random moves.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.bots.search.policy import RolloutPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.tree import Arm
from mutable.bots.search.utility import Utility
from mutable.bots.search.values import Values
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import LAYING, REVEALING, MusesState
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng

EXPLORATION: Final = 0.5
MOST_CELLS: Final = 1000  # above any cell number: joins muse and cell in one number


class DancePolicy(RolloutPolicy):
    """Plays the best of `tries` random moves, by the static evaluation."""

    def __init__(self, rules: MusesRules, tries: i64) -> None:
        self._tries: i64 = tries
        self._evaluation: DanceEvaluation = DanceEvaluation(rules, EvaluationWeights())
        self._scratch: MusesState = MusesState(0)
        self._certain: list[Guess] = [Guess(0, 1)]  # in a rollout nothing is hidden

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusesState)
        if state.phase == LAYING or self._tries <= 1:
            return rules.random_move(state, seat, rng)
        self._evaluation.begin(state.sheet)
        self._certain[0].behind = state.behind
        best: i64 = -1
        best_worth: i64 = -2 * WIN
        for _ in range(self._tries):
            move: i64 = rules.random_move(state, seat, rng)
            self._scratch.assign(state)
            rules.apply(self._scratch, seat, move)
            is_over: bool = self._scratch.phase == REVEALING
            worth: i64 = self._evaluation.worth(self._scratch, self._certain, seat, is_over)
            if worth > best_worth:
                best_worth = worth
                best = move
        return best


class PlacementSearch:
    """Two bandits: one over muse and face, one over cells."""

    def __init__(self, rules: MusesRules, tries: i64) -> None:
        self._rules: MusesRules = rules
        self._moves: MusesMoves = rules.legality.moves
        self._rollout: Rollout = Rollout(rules, DancePolicy(rules, tries), Utility())
        self._values: Values = Values()
        self.ranked: list[int] = []  # the best move, then moves that differ in muse or cell

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Return the most visited muse and face in the most visited cell. An iteration is one rollout."""
        rows: dict[int, int] = {}
        tiles: list[Arm] = []
        cells: list[Arm] = []
        legal = self._rules.legal(worlds.draw(rng), seat)
        rng.shuffle(legal)  # breaks ties at random
        for move in legal:
            tile: i64 = self._moves.kind[move] * 16 + self._moves.who[move]
            rows[tile * MOST_CELLS + self._moves.aim[move]] = move
            _add_arm(tiles, tile)
            _add_arm(cells, self._moves.aim[move])
        rounds: i64 = 0
        while True:
            rounds += 1
            tile_arm, cell_arm = _best(tiles, rounds), _best(cells, rounds)
            state = worlds.draw(rng)
            self._rules.apply(state, seat, rows[tile_arm.move * MOST_CELLS + cell_arm.move])
            self._rollout.play(state, rng, self._values)
            for arm in (tile_arm, cell_arm):
                arm.visits += 1
                arm.total += self._values.get(seat)
            if not clock.tick():
                break
        best: i64 = rows[_most_tried(tiles).move * MOST_CELLS + _most_tried(cells).move]
        self.ranked = _neighbours(rows, tiles, cells)
        return best


def _add_arm(arms: list[Arm], key: i64) -> None:
    for arm in arms:
        if arm.move == key:
            return
    arms.append(Arm(key))


def _best(arms: list[Arm], rounds: i64) -> Arm:
    """Return the arm with the best upper bound (UCB1); untried arms first."""
    best: Arm = arms[0]
    best_bound: float = -1.0
    log_rounds: float = math.log(float(rounds) + 1.0)
    for arm in arms:
        if arm.visits == 0:
            return arm
        bound: float = arm.mean() + EXPLORATION * math.sqrt(log_rounds / float(arm.visits))
        if bound > best_bound:
            best_bound = bound
            best = arm
    return best


def _most_tried(arms: list[Arm]) -> Arm:
    best: Arm = arms[0]
    for arm in arms:
        if arm.visits > best.visits:
            best = arm
    return best


def _neighbours(rows: dict[int, int], tiles: list[Arm], cells: list[Arm]) -> list[int]:
    """Return the best move, the second best muse in that cell, and the best muse in the second best cell."""
    tiles.sort(key=_by_visits)
    cells.sort(key=_by_visits)
    found: list[int] = [rows[tiles[0].move * MOST_CELLS + cells[0].move]]
    if len(tiles) > 1:
        found.append(rows[tiles[1].move * MOST_CELLS + cells[0].move])
    if len(cells) > 1:
        found.append(rows[tiles[0].move * MOST_CELLS + cells[1].move])
    return found


def _by_visits(arm: Arm) -> int:
    return -arm.visits
