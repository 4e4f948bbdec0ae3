"""Finds puzzles: positions in games of the strongest bots in which one move is clearly better than all
others.

Every legal move is tried in the same simulated games. A move that stands out is tried again in ten times as
many new games and must stand out again. The strongest search must choose the same move.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import BEST, LEVELS, bot_named
from mutable.coach.analysis.evaluator import EVALUATORS, Comparison, Evaluator
from mutable.coach.analysis.text import LocalizedText
from mutable.coach.review.wording import ReviewWords
from mutable.kit.game import CHANCE
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.lab.review_study.study import Case, play_positions
from mutable.learn.puzzles.puzzle import Puzzle
from mutable.table.table import Table

GAMES = 100  # simulated for each move at first
SHARPER = 10  # times as many games to confirm a puzzle
SURE = 6.0  # standard errors of the lead
BY_WINS = 0.08
BY_POINTS = 6.0
FEWEST, MOST = 3, 40  # legal moves
QUICK = Budget(milliseconds=5.0)
THOUGHT = Budget(milliseconds=60.0)
FINDING = Budget(milliseconds=20.0)  # of the levels that try to solve it


@dataclass
class MoveTrial:
    """A move and its values in the same simulated games as the other moves."""

    move: int
    worths: list[float]

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)


def lead_of(first: MoveTrial, second: MoveTrial) -> tuple[float, float]:
    """Return the mean lead and its standard error, paired by game since both moves share their luck."""
    leads = [one - other for one, other in zip(first.worths, second.worths, strict=True)]
    mean = sum(leads) / len(leads)
    spread = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean, math.sqrt(spread / len(leads))


class PuzzleMaker:
    def __init__(self, case: Case) -> None:
        self._case = case
        self._evaluator: Evaluator = EVALUATORS[case.game](case.game, case.table().rules)
        counts_wins = self._evaluator.adviser.counts_wins
        self._least = BY_WINS if counts_wins else BY_POINTS
        self._words = ReviewWords(case.game, self._evaluator.rules, counts_wins)

    def puzzles_of(self, seed: int) -> Iterator[Puzzle]:
        """Yield the puzzles of one game of the strongest bots."""
        last = -10
        for table in play_positions(self._case, BEST, seed, QUICK):
            for seat in table.deciders()[:1]:
                if len(table.moves) - last >= 10 and FEWEST <= table.rules.count(table.state, seat) <= MOST:
                    puzzle = self._puzzle(table, seat, Rng(seed * 1000 + len(table.moves), HINT_STREAM))
                    if puzzle is not None:
                        last = len(table.moves)  # the next decisions would be nearly the same puzzle
                        yield puzzle

    def reevaluate(self, known: Puzzle) -> Puzzle | None:
        """Evaluate a puzzle again; return None if its answer no longer stands out."""
        table, rng = known.table(self._case.game), Rng(int(known.id, 16), HINT_STREAM)
        moves = table.rules.moves
        return self._confirm(table, known.seat, moves.parse(known.best), moves.parse(known.second), rng)

    def _puzzle(self, table: Table, seat: int, rng: Rng) -> Puzzle | None:
        rules = table.rules
        legal = rules.legal(table.state, seat)
        comparison = self._evaluator.begin(table.view(seat), legal[0], THOUGHT, rng, table.events(seat))
        tried = self._rank(self._evaluator.sample_values(comparison.seat, legal, GAMES, rng))
        if self._evaluator.adviser.is_lost(comparison.ranked):
            return None  # the position is lost with every move
        if tried[0].move != comparison.best or not self._stands_out(tried, SURE / 2):
            return None
        return self._confirm(table, seat, tried[0].move, tried[1].move, rng)

    def _confirm(self, table: Table, seat: int, best: int, second: int, rng: Rng) -> Puzzle | None:
        """Evaluate a position in many new games; return None if the best move does not stand out again."""
        sharp = Budget(milliseconds=SHARPER * (THOUGHT.milliseconds or 0.0))
        comparison = self._evaluator.begin(table.view(seat), second, sharp, rng, table.events(seat))
        legal = table.rules.legal(table.state, seat)
        again = self._rank(self._evaluator.sample_values(comparison.seat, legal, SHARPER * GAMES, rng))
        if again[0].move != comparison.best or again[0].move != best or not self._stands_out(again, SURE):
            return None
        return self._build(table, seat, again, rng)

    def _rank(self, found: dict[int, list[float]]) -> list[MoveTrial]:
        return sorted((MoveTrial(move, worths) for move, worths in found.items()), key=lambda one: -one.mean)

    def _stands_out(self, tried: list[MoveTrial], sure: float) -> bool:
        lead, noise = lead_of(tried[0], tried[1])
        return lead > self._least and lead > sure * noise

    def _build(self, table: Table, seat: int, tried: list[MoveTrial], rng: Rng) -> Puzzle:
        rules, best = table.rules, tried[0].move
        moves = [("chance" if who == CHANCE else who, text) for who, text in table.moves]
        name = sha256(repr((self._case.game, moves)).encode()).hexdigest()[:8]
        return Puzzle(
            name,
            self._case.players,
            table.rules.options,
            [*moves],
            seat,
            rules.moves.text(best),
            {rules.moves.text(one.move): round(one.mean, 3) for one in tried},
            round(lead_of(tried[0], tried[1])[1], 4),
            self._lowest_level(table, seat, best, rng),
            {rules.moves.text(one.move): self._why(seat, one.move, best, rng) for one in tried[1:]},
        )

    def _why(self, seat: int, move: int, best: int, rng: Rng) -> LocalizedText:
        """Explain why a move is worse than the best one, or say that no single measure explains it."""
        explained = self._evaluator.explain_loss(Comparison(seat, move, best, [], []), rng).text
        return explained if all(explained.values()) else self._words.no_reason()

    def _lowest_level(self, table: Table, seat: int, best: int, rng: Rng) -> int:
        """Return the lowest level from which on all bots find the best move."""
        found = LEVELS[-1]
        for level in reversed(LEVELS[:-1]):
            bot = bot_named(self._case.game, f"level{level}", table.rules)
            if listens(bot):
                bot.hear(table.events(seat))
            if bot.choose(table.view(seat), FINDING, rng) != best:
                break
            found = level
        return found
