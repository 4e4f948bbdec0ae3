"""Alpha-beta over whole turns, for two troupes: principal variation search with iterative deepening.

It gives the results of AlphaBeta on a MusesDomain, but faster, since it makes no moves: a turn is the dice
and the positions that it leaves (turns.py). Turns are ordered by their static value; later ones are searched
with reduced depth, and again in full if they turn out better than expected (late move reductions). Wins and
losses are still proved: a static value never reaches WIN, only the end of a dance does.
"""

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.alphabeta import RootMove
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN, mix_hash
from mutable.games.muses.bot.dice_value import DiceValue
from mutable.games.muses.bot.evaluation import DanceEvaluation, Guess
from mutable.games.muses.bot.last_turn import LastTurn
from mutable.games.muses.bot.turns import TurnGenerator
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, NONE, REVEALING, MusesState
from mutable.games.muses.rules.troupes import Troupes

LOWEST: Final = -WIN - 1
TRIED: Final = LOWEST - 1  # the value of a turn that has been searched
MAX_TURNS: Final = 512  # of a position
MAX_DEPTH: Final = 60  # turns
NEAR: Final = 60  # more steps than the depth of a search

FULL_DEPTH_TURNS: Final = 3  # of a position, searched in full depth
LATE_TURNS: Final = 12  # after these, depth is reduced by two

# The transposition table: a key, and an entry packed from search number, depth, bound, value and turn.
SLOTS: Final = 131072
EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2
TURN_BITS: Final = 9
VALUE_BITS: Final = 18
BOUND_BITS: Final = 2
DEPTH_BITS: Final = 6
SEARCH_SHIFT: Final = TURN_BITS + VALUE_BITS + BOUND_BITS + DEPTH_BITS


class TurnList(TurnGenerator):
    """All turns of one position with their static values to the side that moves; of the turns that end the
    dance only the best value.
    """

    def __init__(self, rules: MusesRules, dice_value: DiceValue) -> None:
        super().__init__(rules)
        self._dice_value: DiceValue = dice_value
        self._seat: i64 = 0
        self._sign: i64 = 1
        self._floor_after: MusesState = MusesState(0)
        self._step_start: i64 = 0  # index of the first turn with this step
        self._state: MusesState = self._floor_after
        self.count: i64 = 0
        self.best_end: i64 = LOWEST  # value of the best turn that ends the dance
        self.across: vec[i64] = _numbers(MAX_TURNS)
        self.down: vec[i64] = _numbers(MAX_TURNS)
        self.dice: vec[i64] = _numbers(MAX_TURNS)
        self.values: vec[i64] = _numbers(MAX_TURNS)

    def list_all(self, state: MusesState, is_ours: bool) -> None:
        self._state = state
        self._seat = state.seat
        self._sign = 1 if is_ours else -1
        self.count = 0
        self.best_end = LOWEST
        self.generate(state, 0)

    def set_step(self, moved: i64, direction: i64) -> None:
        after: MusesState = self._floor_after
        after.across = self._state.across
        after.down = self._state.down
        after.slide(moved, direction)
        self._step_start = self.count

    def visit(self, dice: i64, is_over: bool) -> None:
        value: i64 = self._sign * self._dice_value.worth(dice, self._seat, is_over)
        if is_over:
            self.best_end = max(self.best_end, value)
            return
        known = self.dice
        at: i64 = self._step_start
        while at < self.count:
            if known[at] == dice:
                return
            at += 1
        known[at] = dice
        self.across[at] = self._floor_after.across
        self.down[at] = self._floor_after.down
        self.values[at] = value
        self.count += 1

    def next_best(self) -> i64:
        """Return the turn with the best value of those not searched yet."""
        values = self.values
        best: i64 = 0
        most: i64 = values[0]
        for at in range(1, self.count):
            if values[at] > most:
                most = values[at]
                best = at
        return best


class RootTurn:
    """A turn of the root: its first move, the floor after it, and its value."""

    def __init__(self, move: i64, after: MusesState, value: i64) -> None:
        self.move: i64 = move
        self.after: MusesState = after
        self.value: i64 = value

    def is_over(self) -> bool:
        return self.after.phase == REVEALING


