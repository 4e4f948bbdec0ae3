"""Proof search in Dance of Muses: only finished dances count (see bots/search/proof.py), in all worlds."""

from mypy_extensions import i64

from mutable.bots.search.domain import WIN
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.domain import MusesDomain
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState
from mutable.kit.game import State


class MusesProofDomain(MusesDomain):
    """Uses the static evaluation for the order of moves only."""

    def __init__(
        self, rules: MusesRules, state: MusesState, guesses: list[Guess], is_optimistic: bool
    ) -> None:
        evaluation = DanceEvaluation(rules, EvaluationWeights())
        evaluation.begin(state.sheet)
        super().__init__(rules, state, guesses, DiceValue(rules, evaluation, None))
        self._unfinished_value: i64 = WIN if is_optimistic else -WIN
        self._ranks: bool = False

    def value(self, state: State, is_over: bool) -> i64:
        if is_over or self._ranks:
            return super().value(state, is_over)
        return self._unfinished_value

    def has_last_turn_value(self, state: State) -> bool:
        return False

    def rank(self, state: State, seat: i64, move: i64) -> i64:
        self._ranks = True
        found: i64 = super().rank(state, seat, move)
        self._ranks = False
        return found
