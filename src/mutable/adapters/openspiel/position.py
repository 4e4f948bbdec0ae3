"""Where a game of OpenSpiel stands: the engine's state, and what each seat has seen on the way to it."""

from bisect import bisect_left
from functools import cached_property
from hashlib import blake2b
from typing import Any

from mutable.adapters.arrays import Actions, Observations
from mutable.adapters.openspiel.trail import SIZE, Trail, beginning
from mutable.adapters.setup import Setup
from mutable.kit.errors import IllegalAction, MutableError
from mutable.kit.event_encoding import Vocabulary
from mutable.kit.events import Log
from mutable.kit.feature_writer import FeatureWriter
from mutable.kit.game import CHANCE, OVER, Rules, State, View
from mutable.kit.rng import Rng

HISTORY = 2048  # numbers of an information state's tensor that tell what its player has seen
NAMED = 12  # legal actions that a refusal names

Rows = tuple[()] | tuple[Any, int]
"""Moves of a game, the last one outside: all before it, and its row. Copies share their beginning."""


class Table:
    """What all positions of one game share; OpenSpiel copies deeply, and this is not to be copied."""

    def __init__(self, setup: Setup, history: int = HISTORY) -> None:
        self.setup = setup
        self.history = history
        rules = self.rules = setup.rules
        self.players = setup.players
        self.actions = Actions(rules)
        self.observations = Observations(rules)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """How events become numbers here."""
        return Vocabulary(self.rules)

    def __deepcopy__(self, _: dict[int, Any]) -> "Table":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.setup, self.history)


class Position:
    """A state with the way that led to it, for the states of OpenSpiel.

    What was told on the way is read by information states and by bots that listen, and by nobody in between:
    so only the rows are kept until somebody asks. Then they are played again, and from there on all is told
    as it happens. A trail that is given is told further from the beginning.
    """

    def __init__(self, table: Table, state: State, trail: Trail | None = None, rows: Rows = ()) -> None:
        self.table = table
        self.state = state
        self.turn: int = table.rules.turn(state)  # kept, since OpenSpiel asks for it many times a move
        self._trail = trail
        self._rows = rows
        self._legal: list[int] | None = None  # kept as well: what was asked for is most often done then
        self._looks: dict[int, _Look] = {}

    def __deepcopy__(self, _: dict[int, Any]) -> "Position":
        return Position(self.table, self.state.copy(), self._trail, self._rows)

    def __reduce__(self) -> tuple[object, ...]:
        """OpenSpiel serializes states by pickling them."""
        return Position, (self.table, self.state, self.trail)

    @property
    def trail(self) -> Trail:
        """What each seat has seen on the way."""
        if self._trail is None:
            self._trail = _retold(self.table.rules, self._rows)
            self._rows = ()
        return self._trail

    def legal(self) -> list[int]:
        """The rows of whoever is to move, in ascending order as OpenSpiel wants them."""
        if self._legal is None:
            self._legal = self.table.rules.legal(self.state, self.turn)
            self._legal.sort()
        return self._legal[:]

    def chances(self) -> list[tuple[int, float]]:
        """Every outcome of chance, numbered from 0, and how likely it is."""
        weight, state, first = self.table.rules.weight, self.state, self.table.actions.count
        moves = self.legal()
        weights: list[int] = [weight(state, move) for move in moves]
        total = sum(weights)
        return [(move - first, part / total) for move, part in zip(moves, weights, strict=True)]

    def apply(self, action: int) -> None:
        """Make the move of an action; IllegalAction if it is none now."""
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
        if self._looks:
            self._looks = {}

    def _allows(self, mover: int, row: int) -> bool:
        legal = self._legal
        if legal is None:
            return mover != OVER and self.table.rules.allows(self.state, mover, row)
        place = bisect_left(legal, row)
        return place < len(legal) and legal[place] == row

    def _refusal(self, mover: int, action: int) -> MutableError:
        """In the numbers that OpenSpiel gave: chance's are those of its outcomes."""
        if mover == OVER:
            return IllegalAction("action_when_over")
        first, key = (self.table.actions.count, "illegal_outcome") if mover == CHANCE else (0, "illegal_of")
        legal: list[object] = [row - first for row in self.legal()]
        named = legal if len(legal) <= NAMED else [*legal[:NAMED], f"… ({len(legal)})"]
        return IllegalAction(key, action=action, legal=named)

    def imagined(self, seat: int, rng: Rng) -> "Position":
        """Another position that looks the same to a seat, which has seen the same; what the others have seen
        in it is imagined too.
        """
        if seat not in self._looks:
            self._looks[seat] = _Look(self, seat)
        look = self._looks[seat]
        state = look.worlds.draw(rng)
        digests = {**_glances(self.table, state), seat: look.past.digest(seat)}
        return Position(self.table, state, beginning(digests, {seat: look.past}))


def _retold(rules: Rules, rows: Rows) -> Trail:
    """What there was to see while these moves were made, from the start of a game on."""
    played: list[int] = []
    while rows:
        rows, row = rows
        played.append(row)
    state, trail = rules.start(), beginning()
    for row in reversed(played):
        mover, log = int(rules.turn(state)), Log()
        rules.apply(state, mover, row, log)
        trail = trail.after(mover, row, log.events)
    return trail


class _Look:
    """How a position looks to one seat: read once, imagined many times."""

    def __init__(self, position: Position, seat: int) -> None:
        rules = position.table.rules
        self.worlds = rules.worlds(rules.view(position.state, seat))
        self.past = position.trail.as_seen_by(seat)


def position_of(table: Table, view: View, rng: Rng) -> Position:
    """A position that fits a view, for a player that has seen nothing else."""
    state = table.rules.sample_state(view, rng)
    return Position(table, state, beginning(_glances(table, state)))


def _glances(table: Table, state: State) -> dict[int, bytes]:
    """What each seat sees now, in place of all that it has seen: a careful player has noted the rest."""
    return {seat: _glance(table, state, seat) for seat in range(table.players)}


def _glance(table: Table, state: State, seat: int) -> bytes:
    writer = FeatureWriter(table.observations.size)
    table.rules.encode_view(state, seat, writer)
    return blake2b(writer.cells, digest_size=SIZE).digest()
