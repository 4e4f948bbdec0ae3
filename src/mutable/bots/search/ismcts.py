"""Information-set Monte Carlo tree search: one tree of what the searching seat can tell apart.

Each iteration imagines a world, goes down the tree by the moves that are legal in it (UCB over the times
that a move was available), adds one node and plays on by the rollout. Moves of chance are no nodes. Where
several seats choose at once, each chooses by its own arms without knowing the others' choices, and the
node below is the one of all the choices together. Every seat maximises its own value. The answer is the
move tried most.
"""

import math
from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.rollout import Rollout
from mutable.bots.search.tree import Arm, Node
from mutable.bots.search.values import Values
from mutable.kit.bits import bit_of, lowest
from mutable.kit.choices import Choices
from mutable.kit.game import OVER, Rules, State, Worlds
from mutable.kit.rng import Rng

MOST_NODES: Final = 100000  # keeps a worker small; then the tree is no longer extended
KEY_MASK: Final = 0xFFFFFFFFFFFFFFF
FEW: Final = 2048  # visits and availabilities are mostly few: their logarithms are looked up
LOGS: Final = [0.0, *(math.log(float(count)) for count in range(1, FEW))]


class Ismcts:
    def __init__(
        self,
        rules: Rules,
        rollout: Rollout,
        exploration: float = 0.7,
        bias: float = 0.0,
        urgency: float = 1.0,
        deepest: i64 = 1000,
    ) -> None:
        self._rules: Rules = rules
        self._rollout: Rollout = rollout
        self._exploration: float = exploration
        self._bias: float = bias  # the weight of a policy's prior
        self._urgency: float = urgency  # the mean that an untried move is taken to have
        self._deepest: i64 = deepest  # decisions in the tree; 1 is a bandit over the own moves
        self._values: Values = Values()
        self._choices: Choices = Choices()
        self._path: list[Arm] = []
        self._root: Node = Node()
        self._nodes: i64 = 0
        self.arms: list[Arm] = []  # of the last search, the most visited first

    def search(self, worlds: Worlds, seat: i64, clock: Clock, rng: Rng) -> i64:
        """The move tried most; an iteration is one descent and rollout."""
        root: Node = Node()
        self._root = root
        self._nodes = 1
        while True:
            self._iterate(root, worlds.draw(rng), seat, rng)
            if not clock.tick():
                break
        own = [arm for arm in root.arms() if arm.seat == seat]
        self.arms = sorted(own, key=_by_visits)
        return self.arms[0].move

    def _iterate(self, root: Node, state: State, seat: i64, rng: Rng) -> None:
        self._path.clear()
        self._descend(root, state, seat, rng)
        self._rollout.play(state, rng, self._values)
        for arm in self._path:
            arm.visits += 1
            arm.total += self._values.get(arm.seat)

    def _descend(self, root: Node, state: State, first: i64, rng: Rng) -> None:
        """Down to a node never visited, whose position the rollout starts from."""
        rules: Rules = self._rules
        node: Node = root
        depth: i64 = 0
        while depth < self._deepest:
            if rules.settle(state, rng) == OVER:
                return
            if depth > 0 and self._rollout.goal.is_leaf(rules, state, depth):
                return
            waiting: i64 = rules.deciders(state)
            below: Node | None
            if waiting & (waiting - 1):
                below = self._choose_together(node, state, waiting, first if depth == 0 else -1, rng)
            else:
                below = self._choose_alone(node, state, lowest(waiting), rng)
            depth += 1
            if below is None:
                return
            node = below

    def _choose_alone(self, node: Node, state: State, seat: i64, rng: Rng) -> Node | None:
        """One seat's choice; the node below, or None if it was new and could only be added."""
        arm: Arm = self._select(node, state, seat, rng)
        self._path.append(arm)
        self._rules.apply(state, seat, arm.move)
        below = arm.child
        if below is None and self._nodes < MOST_NODES:
            arm.child = Node()
            self._nodes += 1
        return below

    def _choose_together(self, node: Node, state: State, waiting: i64, first: i64, rng: Rng) -> Node | None:
        """The hidden choices of several seats, each by its own arms; a seat that has chosen waits."""
        rest: i64 = waiting
        key: i64 = 0
        if first >= 0:
            key = self._choose_hidden(node, state, first, key, rng)
            rest &= ~bit_of(first)
        while rest & self._rules.deciders(state):
            seat: i64 = lowest(rest & self._rules.deciders(state))
            rest &= ~bit_of(seat)
            key = self._choose_hidden(node, state, seat, key, rng)
        return self._joint_child(node, key)

    def _choose_hidden(self, node: Node, state: State, seat: i64, key: i64, rng: Rng) -> i64:
        arm: Arm = self._select(node, state, seat, rng)
        self._path.append(arm)
        self._rules.apply(state, seat, arm.move)
        return (key * 1000003 + arm.move + 1) & KEY_MASK

    def _joint_child(self, node: Node, key: i64) -> Node | None:
        if node.children is None:
            node.children = {}
        below = node.children.get(key)
        if below is None and self._nodes < MOST_NODES:
            node.children[key] = Node()
            self._nodes += 1
        return below

    def _select(self, node: Node, state: State, seat: i64, rng: Rng) -> Arm:
        """The legal move with the best upper bound; all legal ones are noted as available."""
        if node.first is None and node is not self._root and self._bias == 0.0:
            # All are equal, so their arms can wait; at the root all are to be seen after the search.
            return self._arm(node, state, seat, self._rules.random_move(state, seat, rng))
        self._choices.to_list()
        self._rules.offer(state, seat, self._choices)
        moves = self._choices.listed()
        best: Arm | None = None
        best_score: float = -1.0e9
        start: i64 = rng.below(len(moves))  # so that among equals each is as likely as its place allows
        for at in range(len(moves)):
            place: i64 = start + at if start + at < len(moves) else start + at - len(moves)
            arm: Arm = self._arm(node, state, seat, moves[place])
            score: float = self._score(arm)
            if score > best_score:
                best_score = score
                best = arm
        assert best is not None
        return best

    def _arm(self, node: Node, state: State, seat: i64, move: i64) -> Arm:
        """The arm of a move, once more available."""
        arm = node.arm(seat, move)
        if arm is None:
            prior: float = 0.0
            if self._bias > 0.0:
                prior = self._rollout.policy.prior(self._rules, state, seat, move)
            arm = Arm(seat, move, prior)
            node.add(arm)
        arm.available += 1
        return arm

    def _score(self, arm: Arm) -> float:
        visits: float = float(arm.visits)
        mean: float = arm.total / visits if arm.visits else self._urgency
        bound: float = math.sqrt(_log(arm.available + 1) / (visits + 1.0))
        return mean + self._exploration * bound + self._bias * arm.prior / (visits + 1.0)


def _log(count: i64) -> float:
    return LOGS[count] if count < FEW else math.log(float(count))


def _by_visits(arm: Arm) -> tuple[int, float]:
    return -arm.visits, -arm.mean()
