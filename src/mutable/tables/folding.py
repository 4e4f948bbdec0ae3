"""A room from its log. What cannot be folded in good faith is refused in words: that one table's trouble, not
everybody's.
"""

import logging
from typing import cast

from mutable.tables.entries import LogRow, read_create, read_deed
from mutable.tables.errors import NotFound, Trouble
from mutable.tables.messages import Status
from mutable.tables.participants import Company
from mutable.tables.room import Room
from mutable.tables.stopped import Stopped, StoppedRoom, obstacle

LONG = 1 << 16  # characters of a log that takes many milliseconds to fold

log = logging.getLogger("mutable")


def is_long(rows: list[LogRow]) -> bool:
    return sum(len(row.body) for row in rows) > LONG


def folded(ident: str, rows: list[LogRow], status: str) -> Room:
    """Stopped, if it can only be looked at; its status then is the one that the lobby knows."""
    try:
        return _folded(ident, rows, status)
    except NotFound:  # it was closed
        raise
    except Trouble as trouble:
        log.warning("the table %s: %s", ident, trouble)
        raise
    except Exception as error:
        log.exception("the table %s cannot be read", ident)
        raise Trouble("broken_table") from error


def _folded(ident: str, rows: list[LogRow], status: str) -> Room:
    created = read_create(rows[0].version, rows[0].body)
    why = obstacle(created)
    if why is None:
        room = Room(ident, created)
        follow(room, rows[1:])
        return room
    stopped = StoppedRoom(ident, created, cast(Status, status))
    follow(stopped, rows[1:])
    if stopped.is_closed:
        raise stopped.why_closed()
    raise Stopped(stopped, why)


def follow(company: Company, rows: list[LogRow]) -> None:
    """What has happened since."""
    for row in rows:
        company.do(read_deed(row.version, row.body), row.at)
