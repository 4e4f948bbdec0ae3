"""A position of an OpenSpiel game: the engine's state, and what each seat has seen so far."""

from bisect import bisect_left
from functools import cached_property
from hashlib import blake2b
from typing import Any

from mutable.adapters.arrays import Actions, Observations
from mutable.adapters.openspiel.trail import SIZE, Trail, new_trail
from mutable.kit.arrays.event_encoding import Vocabulary
from mutable.kit.arrays.feature_writer import FeatureWriter
from mutable.kit.errors import IllegalAction, MutableError
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, OVER, Rules, State, View
from mutable.kit.rng import Rng
from mutable.table.setup import Setup

HISTORY = 2048  # length of the history in an information state's tensor
NAMED = 12  # number of legal actions that a refusal lists

Rows = tuple[()] | tuple[Any, int]
"""Moves of a game as a linked list: all before the last one, and its row. Copies share their beginning."""


class SharedSetup:
    """What all positions of one game share. OpenSpiel makes deep copies; this object is not copied."""

    def __init__(self, setup: Setup, history: int = HISTORY) -> None:
        self.setup = setup
        self.history = history
        rules = self.rules = setup.rules
        self.players = setup.players
        self.actions = Actions(rules)
        self.observations = Observations(rules)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The encoding of events as numbers."""
        return Vocabulary(self.rules)

    def __deepcopy__(self, _: dict[int, Any]) -> "SharedSetup":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return SharedSetup, (self.setup, self.history)


class Position:
    """A state and the moves that led to it, for the states of OpenSpiel.

    Only information states and bots that listen read the events of these moves. So a position stores only the
    rows until the trail is requested. Then it replays them, and from there on records events as they happen.
    A given trail is extended from the beginning.
    """

    def __init__(self, table: SharedSetup, state: State, trail: Trail | None = None, rows: Rows = ()) -> None:
        self.table = table
        self.state = state
        self.turn: int = table.rules.turn(state)  # cached, since OpenSpiel asks for it several times a move
        self._trail = trail
        self._rows = rows
        self._legal: list[int] | None = None  # cached, since most callers apply one of them next
        self._samplers: dict[int, _SeatSampler] = {}

    def __deepcopy__(self, _: dict[int, Any]) -> "Position":
        return Position(self.table, self.state.copy(), self._trail, self._rows)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the position; OpenSpiel serializes states by pickling them."""
        return Position, (self.table, self.state, self.trail)

    @property
    def trail(self) -> Trail:
        """What each seat has seen so far."""
        if self._trail is None:
            self._trail = _replay(self.table.rules, self._rows)
            self._rows = ()
        return self._trail

    def legal(self) -> list[int]:
        """Return the legal rows of the mover, in ascending order as OpenSpiel requires."""
        if self._legal is None:
            self._legal = self.table.rules.legal(self.state, self.turn)
            self._legal.sort()
        return self._legal[:]

    def chances(self) -> list[tuple[int, float]]:
        """Return every outcome of chance, numbered from 0, and its probability."""
        weight, state, first = self.table.rules.weight, self.state, self.table.actions.count
        moves = self.legal()
        weights: list[int] = [weight(state, move) for move in moves]
        total = sum(weights)
        return [(move - first, part / total) for move, part in zip(moves, weights, strict=True)]

    def apply(self, action: int) -> None:
        """Apply an action. Raise IllegalAction if it is not legal now."""
        mover, rules = self.turn, self.table.rules
        row = action + self.table.actions.count if mover == CHANCE else action
        if not self._allows(mover, row):
            raise self._refusal(mover, action)
        if self._trail is None:
            rules.apply(self.state, mover, row)
            self._rows = (self._rows, row)
        else:
            log = Log()
            rules.apply(self.state, mover, row, log)
            self._trail = self._trail.after(mover, row, log.events)
        self.turn = rules.turn(self.state)
        self._legal = None
        if self._samplers:
            self._samplers = {}

    def _allows(self, mover: int, row: int) -> bool:
        legal = self._legal
        if legal is None:
            return mover != OVER and self.table.rules.allows(self.state, mover, row)
        place = bisect_left(legal, row)
        return place < len(legal) and legal[place] == row

    def _refusal(self, mover: int, action: int) -> MutableError:
        """Return the error in OpenSpiel's numbering, in which outcomes of chance start at 0."""
        if mover == OVER:
            return IllegalAction("action_when_over")
        first, key = (self.table.actions.count, "illegal_outcome") if mover == CHANCE else (0, "illegal_of")
        legal: list[object] = [row - first for row in self.legal()]
        named = legal if len(legal) <= NAMED else [*legal[:NAMED], f"… ({len(legal)})"]
        return IllegalAction(key, action=action, legal=named)

    def resampled(self, seat: int, rng: Rng) -> "Position":
        """Return another position that this seat cannot distinguish, with the same past of this seat. The
        past of the other seats is only their view in the sampled state.
        """
        if seat not in self._samplers:
            self._samplers[seat] = _SeatSampler(self, seat)
        look = self._samplers[seat]
        state = look.worlds.draw(rng)
        digests = {**_view_digests(self.table, state), seat: look.past.digest(seat)}
        return Position(self.table, state, new_trail(digests, {seat: look.past}))


def _replay(rules: Rules, rows: Rows) -> Trail:
    """Return the trail of these moves, replayed from the start of a game."""
    played: list[int] = []
    while rows:
        rows, row = rows
        played.append(row)
    state, trail = rules.start(), new_trail()
    for row in reversed(played):
        mover, log = int(rules.turn(state)), Log()
        rules.apply(state, mover, row, log)
        trail = trail.after(mover, row, log.events)
    return trail


class _SeatSampler:
    """A position as one seat sees it: built once, sampled many times."""

    def __init__(self, position: Position, seat: int) -> None:
        rules = position.table.rules
        self.worlds = rules.worlds(rules.view(position.state, seat))
        self.past = position.trail.as_seen_by(seat)


def position_of(table: SharedSetup, view: View, rng: Rng) -> Position:
    """Return a position that fits a view, without any past."""
    state = table.rules.sample_state(view, rng)
    return Position(table, state, new_trail(_view_digests(table, state)))


def _view_digests(table: SharedSetup, state: State) -> dict[int, bytes]:
    """Return digests of the views of all seats, in place of their past."""
    return {seat: _view_digest(table, state, seat) for seat in range(table.players)}


def _view_digest(table: SharedSetup, state: State, seat: int) -> bytes:
    writer = FeatureWriter(table.observations.size)
    table.rules.encode_view(state, seat, writer)
    return blake2b(writer.cells, digest_size=SIZE).digest()
