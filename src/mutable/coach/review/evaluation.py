"""Decisions evaluations one by one, in any order: what was made, what was best, and what lay between, as plain
values that can be kept and sent.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import thread_time

from mutable.bots.bot import Budget
from mutable.coach.hints.hint import LocalizedText
from mutable.coach.review.budget import STRETCH, TimeSlice
from mutable.coach.review.decisions import Decision, decisions_of
from mutable.coach.review.evaluator import EVALUATORS, Comparison
from mutable.coach.review.thresholds import Thresholds, thresholds_of
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.table.table import Table

BATCH = 16  # imagined games between two looks at the clock
MOST_GAMES = 4000
THOUGHT = 0.4  # the share of the time that goes to finding the best move
PLAIN = 0.75  # how much of its share a decision takes in which nothing better was found
REASON_GAMES = 300  # played on to find out in what two moves differ
DOUBT = 2.0  # standard errors beyond what makes an error: there more games would change nothing


@dataclass
class Evaluation:
    """A decision as the evaluator found it; worth as imagined games came out, to every seat."""

    number: int  # of the move among those in force, the first is 1
    seat: int
    move: str
    best: str
    kind: str
    worth: list[float]  # after the best move
    made: list[float]  # after the one that was made
    noise: float  # standard error of what it lost
    games: int
    reason: LocalizedText | None  # in what the made move falls short, where it clearly does
    whole: int = 0  # the first of the decisions that are judged as one; 0: it is judged alone

    @property
    def loss(self) -> float:
        """What the made move lost to its seat against the best one."""
        return self.worth[self.seat] - self.made[self.seat]

    def described(self) -> dict[str, object]:
        """As plain values."""
        return asdict(self)


class GameEvaluator:
    """Of one finished game."""

    def __init__(
        self,
        table: Table,
        seed: int = 0,
        decisions: list[Decision] | None = None,
        thresholds: Thresholds | None = None,
        clock: Callable[[], float] = thread_time,
    ) -> None:
        self.game = table.setting.game.name
        self.rules = table.rules
        self.decisions = list(decisions_of(table)) if decisions is None else decisions
        self.evaluator = EVALUATORS[self.game](self.game, table.rules)
        self.evaluator.prepare(self.decisions)
        self.thresholds = thresholds or thresholds_of(self.game, self.evaluator.adviser.counts_wins)
        self._seed = seed
        self._clock = clock

    def evaluate(self, decision: Decision, budget: Budget | TimeSlice) -> Evaluation:
        """Iterations repeat; milliseconds are what it may take if nothing is doubtful."""
        rng = Rng(self._seed + decision.number, HINT_STREAM)
        if isinstance(budget, Budget) and budget.milliseconds is None:
            comparison = self.evaluator.begin_at(decision, budget, rng)
            self.evaluator.play_games(comparison, budget.iterations or BATCH, rng)
        else:
            allowed = budget if isinstance(budget, TimeSlice) else _time_slice(budget)
            started = self._clock()
            comparison = self.evaluator.begin_at(decision, Budget(milliseconds=THOUGHT * allowed.share), rng)
            self._play_games(comparison, allowed, started, rng)
        kind = self.thresholds.kind_of(self.rules.moves.text(decision.move))
        so_far = [self.evaluator.so_far(decision.state, seat) for seat in range(self.rules.players)]
        told = None
        if self.thresholds.is_clear(comparison.loss(), comparison.noise()):
            told = self.evaluator.explain_loss(comparison, min(REASON_GAMES, comparison.games), rng)
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
            told,
            self.evaluator.group_of(decision),
        )

    def _play_games(self, comparison: Comparison, allowed: TimeSlice, started: float, rng: Rng) -> None:
        """Until the time is up: less where all is plain early, more where it is doubtful."""
        goes_on = True
        while goes_on:
            self.evaluator.play_games(comparison, BATCH, rng)
            spent = 1000.0 * (self._clock() - started)
            goes_on = comparison.games < MOST_GAMES and spent < self._most(comparison, allowed)

    def _most(self, comparison: Comparison, allowed: TimeSlice) -> float:
        """The milliseconds that a comparison may have, as it looks so far."""
        if comparison.is_same or comparison.loss() < 0.0:
            return PLAIN * allowed.share
        is_doubtful = comparison.loss() < (self.thresholds.sure + DOUBT) * comparison.noise()
        return allowed.most if is_doubtful else allowed.share


def _time_slice(budget: Budget) -> TimeSlice:
    share = budget.milliseconds or 0.0
    return TimeSlice(share, STRETCH * share)
