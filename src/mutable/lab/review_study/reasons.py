"""The study of hints and their reasons: do hints and reviews agree, and do the motives hold?

Bots play games. Some decisions are analyzed as a hint does it, and again as a longer review does it. Where
one move is clearly worse, a reason is looked for, and tested on new worlds and by strong bots that play on.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from mutable.bots.bot import Bot, Budget, listens
from mutable.bots.registry import bot_named
from mutable.coach.analysis.analysis import WORLDS, Analysis, analyze
from mutable.coach.analysis.continuation import Continuation, Pair
from mutable.coach.analysis.decision import Decision
from mutable.coach.analysis.evaluator import Evaluator
from mutable.coach.analysis.motive import Motive
from mutable.coach.analysis.reasons import ReasonSearch
from mutable.coach.review.evaluation import GameEvaluator
from mutable.coach.review.thresholds import thresholds_of
from mutable.kit.game import CHANCE, OVER, Rules, State
from mutable.kit.rng import BOT_STREAM, HINT_STREAM, Rng
from mutable.lab.review_study.findings import Line
from mutable.lab.review_study.study import LIKE, LOOK, QUICK, Case, extend_lines, play_positions, sources_of
from mutable.table.table import Table

SHARE = 0.2  # of the decisions of a game
LONGER = 2  # times as many worlds and iterations in the longer look
PLAYED_ON = 8  # pairs of games in which strong bots play on
STRONG = "level4"  # the bot that plays on
STRONG_BUDGET = Budget(milliseconds=2.0)
HALF = 0.5


@dataclass
class Sizes:
    """How much is computed for each decision; None stands for a hint's own size."""

    hint: Budget = field(default_factory=Budget)
    review: Budget = LOOK
    worlds: int = WORLDS
    played_on: int = PLAYED_ON


@dataclass(frozen=True)
class MotiveCount:
    """How often a motive was given, and how often it held again."""

    given: int
    held: int


@dataclass(frozen=True)
class ReasonFindings:
    """The findings of one game; counts of decisions."""

    game: str
    decisions: int
    disjoint: int  # the intervals of hint and longer look do not meet
    overturned: int  # the review finds another move clearly better than the hint's
    charged: int  # of these, those that cost a figure
    forced: int  # forced moves that followed at once
    forced_inside: int  # the value after it lies in the interval before it
    forced_meets: int  # the intervals before and after it meet
    contrasts: int  # a move is clearly worse
    clear: int  # and is again on new worlds
    explained: int  # of these, those with a reason
    motives: dict[str, MotiveCount]

    def described(self) -> dict[str, object]:
        """Return the findings as plain values."""
        return asdict(self)

    @property
    def precision(self) -> float:
        """Return the share of the motives that held again."""
        given = sum(one.given for one in self.motives.values())
        return sum(one.held for one in self.motives.values()) / given if given else 0.0


def study_reasons(case: Case, sizes: Sizes, seed: int) -> Iterator[Line]:
    """Yield the lines of some decisions of one game."""
    draw = Random(seed)
    evaluator = case.evaluator()
    for table in play_positions(case, LIKE, seed, QUICK):
        for seat in table.deciders()[:1]:
            if table.rules.count(table.state, seat) > 1 and draw.random() < SHARE:
                yield _DecisionStudy(evaluator, case, sizes, table, seat, draw.getrandbits(30)).line()


