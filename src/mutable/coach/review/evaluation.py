"""Decisions weighed one by one, in any order: what was made, what was best, and what lay between, as plain
values that can be kept and sent.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import thread_time

from mutable.bots.bot import Budget
from mutable.coach.hints.hint import Told
from mutable.coach.review.budget import STRETCH, Allowance
from mutable.coach.review.decisions import Decision, decisions_of
from mutable.coach.review.evaluator import JUDGES, Trial
from mutable.coach.review.thresholds import Figures, figures_of
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.table.table import Table

BATCH = 16  # imagined games between two looks at the clock
MOST_GAMES = 4000
THOUGHT = 0.4  # the share of the time that goes to finding the best move
PLAIN = 0.75  # how much of its share a decision takes in which nothing better was found
REASON_GAMES = 300  # played on to find out in what two moves differ
DOUBT = 2.0  # standard errors beyond what makes an error: there more games would change nothing


@dataclass
class Weighed:
    """A decision as the judge found it; worth as imagined games came out, to every seat."""

    number: int  # of the move among those in force, the first is 1
    seat: int
    move: str
    best: str
    kind: str
    worth: list[float]  # after the best move
    made: list[float]  # after the one that was made
    noise: float  # standard error of what it lost
    games: int
    reason: Told | None  # in what the made move falls short, where it clearly does
    whole: int = 0  # the first of the decisions that are judged as one; 0: it is judged alone

    @property
    def loss(self) -> float:
        """What the made move lost to its seat against the best one."""
        return self.worth[self.seat] - self.made[self.seat]

    def described(self) -> dict[str, object]:
        """As plain values."""
        return asdict(self)


class Weigher:
    """Of one finished game."""

    def __init__(
        self,
        table: Table,
        seed: int = 0,
        decisions: list[Decision] | None = None,
        figures: Figures | None = None,
        clock: Callable[[], float] = thread_time,
    ) -> None:
        self.game = table.setting.game.name
        self.rules = table.rules
        self.decisions = list(decisions_of(table)) if decisions is None else decisions
        self.judge = JUDGES[self.game](self.game, table.rules)
        self.judge.look_over(self.decisions)
        self.figures = figures or figures_of(self.game, self.judge.adviser.counts_wins)
        self._seed = seed
        self._clock = clock

    def weigh(self, decision: Decision, budget: Budget | Allowance) -> Weighed:
        """Iterations repeat; milliseconds are what it may take if nothing is doubtful."""
        rng = Rng(self._seed + decision.number, HINT_STREAM)
        if isinstance(budget, Budget) and budget.milliseconds is None:
            trial = self.judge.begin_at(decision, budget, rng)
            self.judge.try_out(trial, budget.iterations or BATCH, rng)
        else:
            allowed = budget if isinstance(budget, Allowance) else _allowance(budget)
            started = self._clock()
            trial = self.judge.begin_at(decision, Budget(milliseconds=THOUGHT * allowed.share), rng)
            self._try_out(trial, allowed, started, rng)
        kind = self.figures.kind_of(self.rules.moves.text(decision.move))
        so_far = [self.judge.so_far(decision.state, seat) for seat in range(self.rules.players)]
        told = None
        if self.figures.is_clear(trial.loss(), trial.noise()):
            told = self.judge.why(trial, min(REASON_GAMES, trial.games), rng)
        return Weighed(
            decision.number,
            decision.seat,
            self.rules.moves.text(decision.move),
            self.rules.moves.text(trial.best),
            kind,
            [have + trial.worth(0, seat) for seat, have in enumerate(so_far)],
            [have + trial.worth(1, seat) for seat, have in enumerate(so_far)],
            trial.noise(),
            trial.games,
            told,
            self.judge.whole_of(decision),
        )

    def _try_out(self, trial: Trial, allowed: Allowance, started: float, rng: Rng) -> None:
        """Until the time is up: less where all is plain early, more where it is doubtful."""
        goes_on = True
        while goes_on:
            self.judge.try_out(trial, BATCH, rng)
            spent = 1000.0 * (self._clock() - started)
            goes_on = trial.games < MOST_GAMES and spent < self._most(trial, allowed)

    def _most(self, trial: Trial, allowed: Allowance) -> float:
        """The milliseconds that a trial may have, as it looks so far."""
        if trial.is_same or trial.loss() < 0.0:
            return PLAIN * allowed.share
        is_doubtful = trial.loss() < (self.figures.sure + DOUBT) * trial.noise()
        return allowed.most if is_doubtful else allowed.share


def _allowance(budget: Budget) -> Allowance:
    share = budget.milliseconds or 0.0
    return Allowance(share, STRETCH * share)
