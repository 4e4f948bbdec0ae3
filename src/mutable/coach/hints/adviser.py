"""The second look: the best moves of a search, each played on to the end in the same imagined games.

A search keeps what it needs to choose, which is not what a person asks: how likely am I to win, and what
do I get from this move that I do not get from that one? So its best moves are played on once more, in
worlds as likely as it takes them to be, each with the same luck, and the finished games are looked at.
"""

from mutable.bots.bot import Budget
from mutable.bots.search.baselines import FlatBot
from mutable.bots.search.clock import Clock
from mutable.bots.search.goal import Goal
from mutable.bots.search.policy import AtRandom, Policy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.thinker import Thinker
from mutable.bots.search.values import Values
from mutable.coach.hints.sample import Facts, Measure, Sample
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State, View, Worlds
from mutable.kit.rng import Rng

MOST_MOVES = 3
MOST_GAMES = 400  # of each move

Finding = tuple[str, Facts]
"""The key of a sentence, and its arguments."""


class Adviser:
    """A game's own subclass knows what can be seen of a finished game, and what its search has to say."""

    counts = ""  # what a value counts
    can_win = True  # is there somebody to win from?
    counts_wins = True  # is the chance to win what a game is about? Else it is points
    usual = 0  # iterations of the search where a budget names no limit: more than a bot's, for a person waits

    def __init__(self, rules: Rules, thinker: Thinker, policy: Policy) -> None:
        self.rules = rules
        self.thinker = thinker
        self.measures: list[Measure] = []
        self.manners: list[str] = ["duel"] if rules.players == 2 else []  # sentences that differ there
        self.rollout = Rollout(rules, policy, Goal())
        self._values = Values()

    # What a game answers

    def begin(self, state: State, seat: int) -> None:
        """Before a decision, in a state that fits the view: choose the measures."""

    def value(self, state: State, seat: int) -> float:
        """What a finished game is worth, as `counts` says."""
        raise NotImplementedError

    def seen(self, state: State, seat: int) -> list[float]:
        """The measures of a finished game."""
        raise NotImplementedError

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        """What the search itself has to say of one of its moves."""
        return []

    def searched_value(self, move: int) -> float | None:
        """What the search found a move to be worth, if it counts as `counts` says."""
        return None

    def known_win(self, best: int) -> float | None:
        """The chance to win by the search's best move, if it has worked that out: 1 is a proof."""
        return None

    def is_lost(self, moves: list[int]) -> bool:
        """Has the search proved that every one of its moves loses?"""
        return False

    def won(self, state: State, seat: int) -> float:
        """The seat's share in the victory."""
        winners = self.rules.winners(state)
        return 1.0 / int(count_bits(winners)) if winners & bit_of(seat) else 0.0

    def carry_out(self, state: State, seat: int, move: int) -> None:
        """Change an imagined state by a candidate: a move, or a plan of several."""
        self.rules.apply(state, seat, move)

    # What holds for all games

    def think(self, view: View, budget: Budget, rng: Rng) -> list[int]:
        """The best moves of the search, the best first."""
        if budget == Budget():
            budget = Budget(iterations=self.usual)
        self.thinker.choose(view, budget, rng)
        return self.thinker.ranked()[:MOST_MOVES]

    def look(self, moves: list[int], worlds: Worlds, seat: int, clock: Clock, rng: Rng) -> list[Sample]:
        """Each move in the same games, until the clock runs out: one game at least."""
        samples = [Sample(len(self.measures)) for _ in moves]
        goes_on = True
        while goes_on:
            world, luck = worlds.draw(rng), rng.word()
            for move, sample in zip(moves, samples, strict=True):
                self._play(world.copy(), seat, move, luck, sample)
            goes_on = clock.tick()
        return samples

    def _play(self, state: State, seat: int, move: int, luck: int, sample: Sample) -> None:
        self.carry_out(state, seat, move)
        self.rollout.play(state, Rng(luck), self._values)
        sample.add(self.won(state, seat), self.value(state, seat), self.seen(state, seat))


class PlainAdviser(Adviser):
    """For a game that brings none: flat Monte Carlo, and what the score says."""

    counts = "score"
    usual = 2000

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, FlatBot(rules), AtRandom())
        self.can_win = rules.players > 1

    def value(self, state: State, seat: int) -> float:
        return float(self.rules.score(state, seat))

    def seen(self, state: State, seat: int) -> list[float]:
        return []


def clock_for(budget: Budget, games: int) -> Clock:
    """A second look takes as long as the first at most, and no more games than the search had iterations."""
    most = games if budget.iterations is None else min(games, budget.iterations)
    return Clock(budget.milliseconds or 0.0, most)
