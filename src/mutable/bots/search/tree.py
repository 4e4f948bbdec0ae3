"""The tree of ISMCTS in a few stretches of memory: an arm is a number, what is known of it stands at that
place.

A node is a number of the same kind: the head of a chain of its arms, in the order of their seats and moves.
Nothing is made for each of them and nothing has to be taken apart again, and the arms of a node, which are
looked at together, mostly lie together.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

END: Final = 0  # of every chain; and no child
HEAD: Final = -1  # the key of a node, below those of its arms
END_KEY: Final = 0xFFFFFFF  # the key of the end
SEAT_SHIFT: Final = 24  # a key is the seat, and below it the move
MOVE_MASK: Final = 0xFFFFFF
KEY_SHIFT: Final = 32  # a link is the key of an arm, and below it the arm that follows
NEXT_MASK: Final = 0xFFFFFFFF


class Arm:
    """A move and what it brought its seat."""

    def __init__(self, move: i64, visits: i64 = 0, total: float = 0.0) -> None:
        self.move: i64 = move
        self.visits: i64 = visits
        self.total: float = total

    def mean(self) -> float:
        """What its visits brought on average; 0 before the first."""
        return self.total / float(self.visits) if self.visits else 0.0


class IsmctsTree:
    """Nodes and their arms, by number."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.visits: vec[float] = vec[float]()  # not whole numbers, since they are reckoned with
        self.available: vec[i64] = vec[i64]()  # how often it could have been chosen
        self.totals: vec[float] = vec[float]()
        self.priors: vec[float] = vec[float]()
        self.children: vec[i64] = vec[i64]()  # the node below, or END
        self._links: vec[i64] = vec[i64]()  # of the chains
        self._joint: Final[dict[int, int]] = {}  # where several choose at once, nodes by all their choices
        self.clear()

    def clear(self) -> None:
        """Begin anew, with memory of the size that is needed then."""
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
        """A new node, without arms."""
        self.nodes += 1
        return self._add(HEAD, END)

    def has_no_arms(self, node: i64) -> bool:
        """Has nothing been offered at a node yet?"""
        return self._next(node) == END

    def arm(self, node: i64, seat: i64, move: i64, before: i64) -> i64:
        """The arm of a move, a new one if it was never offered. Moves mostly come in order: it is looked for
        from `before` on, the node itself or one of its arms.
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
        """Whose arm it is."""
        return self._key(arm) >> SEAT_SHIFT

    def move(self, arm: i64) -> i64:
        """The move that an arm stands for."""
        return self._key(arm) & MOVE_MASK

    def add_visit(self, arm: i64, value: float) -> None:
        """One more game in which an arm was chosen."""
        self.visits[arm] += 1.0
        self.totals[arm] += value

    def joint_child(self, choices: i64) -> i64:
        """The node below the choices of several seats, or END."""
        return self._joint.get(choices, END)

    def add_joint_child(self, choices: i64) -> None:
        """A new node below the choices of several seats."""
        self._joint[choices] = self.add_node()

    def arms(self, node: i64, seat: i64) -> list[Arm]:
        """What is known of the moves of a seat at a node, by move."""
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
