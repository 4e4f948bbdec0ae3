"""What alpha-beta asks of a game: sides, values of positions, and a hash that tells positions apart."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.game import OVER, Rules, State

WIN: Final = 100000  # the value of a game won for sure; everything else lies between -WIN and WIN
HASH: Final = 0x1FFFFFFFFFFFFFFF
FACTOR: Final = 0x9E3779B97F4A7C1  # of odd, well-mixed bits, below 2**60


class Board:
    """The root's side against all others (paranoid, where there are several). A game's own subclass
    knows a better value, a cheaper hash and an order of the moves.
    """

    def __init__(self, rules: Rules, seat: i64) -> None:
        self.rules: Final = rules
        self.seat: i64 = seat

    def is_ours(self, seat: i64) -> bool:
        """Does this seat play for the root's side?"""
        return seat == self.seat

    def is_over(self, state: State) -> bool:
        """Is there nothing more to search: the end, or a point that `value` knows exactly?"""
        return self.rules.turn(state) == OVER

    def value(self, state: State, is_over: bool) -> i64:
        """The worth to the root's side, from -WIN to WIN; the default knows only finished games."""
        if not is_over:
            return 0
        won: i64 = self.rules.winners(state)
        ours: i64 = (won >> self.seat) & 1
        return 0 if ours and won & (won - 1) else (2 * ours - 1) * WIN

    def knows_last_turn(self, state: State) -> bool:
        """Can the best turn from here, with nothing to follow, be told without trying moves?"""
        return False

    def last_turn(self, state: State, seat: i64, bar: i64) -> i64:
        """Its worth to the side of the seat that makes it; any that reaches the bar will do."""
        raise NotImplementedError

    def key(self, state: State) -> i64:
        """A hash; equal positions have equal keys, and others almost never."""
        found: i64 = 0
        for fact in state.facts():
            found = mixed(found, fact)
        return found

    def rank(self, state: State, seat: i64, move: i64) -> i64:
        """How early a move is to be tried, from 0 to 1000."""
        return 0


def mixed(key: i64, fact: i64) -> i64:
    """A hash with one more number in it."""
    folded: i64 = (key ^ fact) & HASH
    folded = (folded * FACTOR) & HASH
    return folded ^ (folded >> 29)
