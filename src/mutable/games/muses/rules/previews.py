"""Previews of moves of Dance of Muses, computed from the states before and after the move."""

from mypy_extensions import i64

from mutable.games.muses.rules.moves import STEP, MusesMoves
from mutable.games.muses.rules.nibbles import indices
from mutable.games.muses.rules.state import REVEALING, MusesState
from mutable.kit.events import Facts


def preview_of(moves: MusesMoves, before: MusesState, after: MusesState, move: i64) -> Facts:
    """Return who is pushed, which dice change, and why the dance ends, if it does."""
    changes: list[Facts] = []
    pushed: list[str] = []
    for dancer in indices(before.present()):
        if before.die(dancer) != after.die(dancer):
            changes.append(_change(moves, before, after, dancer))
        if moves.kind[move] == STEP and dancer != moves.who[move] and _has_moved(before, after, dancer):
            pushed.append(moves.dancers[dancer])
    return {"pushed": pushed, "dice": changes, "ends": _end(after)}


def _change(moves: MusesMoves, before: MusesState, after: MusesState, dancer: i64) -> Facts:
    return {"dancer": moves.dancers[dancer], "before": before.die(dancer), "after": after.die(dancer)}


def _end(after: MusesState) -> str | None:
    """Return the reason for the end: a six (6.1), the limit of steps (6.2), or None."""
    if after.phase != REVEALING:
        return None
    return "six" if after.sixes() else "steps"


def _has_moved(before: MusesState, after: MusesState, dancer: i64) -> bool:
    return before.x(dancer) != after.x(dancer) or before.y(dancer) != after.y(dancer)
