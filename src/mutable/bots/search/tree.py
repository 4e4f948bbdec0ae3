"""The tree of ISMCTS as a structure of arrays: an arm is an index into them.

A node is an index of the same kind: the head of a linked list of its arms, sorted by seat and move. So there
is no object for each arm to allocate and free, and the arms of a node mostly lie side by side in memory.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

END: Final = 0  # ends every list; as a child: none
HEAD: Final = -1  # the key of a node, below the keys of its arms
END_KEY: Final = 0xFFFFFFF  # above all keys of arms
SEAT_SHIFT: Final = 24  # a key is the seat in the high bits and the move in the low bits
MOVE_MASK: Final = 0xFFFFFF
KEY_SHIFT: Final = 32  # a link is the arm's key in the high bits and the next arm in the low bits
NEXT_MASK: Final = 0xFFFFFFFF


class Arm:
    """A move with its visits and the total value to its seat."""

    def __init__(self, move: i64, visits: i64 = 0, total: float = 0.0) -> None:
        self.move: i64 = move
        self.visits: i64 = visits
        self.total: float = total

    def mean(self) -> float:
        """Return the mean value of its visits; 0 without visits."""
        return self.total / float(self.visits) if self.visits else 0.0


class IsmctsTree:
    """Nodes and their arms, by index."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.visits: vec[float] = vec[float]()  # floats, which spares conversions in the score
        self.available: vec[i64] = vec[i64]()  # how often the move was legal
        self.totals: vec[float] = vec[float]()
        self.priors: vec[float] = vec[float]()
        self.children: vec[i64] = vec[i64]()  # the node below, or END
        self._links: vec[i64] = vec[i64]()  # of the linked lists
        self._joint: Final[dict[int, int]] = {}  # for simultaneous choices: nodes by joint choice
        self.clear()

    def clear(self) -> None:
        """Remove all nodes and free the memory."""
        self.nodes = 0
        self.visits = vec[float]()
        self.available = vec[i64]()
        self.totals = vec[float]()
        self.priors = vec[float]()
        self.children = vec[i64]()
        self._links = vec[i64]()
        self._joint.clear()
        self._add(END_KEY, END)

    def add_node(self) -> i64:
        """Add a node without arms."""
        self.nodes += 1
        return self._add(HEAD, END)

    def has_no_arms(self, node: i64) -> bool:
        """Return True if no arm was created at a node yet."""
        return self._next(node) == END

    def arm(self, node: i64, seat: i64, move: i64, before: i64) -> i64:
        """Return the arm of a move, created if missing. Moves mostly come in order, so the search for it
        starts at `before`: the node or one of its arms.
        """
        key: i64 = (seat << SEAT_SHIFT) | move
        place: i64 = before if self._key(before) < key else node
        next_arm: i64 = self._next(place)
        while self._key(next_arm) < key:
            place = next_arm
            next_arm = self._next(place)
        if self._key(next_arm) == key:
            return next_arm
        arm: i64 = self._add(key, next_arm)
        self._links[place] = _link(self._key(place), arm)
        return arm

    def seat(self, arm: i64) -> i64:
        """Return the seat of an arm."""
        return self._key(arm) >> SEAT_SHIFT

    def move(self, arm: i64) -> i64:
        """Return the move of an arm."""
        return self._key(arm) & MOVE_MASK

    def add_visit(self, arm: i64, value: float) -> None:
        """Add a visit of an arm and its value."""
        self.visits[arm] += 1.0
        self.totals[arm] += value

    def joint_child(self, choices: i64) -> i64:
        """Return the node below a joint choice, or END."""
        return self._joint.get(choices, END)

    def add_joint_child(self, choices: i64) -> None:
        """Add a node below a joint choice."""
        self._joint[choices] = self.add_node()

    def arms(self, node: i64, seat: i64) -> list[Arm]:
        """Return the arms of a seat at a node, sorted by move."""
        found: list[Arm] = []
        arm: i64 = self._next(node)
        while arm != END:
            if self.seat(arm) == seat:
                found.append(Arm(self.move(arm), int(self.visits[arm]), self.totals[arm]))
            arm = self._next(arm)
        return found

    def _add(self, key: i64, next_arm: i64) -> i64:
        self._links = append(self._links, _link(key, next_arm))
        self.visits = append(self.visits, 0.0)
        self.available = append(self.available, 0)
        self.totals = append(self.totals, 0.0)
        self.priors = append(self.priors, 0.0)
        self.children = append(self.children, END)
        return len(self._links) - 1

    def _key(self, arm: i64) -> i64:
        return self._links[arm] >> KEY_SHIFT

    def _next(self, arm: i64) -> i64:
        return self._links[arm] & NEXT_MASK


def _link(key: i64, next_arm: i64) -> i64:
    return (key << KEY_SHIFT) | next_arm
