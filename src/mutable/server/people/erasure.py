"""What is left of somebody who wants to be forgotten: nothing at tables that were theirs alone; at tables
that others sat at, a seat without a name, whose moves stay because they are the others' game, too.
"""

import contextlib
import secrets
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from mutable.server.registry.registry import House
from mutable.storage.store import Transaction, delete
from mutable.tables.entries import (
    VERSION,
    Chat,
    Create,
    Deed,
    Hold,
    Place,
    Sit,
    read_create,
    read_deed,
    written,
)
from mutable.tables.errors import Trouble
from mutable.tables.messages import Forgotten, TableLine

NOBODY = "…"  # no name that anybody can choose
OTHER_SITTER = "SELECT 1 FROM sitter other WHERE other.room = sitter.room AND other.person != sitter.person"
# Moves name nobody. All other entries begin with another kind.
PEOPLES_ENTRIES = """
SELECT seq, version, body FROM log WHERE room = ? AND body NOT LIKE '{"kind":"enter"%' ORDER BY seq
"""


async def forget(house: House, person: str) -> Forgotten:
    """Everything of theirs: tables, devices, the private link."""
    told = await forgotten(house, person)
    await house.people.forget(person)
    await house.store.scrub()
    return told


async def forgotten(house: House, person: str) -> Forgotten:
    """A bot goes on for them where others play; then nothing tells that it was them."""
    alone, shared = await house.store.do(lambda file: own_tables(file, person))
    someone = nobody()
    for room in shared:
        with contextlib.suppress(Trouble):  # a table that cannot be followed has no bots either
            await house.change(room, lambda room: room.leave_for_good(person))
        await house.rewrite(room, partial(efface, room=room, person=person, someone=someone))
    for room in alone:
        await house.rewrite(room, partial(delete, rooms=[room]))
    return Forgotten(len(alone), len(shared))


def own_tables(file: Transaction, person: str) -> tuple[list[str], list[str]]:
    """Those at which nobody else ever sat, and those that are shared."""
    rows = file.execute(
        f"SELECT room, EXISTS ({OTHER_SITTER}) FROM sitter WHERE person = ? ORDER BY room", (person,)
    ).fetchall()
    return [room for room, shared in rows if not shared], [room for room, shared in rows if shared]


def nobody() -> str:
    """Who sits there instead: the same at all their tables, so that an evening still adds up."""
    return secrets.token_hex(12)


def efface(file: Transaction, room: str, person: str, someone: str) -> None:
    """Neither name nor person stays in a log, nor what they said; the seat's private link opens nothing."""
    rows = file.execute(PEOPLES_ENTRIES, (room,)).fetchall()
    entries = [_read(seq, version, body) for seq, version, body in rows]
    mark = _Mark(person, someone, *_seats_of(person, [entry for entry in entries if entry is not None]))
    for (seq, version, body), entry in zip(rows, entries, strict=True):
        # One that cannot be read, a later version's say, keeps its shape.
        effaced = body.replace(person, someone) if entry is None else written(_effaced(entry, mark))
        if effaced != body:
            changed = (effaced, max(version, VERSION), room, seq)
            file.execute("UPDATE log SET body = ?, version = ? WHERE room = ? AND seq = ?", changed)
    _efface_line(file, room, mark.seats)
    file.execute("UPDATE sitter SET person = ? WHERE room = ? AND person = ?", (someone, room, person))


class _Mark(NamedTuple):
    """Whom to look for at a table, and who is there instead."""

    person: str
    someone: str
    seats: set[int]
    names: set[str]


def _read(seq: int, version: int, body: str) -> Create | Deed | None:
    try:
        return read_create(version, body) if seq == 0 else read_deed(version, body)
    except Trouble:
        return None


def _seats_of(person: str, entries: list[Create | Deed]) -> tuple[set[int], set[str]]:
    """Where somebody sat, and what they were called there."""
    places = [place for entry in entries if isinstance(entry, Create) for place in entry.seats]
    seats = {number for number, place in enumerate(places) if person in place.people}
    seats |= {entry.seat for entry in entries if isinstance(entry, Sit | Hold) and entry.person == person}
    names = {places[seat].name for seat in seats}
    names |= {entry.name for entry in entries if isinstance(entry, Sit) and entry.seat in seats}
    return seats, {name for name in names if name is not None}


def _effaced(entry: Create | Deed, mark: _Mark) -> Create | Deed:
    match entry:
        case Create():
            seats = [
                _effaced_place(place, mark) if number in mark.seats else place
                for number, place in enumerate(entry.seats)
            ]
            return replace(entry, seats=seats)
        case Sit() if entry.seat in mark.seats:
            person = mark.someone if entry.person == mark.person else entry.person
            return replace(entry, name=NOBODY, person=person)
        case Hold() if entry.person == mark.person:
            return replace(entry, person=mark.someone)
        case Chat() if entry.name in mark.names:
            return Chat(NOBODY, NOBODY)
    return entry


def _effaced_place(place: Place, mark: _Mark) -> Place:
    people = [mark.someone if person == mark.person else person for person in place.people]
    name = None if place.name is None else NOBODY
    return replace(place, name=name, people=people, key=secrets.token_urlsafe(18))


def _efface_line(file: Transaction, room: str, seats: set[int]) -> None:
    for (body,) in file.execute("SELECT body FROM lobby_line WHERE room = ?", (room,)).fetchall():
        line = msgspec.json.decode(body, type=TableLine)
        line.names = [NOBODY if number in seats else name for number, name in enumerate(line.names)]
        kept = (msgspec.json.encode(line).decode(), room)
        file.execute("UPDATE lobby_line SET body = ? WHERE room = ?", kept)
