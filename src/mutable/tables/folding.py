"""Folds a log into a room.

If a log cannot be folded, the function raises an error with a message for users; only that table is affected.
"""

import logging
from typing import cast

from mutable.tables.entries import LogRow, read_create, read_deed
from mutable.tables.errors import NotFound, Trouble
from mutable.tables.messages import Status
from mutable.tables.participants import Participants
from mutable.tables.room import Room
from mutable.tables.stopped import Stopped, StoppedRoom, obstacle

LONG = 1 << 16  # characters; folding a longer log takes many milliseconds

log = logging.getLogger("mutable")


def is_long(rows: list[LogRow]) -> bool:
    return sum(len(row.body) for row in rows) > LONG


def folded(ident: str, rows: list[LogRow], status: str) -> Room:
    """Return the room of a log.

    Raise Stopped if the current rules cannot replay it; that room has `status`, as the lobby last listed it.
    """
    try:
        return _folded(ident, rows, status)
    except NotFound:  # a player or the operator closed the table
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


def follow(participants: Participants, rows: list[LogRow]) -> None:
    """Apply later entries of the log."""
    for row in rows:
        participants.do(read_deed(row.version, row.body), row.at)
