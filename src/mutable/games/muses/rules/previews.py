"""What a move of Dance of Muses would come to, read off the floor before and after it."""

from mypy_extensions import i64

from mutable.games.muses.rules.moves import STEP, MusesMoves
from mutable.games.muses.rules.nibbles import indices
from mutable.games.muses.rules.state import REVEALING, MusesState
from mutable.kit.events import Facts


def preview_of(moves: MusesMoves, before: MusesState, after: MusesState, move: i64) -> Facts:
    """Who is pushed by a step, which dice change, and what ends the dance with it, if anything."""
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
    """A six (6.1), the limit of steps (6.2), or nothing."""
    if after.phase != REVEALING:
        return None
    return "six" if after.sixes() else "steps"


def _has_moved(before: MusesState, after: MusesState, dancer: i64) -> bool:
    return before.x(dancer) != after.x(dancer) or before.y(dancer) != after.y(dancer)
