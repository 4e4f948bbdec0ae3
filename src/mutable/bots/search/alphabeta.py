"""Alpha-beta: principal variation search with iterative deepening and a transposition table.

Depth counts turns: changes of the seat that decides. The value of a chance node is the expected value.
Hidden information is a list of worlds. Every move is made in all of them, and the value of a position is the
mean over the worlds, so a move that is good in only one world is not overrated.
"""

from typing import Final

from mypy_extensions import i64

from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN, SearchDomain
from mutable.kit.game import CHANCE, Rules, State

SLOTS: Final = 65536
EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2
MAX_PLIES: Final = 100
NO_MOVE: Final = -1
ROW_BITS: Final = 20  # a sort key is the rank of a move, and below it the move's row
ROW_MASK: Final = 0xFFFFF
TABLE_MOVE_RANK: Final = 1000000  # above all other ranks


class TranspositionEntry:
    """The result of an earlier search of a position."""

    def __init__(self) -> None:
        self.key: i64 = -1
        self.generation: i64 = 0
        self.depth: i64 = 0
        self.bound: i64 = EXACT
        self.value: i64 = 0
        self.move: i64 = NO_MOVE


class RootMove:
    """A root move and its value: exact for the best move, an upper bound for the others."""

    def __init__(self, move: i64, value: i64) -> None:
        self.move: i64 = move
        self.value: i64 = value


