"""How far a policy of yours is from perfect play, in games small enough to be solved.

A policy is a function of the observation of its seat and the legal actions. It returns a probability for each
of these actions. Needs NumPy.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from mutable.games import game_named
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.arrays.layout import layout_of
from mutable.kit.errors import BadOption, quote
from mutable.kit.extras import required
from mutable.kit.game import Rules
from mutable.lab.exact.reduced import deals_of, rules_of
from mutable.lab.exact.response import Strategy
from mutable.lab.exact.solving import Solution, bounds_of, solve
from mutable.lab.exact.tree import GameTree, InformationSet, TreeBuilder
from mutable.table.reduced import reduced_named

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Policy: TypeAlias = "Callable[[npt.NDArray[np.int16], npt.NDArray[np.int64]], Sequence[float]]"

MOST_NODES = 200_000
GAP = 0.002  # between the bounds of a value, in shares of a game
MOST_ROUNDS = 1000
ROOM = 1e-6  # for the rounding of a policy's probabilities


def exploitability(game: str, policy: Policy) -> float:
    """Return what a best response wins against a policy, over the value of the game: the mean of both seats,
    in shares of a game. 0 is perfect play. `game` is a reduced game, such as `muster:ranks`. The first call
    for a game builds its tree.
    """
    low, high = bounds_of(tree_of(game), strategy_of(game, policy))
    return (high - low) / 2


def strategy_of(game: str, policy: Policy) -> Strategy:
    """Return the probabilities of a policy in every decision of a reduced game."""
    tree, observe = tree_of(game), _Observer(_rules_of(game))
    return [_checked(policy(*observe(decision)), decision) for decision in tree.decisions]


def solve_game(game: str, gap: float = GAP, most: int = MOST_ROUNDS) -> Solution:
    """Solve a reduced game by CFR+, until the bounds of its value differ by at most `gap`, or for `most`
    rounds.
    """
    return solve(tree_of(game), gap, most)


@cache
def tree_of(game: str) -> GameTree:
    """Return the tree of a reduced game, with the information sets of its seats."""
    _, reduced = reduced_named(game)
    rules = _rules_of(game)
    return TreeBuilder(rules, MOST_NODES).build(deals_of(rules, reduced))


@cache
def _rules_of(game: str) -> Rules:
    kind, reduced = reduced_named(game)
    return rules_of(game_named(kind.name), reduced)


class _Observer:
    """Encodes what a seat sees in a decision, as `Batch.observe` does."""

    def __init__(self, rules: Rules) -> None:
        self._numpy = required("numpy")
        self._rules = rules
        self._size, _ = layout_of(rules)

    def __call__(self, decision: InformationSet) -> "tuple[npt.NDArray[np.int16], npt.NDArray[np.int64]]":
        writer = FeatureWriter(self._size)
        self._rules.encode_view(decision.example, decision.seat, writer)
        memory: object = writer.cells
        seen = self._numpy.frombuffer(memory, "<i2")[: self._size]
        return seen, self._numpy.array(decision.moves, self._numpy.int64)


def _checked(chances: Sequence[float], decision: InformationSet) -> list[float]:
    """Return the probabilities. Raise BadOption if they are none."""
    found = [float(chance) for chance in chances]
    is_sound = len(found) == len(decision.moves) and all(chance >= -ROOM for chance in found)
    if not is_sound or abs(sum(found) - 1) > ROOM * len(found) * 10:
        raise BadOption("policy_chances", count=len(decision.moves), given=quote(found))
    return [max(0.0, chance) / sum(found) for chance in found]
