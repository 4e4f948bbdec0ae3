"""Tasks of workers about one decision of a finished game: the position, what its seat could have known there,
and what another move would have been worth.

Only the view and the events of the seat are used, as they were before the decision.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec

from mutable.bots.bot import Budget
from mutable.coach.analysis.decision import entry_numbers_of
from mutable.coach.analysis.evaluator import EVALUATORS
from mutable.coach.knowledge.knowledge import Belief, Knowledge, Observer
from mutable.coach.review.evaluation import Evaluation
from mutable.coach.review.thresholds import thresholds_of
from mutable.coach.review.wording import ReviewWords
from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, View
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.learn.puzzles.wording import WorthWords
from mutable.table.table import Table
from mutable.tables.errors import Trouble
from mutable.tables.messages import HiddenSeat, HiddenThing, PuzzleAnswer, PuzzleWorth, SeatKnowledge, encode
from mutable.tables.practice.solo import foreseen, frame_of, words_at
from mutable.work.review_tasks import decode_evaluations
from mutable.work.tasks import load_table

THOUGHT = Budget(milliseconds=600.0)  # for a move that the review did not compare
GAMES = 300
MOST_THINGS = 6  # of each seat
SURE = 2.0  # standard errors by which a move must be worse than the best


class Position(NamedTuple):
    """The table before a decision, and the seat that decides."""

    table: Table
    seat: int

    @property
    def view(self) -> View:
        return self.table.view(self.seat)

    @property
    def heard(self) -> list[Facts]:
        return self.table.events(self.seat)

    def rng(self) -> Rng:
        """Return random numbers that depend on the view alone: the same question has one answer."""
        return Rng(int.from_bytes(sha256(encode(self.view)).digest()[:7], "big"), HINT_STREAM)


def show_position(setting: bytes, entries: bytes, entry: int, lang: str) -> bytes:
    """Return the frame of the position, as its seat saw it."""
    table, seat = _position(setting, entries, entry)
    return encode(frame_of(table, seat, 0, True, lang))


def preview_move(setting: bytes, entries: bytes, entry: int, text: str, lang: str) -> bytes:
    table, seat = _position(setting, entries, entry)
    return encode(foreseen(table, seat, text, lang))


def find_knowledge(setting: bytes, entries: bytes, entry: int, lang: str) -> bytes:
    """Return where hidden things probably were."""
    position = _position(setting, entries, entry)
    table = position.table
    observer = Observer(table.setting.game.name, table.rules)
    found = observer.knowledge(position.view, position.heard, position.rng())
    if found is None or not found.beliefs:
        return encode(SeatKnowledge("", 0, []))
    return encode(_KnowledgeTexts(position, found, lang).render())


class _KnowledgeTexts:
    """Renders what a seat could have known."""

    def __init__(self, position: Position, knowledge: Knowledge, lang: str) -> None:
        self._words = words_at(position.table, position.seat, lang)
        self._knowledge = knowledge

    def render(self) -> SeatKnowledge:
        beliefs = self._knowledge.beliefs
        seats = sorted({belief.seat for belief in beliefs})
        return SeatKnowledge(
            self._sentence(beliefs[0]), self._knowledge.worlds, [self._seat(seat) for seat in seats]
        )

    def _seat(self, seat: int) -> HiddenSeat:
        own = [belief for belief in self._knowledge.beliefs if belief.seat == seat][:MOST_THINGS]
        return HiddenSeat(
            seat, [HiddenThing(self._words.name(self._knowledge.kind, one.thing), one.share) for one in own]
        )

    def _sentence(self, belief: Belief) -> str:
        kind = self._knowledge.kind
        facts: Facts = {kind: belief.thing, "seat": belief.seat, "count": round(100 * belief.share)}
        key = f"held_{kind}" if f"held_{kind}" in self._words.templates["knowledge"] else "held"
        return self._words.sentence("knowledge", key, facts)


def answer_move(setting: bytes, entries: bytes, known: bytes, entry: int, text: str, lang: str) -> bytes:
    """Return whether a move is as good as the best one that the review found.

    `known` are the review's evaluations. A move that the review did not compare is played on beside the best,
    as the review would have done.
    """
    position = _position(setting, entries, entry)
    number = _number_of(setting, entries, entry)
    found = [one.weighed for one in decode_evaluations(known) if one.weighed.number == number]
    if not found:
        raise Trouble("not_reviewed")
    return encode(_Answer(position, found[0], lang).to(text))


class _Answer:
    """Answers a move at a reviewed error."""

    def __init__(self, position: Position, known: Evaluation, lang: str) -> None:
        self._position = position
        self._known = known
        self._lang = lang
        self._rules = position.table.rules
        self._game = position.table.setting.game.name
        self._evaluator = EVALUATORS[self._game](self._game, self._rules)
        self._thresholds = thresholds_of(self._game, self._evaluator.adviser.counts_wins)
        self._words = ReviewWords(self._game, self._rules, self._evaluator.adviser.counts_wins)

    def to(self, text: str) -> PuzzleAnswer:
        table, seat = self._position
        known = self._known
        tried = self._rules.moves.text(self._rules.parse_legal(table.state, seat, text))
        best, made = known.worth[seat], known.made[seat]
        loss, is_right = {known.best: (0.0, True), known.move: (best - made, False)}.get(
            tried
        ) or self._judge(tried)
        reason = known.reason if tried in (known.best, known.move) else None
        return PuzzleAnswer(
            is_right,
            self._told(tried, best - loss),
            self._told(known.best, best),
            self._told(known.move, made),
            WorthWords(self._game, self._rules).unit(self._lang),
            (reason or self._words.no_reason())[self._lang] if not is_right or tried == known.best else "",
        )

    def _judge(self, tried: str) -> tuple[float, bool]:
        """Return how much worse a move is than the best one, and whether it is as good as that."""
        _, seat = self._position
        rng, moves = self._position.rng(), [self._rules.moves.parse(one) for one in (self._known.best, tried)]
        self._evaluator.begin(self._position.view, moves[1], THOUGHT, rng, self._position.heard)
        found = self._evaluator.sample_values(seat, moves, GAMES, rng)
        losses = [one - other for one, other in zip(found[moves[0]], found[moves[1]], strict=True)]
        loss = sum(losses) / GAMES
        noise = (sum((one - loss) ** 2 for one in losses) ** 0.5) / GAMES
        return max(0.0, loss), loss <= SURE * noise or loss <= self._thresholds.steps[0]

    def _told(self, move: str, worth: float) -> PuzzleWorth:
        words = words_at(self._position.table, self._position.seat, self._lang)
        text = words.move(self._rules.describe(self._rules.moves.parse(move)))
        return PuzzleWorth(move, text, self._words.value(worth, self._lang))


def _position(setting: bytes, entries: bytes, entry: int) -> Position:
    """Replay the game up to a decision. Raise Trouble if the entry is no decision of a seat."""
    moves = msgspec.json.decode(entries)
    if not 1 <= entry <= len(moves):
        raise Trouble("no_entry", last=len(moves))
    table = load_table(setting)
    for mover, text in moves[: entry - 1]:
        table.enter(mover, text)
    seat = moves[entry - 1][0]
    if seat == CHANCE or not table.rules.count(table.state, seat):
        raise Trouble("no_decision", entry=entry)
    return Position(table, seat)


def _number_of(setting: bytes, entries: bytes, entry: int) -> int:
    """Return the number of the move of an entry; 0 if it was taken back."""
    table = load_table(setting)
    for mover, text in msgspec.json.decode(entries):
        table.enter(mover, text)
    numbers = entry_numbers_of(table)
    return numbers.index(entry) + 1 if entry in numbers else 0