class AlphaBeta:
    """Principal variation search over a list of worlds."""

    def __init__(self, rules: Rules) -> None:
        self._rules: Final = rules
        self._table: Final[list[TranspositionEntry | None]] = [None] * SLOTS
        self._generation: i64 = 0
        self._stack: list[list[State]] = []
        self._board: SearchDomain = SearchDomain(rules, 0)
        self._clock: Clock = Clock(0.0, 1)
        self._stopped: bool = False
        self._history: list[i64] = [0] * len(rules.moves)
        self.depth: i64 = 0  # turns that the last search completed
        self.nodes: i64 = 0
        self.root_moves: list[RootMove] = []  # the best first; all but the first are bounds

    def search(self, worlds: list[State], board: SearchDomain, clock: Clock, max_depth: i64) -> i64:
        """Return the best move of the domain's seat in equally likely worlds. An iteration is a node."""
        self._begin(worlds, board, clock)
        seat: i64 = board.seat
        moves = self._rules.legal(worlds[0], seat)
        self.root_moves = [RootMove(move, 0) for move in self._order_moves(worlds[0], seat, moves, NO_MOVE)]
        depth: i64 = 1
        while depth <= max_depth and not self._stopped and len(moves) > 1:
            self._search_root(depth)
            if not self._stopped:
                self.depth = depth
                if self._is_decided():
                    break
            depth += 1
        return self.root_moves[0].move

    def worth(self, worlds: list[State], board: SearchDomain, move: i64, clock: Clock, depth: i64) -> i64:
        """Return the value of one move at exactly this depth; meaningless if `is_out_of_time`."""
        self._begin(worlds, board, clock)
        return self._value_after(0, board.seat, move, depth, -WIN - 1, WIN + 1, True)

    def is_out_of_time(self) -> bool:
        """Return True if the clock stopped the last search."""
        return self._stopped

    def _begin(self, worlds: list[State], board: SearchDomain, clock: Clock) -> None:
        self._board = board
        self._clock = clock
        self._stopped = False
        self._generation += 1
        self._history = [0] * len(self._rules.moves)
        self.depth = 0
        self.nodes = 0
        if not self._stack or len(self._stack[0]) != len(worlds):
            self._stack = [[world.copy() for world in worlds]]  # scratch states, one list a ply
        for at in range(len(worlds)):
            self._stack[0][at].assign(worlds[at])

    def _is_decided(self) -> bool:
        """Return True if the best move wins or loses for sure: a deeper search changes nothing."""
        value: i64 = self.root_moves[0].value
        return value >= WIN or value <= -WIN

    def _search_root(self, depth: i64) -> None:
        """Search one depth; the best move so far stays first, also if time runs out."""
        alpha: i64 = -WIN - 1
        seat: i64 = self._board.seat
        for at in range(len(self.root_moves)):
            root_move: RootMove = self.root_moves[at]
            value: i64 = self._value_after(0, seat, root_move.move, depth, alpha, WIN + 1, at == 0)
            if self._stopped:
                return
            root_move.value = value
            if value > alpha:
                alpha = value
                self.root_moves.insert(0, self.root_moves.pop(at))

    def _value_after(
        self, ply: i64, seat: i64, move: i64, depth: i64, alpha: i64, beta: i64, is_first: bool
    ) -> i64:
        """Return the value of a move to the side that makes it; later moves first with a null window."""
        worlds = self._apply_move(ply, seat, move)
        if is_first or beta - alpha <= 1:
            return self._value(worlds, ply + 1, seat, depth, alpha, beta)
        value: i64 = self._value(worlds, ply + 1, seat, depth, alpha, alpha + 1)
        if value <= alpha or value >= beta or self._stopped:
            return value
        return self._value(worlds, ply + 1, seat, depth, alpha, beta)

    def _apply_move(self, ply: i64, seat: i64, move: i64) -> list[State]:
        """Make a move in all worlds, in the scratch states of the next ply."""
        worlds = self._stack[ply]
        if len(self._stack) == ply + 1:
            self._stack.append([state.copy() for state in worlds])
        below = self._stack[ply + 1]
        for at in range(len(worlds)):
            below[at].assign(worlds[at])
            self._rules.apply(below[at], seat, move)
        return below

    def _value(self, worlds: list[State], ply: i64, mover: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of a position to the side that moved into it."""
        ours: bool = self._board.is_ours(mover)
        over: bool = self._board.is_over(worlds[0])
        if over:
            return self._mean_value(worlds, True) if ours else -self._mean_value(worlds, True)
        seat: i64 = self._rules.turn(worlds[0])
        if seat == CHANCE:
            return self._chance_value(worlds, ply, mover, depth)
        left: i64 = depth if seat == mover else depth - 1
        if left <= 0 or ply >= MAX_PLIES:
            return self._mean_value(worlds, False) if ours else -self._mean_value(worlds, False)
        if self._board.is_ours(seat) == ours:
            return self._search(worlds, ply, seat, left, alpha, beta)
        return -self._search(worlds, ply, seat, left, -beta, -alpha)

    def _mean_value(self, worlds: list[State], over: bool) -> i64:
        total: i64 = 0
        for state in worlds:
            total += self._board.value(state, over)
        return total // len(worlds)

    def _chance_value(self, worlds: list[State], ply: i64, mover: i64, depth: i64) -> i64:
        """Return the expected value over moves of chance, each searched with the full window."""
        total: i64 = 0
        weights: i64 = 0
        for move in self._rules.legal(worlds[0], CHANCE):
            weight: i64 = self._rules.weight(worlds[0], move)
            below = self._apply_move(ply, CHANCE, move)
            total += weight * self._value(below, ply + 1, mover, depth, -WIN - 1, WIN + 1)
            weights += weight
            if self._stopped:
                return 0
        return total // weights

    def _search(self, worlds: list[State], ply: i64, seat: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value to the side that decides, exact inside the window (fail soft)."""
        self.nodes += 1
        if not self._clock.tick():
            self._stopped = True
            return 0
        key: i64 = self._board.key(worlds[0])
        entry = self._probe(key)
        table_move: i64 = NO_MOVE
        if entry is not None:
            table_move = entry.move
            if entry.depth >= depth and _is_cutoff(entry, alpha, beta):
                return entry.value
        return self._search_moves(worlds, ply, seat, depth, alpha, beta, key, table_move)

    def _search_moves(
        self,
        worlds: list[State],
        ply: i64,
        seat: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        key: i64,
        table_move: i64,
    ) -> i64:
        if depth == 1 and self._board.has_last_turn_value(worlds[0]):
            return self._last_turn(worlds[0], seat, alpha, beta, key)
        best: i64 = -WIN - 1
        best_move: i64 = NO_MOVE
        low: i64 = alpha
        moves = self._order_moves(worlds[0], seat, self._rules.legal(worlds[0], seat), table_move)
        for move in moves:
            value: i64 = self._value_after(ply, seat, move, depth, low, beta, best_move == NO_MOVE)
            if self._stopped:
                return 0
            if value > best:
                best = value
                best_move = move
            low = max(low, value)
            if low >= beta:
                self._history[move] = min(1000, self._history[move] + depth * depth)
                break
        self._store(key, depth, best, best_move, alpha, beta)
        return best

    def _last_turn(self, state: State, seat: i64, alpha: i64, beta: i64, key: i64) -> i64:
        """Return the value of the last turn as the domain computes it, without trying moves."""
        value: i64 = self._board.last_turn_value(state, seat, beta)
        self._store(key, 1, value, NO_MOVE, alpha, beta)
        return value

    def _order_moves(self, state: State, seat: i64, moves: list[int], table_move: i64) -> list[int]:
        """Order moves: the table's move, then by the domain's rank plus the history heuristic."""
        keys: list[int] = []
        for move in moves:
            rank: i64 = TABLE_MOVE_RANK
            if move != table_move:
                rank = self._board.rank(state, seat, move) + self._history[move]
            keys.append((rank << ROW_BITS) + move)
        keys.sort(reverse=True)
        return [key & ROW_MASK for key in keys]

    # The transposition table

    def _probe(self, key: i64) -> TranspositionEntry | None:
        entry = self._table[key & (SLOTS - 1)]
        if entry is None or entry.key != key or entry.generation != self._generation:
            return None
        return entry

    def _store(self, key: i64, depth: i64, value: i64, move: i64, alpha: i64, beta: i64) -> None:
        slot: i64 = key & (SLOTS - 1)
        entry = self._table[slot]
        if entry is None:
            entry = TranspositionEntry()
            self._table[slot] = entry
        entry.key = key
        entry.generation = self._generation
        entry.depth = depth
        entry.value = value
        entry.move = move
        entry.bound = EXACT
        if value <= alpha:
            entry.bound = UPPER_BOUND
        elif value >= beta:
            entry.bound = LOWER_BOUND


def _is_cutoff(entry: TranspositionEntry, alpha: i64, beta: i64) -> bool:
    """Return True if a stored value answers this window."""
    if entry.bound == EXACT:
        return True
    if entry.bound == LOWER_BOUND:
        return entry.value >= beta
    return entry.value <= alpha
