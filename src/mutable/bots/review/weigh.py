"""Decisions weighed one by one, in any order: what was made, what was best, and what lay between, as plain
values that can be kept and sent.
"""

from dataclasses import asdict, dataclass
from time import thread_time

from mutable.bots.bot import Budget
from mutable.bots.hints.hint import Told
from mutable.bots.review.course import Decision, decisions_of
from mutable.bots.review.figures import Figures, figures_of
from mutable.bots.review.judge import JUDGES, Trial
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.table.table import Table

SECONDS = 20.0  # for a whole game, on one core
BATCH = 16  # imagined games between two looks at the clock
MOST_GAMES = 4000
THOUGHT = 0.4  # the share of the time that goes to finding the best move
STRETCH = 2.5  # how much longer a doubtful decision may take than its share
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

    @property
    def loss(self) -> float:
        return self.worth[self.seat] - self.made[self.seat]

    def described(self) -> dict[str, object]:
        return asdict(self)


class Weigher:
    """Of one finished game. `milliseconds` are what one decision may take on average."""

    def __init__(
        self,
        table: Table,
        seed: int = 0,
        decisions: list[Decision] | None = None,
        figures: Figures | None = None,
    ) -> None:
        self.game = table.setting.game.name
        self.rules = table.rules
        self.decisions = list(decisions_of(table)) if decisions is None else decisions
        self.judge = JUDGES[self.game](self.game, table.rules)
        self.figures = figures or figures_of(self.game, self.judge.adviser.counts_wins)
        self._seed = seed

    def share(self, seconds: float = SECONDS) -> Budget:
        """What each decision may take if the whole game is to take so long."""
        return Budget(milliseconds=1000.0 * seconds / max(1, len(self.decisions)))

    def weigh(self, decision: Decision, budget: Budget) -> Weighed:
        rng = Rng(self._seed + decision.number, HINT_STREAM)
        started = thread_time()
        thought = budget if budget.milliseconds is None else Budget(THOUGHT * budget.milliseconds)
        trial = self.judge.begin(decision.view, decision.move, thought, rng, decision.heard)
        self._try_out(trial, budget, started, rng)
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
        )

    def _try_out(self, trial: Trial, budget: Budget, started: float, rng: Rng) -> None:
        """Until the time is up: less where all is plain early, more where it is doubtful."""
        if budget.milliseconds is None:
            self.judge.try_out(trial, budget.iterations or BATCH, rng)
            return
        goes_on = True
        while goes_on:
            self.judge.try_out(trial, BATCH, rng)
            spent = 1000.0 * (thread_time() - started) / budget.milliseconds
            goes_on = trial.games < MOST_GAMES and spent < self._most(trial)

    def _most(self, trial: Trial) -> float:
        """The share of the budget that a trial may have so far."""
        if trial.is_same or trial.loss() < 0.0:
            return 0.75
        return STRETCH if trial.loss() < (self.figures.sure + DOUBT) * trial.noise() else 1.0
