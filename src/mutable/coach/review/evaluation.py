"""Evaluate the decisions of a finished game, in any order.

An evaluation has plain values that can be stored and sent: the move made, the best move, and the loss.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from time import thread_time

from mutable.bots.bot import Budget
from mutable.coach.analysis.continuation import Step
from mutable.coach.analysis.decision import Decision, decisions_of, hints_by_decision
from mutable.coach.analysis.evaluator import EVALUATORS, Comparison
from mutable.coach.analysis.text import LocalizedText
from mutable.coach.review.budget import STRETCH, TimeSlice
from mutable.coach.review.thresholds import Thresholds, thresholds_of
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.table.table import Table

BATCH = 16  # sampled games between two checks of the clock
MOST_GAMES = 4000
THOUGHT = 0.4  # the share of the time for finding the best move
PLAIN = 0.75  # the part of its share used if no better move is found
LINE_WORLDS = 40  # for the principal line of the better move
DOUBT = 2.0  # standard errors above the error threshold; beyond, more games would change nothing


@dataclass
class Evaluation:
    """The evaluator's result for one decision; values are means of sampled games, for every seat."""

    number: int  # of the move, from 1, take-backs left out
    seat: int
    move: str
    best: str
    kind: str
    worth: list[float]  # after the best move
    made: list[float]  # after the made move
    noise: float  # standard error of the loss
    games: int
    reason: LocalizedText | None  # why the made move is worse, if it clearly is
    whole: int = 0  # number of the first decision evaluated together with this one; 0 if alone
    motive: str | None = None  # the key of the motive behind the reason
    advised: bool = False  # the move is the first one of a hint that the player got
    line: list[Step] = field(default_factory=list)  # the usual moves after the best one, if it is better

    @property
    def loss(self) -> float:
        """Return the loss of the move's own seat against the best move."""
        return self.worth[self.seat] - self.made[self.seat]

    def described(self) -> dict[str, object]:
        """Return the evaluation as plain values."""
        return asdict(self)


class GameEvaluator:
    """Evaluate the decisions of one finished game."""

    def __init__(
        self,
        table: Table,
        seed: int = 0,
        decisions: list[Decision] | None = None,
        thresholds: Thresholds | None = None,
        clock: Callable[[], float] = thread_time,
    ) -> None:
        self._hints = hints_by_decision(table)
        self.game = table.setting.game.name
        self.rules = table.rules
        self.decisions = list(decisions_of(table)) if decisions is None else decisions
        self.evaluator = EVALUATORS[self.game](self.game, table.rules)
        self.evaluator.prepare(self.decisions)
        self.thresholds = thresholds or thresholds_of(self.game, self.evaluator.adviser.counts_wins)
        self._seed = seed
        self._clock = clock

    def evaluate(self, decision: Decision, budget: Budget | TimeSlice) -> Evaluation:
        """Evaluate a decision.

        A budget in iterations gives reproducible results. Milliseconds are the limit for a decision that is
        not doubtful.
        """
        rng = Rng(self._seed + decision.number, HINT_STREAM)
        advised = self._advised_at(decision)
        if isinstance(budget, Budget) and budget.milliseconds is None:
            comparison = self.evaluator.begin_at(decision, budget, rng, advised)
            self.evaluator.play_games(comparison, budget.iterations or BATCH, rng)
        else:
            allowed = budget if isinstance(budget, TimeSlice) else _time_slice(budget)
            started = self._clock()
            search = Budget(milliseconds=THOUGHT * allowed.share)
            comparison = self.evaluator.begin_at(decision, search, rng, advised)
            self._play_games(comparison, allowed, started, rng)
        kind = self.thresholds.kind_of(self.rules.moves.text(decision.move))
        so_far = [self.evaluator.so_far(decision.state, seat) for seat in range(self.rules.players)]
        found, line = None, list[Step]()
        if self.thresholds.is_clear(comparison.loss(), comparison.noise()):
            found = self.evaluator.explain_loss(comparison, rng)
            line = self.evaluator.line_of(comparison.seat, comparison.best, LINE_WORLDS, rng)
        return Evaluation(
            decision.number,
            decision.seat,
            self.rules.moves.text(decision.move),
            self.rules.moves.text(comparison.best),
            kind,
            [have + comparison.worth(0, seat) for seat, have in enumerate(so_far)],
            [have + comparison.worth(1, seat) for seat, have in enumerate(so_far)],
            comparison.noise(),
            comparison.games,
            None if found is None else found.text,
            self.evaluator.group_of(decision),
            None if found is None else found.motive,
            advised == decision.move,
            line,
        )

    def _advised_at(self, decision: Decision) -> int | None:
        """Return the move that a hint named for this decision; None if there was no hint."""
        hint = self._hints.get(decision.number)
        if hint is None or not hint.moves:
            return None
        move = self.rules.moves.parse(hint.moves[0].move)
        return move if self.rules.allows(decision.state, decision.seat, move) else None

    def _play_games(self, comparison: Comparison, allowed: TimeSlice, started: float, rng: Rng) -> None:
        """Play games until the time is up: less time for a clear decision, more for a doubtful one."""
        goes_on = True
        while goes_on:
            self.evaluator.play_games(comparison, BATCH, rng)
            spent = 1000.0 * (self._clock() - started)
            goes_on = comparison.games < MOST_GAMES and spent < self._most(comparison, allowed)

    def _most(self, comparison: Comparison, allowed: TimeSlice) -> float:
        """Return the limit in milliseconds, given the result so far."""
        if comparison.is_same or comparison.loss() < 0.0:
            return PLAIN * allowed.share
        is_doubtful = comparison.loss() < (self.thresholds.sure + DOUBT) * comparison.noise()
        return allowed.most if is_doubtful else allowed.share


def _time_slice(budget: Budget) -> TimeSlice:
    share = budget.milliseconds or 0.0
    return TimeSlice(share, STRETCH * share)
