"""Replay a finished game and yield every decision with what its seat knew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, State, View
from mutable.table.advice import KeptHint
from mutable.table.move_log import Line
from mutable.table.table import Table


@dataclass(frozen=True)
class Decision:
    """A seat's choice among several moves, with the view and events it had."""

    number: int  # of the move, from 1, take-backs left out
    seat: int
    move: int
    view: View
    heard: list[Facts]
    state: State  # for public facts only; evaluators get the view


def decisions_of(table: Table) -> Iterator[Decision]:
    """Yield the decisions of the final line of play; moves taken back are left out."""
    again = Table(table.setting)
    rules = again.rules
    for number, (seat, text) in enumerate(table.moves, 1):
        if seat != CHANCE and rules.count(again.state, seat) > 1:
            move = rules.moves.parse(text)
            yield Decision(number, seat, move, again.view(seat), again.events(seat), again.state.copy())
        again.enter(seat, text)


def hints_by_decision(table: Table) -> dict[int, KeptHint]:
    """Return the last hint that was given for each decision, by the number of its move."""
    entries = entry_numbers_of(table)
    found: dict[int, KeptHint] = {}
    before = [0] * len(table.setting.seats)  # by seat: the entry of its last kept move
    for number, ((seat, _), entry) in enumerate(zip(table.moves, entries, strict=True), 1):
        if seat == CHANCE:
            continue
        given = [hint for hint in table.advice if hint.seat == seat and before[seat] <= hint.at < entry]
        if given:
            found[number] = given[-1]
        before[seat] = entry
    return found


def entry_numbers_of(table: Table) -> list[int]:
    """Return, for each move of the final line of play, the number of its log entry."""
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


def turn_numbers_of(table: Table, entries: Sequence[int]) -> list[int]:
    """Return, for each of these log entries, the number of its decision as replays count: chance counts none.

    An entry of chance has the number of the decision before it.
    """
    counts, count = [0], 0
    for seat, _ in table.entries:
        count += seat != CHANCE
        counts.append(count)
    return [counts[entry] for entry in entries]


def _without(kept: list[int], before: Sequence[Line], after: Sequence[Line]) -> list[int]:
    """Return the entries left after a take-back: a rewind cuts the end, a take-back removes one move."""
    if [*after] == before[: len(after)]:
        return kept[: len(after)]
    at = next(at for at, move in enumerate(before) if at >= len(after) or after[at] != move)
    return [*kept[:at], *kept[at + 1 :]]
