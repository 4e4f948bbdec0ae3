"""Information-set Monte Carlo tree search: one tree of what the searching seat can tell apart.

Each iteration imagines a world, goes down the tree by the moves that are legal in it (UCB over the times
that a move was available), adds one node and plays on by the rollout. Moves of chance are no nodes. Where
several seats choose at once, each chooses by its own arms without knowing the others' choices, and the
node below is the one of all the choices together. Every seat maximises its own value. The answer is the
move tried most.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.tree import END, Arm, Tree
from mutable.bots.search.values import Values
from mutable.kit.bits import bit_of, lowest
from mutable.kit.choices import Choices
from mutable.kit.game import OVER, Rules, State, Worlds
from mutable.kit.rng import Rng

MOST_NODES: Final = 100000  # keeps a worker small; then the tree is no longer extended
KEY_MASK: Final = 0xFFFFFFFFFFFFFFF
FEW: Final = 32768  # availabilities are mostly few: their logarithms are looked up
LOGS: Final[vec[float]] = vec[float]([math.log(float(max(count, 1))) for count in range(FEW)])
LOWEST: Final = -1.0e9


class Ismcts:
    """A tree of what the seat can tell apart, grown by play in imagined worlds."""

    def __init__(
        self,
        rules: Rules,
        rollout: Rollout,
        exploration: float = 0.7,
        bias: float = 0.0,
        urgency: float = 1.0,
        deepest: i64 = 1000,
    ) -> None:
        self._rules: Final = rules
        self._rollout: Final = rollout
        self._exploration: float = exploration
        self._bias: float = bias  # the weight of a policy's prior
        self._urgency: float = urgency  # the mean that an untried move is taken to have
        self._deepest: i64 = deepest  # decisions in the tree; 1 is a bandit over the own moves
        self._values: Final = Values()
        self._choices: Final = Choices()
        self._state: Final[State] = rules.start()  # the world of an iteration
        self._path: vec[i64] = vec[i64]()  # the arms that were chosen in it,
        self._steps: i64 = 0  # so many
        self._tree: Final = Tree()
        self._root: i64 = END
        self.arms: list[Arm] = []  # of the last search, the most visited first

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The move tried most; an iteration is one descent and rollout."""
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
            tree.count_in(arm, self._values.get(tree.seat(arm)))

    def _descend(self, state: State, first: i64, rng: Rng) -> None:
        """Down to a node never visited, whose position the rollout starts from."""
        rules: Rules = self._rules
        node: i64 = self._root
        depth: i64 = 0
        while depth < self._deepest:
            if rules.settle(state, rng) == OVER:
                return
            if depth > 0 and self._rollout.goal.is_bottom(rules, state, depth):
                return
            waiting: i64 = rules.deciders(state)
            if waiting & (waiting - 1):
                node = self._choose_together(node, state, waiting, first if depth == 0 else -1, rng)
            else:
                node = self._choose_alone(node, state, lowest(waiting), rng)
            depth += 1
            if node == END:
                return

    def _choose_alone(self, node: i64, state: State, seat: i64, rng: Rng) -> i64:
        """One seat's choice; the node below, or END if it was new and could only be added."""
        tree = self._tree
        arm: i64 = self._choose(node, state, seat, rng)
        below: i64 = tree.children[arm]
        if below == END and tree.nodes < MOST_NODES:
            tree.children[arm] = tree.add_node()
        return below

    def _choose_together(self, node: i64, state: State, waiting: i64, first: i64, rng: Rng) -> i64:
        """The hidden choices of several seats, each by its own arms; a seat that has chosen waits."""
        tree = self._tree
        rest: i64 = waiting
        key: i64 = node
        if first >= 0:
            key = _joined(key, tree.move(self._choose(node, state, first, rng)))
            rest &= ~bit_of(first)
        while rest & self._rules.deciders(state):
            seat: i64 = lowest(rest & self._rules.deciders(state))
            rest &= ~bit_of(seat)
            key = _joined(key, tree.move(self._choose(node, state, seat, rng)))
        below: i64 = tree.joint_child(key)
        if below == END and tree.nodes < MOST_NODES:
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
        """The legal move with the best upper bound; all legal ones are noted as available."""
        if self._tree.is_bare(node) and node != self._root and self._bias == 0.0:
            # All are equal, so their arms can wait; at the root all are to be seen after the search.
            return self._arm(node, state, seat, self._rules.random_move(state, seat, rng), node)
        choices = self._choices
        choices.to_fill_rows()
        self._rules.offer(state, seat, choices)
        start: i64 = rng.below(choices.count)  # so that among equals each is as likely as its place allows
        arm: i64 = node
        best: i64 = END
        best_score: float = LOWEST
        earlier: i64 = END
        earlier_score: float = LOWEST
        for place in range(choices.count):
            if place == start:  # what came before yields to its equals from here on
                earlier, earlier_score = best, best_score
                best_score = LOWEST
            arm = self._arm(node, state, seat, choices.rows[place], arm)
            score: float = self._score(arm)
            if score > best_score:
                best_score = score
                best = arm
        return earlier if earlier_score > best_score else best

    def _arm(self, node: i64, state: State, seat: i64, move: i64, before: i64) -> i64:
        """The arm of a move, once more available."""
        tree = self._tree
        arm: i64 = tree.arm(node, seat, move, before)
        if self._bias > 0.0 and tree.available[arm] == 0:
            tree.priors[arm] = self._rollout.policy.prior(self._rules, state, seat, move)
        tree.available[arm] += 1
        return arm

    def _score(self, arm: i64) -> float:
        tree = self._tree
        visits: float = tree.visits[arm]
        mean: float = tree.totals[arm] / visits if visits > 0.0 else self._urgency
        bound: float = math.sqrt(_log(tree.available[arm] + 1) / (visits + 1.0))
        score: float = mean + self._exploration * bound
        return score + self._bias * tree.priors[arm] / (visits + 1.0) if self._bias > 0.0 else score


def _joined(choices: i64, move: i64) -> i64:
    """The choices of several seats as one number."""
    return (choices * 1000003 + move + 1) & KEY_MASK


def _log(count: i64) -> float:
    return LOGS[count] if count < FEW else math.log(float(count))


def _by_visits(arm: Arm) -> tuple[int, float]:
    return -arm.visits, -arm.mean()
