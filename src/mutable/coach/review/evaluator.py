"""The judge of one decision: the move that was made and the best one found, side by side.

Both are played on in the same imagined worlds with the same luck, worlds that fit what the seat knew. What
that comes to is told for every seat: an error of one is a gift to others.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from mutable.bots.bot import Budget, listens
from mutable.bots.search.values import Values
from mutable.coach.hints.explain import Explainer
from mutable.coach.hints.hint import Told
from mutable.coach.review.decisions import Decision
from mutable.games import GAMES, part_of
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, View, Worlds
from mutable.kit.rng import Rng


@dataclass
class Trial:
    """The best move found beside the one that was made; one and the same where nothing better was found."""

    seat: int
    made: int
    best: int
    ranked: list[int]  # as the search had them, the best first
    totals: list[list[float]]  # by move (the best, the made one), by seat, over all games
    games: int = 0
    squares: float = 0.0  # of the differences to the seat, game by game

    @property
    def is_same(self) -> bool:
        """Was the best move made?"""
        return self.best == self.made

    @property
    def moves(self) -> list[int]:
        """The moves that are played on: the best, and the made one if it is another."""
        return [self.best] if self.is_same else [self.best, self.made]

    def worth(self, at: int, seat: int) -> float:
        """Of the best move (0) or the made one (1) to a seat."""
        return self.totals[min(at, len(self.totals) - 1)][seat] / self.games

    def loss(self, seat: int | None = None) -> float:
        """What the made move was worth less than the best one, to its own seat or to another."""
        whose = self.seat if seat is None else seat
        return self.worth(0, whose) - self.worth(1, whose)

    def noise(self) -> float:
        """The standard error of the loss to its own seat."""
        if self.is_same or self.games < 2:
            return 0.0
        spread = max(0.0, self.squares / self.games - self.loss() ** 2)
        return math.sqrt(spread / (self.games - 1))


class Judge:
    """Of one game as agreed for one table; it gets views, never a true state."""

    def __init__(self, game: str, rules: Rules) -> None:
        self.rules = rules
        self._explainer = Explainer(game, rules)
        self.adviser = self._explainer.adviser
        self._values = Values()
        self._worlds: Worlds | None = None

    def is_of_a_whole(self, state: State) -> bool:
        """Is what is decided there judged together with other decisions?"""
        return False

    def look_over(self, decisions: list[Decision]) -> None:
        """Before any of them is judged: what they are as a whole, where that matters."""

    def whole_of(self, decision: Decision) -> int:
        """The number of the first of those that it is judged with as one; 0: it is judged alone."""
        return 0

    def begin_at(self, decision: Decision, budget: Budget, rng: Rng) -> Trial:
        """`begin`, for one of the decisions that were looked over."""
        return self.begin(decision.view, decision.move, budget, rng, decision.heard)

    def begin(self, view: View, made: int, budget: Budget, rng: Rng, heard: list[Facts]) -> Trial:
        """Find the best move; nothing is tried yet."""
        seat, thinker = view["seat"], self.adviser.thinker
        if listens(thinker):
            thinker.hear(heard)
        self.adviser.begin(self.rules.sample_state(view, rng), seat)
        thinker.choose(view, budget, rng)
        ranked = thinker.ranked()
        self._worlds = thinker.likely(self.rules.worlds(view), seat, rng)
        moves = 1 if ranked[0] == made else 2
        return Trial(seat, made, ranked[0], ranked, [[0.0] * self.rules.players for _ in range(moves)])

    def try_out(self, trial: Trial, games: int, rng: Rng) -> None:
        """So many more games of each move: of the decision that was begun last."""
        assert self._worlds is not None
        for _ in range(games):
            world, luck = self._worlds.draw(rng), rng.word()
            found = [self._tried(trial.seat, move, world, luck) for move in trial.moves]
            for totals, worths in zip(trial.totals, found, strict=True):
                for seat, worth in enumerate(worths):
                    totals[seat] += worth
            trial.games += 1
            trial.squares += (found[0][trial.seat] - found[-1][trial.seat]) ** 2

    def trials(self, seat: int, moves: list[int], games: int, rng: Rng) -> dict[int, list[float]]:
        """Several moves in the same games, each game's worth to the seat: of the decision begun last."""
        assert self._worlds is not None
        found: dict[int, list[float]] = {move: [] for move in moves}
        for _ in range(games):
            world, luck = self._worlds.draw(rng), rng.word()
            for move, worths in found.items():
                worths.append(self._tried(seat, move, world, luck)[seat])
        return found

    def why(self, trial: Trial, games: int, rng: Rng) -> Told:
        """In what the made move falls short: of the decision that was begun last."""
        assert self._worlds is not None
        return self._explainer.beside(trial.best, trial.made, self._worlds, trial.seat, games, rng)

    def _tried(self, seat: int, move: int, world: State, luck: int) -> list[float]:
        """What a move comes to in one game, for every seat."""
        state = world.copy()
        self.adviser.carry_out(state, seat, move)
        return self.played_on(state, world, luck)

    def played_on(self, state: State, before: State, luck: int) -> list[float]:
        """What an imagined game comes to for every seat: the share in the victory, or points where these are
        what counts. `before` is the world in which the decision was made.
        """
        self.adviser.rollout.play(state, Rng(luck), self._values)
        return [self.of_finished(state, seat) for seat in range(self.rules.players)]

    def of_finished(self, state: State, seat: int) -> float:
        """What a finished game is worth to a seat: a victory, or points."""
        adviser = self.adviser
        return adviser.won(state, seat) if adviser.counts_wins else adviser.value(state, seat)

    def so_far(self, state: State, seat: int) -> float:
        """What a seat has already for sure, which `played_on` does not count: nothing, but where hands are
        counted one by one.
        """
        return 0.0

    def at_the_start(self, games: int, rng: Rng) -> list[float]:
        """What a game is worth to each seat before anything happened."""
        totals = [0.0] * self.rules.players
        for _ in range(games):
            start = self.rules.start()
            for seat, worth in enumerate(self.played_on(start.copy(), start, rng.word())):
                totals[seat] += worth
        return [total / games for total in totals]


def judge_of(game: str) -> Callable[[str, Rules], Judge]:
    """`bots/review/<game>` may bring one of its own as `JUDGE`."""
    judge: Callable[[str, Rules], Judge] = getattr(part_of(game, "coach.review"), "JUDGE", Judge)
    return judge


JUDGES = {game: judge_of(game) for game in GAMES}
