"""The tree of ISMCTS: nodes, and in each the arms of the seats that decide there."""

from mypy_extensions import i64


class Arm:
    """A move of a seat at a node: what it brought that seat, and how often it could have been chosen."""

    def __init__(self, seat: i64, move: i64, prior: float) -> None:
        self.seat: i64 = seat
        self.move: i64 = move
        self.prior: float = prior
        self.visits: i64 = 0
        self.available: i64 = 0
        self.total: float = 0.0
        self.next: Arm | None = None  # arms form a ring, sorted by seat and move but for its one seam
        self.child: Node | None = None

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0


class Node:
    """A point of play as the searching seat can tell it apart."""

    def __init__(self) -> None:
        self.last: Arm | None = None  # the arm found last: the ring is searched from the one after it
        self.children: dict[int, Node] | None = None  # where several choose at once, by all their choices

    def arm(self, seat: i64, move: i64) -> Arm | None:
        """The arm of a move, if it was offered before; the usual one is the one after the last found."""
        last = self.last
        if last is None:
            return None
        found: Arm = last
        while True:
            following = found.next
            assert following is not None
            found = following
            if found.move == move and found.seat == seat:
                self.last = found
                return found
            if found is last:
                return None

    def add(self, arm: Arm) -> None:
        """A new arm in its place: moves are offered in order, so the next one is usually the next found."""
        before = self.last
        if before is None:
            arm.next = arm
        else:
            while True:
                following = before.next
                assert following is not None
                if _fits_between(arm, before, following):
                    break
                before = following
            arm.next = following
            before.next = arm
        self.last = arm

    def arms(self) -> list[Arm]:
        """All arms of the node."""
        found: list[Arm] = []
        arm = self.last
        while arm is not None and (not found or arm is not found[0]):
            found.append(arm)
            arm = arm.next
        return found


def _fits_between(arm: Arm, before: Arm, following: Arm) -> bool:
    """Is this the place of an arm, or the seam where the last meets the first?"""
    if _is_after(following, before):
        return _is_after(arm, before) and _is_after(following, arm)
    return _is_after(arm, before) or _is_after(following, arm)


def _is_after(one: Arm, other: Arm) -> bool:
    return one.move > other.move if one.seat == other.seat else one.seat > other.seat
