"""Two troupes, turn by turn: principal variations and iterative deepening, over whole turns.

What AlphaBeta does on a MusesBoard, but quicker, since no moves are made: a turn is the dice and the places
that it leaves (turns.py). Turns are tried by their looks; those that look worse are looked at less deep,
unless more is found in them than expected. What is said to be won or lost for sure is so all the same: looks
never come to that much, so that only ends of the dance prove it.
"""

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from mutable.bots.search.alphabeta import Finding
from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN, mixed
from mutable.games.muses.bot.dice_value import Looks
from mutable.games.muses.bot.evaluation import Guess, Reckoning
from mutable.games.muses.bot.last_turn import LastTurn
from mutable.games.muses.bot.turns import Turns
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, NONE, REVEALING, MusesState
from mutable.games.muses.rules.troupes import Troupes

LEAST: Final = -WIN - 1
TRIED: Final = LEAST - 1  # the looks of a turn that has been tried
MOST_TURNS: Final = 512  # that a position can have
DEEPEST: Final = 60  # turns
NEAR: Final = 60  # more steps than a search looks ahead

FULLY: Final = 3  # turns of a position that are looked at in full depth
LATE: Final = 12  # after so many the others are looked at two turns less deep

# The table of positions: a key and a note each, of the number of the search, depth, bound, value and turn.
SLOTS: Final = 131072
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
TURN_BITS: Final = 9
VALUE_BITS: Final = 18
BOUND_BITS: Final = 2
DEPTH_BITS: Final = 6
BELOW_SEARCH: Final = TURN_BITS + VALUE_BITS + BOUND_BITS + DEPTH_BITS


class Listing(Turns):
    """All turns of one position, each with its looks to the side that moves; of those that end the dance the
    best only.
    """

    def __init__(self, rules: MusesRules, looks: Looks) -> None:
        super().__init__(rules)
        self._looks: Looks = looks
        self._seat: i64 = 0
        self._sign: i64 = 1
        self._floor_after: MusesState = MusesState(0)
        self._since: i64 = 0  # the first turn with this step
        self._state: MusesState = self._floor_after
        self.count: i64 = 0
        self.best_end: i64 = LEAST  # what the best turn that ends the dance comes to
        self.across: vec[i64] = _numbers(MOST_TURNS)
        self.down: vec[i64] = _numbers(MOST_TURNS)
        self.dice: vec[i64] = _numbers(MOST_TURNS)
        self.looks: vec[i64] = _numbers(MOST_TURNS)

    def list_all(self, state: MusesState, is_ours: bool) -> None:
        self._state = state
        self._seat = state.seat
        self._sign = 1 if is_ours else -1
        self.count = 0
        self.best_end = LEAST
        self.walk(state, 0)

    def stepped(self, moved: i64, direction: i64) -> None:
        after: MusesState = self._floor_after
        after.across = self._state.across
        after.down = self._state.down
        after.slide(moved, direction)
        self._since = self.count

    def take(self, dice: i64, is_over: bool) -> None:
        looks: i64 = self._sign * self._looks.worth(dice, self._seat, is_over)
        if is_over:
            self.best_end = max(self.best_end, looks)
            return
        known = self.dice
        at: i64 = self._since
        while at < self.count:
            if known[at] == dice:
                return
            at += 1
        known[at] = dice
        self.across[at] = self._floor_after.across
        self.down[at] = self._floor_after.down
        self.looks[at] = looks
        self.count += 1

    def next_best(self) -> i64:
        """The turn that looks best of those not taken yet."""
        looks = self.looks
        best: i64 = 0
        most: i64 = looks[0]
        for at in range(1, self.count):
            if looks[at] > most:
                most = looks[at]
                best = at
        return best


class Opening:
    """A turn of the root: its first move, the floor after it, and what it comes to."""

    def __init__(self, move: i64, after: MusesState, value: i64) -> None:
        self.move: i64 = move
        self.after: MusesState = after
        self.value: i64 = value

    def is_over(self) -> bool:
        return self.after.phase == REVEALING


