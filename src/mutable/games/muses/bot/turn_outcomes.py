"""The distinct outcomes of a turn of Dance of Muses: a step, perhaps with a power, by the floor after it."""

from mypy_extensions import i64

from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import NONE, REVEALING, MusesState

Floor = tuple[int, int, int]


class TurnOutcome:
    """The first move of a turn and the floor after its last move."""

    def __init__(self, move: i64, after: MusesState) -> None:
        self.move: i64 = move
        self.after: MusesState = after

    def is_over(self) -> bool:
        """Return True if the turn ends the dance."""
        return self.after.phase == REVEALING


class TurnOutcomes:
    def __init__(self, rules: MusesRules) -> None:
        self._rules: MusesRules = rules
        self._found: dict[Floor, TurnOutcome] = {}

    def of(self, state: MusesState, seat: i64) -> list[TurnOutcome]:
        """Return one turn for each floor that the seat on turn can reach by the end of its turn."""
        self._found = {}
        self._collect(state, seat, NONE)
        return list(self._found.values())

    def _collect(self, state: MusesState, seat: i64, first: i64) -> None:
        for move in self._rules.legal(state, seat):
            after = state.copy()
            self._rules.apply(after, seat, move)
            first_move: i64 = move if first == NONE else first
            if after.seat == seat and after.phase != REVEALING:
                self._collect(after, seat, first_move)
            else:
                self._found[(after.across, after.down, after.dice)] = TurnOutcome(first_move, after)
