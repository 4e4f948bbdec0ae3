"""Build a review from evaluations. It only adds them up, so a part of a game gives a review too."""

from collections import Counter
from dataclasses import asdict, dataclass, field, replace

from mutable.coach.analysis.continuation import Step
from mutable.coach.analysis.decision import entry_numbers_of, turn_numbers_of
from mutable.coach.analysis.evaluator import EVALUATORS
from mutable.coach.analysis.text import LocalizedText
from mutable.coach.analysis.wording import join_texts
from mutable.coach.review.account import Account, GradedDecision, KindSummary, Shares, account_of
from mutable.coach.review.evaluation import Evaluation
from mutable.coach.review.level_match import Range, capped, level_model_of, match_levels
from mutable.coach.review.thresholds import Thresholds, thresholds_of
from mutable.coach.review.turning_points import TurningPoint, turning_points_of
from mutable.coach.review.wording import ReviewWords
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.table.table import Table

START_GAMES = 400
MOST_LEVELS = 2  # a wider range of levels says nothing


@dataclass
class Moment:
    """A decision that mattered, ready for display."""

    number: int  # of the move, from 1, take-backs left out
    entry: int  # of the log
    turn: int  # the number that a replay shows: decisions are counted, chance is not
    seat: int
    kind: str
    move: str
    best: str
    grade: str  # small, clear, grave; maybe if the cost is not reliable; advised if a hint named the move
    loss: float | None  # the cost; None if it is not reliable or not charged
    sure: float  # half the width of its 95 % interval
    reason: LocalizedText
    motive: str | None = None  # the key of the motive behind the reason
    line: list[Step] = field(default_factory=list)  # the usual moves after the best one
    rank: int = 0  # among the moments of its seat; 1 is the most important


@dataclass
class SeatReview:
    """The review of one seat."""

    account: Account
    kinds: list[KindSummary]
    whole: LocalizedText  # summary sentences
    like: Range | None = None  # matching levels, if reliable and at most two
    shares: Shares | None = None  # the account's parts as shares, if a part of some seat exceeds a whole win
    turning_points: list[TurningPoint] = field(default_factory=list)  # in the order of the game


@dataclass
class Review:
    """The review of a finished game, as far as it has been evaluated."""

    game: str
    counts: str  # wins or points
    unit: LocalizedText  # of points
    has_figures: bool  # True if luck and errors are reliable as numbers
    done: int  # decisions evaluated
    total: int
    seats: list[SeatReview]
    moments: list[Moment]  # in the order of the game
    entries: list[int] = field(default_factory=list)  # the log entry of each move
    turns: list[int] = field(default_factory=list)  # the number of each move in a replay

    def described(self) -> dict[str, object]:
        """Return the review as JSON values."""
        return asdict(self)