class _DecisionStudy:
    """One decision: its hint, the longer look, the forced move after it, and the reason."""

    def __init__(
        self, evaluator: Evaluator, case: Case, sizes: Sizes, table: Table, seat: int, seed: int
    ) -> None:
        self._evaluator, self._case, self._sizes = evaluator, case, sizes
        self._table, self._seat, self._seed = table, seat, seed
        self._rules: Rules = table.rules
        self._hint = self._analysis(table, sizes.hint, 0)

    def line(self) -> Line:
        reason = self._reason()  # first: the worlds of the hint are still the evaluator's
        return {**self._agreement(), **self._forced(), **reason, "charge": self._charge()}

    def _analysis(self, table: Table, budget: Budget, number: int, also: tuple[int, ...] = ()) -> Analysis:
        seat = self._seat
        rng = Rng(self._seed + number, HINT_STREAM)
        worlds = self._sizes.worlds * (1 if number < 1 or budget.iterations else LONGER)
        return analyze(self._evaluator, table.view(seat), budget, rng, table.events(seat), worlds, also)

    def _agreement(self) -> Line:
        """Look longer, and compare the value of the hint's move."""
        best = self._hint.best
        most = self._sizes.hint.iterations or self._evaluator.adviser.default_iterations
        longer = self._analysis(self._table, Budget(iterations=LONGER * most), 1, (best.move,))
        again = next(one for one in longer.candidates if one.move == best.move)
        return {"disjoint": again.low > best.high or again.high < best.low}

    def _charge(self) -> str:
        """Return what the review says to a player who makes the hint's move: nothing, clear or charged."""
        table, thresholds = self._table, thresholds_of(self._case.game, self._hint.counts_wins)
        decision = Decision(
            len(table.moves) + 1, self._seat, self._hint.best.move, table.view(self._seat),
            table.events(self._seat), table.state.copy(),
        )  # fmt: skip
        one = GameEvaluator(table.copy(), self._seed, [decision]).evaluate(decision, self._sizes.review)
        if not thresholds.is_clear(one.loss, one.noise):
            return ""
        return "charged" if thresholds.confirmed_for(one.kind) > 0.0 else "clear"

    def _forced(self) -> Line:
        """Make the hint's move, and analyze the forced move that follows at once, if there is one."""
        after, best = self._table.copy(), self._hint.best
        after.enter(self._seat, self._rules.moves.text(best.move))
        if after.deciders() != [self._seat] or self._rules.count(after.state, self._seat) != 1:
            return {}
        found = self._analysis(after, self._sizes.hint, 0).best
        return {
            "inside": best.low <= found.value <= best.high,
            "meets": found.low <= best.high and found.high >= best.low,
        }

    def _reason(self) -> Line:
        """Look for the reason of a clear difference, and test it."""
        if self._hint.contrast is None:
            return {}
        search = self._search(2)
        if not search.is_clear():
            return {"clear": False}
        found = search.find()
        if found is None:
            return {"clear": True, "motives": []}
        fresh, strong = self._search(3), self._strong_pairs()
        told = [
            [motive.key, fresh.holds_again(motive) and _is_held(motive, strong)] for motive in found.motives
        ]
        return {"clear": True, "motives": told}

    def _search(self, number: int) -> ReasonSearch:
        evaluator, contrast = self._evaluator, self._hint.contrast
        assert evaluator.worlds is not None
        assert contrast is not None
        rng = Rng(self._seed + number, HINT_STREAM)
        pairs = min(200, self._sizes.worlds)
        best = self._hint.best.move
        return ReasonSearch(evaluator.reasoner, evaluator.worlds, self._seat, best, contrast, rng, pairs)

    def _strong_pairs(self) -> list[Pair]:
        """Let strong bots play both moves on, each pair in a new world with the same luck."""
        assert self._evaluator.worlds is not None
        assert self._hint.contrast is not None
        rng = Rng(self._seed + 4, HINT_STREAM)
        found = []
        for _ in range(self._sizes.played_on):
            world, luck = self._evaluator.worlds.draw(rng), int(rng.word())
            better, worse = (
                self._played_on(world, move, luck) for move in (self._hint.best.move, self._hint.contrast)
            )
            found.append(Pair(self._seat, better, worse))
        return found

    def _played_on(self, world: State, move: int, luck: int) -> Continuation:
        """Play on as a continuation does, but with bots that search."""
        rules, reasoner, rng = self._rules, self._evaluator.reasoner, Rng(luck, BOT_STREAM)
        bots: list[Bot] = [bot_named(self._case.game, STRONG, rules) for _ in range(rules.players)]
        state, left, drawn = world.copy(), reasoner.decisions, 0
        moves = [(self._seat, move)]
        self._evaluator.adviser.carry_out(state, self._seat, move)
        while (who := int(rules.turn(state))) != OVER:
            is_real = who != CHANCE and rules.count(state, who) > 1
            if who == CHANCE:
                drawn += 1
                choice = reasoner.chance(state, luck, drawn)
            elif is_real and left <= 0 and reasoner.may_stop(state):
                break
            else:
                choice = _choice(bots[who], rules, state, who, rng)
            left -= is_real
            rules.apply(state, who, choice)
            moves.append((who, choice))
        return Continuation(world, state, moves, reasoner.leaf_values(state, world, luck))


def _choice(bot: Bot, rules: Rules, state: State, seat: int, rng: Rng) -> int:
    if listens(bot):
        bot.hear([])
    return bot.choose(rules.view(state, seat), STRONG_BUDGET, rng)


def _is_held(motive: Motive, pairs: list[Pair]) -> bool:
    """Return True if a claim holds in at least half of the pairs."""
    return sum(motive.holds(pair) for pair in pairs) >= HALF * len(pairs)


def collect_reasons(
    case: Case, sizes: Sizes, decisions: int, folder: Path, executor: Executor | None = None
) -> list[Line]:
    """Return the lines of at least this many decisions, stored ones included."""
    return extend_lines(
        folder / f"{case.game}-reasons.jsonl",
        sources_of(case.game),
        lambda lines: len(lines) >= decisions,
        partial(study_reasons, case, sizes),
        executor,
    )


def sum_up_reasons(game: str, lines: list[Line]) -> ReasonFindings:
    """Count the lines of one game."""
    told = [(key, held) for line in lines for key, held in line.get("motives", [])]
    motives = {
        key: MotiveCount(sum(one == key for one, _ in told), sum(one == key and held for one, held in told))
        for key in sorted({key for key, _ in told})
    }
    return ReasonFindings(
        game,
        len(lines),
        sum(line["disjoint"] for line in lines),
        sum(bool(line["charge"]) for line in lines),
        sum(line["charge"] == "charged" for line in lines),
        sum("inside" in line for line in lines),
        sum(line.get("inside", False) for line in lines),
        sum(line.get("meets", False) for line in lines),
        sum("clear" in line for line in lines),
        sum(line.get("clear", False) for line in lines),
        sum(bool(line.get("motives")) for line in lines),
        motives,
    )


def reasons_text(found: ReasonFindings) -> str:
    """Return the findings as lines of Markdown."""
    motives = ", ".join(f"{key} {one.held}/{one.given}" for key, one in found.motives.items())
    rows = [
        ("decisions", str(found.decisions)),
        ("intervals of hint and longer look do not meet", _of(found.disjoint, found.decisions)),
        ("the review finds a clearly better move than the hint", _of(found.overturned, found.decisions)),
        ("and would charge it", _of(found.charged, found.decisions)),
        ("value after a forced move inside the interval before", _of(found.forced_inside, found.forced)),
        ("intervals before and after a forced move meet", _of(found.forced_meets, found.forced)),
        ("a clearly worse move, confirmed on new worlds", _of(found.clear, found.contrasts)),
        ("of these with a reason", _of(found.explained, found.clear)),
        ("motives that held again", f"{100 * found.precision:.0f} % ({motives})"),
    ]
    head = f"| {found.game} | |\n|---|--:|\n"
    return head + "".join(f"| {name} | {value} |\n" for name, value in rows)


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / whole:.1f} %)" if whole else "none"
