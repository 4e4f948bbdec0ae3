"""Information-set Monte Carlo tree search: one tree over the information sets of the searching seat.

Each iteration samples a world, descends by moves that are legal in it (UCB over the number of times that a
move was available), adds one node and runs a rollout. Moves of chance are no nodes. Where several seats
choose at once, each selects among its own arms without knowing the other choices, and the child node belongs
to the joint choice. Every seat maximises its own value. The result is the most visited move.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.tree import END, Arm, IsmctsTree
from mutable.bots.search.values import Values
from mutable.kit.bits import bit_of, lowest
from mutable.kit.choices import Choices
from mutable.kit.game import OVER, Rules, State, Worlds
from mutable.kit.rng import Rng

MAX_NODES: Final = 100000  # bounds a worker's memory; the tree grows no further
KEY_MASK: Final = 0xFFFFFFFFFFFFFFF
TABLE_SIZE: Final = 32768  # logarithms of smaller counts are precomputed
LOGS: Final[vec[float]] = vec[float]([math.log(float(max(count, 1))) for count in range(TABLE_SIZE)])
LOWEST: Final = -1.0e9


class Ismcts:
    """The search. `arms` of the root stay available after it."""

    def __init__(
        self,
        rules: Rules,
        rollout: Rollout,
        exploration: float = 0.7,
        prior_weight: float = 0.0,
        first_play_value: float = 1.0,
        max_depth: i64 = 1000,
    ) -> None:
        self._rules: Final = rules
        self._rollout: Final = rollout
        self._exploration: float = exploration
        self._prior_weight: float = prior_weight  # of the policy's prior
        self._first_play_value: float = first_play_value  # the assumed mean of an untried move
        self._max_depth: i64 = max_depth  # decisions in the tree; 1 is a bandit over the own moves
        self._values: Final = Values()
        self._choices: Final = Choices()
        self._state: Final[State] = rules.start()  # the world of an iteration
        self._path: vec[i64] = vec[i64]()  # the arms chosen in it
        self._steps: i64 = 0  # length of the path
        self._tree: Final = IsmctsTree()
        self._root: i64 = END
        self.arms: list[Arm] = []  # of the last search, the most visited first

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """Return the most visited move. An iteration is one descent and rollout."""
        self._tree.clear()
        self._root = self._tree.add_node()
        while True:
            worlds.draw_into(self._state, rng)
            self._iterate(self._state, seat, rng)
            if not clock.tick():
                break
        self.arms = sorted(self._tree.arms(self._root, seat), key=_by_visits)
        return self.arms[0].move

    def _iterate(self, state: State, seat: i64, rng: Rng) -> None:
        self._steps = 0
        self._descend(state, seat, rng)
        self._rollout.play(state, rng, self._values)
        tree = self._tree
        for step in range(self._steps):
            arm: i64 = self._path[step]
            tree.add_visit(arm, self._values.get(tree.seat(arm)))

    def _descend(self, state: State, first: i64, rng: Rng) -> None:
        """Descend to a new node; the rollout starts from its position."""
        rules: Rules = self._rules
        node: i64 = self._root
        depth: i64 = 0
        while depth < self._max_depth:
            if rules.settle(state, rng) == OVER:
                return
            if depth > 0 and self._rollout.utility.is_tree_leaf(rules, state, depth):
                return
            deciders: i64 = rules.deciders(state)
            if deciders & (deciders - 1):
                node = self._choose_jointly(node, state, deciders, first if depth == 0 else -1, rng)
            else:
                node = self._choose_alone(node, state, lowest(deciders), rng)
            depth += 1
            if node == END:
                return

    def _choose_alone(self, node: i64, state: State, seat: i64, rng: Rng) -> i64:
        """Make one seat's choice; return the child node, or END if it is new."""
        tree = self._tree
        arm: i64 = self._choose(node, state, seat, rng)
        below: i64 = tree.children[arm]
        if below == END and tree.nodes < MAX_NODES:
            tree.children[arm] = tree.add_node()
        return below

    def _choose_jointly(self, node: i64, state: State, deciders: i64, first: i64, rng: Rng) -> i64:
        """Make the simultaneous choices of several seats, each by its own arms; return the child or END."""
        tree = self._tree
        rest: i64 = deciders
        key: i64 = node
        if first >= 0:
            key = _joint_key(key, tree.move(self._choose(node, state, first, rng)))
            rest &= ~bit_of(first)
        while rest & self._rules.deciders(state):
            seat: i64 = lowest(rest & self._rules.deciders(state))
            rest &= ~bit_of(seat)
            key = _joint_key(key, tree.move(self._choose(node, state, seat, rng)))
        below: i64 = tree.joint_child(key)
        if below == END and tree.nodes < MAX_NODES:
            tree.add_joint_child(key)
        return below

    def _choose(self, node: i64, state: State, seat: i64, rng: Rng) -> i64:
        """Select an arm of a seat, and play its move."""
        arm: i64 = self._select(node, state, seat, rng)
        if self._steps == len(self._path):
            self._path = append(self._path, arm)
        else:
            self._path[self._steps] = arm
        self._steps += 1
        self._rules.apply(state, seat, self._tree.move(arm))
        return arm

    def _select(self, node: i64, state: State, seat: i64, rng: Rng) -> i64:
        """Return the arm with the best upper bound; count all legal moves as available."""
        if self._tree.has_no_arms(node) and node != self._root and self._prior_weight == 0.0:
            # All arms are equal and need not be created yet; at the root callers read all of them.
            return self._arm(node, state, seat, self._rules.random_move(state, seat, rng), node)
        choices = self._choices
        choices.to_fill_rows()
        self._rules.offer(state, seat, choices)
        start: i64 = rng.below(choices.count)  # breaks ties between equal arms
        arm: i64 = node
        best: i64 = END
        best_score: float = LOWEST
        earlier: i64 = END
        earlier_score: float = LOWEST
        for place in range(choices.count):
            if place == start:  # equal arms from here on are preferred to earlier ones
                earlier, earlier_score = best, best_score
                best_score = LOWEST
            arm = self._arm(node, state, seat, choices.rows[place], arm)
            score: float = self._score(arm)
            if score > best_score:
                best_score = score
                best = arm
        return earlier if earlier_score > best_score else best

    def _arm(self, node: i64, state: State, seat: i64, move: i64, before: i64) -> i64:
        """Return the arm of a move and count it as available."""
        tree = self._tree
        arm: i64 = tree.arm(node, seat, move, before)
        if self._prior_weight > 0.0 and tree.available[arm] == 0:
            tree.priors[arm] = self._rollout.policy.prior(self._rules, state, seat, move)
        tree.available[arm] += 1
        return arm

    def _score(self, arm: i64) -> float:
        tree = self._tree
        visits: float = tree.visits[arm]
        mean: float = tree.totals[arm] / visits if visits > 0.0 else self._first_play_value
        bound: float = math.sqrt(_log(tree.available[arm] + 1) / (visits + 1.0))
        score: float = mean + self._exploration * bound
        return (
            score + self._prior_weight * tree.priors[arm] / (visits + 1.0)
            if self._prior_weight > 0.0
            else score
        )


def _joint_key(choices: i64, move: i64) -> i64:
    """Return a hash of the choices of several seats."""
    return (choices * 1000003 + move + 1) & KEY_MASK


def _log(count: i64) -> float:
    return LOGS[count] if count < TABLE_SIZE else math.log(float(count))


def _by_visits(arm: Arm) -> tuple[int, float]:
    return -arm.visits, -arm.mean()
