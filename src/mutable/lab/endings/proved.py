"""Endings solved by alpha-beta search: lower and upper bounds of a move's value, with increasing depth."""

from collections.abc import Callable, Iterable, Sequence

from mutable.bots.search.alphabeta import AlphaBeta
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN, SearchDomain
from mutable.kit.game import Rules, State
from mutable.lab.endings.verdict import Verdict

BoardMaker = Callable[[State, bool], SearchDomain]
Bounds = tuple[float, float]


class TooLong(Exception):
    """The search has used up its number of positions."""


class Prover:
    """Proves verdicts; `most` is the number of positions to search for one decision."""

    def __init__(self, rules: Rules, most: int) -> None:
        self._rules = rules
        self._most = most
        self._search = AlphaBeta(rules)

    def assess(
        self, worlds: Sequence[State], seat: int, move: int, board: BoardMaker, depths: Iterable[int]
    ) -> Verdict | None:
        """Return the verdict on a move, or None if the search limit is reached. The loss is a share of the
        game: a win counts 1, a draw a half.
        """
        self._left = self._most
        moves = self._rules.legal(worlds[0], seat)
        try:
            for depth in depths:
                own = self._bounds(worlds, move, board, depth)
                if own[0] == WIN:
                    return Verdict(0.0, len(worlds))
                others = [self._bounds(worlds, other, board, depth) for other in moves if other != move]
                if all(bounds == own and own[0] == own[1] for bounds in others):
                    return Verdict(0.0, len(worlds), at_stake=False)
                if own[0] >= max(high for _, high in others):
                    return Verdict(0.0, len(worlds))
                best = max(low for low, _ in others)
                if own[1] < best:
                    return Verdict((best - own[1]) / (2 * WIN), len(worlds))
        except TooLong:
            pass
        return None

    def _bounds(self, worlds: Sequence[State], move: int, board: BoardMaker, depth: int) -> Bounds:
        low, high = 0.0, 0.0
        for world in worlds:
            low += self._worth(world, move, board(world, False), depth)
            high += self._worth(world, move, board(world, True), depth)
        return low / len(worlds), high / len(worlds)

    def _worth(self, world: State, move: int, board: SearchDomain, depth: int) -> float:
        value = self._search.worth([world], board, move, Clock(0.0, self._left), depth)
        self._left -= int(self._search.nodes)
        if self._search.is_out_of_time() or self._left <= 0:
            raise TooLong
        return float(value)
