"""Tables as the lobby lists them: a line beside each log, written anew only when it would read otherwise."""

import time

import msgspec

from mutable.server.live import Live
from mutable.server.messages import TableLine
from mutable.server.room import Room
from mutable.server.store import SqliteStore, Summary

MOST_LINES = 50  # of each kind
SUMMARY_AGE = 60.0


def new_summary(live: Live) -> Summary | None:
    """Only if the lobby would show another line, or the old one is a minute old: not with every move."""
    now, standing = time.time(), (live.room.status, live.room.heads_counted)
    if standing == live.summed_up and now - live.summed_up_at < SUMMARY_AGE:
        return None
    live.summed_up, live.summed_up_at = standing, now
    return _summary(live.room)


def _summary(room: Room) -> Summary:
    people = tuple((person, number) for number, seat in enumerate(room.seats) for person in seat.people)
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
    )
    return Summary(room.id, room.status, room.public, msgspec.json.encode(line).decode(), people)


def open_lines(store: SqliteStore) -> list[TableLine]:
    return [_line(body, None) for body in store.open_summaries(MOST_LINES)]


def lines_of(store: SqliteStore, person: str, finished: bool) -> list[TableLine]:
    return [_line(body, seat) for body, seat in store.summaries_of(person, finished, MOST_LINES)]


def _line(body: str, mine: int | None) -> TableLine:
    line = msgspec.json.decode(body, type=TableLine)
    line.mine = mine
    return line