class TurnAlphaBeta:
    def __init__(self, rules: MusesRules, evaluation: DanceEvaluation, network_file: Path | None) -> None:
        self._rules: MusesRules = rules
        steps = rules.options["steps"]
        assert isinstance(steps, int)
        self._most_steps: i64 = steps
        self._troupes: Troupes = rules.troupes
        self._dice_value: DiceValue = DiceValue(rules, evaluation, network_file)
        self._last_turn: LastTurn = LastTurn(rules, self._dice_value)
        self._turn_lists: list[TurnList] = []  # one a ply
        self._stack: list[MusesState] = []
        self._keys: vec[i64] = _numbers(SLOTS)
        self._entries: vec[i64] = _numbers(SLOTS)
        self._search_number: i64 = 0
        self._clock: Clock = Clock(0.0, 1)
        self._stopped: bool = False
        self._seat: i64 = 0
        self._root_turns: list[RootTurn] = []
        self.depth: i64 = 0  # turns that the last search completed
        self.nodes: i64 = 0
        self.root_moves: list[RootMove] = []  # first moves, the best first; all but the first are bounds

    def search(self, state: MusesState, guesses: list[Guess], clock: Clock, max_depth: i64) -> i64:
        """Return the first move of the best turn. An iteration is a position."""
        self._begin(state, guesses, clock)
        depth: i64 = 1
        while depth <= min(max_depth, MAX_DEPTH) and not self._stopped and len(self._root_turns) > 1:
            self._search_root(depth)
            if not self._stopped:
                self.depth = depth
                if self._is_decided():
                    break
            depth += 1
        self.root_moves = _by_first_move(self._root_turns)
        return self.root_moves[0].move

    def _is_decided(self) -> bool:
        """Return True if the best turn wins or loses for sure: a deeper search changes nothing."""
        value: i64 = self._root_turns[0].value
        return value >= WIN or value <= -WIN

    def _begin(self, state: MusesState, guesses: list[Guess], clock: Clock) -> None:
        self._clock = clock
        self._stopped = False
        self._seat = state.seat
        self._search_number += 1
        self.depth = 0
        self.nodes = 0
        self._dice_value.begin(state, guesses, state.seat)
        self._last_turn.begin()
        for scratch in self._stack:
            scratch.assign(state)
            scratch.phase = DANCING
        self._root_turns = []
        self._add_root_turns(state, NONE)
        self._root_turns.sort(key=_by_value)

    def _add_root_turns(self, state: MusesState, first: i64) -> None:
        """Add all turns of the root, or all continuations of a begun turn."""
        seat: i64 = self._seat
        for move in self._rules.legal(state, seat):
            after = state.copy()
            self._rules.apply(after, seat, move)
            root_turn = RootTurn(move if first == NONE else first, after, 0)
            if after.seat == seat and not root_turn.is_over():
                self._add_root_turns(after, root_turn.move)
            else:
                root_turn.value = self._dice_value.worth(after.dice, seat, root_turn.is_over())
                self._root_turns.append(root_turn)

    def _search_root(self, depth: i64) -> None:
        """Search one depth; the best turn so far stays first, also if time runs out."""
        alpha: i64 = LOWEST
        for at in range(len(self._root_turns)):
            root_turn = self._root_turns[at]
            value: i64 = self._value_of(root_turn, depth, alpha, at)
            if self._stopped:
                return
            root_turn.value = value
            if value > alpha:
                alpha = value
                self._root_turns.insert(0, self._root_turns.pop(at))

    def _value_of(self, root_turn: RootTurn, depth: i64, alpha: i64, place: i64) -> i64:
        after: MusesState = root_turn.after
        if depth == 1 or root_turn.is_over():
            return self._dice_value.worth(after.dice, self._seat, root_turn.is_over())
        below = self._scratch(0)
        below.across = after.across
        below.down = after.down
        below.dice = after.dice
        below.seat = after.seat
        below.steps = after.steps
        return self._value_after(0, depth, alpha, WIN + 1, place)

    def _scratch(self, ply: i64) -> MusesState:
        while len(self._stack) <= ply:
            scratch = self._root_turns[0].after.copy()
            scratch.phase = DANCING
            self._stack.append(scratch)
            self._turn_lists.append(TurnList(self._rules, self._dice_value))
        return self._stack[ply]

    def _is_ours(self, seat: i64) -> bool:
        return self._troupes.of(seat) == self._troupes.of(self._seat)

    def _value_after(self, ply: i64, depth: i64, alpha: i64, beta: i64, place: i64) -> i64:
        """Return the value of the turn that led to this ply to the side that took it: the first turn in full,
        later ones first with reduced depth and a null window.
        """
        if place == 0:
            return -self._search(ply, depth - 1, -beta, -alpha)
        reduction: i64 = 0
        if depth >= 3 and place >= FULL_DEPTH_TURNS:
            reduction = 2 if depth >= 4 and place >= LATE_TURNS else 1
        value: i64 = -self._search(ply, depth - 1 - reduction, -alpha - 1, -alpha)
        if reduction and value > alpha and not self._stopped:
            value = -self._search(ply, depth - 1, -alpha - 1, -alpha)
        if value <= alpha or value >= beta or self._stopped:
            return value
        return -self._search(ply, depth - 1, -beta, -alpha)

    def _search(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value to the side on turn, exact inside the window (fail soft)."""
        self.nodes += 1
        if not self._clock.tick():
            self._stopped = True
            return 0
        state = self._stack[ply]
        key: i64 = self._key(state)
        slot: i64 = key & (SLOTS - 1)
        table_turn: i64 = NONE
        entry: i64 = self._entries[slot]
        if self._keys[slot] == key and entry >> SEARCH_SHIFT == self._search_number:
            table_turn = (entry & (MAX_TURNS - 1)) - 1
            if _is_cutoff(entry, depth, alpha, beta):
                return _entry_value(entry)
        if depth == 1:
            value: i64 = self._last_turn.best(state, self._is_ours(state.seat), beta)
            self._store(key, 1, value, NONE, alpha, beta)
            return value
        return self._search_turns(ply, depth, alpha, beta, key, table_turn)

    def _search_turns(self, ply: i64, depth: i64, alpha: i64, beta: i64, key: i64, table_turn: i64) -> i64:
        state = self._stack[ply]
        below = self._scratch(ply + 1)
        turn_list = self._turn_lists[ply]
        turn_list.list_all(state, self._is_ours(state.seat))
        best: i64 = turn_list.best_end
        best_turn: i64 = NONE
        if table_turn != NONE and table_turn < turn_list.count:
            turn_list.values[table_turn] = WIN
        below.seat = 0 if state.seat + 1 == self._troupes.players else state.seat + 1
        below.steps = state.steps + 1
        place: i64 = 0
        while place < turn_list.count and best < beta:
            turn: i64 = turn_list.next_best()
            low: i64 = max(alpha, best)
            turn_list.values[turn] = TRIED
            below.across = turn_list.across[turn]
            below.down = turn_list.down[turn]
            below.dice = turn_list.dice[turn]
            value: i64 = self._value_after(ply + 1, depth, low, beta, place)
            if self._stopped:
                return 0
            if value > best:
                best = value
                best_turn = turn
            place += 1
        self._store(key, depth, best, best_turn, alpha, beta)
        return best

    # The transposition table

    def _key(self, state: MusesState) -> i64:
        """Hash what changes during one search: positions, dice, seat and, near the limit, steps."""
        found: i64 = mix_hash(mix_hash(0, state.across), state.down)  # in turn, since 1,2 is not 2,1
        found = mix_hash(found, state.dice)
        where: i64 = state.seat
        if state.steps + NEAR > self._most_steps:  # else the number of steps does not matter
            where += 4 * state.steps
        return mix_hash(found, where)

    def _store(self, key: i64, depth: i64, value: i64, turn: i64, alpha: i64, beta: i64) -> None:
        bound: i64 = EXACT
        if value <= alpha:
            bound = UPPER_BOUND
        elif value >= beta:
            bound = LOWER_BOUND
        entry: i64 = (self._search_number << DEPTH_BITS) + depth
        entry = (entry << BOUND_BITS) + bound
        entry = (entry << VALUE_BITS) + value - LOWEST
        self._keys[key & (SLOTS - 1)] = key
        self._entries[key & (SLOTS - 1)] = (entry << TURN_BITS) + turn + 1


def _entry_value(entry: i64) -> i64:
    return ((entry >> TURN_BITS) & 0x3FFFF) + LOWEST


def _is_cutoff(entry: i64, depth: i64, alpha: i64, beta: i64) -> bool:
    """Return True if a stored value answers this window."""
    rest: i64 = entry >> (TURN_BITS + VALUE_BITS)
    if (rest >> BOUND_BITS) & 0x3F < depth:
        return False
    bound: i64 = rest & 3
    value: i64 = _entry_value(entry)
    if bound == EXACT:
        return True
    return value >= beta if bound == LOWER_BOUND else value <= alpha


def _by_first_move(root_turns: list[RootTurn]) -> list[RootMove]:
    """Return the first moves with the value (or bound) of their best turn."""
    found: dict[int, RootMove] = {}
    for root_turn in root_turns:
        known = found.get(root_turn.move)
        if known is None:
            found[root_turn.move] = RootMove(root_turn.move, root_turn.value)
        else:
            known.value = max(known.value, root_turn.value)
    return list(found.values())


def _by_value(root_turn: RootTurn) -> int:
    return -root_turn.value


def _numbers(count: i64) -> vec[i64]:
    found = vec[i64]()
    for _ in range(count):
        found = append(found, i64(-1))
    return found
