"""Laying muses: what to lay and where are judged apart, by games played on from there.

There are over a hundred ways to lay a muse, but only a few muses and cells: a rollout tells about both. It
goes on with muses laid anywhere, then a dance in which each move is the best looking of a few.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.board import WIN
from mutable.bots.search.clock import Clock
from mutable.bots.search.goal import Goal
from mutable.bots.search.policy import Policy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.tree import Arm
from mutable.bots.search.values import Values
from mutable.games.muses.bot.evaluation import Guess, Reckoning, Sight
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import LAYING, REVEALING, MusesState
from mutable.kit.game import Rules, State, Worlds
from mutable.kit.rng import Rng

EXPLORATION: Final = 0.5
MOST_CELLS: Final = 1000  # above the number of any cell: keeps what and where apart in one number


class DancePolicy(Policy):
    """Of `tries` moves drawn at random, the one after which the own troupe stands best."""

    def __init__(self, rules: MusesRules, tries: i64) -> None:
        self._tries: i64 = tries
        self._reckoning: Reckoning = Reckoning(rules, Sight())
        self._scratch: MusesState = MusesState(0)
        self._truth: list[Guess] = [Guess(0, 1)]  # in an imagined game nothing is hidden

    def choose(self, rules: Rules, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, MusesState)
        if state.phase == LAYING or self._tries <= 1:
            return rules.random_move(state, seat, rng)
        self._reckoning.begin(state.sheet)
        self._truth[0].behind = state.behind
        best: i64 = -1
        best_worth: i64 = -2 * WIN
        for _ in range(self._tries):
            move: i64 = rules.random_move(state, seat, rng)
            self._scratch.assign(state)
            rules.apply(self._scratch, seat, move)
            is_over: bool = self._scratch.phase == REVEALING
            worth: i64 = self._reckoning.worth(self._scratch, self._truth, seat, is_over)
            if worth > best_worth:
                best_worth = worth
                best = move
        return best


class Layer:
    """Two bandits side by side: one over muse and face, one over cells."""

    def __init__(self, rules: MusesRules, tries: i64) -> None:
        self._rules: MusesRules = rules
        self._moves: MusesMoves = rules.legality.moves
        self._rollout: Rollout = Rollout(rules, DancePolicy(rules, tries), Goal())
        self._values: Values = Values()
        self.ranked: list[int] = []  # of the last search: the best, then those that differ in one of the two

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The muse and face tried most, in the cell tried most; an iteration is one rollout."""
        rows: dict[int, int] = {}
        tiles: list[Arm] = []
        cells: list[Arm] = []
        legal = self._rules.legal(worlds.draw(rng), seat)
        rng.shuffle(legal)  # equals are tried in any order
        for move in legal:
            tile: i64 = self._moves.kind[move] * 16 + self._moves.who[move]
            rows[tile * MOST_CELLS + self._moves.aim[move]] = move
            _note(tiles, tile)
            _note(cells, self._moves.aim[move])
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


def _note(arms: list[Arm], key: i64) -> None:
    for arm in arms:
        if arm.move == key:
            return
    arms.append(Arm(key))


def _best(arms: list[Arm], rounds: i64) -> Arm:
    """By upper bound; an untried one first."""
    best: Arm = arms[0]
    best_bound: float = -1.0
    grown: float = math.log(float(rounds) + 1.0)
    for arm in arms:
        if arm.visits == 0:
            return arm
        bound: float = arm.mean() + EXPLORATION * math.sqrt(grown / float(arm.visits))
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
    """The best in both, then the second best muse there, then the best muse in the second best cell."""
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
