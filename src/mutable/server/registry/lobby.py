"""Tables as the lobby lists them: a line beside each log, written anew only when it would read otherwise."""

import time

import msgspec

from mutable.kit.options import Value
from mutable.server.store import Row, Store, Summary
from mutable.tables.errors import Trouble
from mutable.tables.folding import folded
from mutable.tables.live import Live
from mutable.tables.messages import TableLine
from mutable.tables.room import Room

MOST_LINES = 50  # of each kind
SUMMARY_AGE = 60.0


def new_summary(live: Live) -> Summary | None:
    """Only if the lobby would show another line, or the old one is a minute old: not with every move."""
    now, standing = time.time(), (live.room.status, live.room.heads_counted)
    if standing == live.summed_up and now - live.summed_up_at < SUMMARY_AGE:
        return None
    live.summed_up, live.summed_up_at = standing, now
    return _summary(live.room)


def summed_up(ident: str, rows: list[Row], status: str) -> Summary | None:
    """From the log alone, in a worker: what a line of an older version does not tell."""
    try:
        return _summary(folded(ident, rows, status))
    except Trouble:  # it cannot be followed any more, and keeps the line that it has
        return None


def _summary(room: Room) -> Summary:
    people = tuple((person, number) for number, seat in enumerate(room.seats) for person in seat.people)
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
    )
    body = msgspec.json.encode(line).decode()
    return Summary(room.id, room.status, room.public, body, people, room.created.evening)


def _unusual(room: Room) -> dict[str, Value]:
    """What was agreed and is not what one plays when nothing is said."""
    chosen, agreed = room.table.rules.options, room.created.options
    return {
        option.name: agreed[option.name]
        for option in room.table.setting.game.options
        if option.name in agreed and agreed[option.name] != option.default_given(chosen)
    }


async def open_lines(store: Store, person: str) -> list[TableLine]:
    return [read_line(body, seat) for body, seat in await store.open_summaries(person, MOST_LINES)]


async def line_of(store: Store, room: str) -> TableLine | None:
    """What anybody who has its link may know of a table."""
    body = await store.summary_of(room)
    return None if body is None else read_line(body, None)


async def lines_of(store: Store, person: str, finished: bool, most: int = MOST_LINES) -> list[TableLine]:
    return [read_line(body, seat) for body, seat in await store.summaries_of(person, finished, most)]


def read_line(body: str, mine: int | None) -> TableLine:
    line = msgspec.json.decode(body, type=TableLine)
    line.mine = mine
    return line


def is_old(line: TableLine) -> bool:
    """A finished game of which an older version did not note how it ended."""
    return line.status == "finished" and line.ended is None
