"""Tables as the lobby lists them. A table's summary is stored again only if it would differ."""

import time
from collections.abc import Collection

import msgspec

from mutable.kit.options import Value
from mutable.server.registry.leases import LeasedTable
from mutable.storage.store import Store
from mutable.storage.values import Summary
from mutable.tables.entries import LogRow
from mutable.tables.errors import Trouble
from mutable.tables.folding import folded
from mutable.tables.messages import TableLine
from mutable.tables.room import Room

MOST_LINES = 50  # of each kind
MOST_KEPT = 5
MOST_ATTENDED = 500  # open tables in one request to the store
SUMMARY_AGE = 60.0


def new_summary(live: LeasedTable) -> Summary | None:
    """Return a summary if it would differ or the stored one is a minute old; else None."""
    now, standing = time.time(), (live.room.status, live.room.heads_counted)
    if standing == live.summed_up and now - live.summed_up_at < SUMMARY_AGE:
        return None
    live.summed_up, live.summed_up_at = standing, now
    return _summary(live.room)


def summarise_log(ident: str, rows: list[LogRow], status: str) -> Summary | None:
    """Return the summary of a log, with fields that older versions did not store. Runs in a worker."""
    try:
        return _summary(folded(ident, rows, status))
    except Trouble:  # the log can no longer be folded; the old summary stays
        return None


def _summary(room: Room) -> Summary:
    people = tuple(room.holders().items())
    outcome = room.table.outcome() if room.status == "finished" else None
    line = TableLine(
        id=room.id,
        game=room.table.setting.game.name,
        title=room.table.setting.game.title,
        status=room.status,
        names=[seat.name for seat in room.seats],
        free=sum(seat.is_free for seat in room.seats),
        updated=time.time(),
        public=room.public,
        winners=room.winners(),
        bots=[seat.bot for seat in room.seats],
        options=_unusual(room),
        clock=room.clock,
        totals=None if outcome is None else list(outcome["totals"]),
        resigned=[number for number, seat in enumerate(room.seats) if seat.resigned],
        stood_for=[number for number, seat in enumerate(room.seats) if seat.stood_for],
        ended=room.moved_at if room.status == "finished" else None,
        evening=room.created.evening is not None,
        hints=room.has_hints,
        hinted=[number for number, seat in enumerate(room.seats) if seat.hints],
        practice=room.created.second_try is not None,
    )
    body = msgspec.json.encode(line).decode()
    return Summary(room.id, room.status, room.public, body, people, room.created.evening)


def _unusual(room: Room) -> dict[str, Value]:
    """Return the options that differ from their defaults."""
    chosen, agreed = room.table.rules.options, room.created.options
    return {
        option.name: agreed[option.name]
        for option in room.table.setting.game.options
        if option.name in agreed and agreed[option.name] != option.default_given(chosen)
    }


async def open_lines(store: Store, person: str, attended: Collection[str]) -> list[TableLine]:
    """Return the open tables with a waiting player; `attended` are those with a player in this process.

    Tables that keep a seat for the person come first. Nobody else may sit down on such a seat, so a table
    without another free one is not listed for others.
    """
    here = [*attended][:MOST_ATTENDED]
    kept = [read_line(body, None) for body in await store.kept_summaries(person, here, MOST_KEPT)]
    for line in kept:
        line.kept = True
    asked = {line.id for line in kept}
    found = await store.open_summaries(person, here, MOST_LINES)
    lines = [read_line(body, seat) for body, seat in found]
    return kept + [line for line in lines if line.id not in asked and (line.free or line.mine is not None)]


async def line_of(store: Store, room: str) -> TableLine | None:
    """Return the summary of a table for anyone who has its link."""
    body = await store.table_summary(room)
    return None if body is None else read_line(body, None)


async def is_gone(store: Store, room: str) -> bool:
    """Return True if a table was closed or deleted."""
    line = await line_of(store, room)
    return line is None or line.status == "closed"


async def lines_of(store: Store, person: str, finished: bool, most: int = MOST_LINES) -> list[TableLine]:
    return [read_line(body, seat) for body, seat in await store.summaries_of(person, finished, most)]


def read_line(body: str, mine: int | None) -> TableLine:
    line = msgspec.json.decode(body, type=TableLine)
    line.mine = mine
    return line
