"""Bayesian inference of the muses behind the hidden tiles, from the turns of the other seats.

Each seat knows its own mystery muse and plays for the Will of Apollo with her (6.3). So each turn is compared
with the alternatives: the better it is with a certain muse hidden, the likelier she is the hidden one.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.bot.play_history import PlayedTurn, PlayHistory
from mutable.games.muses.bot.turn_outcomes import TurnOutcome, TurnOutcomes
from mutable.games.muses.rules.components import MUSES
from mutable.games.muses.rules.nibbles import nibble, set_nibble
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import NEUTRAL, REVEALING, MusesState
from mutable.kit.events import Facts

TOTAL_WEIGHT: Final = 1000.0  # of all guesses together
# Fitted by maximum likelihood to the turns of greedy and of the upper levels.
TEMPERATURE: Final = 4500.0  # of the softmax model of turns, in units of WIN
RANDOM_SHARE: Final = 0.1  # share of turns that the model takes as random


class Belief:
    """Keeps the likelihood of each muse behind each seat's hidden tile."""

    def __init__(self, rules: MusesRules) -> None:
        self._outcomes: TurnOutcomes = TurnOutcomes(rules)
        self._evaluation: DanceEvaluation = DanceEvaluation(rules, EvaluationWeights())
        self._history: PlayHistory = PlayHistory(rules)
        self._hand: i64 = 0  # the hand read so far
        self._read: i64 = 0  # number of its turns read
        self._likelihood: list[float] = []  # by seat and muse; the largest of a seat is 1

    def guesses(self, events: list[Facts], state: MusesState, behinds: list[i64], seat: i64) -> list[Guess]:
        """Return the hidden arrangements with their weights, each at least 1."""
        self._read_history(events, state, behinds, seat)
        products: list[float] = [self._product(behind) for behind in behinds]
        total: float = sum(products)
        return [
            Guess(behind, 1 + i64(TOTAL_WEIGHT * product / total))
            for behind, product in zip(behinds, products, strict=True)
        ]

    def _product(self, behind: i64) -> float:
        found: float = 1.0
        for owner in range(NEUTRAL):
            muse: i64 = nibble(behind, owner) - 1
            if muse >= 0:
                found *= self._likelihood[owner * MUSES + muse]
        return found

    def _read_history(self, events: list[Facts], state: MusesState, behinds: list[i64], seat: i64) -> None:
        """Read the turns since the last call; reset if the events do not lead to this floor."""
        if not self._history.follow(events, state):
            self._history.reset()
            self._reset()
            return
        if self._hand != self._history.hand:
            self._reset()
        self._evaluation.begin(state.sheet)
        for turn in self._history.turns[self._read :]:
            if turn.seat != seat:
                self._update(turn, behinds)
        self._read = len(self._history.turns)

    def _reset(self) -> None:
        self._hand = self._history.hand
        self._read = 0
        self._likelihood = [1.0] * (NEUTRAL * MUSES)

    def _update(self, turn: PlayedTurn, behinds: list[i64]) -> None:
        """Update the likelihoods by one turn; none falls to 0, so later turns can raise it again."""
        outcomes = self._outcomes.of(turn.before, turn.seat)
        first: i64 = turn.seat * MUSES
        most: float = 0.0
        for muse in hidden_of(turn.seat, behinds):
            known = as_known_to(turn.seat, muse, behinds[0])
            self._likelihood[first + muse] *= self._chance(turn, outcomes, known)
            most = max(most, self._likelihood[first + muse])
        for muse in hidden_of(turn.seat, behinds):
            self._likelihood[first + muse] = max(self._likelihood[first + muse] / most, 1.0 / TOTAL_WEIGHT)

    def _chance(self, turn: PlayedTurn, outcomes: list[TurnOutcome], known: list[Guess]) -> float:
        """Return the probability that a seat with this knowledge takes this turn."""
        taken: i64 = self._worth(turn.after, known, turn.seat)
        total: float = 0.0  # the turn taken adds 1
        for outcome in outcomes:
            better: i64 = self._worth(outcome.after, known, turn.seat) - taken
            total += math.exp(float(better) / TEMPERATURE)
        return (1.0 - RANDOM_SHARE) / total + RANDOM_SHARE / float(len(outcomes))

    def _worth(self, after: MusesState, known: list[Guess], seat: i64) -> i64:
        return self._evaluation.worth(after, known, seat, after.phase == REVEALING)


def hidden_of(seat: i64, behinds: list[i64]) -> list[i64]:
    """Return the muses that may be a seat's mystery muse."""
    found: list[i64] = []
    for behind in behinds:
        muse: i64 = nibble(behind, seat) - 1
        if muse not in found:
            found.append(muse)
    return found


def as_known_to(seat: i64, muse: i64, behind: i64) -> list[Guess]:
    """Return all arrangements that a seat with this mystery muse considers, given the hidden muses."""
    owners: list[i64] = []
    muses: list[i64] = []
    for owner in range(NEUTRAL + 1):
        hidden: i64 = nibble(behind, owner) - 1
        if hidden < 0:
            continue
        if owner != seat:
            owners.append(owner)
        if hidden != muse:
            muses.append(hidden)
    return _arrangements(owners, muses, set_nibble(0, seat, muse + 1))


def _arrangements(owners: list[i64], muses: list[i64], behind: i64) -> list[Guess]:
    """Return every arrangement of these muses behind these owners' tiles."""
    if not owners:
        return [Guess(behind, 1)]
    found: list[Guess] = []
    for muse in muses:
        others: list[i64] = [other for other in muses if other != muse]
        found += _arrangements(owners[1:], others, set_nibble(behind, owners[0], muse + 1))
    return found
