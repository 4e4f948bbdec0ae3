"""The result of a hand: one row of the score sheet, not changed after scoring."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.row import Row

NONE: Final = -1

PLAYED: Final = 0
VOID: Final = 1  # no card was shown in any redeal (3.5)
ECLAT: Final = 2  # a tie for the most cards (10.3)

SIZE: Final = 33  # numbers of one result


class HandResult:
    """Roles and trumps of a hand, and the points of each seat."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind
        self.crown: i64 = NONE
        self.shield: i64 = NONE
        self.partner: i64 = NONE
        self.minor: i64 = NONE
        self.major: i64 = NONE
        self.side: i64 = 0  # points of Eskridge's side cards (8.3)
        self.buried: i64 = 0  # the cards that the crown had buried, a set (7.1)
        self.last: i64 = NONE  # the seat that tied last in an éclat
        self.shown: Final = Row()  # cards shown, by seat
        self.points: Final = Row()  # points on the cards won, buried ones included, by seat
        self.bonus: Final = Row()  # set by Scorer: for the bid, the contract, the éclat or the target
        self.trump_bonus: Final = Row()  # set by Scorer

    def numbers(self) -> list[int]:
        """Return the result as SIZE numbers."""
        head = [
            self.kind,
            self.crown,
            self.shield,
            self.partner,
            self.minor,
            self.major,
            self.side,
            self.last,
            self.buried,
        ]
        rows = (self.shown, self.points, self.bonus, self.trump_bonus)
        return head + [number for row in rows for number in row.values()]


def decode_result(numbers: list[int]) -> HandResult:
    result = HandResult(numbers[0])
    result.crown, result.shield, result.partner = numbers[1:4]
    result.minor, result.major, result.side, result.last, result.buried = numbers[4:9]
    for seat in range(6):
        result.shown.set(seat, numbers[9 + seat])
        result.points.set(seat, numbers[15 + seat])
        result.bonus.set(seat, numbers[21 + seat])
        result.trump_bonus.set(seat, numbers[27 + seat])
    return result
