"""Where a game of OpenSpiel stands: the engine's state, and what each seat has seen on the way to it."""

from hashlib import blake2b
from typing import Any

from mutable.adapters.arrays import Actions, Observations
from mutable.adapters.openspiel.trail import SIZE, Trail, beginning
from mutable.adapters.setup import Setup
from mutable.kit.canvas import Canvas
from mutable.kit.errors import IllegalAction
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, OVER, SPECTATOR, State, View, Worlds
from mutable.kit.rng import Rng


class Table:
    """What all positions of one game share; OpenSpiel copies deeply, and this is not to be copied."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        rules = self.rules = setup.rules
        self.players = setup.players
        self.actions = Actions(rules)
        self.observations = Observations(rules)

    def __deepcopy__(self, _: dict[int, Any]) -> "Table":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.setup,)


class Position:
    def __init__(self, table: Table, state: State, trail: Trail) -> None:
        self.table = table
        self.state = state
        self.trail = trail
        self._worlds: dict[int, Worlds] = {}

    def __deepcopy__(self, _: dict[int, Any]) -> "Position":
        return Position(self.table, self.state.copy(), self.trail)

    def __reduce__(self) -> tuple[object, ...]:
        """OpenSpiel serializes states by pickling them; of the trail the digests are enough."""
        seats = (*range(self.table.players), SPECTATOR)
        return _restored, (self.table, self.state, {seat: self.trail.digest(seat) for seat in seats})

    def turn(self) -> int:
        return self.table.rules.turn(self.state)

    def is_over(self) -> bool:
        return self.turn() == OVER

    def legal(self) -> list[int]:
        """The rows of whoever is to move, in ascending order as OpenSpiel wants them."""
        return sorted(self.table.rules.legal(self.state, self.turn()))

    def chances(self) -> list[tuple[int, float]]:
        """Every outcome of chance, numbered from 0, and how likely it is."""
        rules, first = self.table.rules, self.table.actions.count
        weights = [(move, int(rules.weight(self.state, move))) for move in self.legal()]
        total = sum(weight for _, weight in weights)
        return [(move - first, weight / total) for move, weight in weights]

    def apply(self, action: int) -> None:
        mover = self.turn()
        row = action + self.table.actions.count if mover == CHANCE else action
        if not self.table.rules.allows(self.state, mover, row):
            raise IllegalAction("illegal_of", action=action, legal=[*self.legal()])
        log = Log()
        self.table.rules.apply(self.state, mover, row, log)
        self.trail = self.trail.after(mover, row, log.events)
        self._worlds.clear()

    def imagined(self, seat: int, rng: Rng) -> "Position":
        """Another position that looks the same to a seat; what the others have seen in it is imagined too."""
        if seat not in self._worlds:
            self._worlds[seat] = self.table.rules.worlds(self.table.rules.view(self.state, seat))
        return _imagined(self.table, self._worlds[seat].draw(rng), seat, self.trail.digest(seat))


def position_of(table: Table, view: View, rng: Rng) -> Position:
    """A position that fits a view, for a player that has seen nothing else."""
    worlds = table.rules.worlds(view)
    seat = view["seat"]
    state = worlds.draw(rng)
    position = _imagined(table, state, seat, _glance(table, state, seat))
    position._worlds[seat] = worlds
    return position


def _restored(table: Table, state: State, digests: dict[int, bytes]) -> Position:
    return Position(table, state, beginning(digests))


def _imagined(table: Table, state: State, seat: int, digest: bytes) -> Position:
    digests = {other: _glance(table, state, other) for other in range(table.players)}
    return Position(table, state, beginning({**digests, seat: digest}))


def _glance(table: Table, state: State, seat: int) -> bytes:
    """What a seat sees now, in place of all that it has seen: a careful player has noted the rest."""
    canvas = Canvas(table.observations.size)
    table.rules.draw_view(state, seat, canvas)
    return blake2b(canvas.cells, digest_size=SIZE).digest()
