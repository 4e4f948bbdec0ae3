"""The value of a small game and an equilibrium, by counterfactual regret minimization (CFR+, Tammelin 2014).

The seats learn in turn. Negative regrets are reset to 0, and later rounds weigh more in the average strategy.
The distance from perfect play is not estimated: best responses to the average are computed exactly and give
proved bounds of the value.
"""

from dataclasses import dataclass

from mutable.lab.exact.response import Response, Strategy
from mutable.lab.exact.tree import ChanceNode, DecisionNode, GameTree, InformationSet, Node, TerminalNode

CHECK_EVERY = 25  # rounds between two computations of the bounds


@dataclass(frozen=True)
class Solution:
    """Seat 0's share of the game under perfect play is at least `low` and at most `high`."""

    low: float
    high: float
    play: Strategy
    rounds: int

    @property
    def value(self) -> float:
        return (self.low + self.high) / 2


def solve(tree: GameTree, gap: float, most: int) -> Solution:
    """Learn until the bounds differ by at most `gap`, or for `most` rounds."""
    learner = Learner(tree)
    while True:
        for _ in range(min(CHECK_EVERY, most)):
            learner.learn()
        play = learner.average()
        low, high = bounds_of(tree, play)
        if high - low <= gap or learner.rounds >= most:
            return Solution(low, high, play, learner.rounds)


def bounds_of(tree: GameTree, play: Strategy) -> tuple[float, float]:
    """Return the share that seat 0's strategy guarantees, and seat 0's maximum against seat 1's."""
    return 1.0 - Response(tree, 1, play).value, Response(tree, 0, play).value


class Learner:
    def __init__(self, tree: GameTree) -> None:
        self.rounds = 0
        self._root = tree.root
        self._decisions = tree.decisions
        self._regrets = [[0.0] * len(decision.moves) for decision in tree.decisions]
        self._summed = [[0.0] * len(decision.moves) for decision in tree.decisions]
        self._played = [_uniform(decision) for decision in tree.decisions]
        self._changes: list[list[float]] = []

    def learn(self) -> None:
        """Run one round: both seats in turn."""
        self.rounds += 1
        for seat in (0, 1):
            self._changes = [[0.0] * len(decision.moves) for decision in self._decisions]
            self._walk(self._root, seat, 1.0, 1.0)
            self._update(seat)

    def average(self) -> Strategy:
        """Return the average strategy so far, by decision."""
        return [_shares(summed) for summed in self._summed]

    def _walk(self, node: Node, seat: int, own: float, others: float) -> float:
        """Return the seat's share below this node; `own` and `others` are the reach probabilities (chance in
        others).
        """
        if isinstance(node, TerminalNode):
            return node.share if seat == 0 else 1.0 - node.share
        if isinstance(node, ChanceNode):
            return sum(
                chance * self._walk(after, seat, own, others * chance)
                for chance, after in zip(node.chances, node.after, strict=True)
            )
        if own == 0.0 and others == 0.0:
            return 0.0  # this subtree does not affect either seat
        if node.decision.seat == seat:
            return self._walk_own(node, seat, own, others)
        played = self._played[node.decision.number]
        return sum(
            share * self._walk(after, seat, own, others * share)
            for share, after in zip(played, node.after, strict=True)
        )

    def _walk_own(self, node: DecisionNode, seat: int, own: float, others: float) -> float:
        number = node.decision.number
        played, summed = self._played[number], self._summed[number]
        worths = [
            self._walk(after, seat, own * share, others)
            for share, after in zip(played, node.after, strict=True)
        ]
        worth = sum(share * one for share, one in zip(played, worths, strict=True))
        news = self._changes[number]
        for move, one in enumerate(worths):
            news[move] += others * (one - worth)
            summed[move] += self.rounds * own * played[move] / node.decision.positions
        return worth

    def _update(self, seat: int) -> None:
        """Update the regrets of a seat and its strategy."""
        for decision in self._decisions:
            if decision.seat == seat:
                number = decision.number
                pairs = zip(self._regrets[number], self._changes[number], strict=True)
                self._regrets[number] = [max(0.0, regret + news) for regret, news in pairs]
                self._played[number] = _shares(self._regrets[number])


def _shares(weights: list[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole > 0.0 else [1.0 / len(weights)] * len(weights)


def _uniform(decision: InformationSet) -> list[float]:
    return [1.0 / len(decision.moves)] * len(decision.moves)