class ReviewBuilder:
    """Build reviews of one finished game from a growing list of evaluations."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.setting.game.name
        evaluator = EVALUATORS[self._game](self._game, table.rules)
        self._counts_wins = evaluator.adviser.counts_wins
        self._thresholds = thresholds_of(self._game, self._counts_wins)
        self._words = ReviewWords(self._game, table.rules, self._counts_wins)
        self._start = evaluator.starting_values(START_GAMES, Rng(0, HINT_STREAM))
        seats = range(len(table.setting.seats))
        self._end = [evaluator.final_value(table.state, seat) for seat in seats]
        self._movers = [seat for seat, _ in table.moves]
        self._entries = entry_numbers_of(table)
        self._turns = turn_numbers_of(table, self._entries)

    def build(self, evaluations: list[Evaluation], total: int) -> Review:
        """Build the review of the evaluations so far, out of `total` decisions."""
        alone = merge_groups(evaluations, self._thresholds)
        graded = grade_decisions(evaluations, self._thresholds)
        attributed = attribute_decisions(evaluations, self._thresholds)
        accounts = [
            account_of(seat, self._start[seat], end, graded, self._movers)
            for seat, end in enumerate(self._end)
        ]
        as_shares = self._counts_wins and any(account.exceeds_a_win() for account in accounts)
        points = self._turning_points(attributed, len(evaluations) == total)
        return Review(
            self._game,
            "wins" if self._counts_wins else "points",
            self._words.unit(),
            self._thresholds.hold,
            len(evaluations),
            total,
            [
                self._portrait(account, as_shares, graded, alone, points[account.seat], total)
                for account in accounts
            ],
            self._moments([one for one in alone if self._matters(one)]),
            self._entries,
            self._turns,
        )

    def _turning_points(self, graded: list[GradedDecision], is_whole: bool) -> list[list[TurningPoint]]:
        return [
            turning_points_of(
                seat,
                self._start[seat],
                end if is_whole else None,
                graded,
                self._movers,
                self._thresholds.steps,
            )
            for seat, end in enumerate(self._end)
        ]

    def _portrait(
        self,
        account: Account,
        as_shares: bool,
        graded: list[GradedDecision],
        evaluations: list[Evaluation],
        points: list[TurningPoint],
        total: int,
    ) -> SeatReview:
        seat, shares = account.seat, account.shares() if as_shares else None
        kinds = summarize_kinds(seat, graded, self._words)
        has_moments = any(one.seat == seat and self._matters(one) for one in evaluations)
        if self._thresholds.hold:
            summary = self._words.summary(account, shares, kinds, has_moments)
        else:
            summary = self._words.no_figures(has_moments)
        like = self._like(seat, evaluations, total)
        whole = self._words.with_level(like, summary)
        return SeatReview(account, scaled(kinds, shares), whole, like, shares, points)

    def _like(self, seat: int, evaluations: list[Evaluation], total: int) -> Range | None:
        """Return the matching levels; None unless the whole game was evaluated."""
        if len(evaluations) < total:
            return None
        losses = [0.0 if one.advised else one.loss for one in evaluations if one.seat == seat]
        cap = self._thresholds.steps[1]
        like = match_levels(capped(losses, cap), level_model_of(self._game), self._table.setting)
        return like if like is not None and like[1] - like[0] < MOST_LEVELS else None

    def _matters(self, one: Evaluation) -> bool:
        return self._thresholds.is_clear(one.loss, one.noise)

    def _moments(self, evaluations: list[Evaluation]) -> list[Moment]:
        """Rank known costs first, then by estimated cost."""
        moments = [self._moment(one) for one in evaluations]
        ranked = sorted(
            zip(moments, evaluations, strict=True), key=lambda both: (-(both[0].loss or 0.0), -both[1].loss)
        )
        found: Counter[int] = Counter()
        for moment, one in ranked:
            found[one.seat] += 1
            moment.rank = found[one.seat]
        return moments

    def _moment(self, one: Evaluation) -> Moment:
        proved = confirmed_share(one, self._thresholds)
        loss = proved * one.loss if proved else None
        grade = "maybe" if loss is None else self._thresholds.grade(loss)
        if one.advised:  # what the coach advised is not charged
            loss, grade = None, "advised"
        return Moment(
            one.number, self._entries[one.number - 1], self._turns[one.number - 1], one.seat, one.kind,
            one.move, one.best, grade, loss, 1.96 * proved * one.noise, self._reason(one),
            one.motive, one.line,
        )  # fmt: skip

    def _reason(self, one: Evaluation) -> LocalizedText:
        """Return the reason, or the sentence that there is none; never a text that lacks a language."""
        told = one.reason if one.reason and all(one.reason.values()) else self._words.no_reason()
        return join_texts(self._words.overturned(), told) if one.advised else told


def _by_number(one: Evaluation) -> int:
    return one.number


def merge_groups(evaluations: list[Evaluation], thresholds: Thresholds) -> list[Evaluation]:
    """Return the evaluations in game order. In a group, only the decision with the largest loss keeps it."""
    worst: dict[int, Evaluation] = {}
    for one in evaluations:
        if one.whole and thresholds.is_clear(one.loss, one.noise):
            known = worst.get(one.whole)
            worst[one.whole] = one if known is None or one.loss > known.loss else known
    return [
        one if worst.get(one.whole, one) is one else replace(one, worth=one.made)
        for one in sorted(evaluations, key=_by_number)
    ]


def grade_decisions(evaluations: list[Evaluation], thresholds: Thresholds) -> list[GradedDecision]:
    """Turn evaluations into graded decisions. Only clear errors count, with their confirmed share."""
    return [_grade(one, thresholds) for one in merge_groups(evaluations, thresholds)]


def confirmed_share(one: Evaluation, thresholds: Thresholds) -> float:
    """Return the confirmed share of a loss, limited so that no chance to win exceeds 1."""
    part = thresholds.confirmed_for(one.kind)
    room = 1.0 - one.made[one.seat]
    return min(part, room / one.loss) if thresholds.counts_wins and one.loss > 0.0 else part


def attribute_decisions(evaluations: list[Evaluation], thresholds: Thresholds) -> list[GradedDecision]:
    """Grade decisions for turning points: a clear loss without a confirmed figure is an error in full.

    Otherwise it would look like bad luck.
    """
    return [_grade(one, thresholds, unconfirmed=1.0) for one in merge_groups(evaluations, thresholds)]


def scaled(kinds: list[KindSummary], shares: Shares | None) -> list[KindSummary]:
    """Return the kinds with their losses as shares, as their account has its parts."""
    return kinds if shares is None else [replace(one, loss=one.loss / shares.whole) for one in kinds]


def _grade(one: Evaluation, thresholds: Thresholds, unconfirmed: float = 0.0) -> GradedDecision:
    share = 0.0 if one.advised else confirmed_share(one, thresholds)
    proved = (share or unconfirmed) if thresholds.is_clear(one.loss, one.noise) else 0.0
    lost = [proved * (best - after) for best, after in zip(one.worth, one.made, strict=True)]
    worth = [after + more for after, more in zip(one.made, lost, strict=True)]
    return GradedDecision(
        one.number, one.seat, one.move, one.best, one.kind, worth, one.made, lost[one.seat],
        proved * one.noise, one.games,
    )  # fmt: skip


def summarize_kinds(seat: int, graded: list[GradedDecision], words: ReviewWords) -> list[KindSummary]:
    """Return the summary of each kind, most costly first."""
    found: dict[str, KindSummary] = {}
    for one in graded:
        if one.seat == seat:
            share = found.setdefault(one.kind, KindSummary(one.kind, words.kind(one.kind), 0, 0, 0.0))
            share.decisions += 1
            share.errors += one.is_error
            share.loss += one.loss
    return sorted(found.values(), key=lambda share: -share.loss)
