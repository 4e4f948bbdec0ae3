"""A finished game walked through once more: every decision with what its seat knew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, State, View
from mutable.table.move_log import Line
from mutable.table.table import Table


@dataclass(frozen=True)
class Decision:
    """A seat's choice among several moves, as it met it."""

    number: int  # of the move among those in force, the first is 1
    seat: int
    move: int
    view: View
    heard: list[Facts]
    state: State  # for what is public of it; a judge gets the view


def decisions_of(table: Table) -> Iterator[Decision]:
    """Of the moves that are in force at the end: what was taken back was not played."""
    again = Table(table.setting)
    rules = again.rules
    for number, (seat, text) in enumerate(table.moves, 1):
        if seat != CHANCE and rules.count(again.state, seat) > 1:
            move = rules.moves.parse(text)
            yield Decision(number, seat, move, again.view(seat), again.events(seat), again.state.copy())
        again.enter(seat, text)


def entries_of(table: Table) -> list[int]:
    """For each move in force the number of the entry that it came by."""
    kept: list[int] = []
    again = Table(table.setting)
    for number, (seat, text) in enumerate(table.entries, 1):
        before = again.moves
        again.enter(seat, text)
        if len(again.moves) == len(kept) + 1:
            kept.append(number)
        else:
            kept = _without(kept, before, again.moves)
    return kept


def _without(kept: list[int], before: Sequence[Line], after: Sequence[Line]) -> list[int]:
    """What is left after a take-back: a rewind cuts the end off, a take-back one move from within."""
    if [*after] == before[: len(after)]:
        return kept[: len(after)]
    at = next(at for at, move in enumerate(before) if at >= len(after) or after[at] != move)
    return [*kept[:at], *kept[at + 1 :]]
