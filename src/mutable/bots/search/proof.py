"""A board that claims nothing: only finished games count, and all that lies beyond the depth is lost, or won.

What a search finds with all of that lost is reached at least, with all of it won at most; where both are the
same, the value is exact.
"""

from mypy_extensions import i64

from mutable.bots.search.domain import WIN, SearchDomain
from mutable.kit.game import Rules, State


class ProofDomain(SearchDomain):
    """With `hopes`, what lies beyond the depth is won; without, lost."""

    def __init__(self, rules: Rules, seat: i64, is_optimistic: bool) -> None:
        super().__init__(rules, seat)
        self._unfinished_value: i64 = WIN if is_optimistic else -WIN

    def value(self, state: State, is_over: bool) -> i64:
        return super().value(state, True) if is_over else self._unfinished_value
