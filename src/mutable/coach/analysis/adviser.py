"""What a game tells the coach: its strongest search, how simulated games go on, and the unit of a value."""

from mutable.bots.bot import Budget
from mutable.bots.search.baselines import FlatBot
from mutable.bots.search.policy import RandomPolicy, RolloutPolicy
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.search_bot import SearchBot
from mutable.bots.search.utility import Utility
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Facts
from mutable.kit.game import Rules, State, View
from mutable.kit.rng import Rng

Finding = tuple[str, Facts]
"""The key of a sentence and its arguments."""


class Adviser:
    """The base of a game's adviser. A subclass values finished games and reports what its search proved."""

    counts = ""  # the unit of a value in points, a key of the pack
    can_win = True  # False if there is no opponent to beat
    counts_wins = True  # True if the coach counts the chance to win, False if it counts points
    default_iterations = 0  # search iterations if the budget sets no limit; more than a bot uses
    conclusive: frozenset[str] = frozenset()  # motives beside which a proof adds nothing

    def __init__(self, rules: Rules, thinker: SearchBot, policy: RolloutPolicy) -> None:
        self.rules = rules
        self.thinker = thinker
        # Suffixes of the keys of sentences that differ at this table.
        self.suffixes: list[str] = ["duel"] if rules.players == 2 else []
        self.rollout = Rollout(rules, policy, Utility())

    # Overridden by games

    def begin(self, state: State, seat: int) -> None:
        """Prepare for a decision in a state that fits the view."""

    def value(self, state: State, seat: int) -> float:
        """Return the value of a finished game in the unit named by `counts`."""
        raise NotImplementedError

    def findings(self, moves: list[int], at: int) -> list[Finding]:
        """Return what the search proved about the move `moves[at]`, or what a bid plans."""
        return []

    def known_win(self, best: int) -> float | None:
        """Return the win chance of the best move if the search computed it; 1 means proved."""
        return None

    def is_lost(self, moves: list[int]) -> bool:
        """Return True if the search proved that each of its moves loses."""
        return False

    def depth(self) -> int | None:
        """Return the depth in turns that the last search reached; None if it has no fixed depth."""
        return None

    def recall(self, earlier: list[dict[str, object]]) -> None:
        """Read the memories of the hints that this seat got in the game, oldest first."""

    def plan(self) -> tuple[list[Finding], dict[str, object]]:
        """Return the sentences of the plan after a search, and the memory that the next hint recalls."""
        return [], {}

    def win_share(self, state: State, seat: int) -> float:
        """Return 1 for a win, a fraction for a shared win, 0 for a loss."""
        winners = self.rules.winners(state)
        return 1.0 / int(count_bits(winners)) if winners & bit_of(seat) else 0.0

    def carry_out(self, state: State, seat: int, move: int) -> None:
        """Apply a candidate to a sampled state: one move, or a plan of several."""
        self.rules.apply(state, seat, move)

    # Shared by all games

    def think(self, view: View, budget: Budget, rng: Rng) -> list[int]:
        """Run the search and return its moves, best first."""
        if budget == Budget():
            budget = Budget(iterations=self.default_iterations)
        self.thinker.choose(view, budget, rng)
        return self.thinker.ranked()


class PlainAdviser(Adviser):
    """The adviser of a game that has none of its own: flat Monte Carlo and the score."""

    counts = "score"
    default_iterations = 2000

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, FlatBot(rules), RandomPolicy())
        self.can_win = rules.players > 1

    def value(self, state: State, seat: int) -> float:
        return float(self.rules.score(state, seat))
