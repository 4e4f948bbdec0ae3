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
        self.next: Arm | None = None  # in a node, by seat and move
        self.child: Node | None = None

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.0


class Node:
    """A point of play as the searching seat can tell it apart. Nothing in a tree refers back up or in a
    circle, so that it is gone as soon as it is let go.
    """

    def __init__(self) -> None:
        self.first: Arm | None = None
        self.found: Arm | None = None  # the arm found last: moves are offered in order, so look on from it
        self.children: dict[int, Node] | None = None  # where several choose at once, by all their choices

    def arm(self, seat: i64, move: i64) -> Arm | None:
        """The arm of a move, if it was offered before."""
        place = self._place(seat, move)
        if place is None or place.seat != seat or place.move != move:
            return None
        return place

    def add(self, arm: Arm) -> None:
        """A new arm, in its place."""
        before = self._place(arm.seat, arm.move)
        if before is None:
            arm.next = self.first
            self.first = arm
        else:
            arm.next = before.next
            before.next = arm
        self.found = arm

    def arms(self) -> list[Arm]:
        """All arms of the node, by seat and move."""
        found: list[Arm] = []
        arm = self.first
        while arm is not None:
            found.append(arm)
            arm = arm.next
        return found

    def _place(self, seat: i64, move: i64) -> Arm | None:
        """The last arm that is not after this move, or None if all are."""
        place = self.found
        if place is None or _is_after(place, seat, move):
            place = self.first
        if place is None or _is_after(place, seat, move):
            return None
        while True:
            following = place.next
            if following is None or _is_after(following, seat, move):
                self.found = place
                return place
            place = following


def _is_after(arm: Arm, seat: i64, move: i64) -> bool:
    return arm.move > move if arm.seat == seat else arm.seat > seat
