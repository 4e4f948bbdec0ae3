"""Bounds without an evaluation: only finished games count.

A search that values all unfinished positions as lost gives a lower bound, one that values them as won gives
an upper bound. If both are equal, the value is exact.
"""

from mypy_extensions import i64

from mutable.bots.search.domain import WIN, SearchDomain
from mutable.kit.game import Rules, State


class ProofDomain(SearchDomain):
    """Values positions beyond the depth as won if `is_optimistic`, else as lost."""

    def __init__(self, rules: Rules, seat: i64, is_optimistic: bool) -> None:
        super().__init__(rules, seat)
        self._unfinished_value: i64 = WIN if is_optimistic else -WIN

    def value(self, state: State, is_over: bool) -> i64:
        return super().value(state, True) if is_over else self._unfinished_value
