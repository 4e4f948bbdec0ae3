"""Compare the best moves of a search by playing each on to the end in the same sampled games.

A search keeps what it needs to choose a move. A hint also needs the chance to win and the difference between
two moves. So an adviser plays the best moves on from states sampled as the search weights them, each with the
same random numbers, and measures the finished games.
"""

from mutable.bots.bot import Budget
from mutable.bots.search.baselines import FlatBot
from mutable.bots.search.clock import Clock
from mutable.bots.search.policy import RandomPolicy, RolloutPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.utility import Utility
from mutable.bots.search.values import Values
from mutable.coach.hints.sample import Facts, Measure, Sample
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import Rules, State, View, Worlds
from mutable.kit.rng import Rng

MOST_MOVES = 3
MOST_GAMES = 400  # of each move

Finding = tuple[str, Facts]
"""The key of a sentence and its arguments."""


class Adviser:
    """The base of a game's adviser. A subclass measures finished games and reports what its search found."""

    counts = ""  # the unit of a value, a key of the pack
    can_win = True  # False if there is no opponent to beat
    counts_wins = True  # True if a review counts the chance to win, False if it counts points
    default_iterations = 0  # search iterations if the budget sets no limit; more than a bot uses

    def __init__(self, rules: Rules, thinker: SearchBot, policy: RolloutPolicy) -> None:
        self.rules = rules
        self.thinker = thinker
        self.measures: list[Measure] = []
        # Suffixes of the keys of sentences that differ at this table.
        self.suffixes: list[str] = ["duel"] if rules.players == 2 else []
        self.rollout = Rollout(rules, policy, Utility())
        self._values = Values()

    # Overridden by games

    def begin(self, state: State, seat: int) -> None:
        """Prepare for a decision in a state that fits the view, for example choose the measures."""

    def value(self, state: State, seat: int) -> float:
        """Return the value of a finished game in the unit named by `counts`."""
        raise NotImplementedError

    def measure(self, state: State, seat: int) -> list[float]:
        """Return the value of each measure for a finished game."""
        raise NotImplementedError

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        """Return what the search itself reports about the move `moves[at]`."""
        return []

    def searched_value(self, move: int) -> float | None:
        """Return the search's value of a move, or None if the search uses another unit than `counts`."""
        return None

    def known_win(self, best: int) -> float | None:
        """Return the win chance of the best move if the search computed it; 1 means proved."""
        return None

    def is_lost(self, moves: list[int]) -> bool:
        """Return True if the search proved that each of its moves loses."""
        return False

    def win_share(self, state: State, seat: int) -> float:
        """Return 1 for a win, a fraction for a shared win, 0 for a loss."""
        winners = self.rules.winners(state)
        return 1.0 / int(count_bits(winners)) if winners & bit_of(seat) else 0.0

    def carry_out(self, state: State, seat: int, move: int) -> None:
        """Apply a candidate to a sampled state: one move, or a plan of several."""
        self.rules.apply(state, seat, move)

    # Shared by all games

    def think(self, view: View, budget: Budget, rng: Rng) -> list[int]:
        """Run the search and return its best moves, best first."""
        if budget == Budget():
            budget = Budget(iterations=self.default_iterations)
        self.thinker.choose(view, budget, rng)
        return self.thinker.ranked()[:MOST_MOVES]

    def sample_games(
        self, moves: list[int], worlds: Worlds, seat: int, clock: Clock, rng: Rng
    ) -> list[Sample]:
        """Play every move in the same games until the clock runs out, but at least in one game."""
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
        sample.add(self.win_share(state, seat), self.value(state, seat), self.measure(state, seat))


class PlainAdviser(Adviser):
    """The adviser of a game that has none of its own: flat Monte Carlo and the score."""

    counts = "score"
    default_iterations = 2000

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, FlatBot(rules), RandomPolicy())
        self.can_win = rules.players > 1

    def value(self, state: State, seat: int) -> float:
        return float(self.rules.score(state, seat))

    def measure(self, state: State, seat: int) -> list[float]:
        return []


def clock_for(budget: Budget, games: int) -> Clock:
    """Return a clock for the sampled games: at most the search's time, and at most its iterations."""
    most = games if budget.iterations is None else min(games, budget.iterations)
    return Clock(budget.milliseconds or 0.0, most)
