"""The tasks of workers for reviews: evaluate some decisions, and compute the review from all of them."""

from functools import lru_cache
from time import thread_time
from typing import Any

import msgspec
from msgspec import Struct

from mutable.coach.review.budget import ReviewBudget, TimeSlice
from mutable.coach.review.evaluation import Evaluation, GameEvaluator
from mutable.coach.review.review import Review, ReviewBuilder
from mutable.kit.events import Facts
from mutable.tables.messages import encode
from mutable.work.tasks import decode_hints, load_table


class EvaluatedDecision(Struct):
    """An evaluated decision, with the previews of the move made and of the best move for the board."""

    weighed: Evaluation
    made: Facts
    best: Facts


class ReviewSlice(Struct):
    """The result of one task."""

    fresh: list[EvaluatedDecision]
    decisions: list[int]  # the numbers of all decisions of the game
    review: Review
    spent: float  # seconds of a core


decode_evaluation = msgspec.json.Decoder(EvaluatedDecision).decode
decode_evaluations = msgspec.json.Decoder(list[EvaluatedDecision]).decode
decode_slice = msgspec.json.Decoder(ReviewSlice).decode


class _Game:
    """A finished game, replayed. Replaying takes time, so workers cache a few."""

    def __init__(self, setting: bytes, entries: bytes, advice: bytes) -> None:
        table = load_table(setting)
        for seat, text in msgspec.json.decode(entries):
            table.enter(seat, text)
        table.advice = decode_hints(advice)
        self._evaluator = GameEvaluator(table)
        self._builder = ReviewBuilder(table)
        self._decisions = {decision.number: decision for decision in self._evaluator.decisions}

    @property
    def numbers(self) -> list[int]:
        return [*self._decisions]

    def evaluate(self, number: int, allowed: TimeSlice) -> EvaluatedDecision:
        decision, rules = self._decisions[number], self._evaluator.rules
        found = self._evaluator.evaluate(decision, allowed)
        made, best = (
            rules.preview_move(decision.state, decision.seat, rules.moves.parse(text))
            for text in (found.move, found.best)
        )
        return EvaluatedDecision(found, made, best)

    def review(self, evaluations: list[EvaluatedDecision]) -> Review:
        return self._builder.build([one.weighed for one in evaluations], len(self._decisions))


@lru_cache(maxsize=3)
def _load_game(setting: bytes, entries: bytes, advice: bytes) -> _Game:
    return _Game(setting, entries, advice)


def evaluate_decisions(
    setting: bytes, entries: bytes, advice: bytes, known: bytes, numbers: list[int], seconds: float
) -> bytes:
    """Evaluate these decisions and return them with the review, as JSON. The seconds are for all decisions
    that are not known yet.
    """
    started = thread_time()
    game, evaluations = _load_game(setting, entries, advice), decode_evaluations(known)
    left = len(game.numbers) - len(evaluations)
    budget = ReviewBudget(seconds, left, spent=thread_time() - started, clock=thread_time)
    fresh = [game.evaluate(number, budget.next()) for number in numbers]
    review = game.review([*evaluations, *fresh])
    found: dict[str, Any] = {
        "fresh": fresh, "decisions": game.numbers, "review": review, "spent": thread_time() - started,
    }  # fmt: skip
    return encode(found)