class Duel:
    def __init__(self, rules: MusesRules, reckoning: Reckoning, learned: Path | None) -> None:
        self._rules: MusesRules = rules
        steps = rules.options["steps"]
        assert isinstance(steps, int)
        self._most_steps: i64 = steps
        self._troupes: Troupes = rules.troupes
        self._looks: Looks = Looks(rules, reckoning, learned)
        self._last_turn: LastTurn = LastTurn(rules, self._looks)
        self._listings: list[Listing] = []  # one a ply
        self._stack: list[MusesState] = []
        self._keys: vec[i64] = _numbers(SLOTS)
        self._notes: vec[i64] = _numbers(SLOTS)
        self._search_number: i64 = 0
        self._clock: Clock = Clock(0.0, 1)
        self._stopped: bool = False
        self._seat: i64 = 0
        self._openings: list[Opening] = []
        self.depth: i64 = 0  # turns that the last search looked ahead in full
        self.nodes: i64 = 0
        self.findings: list[Finding] = []  # first moves, the best first; all but the first are bounds

    def search(self, state: MusesState, guesses: list[Guess], clock: Clock, deepest: i64) -> i64:
        """The first move of the best turn of the seat on turn; an iteration is a position."""
        self._begin(state, guesses, clock)
        depth: i64 = 1
        while depth <= min(deepest, DEEPEST) and not self._stopped and len(self._openings) > 1:
            self._search_root(depth)
            if not self._stopped:
                self.depth = depth
                if self._is_settled():
                    break
            depth += 1
        self.findings = _by_first_move(self._openings)
        return self.findings[0].move

    def _is_settled(self) -> bool:
        """A sure win needs no deeper look; nor does a sure loss, which no depth can mend."""
        value: i64 = self._openings[0].value
        return value >= WIN or value <= -WIN

    def _begin(self, state: MusesState, guesses: list[Guess], clock: Clock) -> None:
        self._clock = clock
        self._stopped = False
        self._seat = state.seat
        self._search_number += 1
        self.depth = 0
        self.nodes = 0
        self._looks.begin(state, guesses, state.seat)
        self._last_turn.begin()
        for scratch in self._stack:
            scratch.assign(state)
            scratch.phase = DANCING
        self._openings = []
        self._open(state, NONE)
        self._openings.sort(key=_by_value)

    def _open(self, state: MusesState, first: i64) -> None:
        """All turns of the root, or what is left of its turn."""
        seat: i64 = self._seat
        for move in self._rules.legal(state, seat):
            after = state.copy()
            self._rules.apply(after, seat, move)
            opening = Opening(move if first == NONE else first, after, 0)
            if after.seat == seat and not opening.is_over():
                self._open(after, opening.move)
            else:
                opening.value = self._looks.worth(after.dice, seat, opening.is_over())
                self._openings.append(opening)

    def _search_root(self, depth: i64) -> None:
        """One more turn of depth; the best so far stays in front, also if time runs out."""
        alpha: i64 = LEAST
        for at in range(len(self._openings)):
            opening = self._openings[at]
            value: i64 = self._value_of(opening, depth, alpha, at)
            if self._stopped:
                return
            opening.value = value
            if value > alpha:
                alpha = value
                self._openings.insert(0, self._openings.pop(at))

    def _value_of(self, opening: Opening, depth: i64, alpha: i64, place: i64) -> i64:
        after: MusesState = opening.after
        if depth == 1 or opening.is_over():
            return self._looks.worth(after.dice, self._seat, opening.is_over())
        below = self._scratch(0)
        below.across = after.across
        below.down = after.down
        below.dice = after.dice
        below.seat = after.seat
        below.steps = after.steps
        return self._after(0, depth, alpha, WIN + 1, place)

    def _scratch(self, ply: i64) -> MusesState:
        while len(self._stack) <= ply:
            scratch = self._openings[0].after.copy()
            scratch.phase = DANCING
            self._stack.append(scratch)
            self._listings.append(Listing(self._rules, self._looks))
        return self._stack[ply]

    def _is_ours(self, seat: i64) -> bool:
        return self._troupes.of(seat) == self._troupes.of(self._seat)

    def _after(self, ply: i64, depth: i64, alpha: i64, beta: i64, place: i64) -> i64:
        """The value of the turn that led to this ply, to the side that took it: the first one in full, later
        ones first less deep and with no window, as if they were no better.
        """
        if place == 0:
            return -self._search(ply, depth - 1, -beta, -alpha)
        less: i64 = 0
        if depth >= 3 and place >= FULLY:
            less = 2 if depth >= 4 and place >= LATE else 1
        value: i64 = -self._search(ply, depth - 1 - less, -alpha - 1, -alpha)
        if less and value > alpha and not self._stopped:
            value = -self._search(ply, depth - 1, -alpha - 1, -alpha)
        if value <= alpha or value >= beta or self._stopped:
            return value
        return -self._search(ply, depth - 1, -beta, -alpha)

    def _search(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The value to the side that is on turn there, exact inside the window (fail soft)."""
        self.nodes += 1
        if not self._clock.tick():
            self._stopped = True
            return 0
        state = self._stack[ply]
        key: i64 = self._key(state)
        slot: i64 = key & (SLOTS - 1)
        remembered: i64 = NONE
        note: i64 = self._notes[slot]
        if self._keys[slot] == key and note >> BELOW_SEARCH == self._search_number:
            remembered = (note & (MOST_TURNS - 1)) - 1
            if _decides(note, depth, alpha, beta):
                return _value_in(note)
        if depth == 1:
            value: i64 = self._last_turn.best(state, self._is_ours(state.seat), beta)
            self._remember(key, 1, value, NONE, alpha, beta)
            return value
        return self._best(ply, depth, alpha, beta, key, remembered)

    def _best(self, ply: i64, depth: i64, alpha: i64, beta: i64, key: i64, remembered: i64) -> i64:
        state = self._stack[ply]
        below = self._scratch(ply + 1)
        listing = self._listings[ply]
        listing.list_all(state, self._is_ours(state.seat))
        best: i64 = listing.best_end
        best_turn: i64 = NONE
        if remembered != NONE and remembered < listing.count:
            listing.looks[remembered] = WIN
        below.seat = 0 if state.seat + 1 == self._troupes.players else state.seat + 1
        below.steps = state.steps + 1
        place: i64 = 0
        while place < listing.count and best < beta:
            turn: i64 = listing.next_best()
            low: i64 = max(alpha, best)
            listing.looks[turn] = TRIED
            below.across = listing.across[turn]
            below.down = listing.down[turn]
            below.dice = listing.dice[turn]
            value: i64 = self._after(ply + 1, depth, low, beta, place)
            if self._stopped:
                return 0
            if value > best:
                best = value
                best_turn = turn
            place += 1
        self._remember(key, depth, best, best_turn, alpha, beta)
        return best

    # The table of positions

    def _key(self, state: MusesState) -> i64:
        """Owners and the hidden are the same all over one search; so is the place on the endless floor."""
        found: i64 = mixed(mixed(0, state.across), state.down)  # not mixed together: 1,2 is not 2,1
        found = mixed(found, state.dice)
        where: i64 = state.seat
        if state.steps + NEAR > self._most_steps:  # else the number of steps changes nothing
            where += 4 * state.steps
        return mixed(found, where)

    def _remember(self, key: i64, depth: i64, value: i64, turn: i64, alpha: i64, beta: i64) -> None:
        bound: i64 = EXACT
        if value <= alpha:
            bound = AT_MOST
        elif value >= beta:
            bound = AT_LEAST
        note: i64 = (self._search_number << DEPTH_BITS) + depth
        note = (note << BOUND_BITS) + bound
        note = (note << VALUE_BITS) + value - LEAST
        self._keys[key & (SLOTS - 1)] = key
        self._notes[key & (SLOTS - 1)] = (note << TURN_BITS) + turn + 1


def _value_in(note: i64) -> i64:
    return ((note >> TURN_BITS) & 0x3FFFF) + LEAST


def _decides(note: i64, depth: i64, alpha: i64, beta: i64) -> bool:
    """Does an earlier finding answer this window?"""
    rest: i64 = note >> (TURN_BITS + VALUE_BITS)
    if (rest >> BOUND_BITS) & 0x3F < depth:
        return False
    bound: i64 = rest & 3
    value: i64 = _value_in(note)
    if bound == EXACT:
        return True
    return value >= beta if bound == AT_LEAST else value <= alpha


def _by_first_move(openings: list[Opening]) -> list[Finding]:
    """What the best turn that begins with a move comes to, at most."""
    found: dict[int, Finding] = {}
    for opening in openings:
        known = found.get(opening.move)
        if known is None:
            found[opening.move] = Finding(opening.move, opening.value)
        else:
            known.value = max(known.value, opening.value)
    return list(found.values())


def _by_value(opening: Opening) -> int:
    return -opening.value


def _numbers(count: i64) -> vec[i64]:
    found = vec[i64]()
    for _ in range(count):
        found = append(found, i64(-1))
    return found
