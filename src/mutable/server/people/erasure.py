"""Erasure of a person's data.

Tables that were theirs alone are deleted. At tables shared with others, their seat loses its name and its
identity; the moves stay, because they are part of the others' games.
"""

import contextlib
import secrets
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from mutable.server.people.people import People
from mutable.server.registry.registry import TableRegistry
from mutable.storage.values import NumberedRow, StoredTable, TableRewrite
from mutable.tables.entries import (
    VERSION,
    Chat,
    Create,
    Deed,
    Hold,
    LogRow,
    Place,
    Sit,
    read_create,
    read_deed,
    written,
)
from mutable.tables.errors import Trouble
from mutable.tables.messages import Forgotten, TableLine

ERASED_NAME = "…"  # a name that nobody can choose


async def forget(registry: TableRegistry, people: People, person: str) -> Forgotten:
    """Erase all data of a person: tables, devices and the private link."""
    forgotten = await _forget_tables(registry, person)
    await people.forget(person)
    await registry.store.scrub()
    return forgotten


async def _forget_tables(registry: TableRegistry, person: str) -> Forgotten:
    """Delete or anonymise a person's tables. A bot takes over where others still play."""
    tables = await registry.store.tables_of_person(person)
    replacement = new_identity()
    erase = partial(erase_person, person=person, replacement=replacement)
    for room in tables.shared:
        with contextlib.suppress(Trouble):  # a table that cannot be loaded has no bots either
            await registry.change(room, lambda room: room.leave_for_good(person))
        await registry.rewrite(room, partial(registry.store.rewrite_table, rewrite=erase))
    for room in tables.own:
        await registry.rewrite(room, registry.store.delete_table)
    return Forgotten(len(tables.own), len(tables.shared))


def new_identity() -> str:
    """Return a random identity. It is the same at all tables of a person, so that evenings still add up."""
    return secrets.token_hex(12)


def erase_person(table: StoredTable, person: str, replacement: str) -> TableRewrite:
    """Remove a person's name, identity, chat and private link from a table."""
    entries = [_decode(seq, row) for seq, row in table.rows]
    traces = _traces_of(person, replacement, [entry for entry in entries if entry is not None])
    rows = []
    for (seq, row), entry in zip(table.rows, entries, strict=True):
        body = _erase_body(row.body, entry, traces)
        if body != row.body:
            rows.append(NumberedRow(seq, LogRow(row.at, max(row.version, VERSION), body)))
    summary = None if table.summary is None else _erase_summary(table.summary, traces.seats)
    return TableRewrite(rows, summary, renamed=(person, replacement))


class _Traces(NamedTuple):
    """What a table's log holds of a person, and the identity that replaces theirs."""

    person: str
    replacement: str
    seats: set[int]
    names: set[str]


def _decode(seq: int, row: LogRow) -> Create | Deed | None:
    try:
        return read_create(row.version, row.body) if seq == 0 else read_deed(row.version, row.body)
    except Trouble:
        return None


def _traces_of(person: str, replacement: str, entries: list[Create | Deed]) -> _Traces:
    places = [place for entry in entries if isinstance(entry, Create) for place in entry.seats]
    seats = {number for number, place in enumerate(places) if person in place.people}
    seats |= {entry.seat for entry in entries if isinstance(entry, Sit | Hold) and entry.person == person}
    names = {places[seat].name for seat in seats}
    names |= {entry.name for entry in entries if isinstance(entry, Sit) and entry.seat in seats}
    return _Traces(person, replacement, seats, {name for name in names if name is not None})


def _erase_body(body: str, entry: Create | Deed | None, traces: _Traces) -> str:
    if entry is None:  # of a later version, for example: its other fields stay as they are
        return body.replace(traces.person, traces.replacement)
    erased = _erase_entry(entry, traces)
    return body if erased is entry else written(erased)


def _erase_entry(entry: Create | Deed, traces: _Traces) -> Create | Deed:
    """Return the entry without traces of the person; the same object if it has none."""
    match entry:
        case Create() if traces.seats:
            seats = [
                _erase_place(place, traces) if number in traces.seats else place
                for number, place in enumerate(entry.seats)
            ]
            return replace(entry, seats=seats)
        case Sit() if entry.seat in traces.seats:
            person = traces.replacement if entry.person == traces.person else entry.person
            return replace(entry, name=ERASED_NAME, person=person)
        case Hold() if entry.person == traces.person:
            return replace(entry, person=traces.replacement)
        case Chat() if entry.name in traces.names:
            return Chat(ERASED_NAME, ERASED_NAME)
    return entry


def _erase_place(place: Place, traces: _Traces) -> Place:
    people = [traces.replacement if person == traces.person else person for person in place.people]
    name = None if place.name is None else ERASED_NAME
    return replace(place, name=name, people=people, key=secrets.token_urlsafe(18))


def _erase_summary(body: str, seats: set[int]) -> str:
    line = msgspec.json.decode(body, type=TableLine)
    line.names = [ERASED_NAME if number in seats else name for number, name in enumerate(line.names)]
    return msgspec.json.encode(line).decode()
