"""What alpha-beta needs from a game: sides, values of positions, a hash, and an order of moves."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.game import OVER, Rules, State

WIN: Final = 100000  # the value of a won game; all values lie between -WIN and WIN
HASH_MASK: Final = 0x1FFFFFFFFFFFFFFF
HASH_FACTOR: Final = 0x9E3779B97F4A7C1  # of odd, well-mixed bits, below 2**60


class SearchDomain:
    """The root's side against all others (the paranoid assumption, if there are several). A subclass of a
    game provides a better value, a cheaper hash and an order of moves.
    """

    def __init__(self, rules: Rules, seat: i64) -> None:
        self.rules: Final = rules
        self.seat: i64 = seat

    def is_ours(self, seat: i64) -> bool:
        """Return True if this seat plays for the root's side."""
        return seat == self.seat

    def is_over(self, state: State) -> bool:
        """Return True if the search stops here: at the end, or where `value` is exact."""
        return self.rules.turn(state) == OVER

    def value(self, state: State, is_over: bool) -> i64:
        """Return the value to the root's side, from -WIN to WIN. The default values only finished games."""
        if not is_over:
            return 0
        won: i64 = self.rules.winners(state)
        ours: i64 = (won >> self.seat) & 1
        return 0 if ours and won & (won - 1) else (2 * ours - 1) * WIN

    def has_last_turn_value(self, state: State) -> bool:
        """Return True if `last_turn_value` can value the last turn of a search from here."""
        return False

    def last_turn_value(self, state: State, seat: i64, bar: i64) -> i64:
        """Return the value of the best turn to the side that makes it, or any value that reaches `bar`."""
        raise NotImplementedError

    def key(self, state: State) -> i64:
        """Return a hash of the position."""
        found: i64 = 0
        for fact in state.facts():
            found = mix_hash(found, fact)
        return found

    def rank(self, state: State, seat: i64, move: i64) -> i64:
        """Return the priority of a move in the move order, from 0 to 1000."""
        return 0


def mix_hash(key: i64, fact: i64) -> i64:
    """Return a hash with one more number mixed in."""
    product: i64 = (key ^ fact) & HASH_MASK
    product = (product * HASH_FACTOR) & HASH_MASK
    return product ^ (product >> 29)
