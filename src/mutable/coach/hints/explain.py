"""`explain`: the best moves for a view, with their values and reasons."""

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.coach.analysis.analysis import WORLDS, Analysis, Candidate, analyze
from mutable.coach.analysis.evaluator import EVALUATORS, Evaluator
from mutable.coach.analysis.reasons import PAIRS, find_motive
from mutable.coach.analysis.wording import Reason, join_texts
from mutable.coach.hints.hint import Advice, Hint
from mutable.kit.events import Facts
from mutable.kit.game import Rules, View
from mutable.kit.rng import Rng
from mutable.table.advice import KeptHint

MOST_MOVES = 3
DEFAULT_BUDGET = Budget()
INTERPRETED_MS = 3000.0  # for an interpreted search, and as many for the continuations
WINS = "wins"


def hint_budget() -> Budget:
    """Return the default budget; if the engine is interpreted, a limit of a few seconds."""
    return DEFAULT_BUDGET if is_compiled() else Budget(milliseconds=INTERPRETED_MS)


class Explainer:
    """Give hints at one table. An explainer gets views, as bots do, never the true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self._rules = rules
        self.evaluator: Evaluator = EVALUATORS[game](game, rules)
        self.adviser = self.evaluator.adviser
        self._words = self.evaluator.words

    def explain(
        self,
        view: View,
        budget: Budget,
        rng: Rng,
        worlds: int = WORLDS,
        heard: list[Facts] | None = None,
        earlier: list[KeptHint] | None = None,
    ) -> Hint:
        """Analyze the decision and give the reasons of its best moves.

        A budget in iterations gives reproducible hints. `heard` are the events that the seat received; a
        search that uses events learns more from them than from the view. `earlier` are the hints that the
        seat got before.
        """
        state, seat = self._rules.sample_state(view, rng), view["seat"]
        legal = self._rules.count(state, seat) if self._rules.decides(state, seat) else 0
        if not legal:
            raise ValueError("this seat has nothing to decide")
        self.adviser.recall([one.memory for one in earlier or [] if one.seat == seat])
        analysis = analyze(self.evaluator, view, budget, rng, heard, worlds)
        plan, memory = self.adviser.plan()
        pairs = min(PAIRS, budget.iterations or PAIRS)
        shown = analysis.candidates[:MOST_MOVES]
        reasons = [self._reason(analysis, at, legal, rng, pairs) for at in range(len(shown))]
        counts = WINS if analysis.counts_wins else self.adviser.counts
        return Hint(
            seat,
            counts,
            self._words.unit(counts),
            analysis.worlds,
            analysis.depth,
            [self._advice(analysis, one, reason) for one, reason in zip(shown, reasons, strict=True)],
            self._words.reason(plan).text if plan else None,
            memory,
        )

    def _advice(self, analysis: Analysis, one: Candidate, reason: Reason) -> Advice:
        compared, value = self._compared(analysis, one)
        return Advice(
            self._rules.moves.text(one.move),
            round(one.value, 3),
            round(one.low, 3),
            round(one.high, 3),
            round(one.value, 3) if analysis.counts_wins else None,
            reason.text,
            reason.motive,
            self._words.figures(one.value, one.low, one.high, analysis.counts_wins, analysis.worlds),
            one.line,
            None if compared is None else self._rules.moves.text(compared),
            round(value, 3),
        )

    def _compared(self, analysis: Analysis, one: Candidate) -> tuple[int | None, float]:
        """Return the move that the reason compares a move with, and its value."""
        if one is analysis.best:
            return analysis.contrast, analysis.contrast_value
        return analysis.best.move, analysis.best.value

    def _reason(self, analysis: Analysis, at: int, legal: int, rng: Rng, pairs: int) -> Reason:
        """Return what the search proved, then the motive, or the sentence that there is none."""
        if legal == 1:
            return self._words.reason([("only", {})])
        moves = [one.move for one in analysis.candidates]
        proved = self._words.reason(self.adviser.findings(moves, at))
        found = (
            self._best_reason(analysis, rng, pairs)
            if at == 0
            else self._other_reason(analysis, at, rng, pairs)
        )
        if found.motive is None and any(proved.text.values()):
            return proved
        if found.motive in self.adviser.conclusive:
            return found
        return Reason(join_texts(proved.text, found.text), found.motive)

    def _best_reason(self, analysis: Analysis, rng: Rng, pairs: int) -> Reason:
        if analysis.contrast is None:
            return self._words.reason([("alike", {})])
        return self._motive(analysis.best.move, analysis.contrast, analysis.seat, rng, pairs, is_better=True)

    def _other_reason(self, analysis: Analysis, at: int, rng: Rng, pairs: int) -> Reason:
        other = analysis.candidates[at]
        if self.adviser.known_win(analysis.best.move) == 1.0 and other.value < 1.0:
            return self._words.reason([("beside_proof", {})])
        if not analysis.is_clearly_worse(other.values):
            return self._words.reason([("alike_other", {})])
        return self._motive(analysis.best.move, other.move, analysis.seat, rng, pairs, is_better=False)

    def _motive(self, better: int, worse: int, seat: int, rng: Rng, pairs: int, *, is_better: bool) -> Reason:
        assert self.evaluator.worlds is not None
        found = find_motive(self.evaluator, self.evaluator.worlds, seat, better, worse, rng, pairs)
        if found is None:
            return self._words.reason([("no_reason" if is_better else "no_reason_other", {})])
        return self._words.motives(found.motives, is_better)


def explain(
    game: str,
    rules: Rules,
    view: View,
    rng: Rng,
    budget: Budget = DEFAULT_BUDGET,
    heard: list[Facts] | None = None,
) -> Hint:
    """Return a hint for the seat of the view. To give several at one table, keep an `Explainer`."""
    return Explainer(game, rules).explain(view, budget, rng, heard=heard)
