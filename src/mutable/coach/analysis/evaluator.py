"""The evaluator: the value of moves, for hints, puzzles and reviews alike.

Moves are played on in the same sampled states that fit what the seat knew, with the same random numbers. The
result is a value for every seat, because one seat's error may help another.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from mutable.bots.bot import Budget, listens
from mutable.bots.search.policy import RolloutPolicy
from mutable.bots.search.values import Values
from mutable.coach.analysis.adviser import Adviser, PlainAdviser
from mutable.coach.analysis.continuation import Step
from mutable.coach.analysis.decision import Decision
from mutable.coach.analysis.reasoner import reasoner_of
from mutable.coach.analysis.reasons import find_motive
from mutable.coach.analysis.statistics import is_above
from mutable.coach.analysis.wording import HintWords, Reason, join_texts
from mutable.games import GAMES, part_of
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, View, Worlds
from mutable.kit.rng import Rng

HINT_GAMES = 100  # to compare a hint's move with the search's


@dataclass
class Comparison:
    """The best move found beside the move made; they are the same if nothing better was found."""

    seat: int
    made: int
    best: int
    ranked: list[int]  # by the search, best first
    totals: list[list[float]]  # by move (best, made), by seat, over all games
    games: int = 0
    squares: float = 0.0  # sum of the squared differences to the seat

    @property
    def is_same(self) -> bool:
        """Return True if the best move was made."""
        return self.best == self.made

    @property
    def moves(self) -> list[int]:
        """Return the moves to play on: the best, and the made one if it differs."""
        return [self.best] if self.is_same else [self.best, self.made]

    def worth(self, at: int, seat: int) -> float:
        """Return the value of the best move (0) or the made move (1) to a seat."""
        return self.totals[min(at, len(self.totals) - 1)][seat] / self.games

    def loss(self, seat: int | None = None) -> float:
        """Return the value lost by the made move, to its own seat or to another."""
        whose = self.seat if seat is None else seat
        return self.worth(0, whose) - self.worth(1, whose)

    def noise(self) -> float:
        """Return the standard error of the loss to its own seat."""
        if self.is_same or self.games < 2:
            return 0.0
        spread = max(0.0, self.squares / self.games - self.loss() ** 2)
        return math.sqrt(spread / (self.games - 1))


class Evaluator:
    """The evaluator of one game at one table; it gets views, never the true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self.rules = rules
        self.adviser = ADVISERS[game](rules)
        self.words = HintWords(game, rules, self.adviser.suffixes)
        self.reasoner = reasoner_of(game)(rules, self)
        self._values = Values()
        self.worlds: Worlds | None = None  # of the last decision, weighted by what the search inferred

    @property
    def line_policy(self) -> RolloutPolicy:
        """Return the policy of principal lines."""
        return self.adviser.rollout.policy

    def is_grouped(self, state: State) -> bool:
        """Return True if decisions in this state are evaluated together with others."""
        return False

    def prepare(self, decisions: list[Decision]) -> None:
        """Read all decisions before the first is evaluated, for a game that groups them."""

    def group_of(self, decision: Decision) -> int:
        """Return the number of the first decision of the group; 0 if the decision is alone."""
        return 0

    def begin_at(
        self, decision: Decision, budget: Budget, rng: Rng, advised: int | None = None
    ) -> Comparison:
        """Call `begin` for one of the prepared decisions."""
        return self.begin(decision.view, decision.move, budget, rng, decision.heard, advised)

    def look(self, view: View, budget: Budget, rng: Rng, heard: list[Facts]) -> list[int]:
        """Search, and return the moves, best first. Afterwards `play_move` plays this decision's moves on."""
        seat, thinker = view["seat"], self.adviser.thinker
        if listens(thinker):
            thinker.hear(heard)
        self.adviser.begin(self.rules.sample_state(view, rng), seat)
        ranked = self.adviser.think(view, budget, rng)
        self.worlds = thinker.likely_worlds(self.rules.worlds(view), seat, rng)
        return ranked

    def begin(
        self, view: View, made: int, budget: Budget, rng: Rng, heard: list[Facts], advised: int | None = None
    ) -> Comparison:
        """Find the best move and return a comparison without games.

        `advised` is the move that a hint named; it is the best one unless the search found a better one.
        """
        seat, ranked = view["seat"], self.look(view, budget, rng, heard)
        best = ranked[0]
        if advised is not None and advised not in (best, made) and self._is_better(advised, best, seat, rng):
            best = advised
        moves = 1 if best == made else 2
        return Comparison(seat, made, best, ranked, [[0.0] * self.rules.players for _ in range(moves)])

    def _is_better(self, move: int, best: int, seat: int, rng: Rng) -> bool:
        """Return True unless the search's best move is clearly worth more than the one of a hint."""
        found = self.sample_values(seat, [best, move], HINT_GAMES, rng)
        return not is_above([one - other for one, other in zip(found[best], found[move], strict=True)], 2.0)

    def play_games(self, comparison: Comparison, games: int, rng: Rng) -> None:
        """Play that many more games of each move, for the decision begun last."""
        assert self.worlds is not None
        for _ in range(games):
            world, luck = self.worlds.draw(rng), rng.word()
            found = [self.play_move(comparison.seat, move, world, luck) for move in comparison.moves]
            for totals, worths in zip(comparison.totals, found, strict=True):
                for seat, worth in enumerate(worths):
                    totals[seat] += worth
            comparison.games += 1
            comparison.squares += (found[0][comparison.seat] - found[-1][comparison.seat]) ** 2

    def sample_values(self, seat: int, moves: list[int], games: int, rng: Rng) -> dict[int, list[float]]:
        """Play several moves in the same games and return each game's value to the seat."""
        assert self.worlds is not None
        found: dict[int, list[float]] = {move: [] for move in moves}
        for _ in range(games):
            world, luck = self.worlds.draw(rng), rng.word()
            for move, worths in found.items():
                worths.append(self.play_move(seat, move, world, luck)[seat])
        return found

    def explain_loss(self, comparison: Comparison, rng: Rng) -> Reason:
        """Return why the made move is worse, for the decision begun last."""
        assert self.worlds is not None
        moves = [comparison.best, comparison.made]
        proved = [] if self.adviser.is_lost(moves) else self.adviser.findings(moves, 1)[:1]
        found = find_motive(self, self.worlds, comparison.seat, comparison.best, comparison.made, rng)
        if found is None:
            return self.words.reason(proved or [("no_reason_other", {})])
        told = self.words.motives(found.motives, is_better=False)
        return Reason(join_texts(self.words.reason(proved).text, told.text), told.motive)

    def line_of(self, seat: int, move: int, worlds: int, rng: Rng) -> list[Step]:
        """Return the principal line of a move, for the decision begun last."""
        assert self.worlds is not None
        drawn = [(self.worlds.draw(rng), int(rng.word())) for _ in range(worlds)]
        return self.reasoner.line(drawn, seat, move)

    def play_move(self, seat: int, move: int, world: State, luck: int) -> list[float]:
        """Play one game after a move and return its value to every seat."""
        state = world.copy()
        self.adviser.carry_out(state, seat, move)
        return self.play_out(state, world, luck)

    def play_out(self, state: State, before: State, luck: int) -> list[float]:
        """Finish a sampled game and return its value to every seat: the share of a win, or points.

        `before` is the sampled state in which the decision was made.
        """
        self.adviser.rollout.play(state, Rng(luck), self._values)
        return [self.final_value(state, seat) for seat in range(self.rules.players)]

    def final_value(self, state: State, seat: int) -> float:
        """Return the value of a finished game to a seat: the share of a win, or points."""
        adviser = self.adviser
        return adviser.win_share(state, seat) if adviser.counts_wins else adviser.value(state, seat)

    def so_far(self, state: State, seat: int) -> float:
        """Return what a seat has already and `play_out` does not count, for example earlier hands."""
        return 0.0

    def starting_values(self, games: int, rng: Rng) -> list[float]:
        """Return the value of a new game to each seat."""
        totals = [0.0] * self.rules.players
        for _ in range(games):
            start = self.rules.start()
            for seat, worth in enumerate(self.play_out(start.copy(), start, rng.word())):
                totals[seat] += worth
        return [total / games for total in totals]


def adviser_of(game: str) -> Callable[[Rules], Adviser]:
    """Return the `ADVISER` of the game's part `coach.hints`, or `PlainAdviser`."""
    adviser: Callable[[Rules], Adviser] = getattr(part_of(game, "coach.hints"), "ADVISER", PlainAdviser)
    return adviser


def evaluator_of(game: str) -> Callable[[str, Rules], Evaluator]:
    """Return the `EVALUATOR` of the game's part `coach.review`, or `Evaluator`."""
    evaluator: Callable[[str, Rules], Evaluator] = getattr(
        part_of(game, "coach.review"), "EVALUATOR", Evaluator
    )
    return evaluator


ADVISERS: dict[str, Callable[[Rules], Adviser]] = {game: adviser_of(game) for game in GAMES}
EVALUATORS = {game: evaluator_of(game) for game in GAMES}
