"""Erasure of a person's data.

Tables of this person alone are deleted. At shared tables, the person's seat loses its name and its identity;
the moves stay, because they are part of the others' games.
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
    Engage,
    Free,
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
    stays = _stays(entries)
    traces = _traces_of(person, replacement, entries, stays)
    rows = []
    for (seq, row), entry, stay in zip(table.rows, entries, stays, strict=True):
        body = _erase_body(row.body, entry, stay, traces)
        if body != row.body:
            rows.append(NumberedRow(seq, LogRow(row.at, max(row.version, VERSION), body)))
    last = {seat for seat, freed in traces.stays if freed == _freed(entries, seat)}
    summary = None if table.summary is None else _erase_summary(table.summary, last)
    return TableRewrite(rows, summary, renamed=(person, replacement))


_Stay = tuple[int, int]
"""A seat, and how often it had been freed or given to a bot before that stay.

Different people may have held it.
"""


def _stays(entries: list[Create | Deed | None]) -> list[_Stay | None]:
    """Return the stay that each entry about a person on a seat belongs to; None for other entries."""
    return [
        (entry.seat, _freed(entries[:place], entry.seat)) if isinstance(entry, Sit | Hold) else None
        for place, entry in enumerate(entries)
    ]


def _freed(entries: list[Create | Deed | None], seat: int) -> int:
    return sum(isinstance(entry, Free | Engage) and entry.seat == seat for entry in entries)


class _Traces(NamedTuple):
    """The traces of a person in a table's log, and the identity that replaces theirs."""

    person: str
    replacement: str
    stays: set[_Stay]
    names: set[str]


def _decode(seq: int, row: LogRow) -> Create | Deed | None:
    try:
        return read_create(row.version, row.body) if seq == 0 else read_deed(row.version, row.body)
    except Trouble:
        return None


def _traces_of(
    person: str, replacement: str, entries: list[Create | Deed | None], stays: list[_Stay | None]
) -> _Traces:
    places = [place for entry in entries if isinstance(entry, Create) for place in entry.seats]
    sat = {(seat, 0) for seat, place in enumerate(places) if person in [*place.people, *place.kept]}
    said = [*zip(entries, stays, strict=True)]
    sat |= {stay for entry, stay in said if stay and isinstance(entry, Sit | Hold) and entry.person == person}
    first = [places[seat] for seat, freed in sat if freed == 0]
    names = {name for place in first for name in (place.name, place.kept_name)}
    names |= {entry.name for entry, stay in said if isinstance(entry, Sit) and stay in sat}
    return _Traces(person, replacement, sat, {name for name in names if name is not None})


def _erase_body(body: str, entry: Create | Deed | None, stay: _Stay | None, traces: _Traces) -> str:
    if entry is None:  # for example of a later version; its other fields stay
        return body.replace(traces.person, traces.replacement)
    erased = _erase_entry(entry, stay, traces)
    return body if erased is entry else written(erased)


def _erase_entry(entry: Create | Deed, stay: _Stay | None, traces: _Traces) -> Create | Deed:
    """Return the entry without traces of the person; the same object if it has none."""
    match entry:
        case Create() if traces.stays:
            seats = [
                _erase_place(place, traces) if (number, 0) in traces.stays else place
                for number, place in enumerate(entry.seats)
            ]
            return replace(entry, seats=seats)
        case Sit() if stay in traces.stays:
            person = traces.replacement if entry.person == traces.person else entry.person
            return replace(entry, name=ERASED_NAME, person=person)
        case Hold() if entry.person == traces.person:
            return replace(entry, person=traces.replacement)
        case Chat() if entry.name in traces.names:
            return Chat(ERASED_NAME, ERASED_NAME)
    return entry


def _erase_place(place: Place, traces: _Traces) -> Place:
    def replaced(people: list[str]) -> list[str]:
        return [traces.replacement if person == traces.person else person for person in people]

    return replace(
        place,
        name=None if place.name is None else ERASED_NAME,
        people=replaced(place.people),
        kept=replaced(place.kept),
        kept_name=None if place.kept_name is None else ERASED_NAME,
        key=secrets.token_urlsafe(18),
    )


def _erase_summary(body: str, seats: set[int]) -> str:
    line = msgspec.json.decode(body, type=TableLine)
    line.names = [ERASED_NAME if name and number in seats else name for number, name in enumerate(line.names)]
    return msgspec.json.encode(line).decode()
