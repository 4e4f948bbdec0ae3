"""The HTTP endpoints of single decisions of a finished game: try again, and what was hidden there.

An error of a review is a puzzle of the player's own. The page stores which ones; the server stores nothing.
"""

from collections.abc import Callable
from typing import TypeVarTuple

from aiohttp import web

from mutable.server.http.api import answer, body_of, lang_of, player_of, room_of
from mutable.server.http.guard import PERSON
from mutable.server.http.openapi import Operation
from mutable.server.services import REGISTRY, SERVICES
from mutable.tables.errors import NotNow, Trouble
from mutable.tables.messages import (
    Created,
    Frame,
    NewTry,
    Previewed,
    PuzzleAnswer,
    PuzzleTry,
    SeatKnowledge,
    encode,
)
from mutable.tables.names import clean_name
from mutable.tables.practice.second_try import second_try
from mutable.tables.room import Room
from mutable.work.past_positions import answer_move, find_knowledge, preview_move, show_position
from mutable.work.tasks import encode_setting

Given = TypeVarTuple("Given")


async def try_again(request: web.Request) -> web.Response:
    """Create a table that continues a finished game before an entry, and return its identifier."""
    room, wish = await room_of(request), await body_of(request, NewTry)
    created = second_try(room, wish.seat, wish.entry, (clean_name(wish.name), request[PERSON]))
    return answer(Created(await request.app[REGISTRY].create(created, player_of(request))), 201)


async def knowledge(request: web.Request) -> web.Response:
    """Return what the deciding seat could have known of the hidden cards."""
    room, entry = await _finished(request), _entry_of(request)
    return await _worked(request, find_knowledge, *_encoded(room), entry, lang_of(request))


async def position(request: web.Request) -> web.Response:
    """Return the position before a decision, as its seat saw it."""
    room, entry = await _finished(request), _entry_of(request)
    return await _worked(request, show_position, *_encoded(room), entry, lang_of(request))


async def preview(request: web.Request) -> web.Response:
    wish, room, entry = await body_of(request, PuzzleTry), await _finished(request), _entry_of(request)
    return await _worked(request, preview_move, *_encoded(room), entry, wish.move, lang_of(request))


async def answered(request: web.Request) -> web.Response:
    """Return whether a move is as good as the best one that the review found."""
    wish, room, entry = await body_of(request, PuzzleTry), await _finished(request), _entry_of(request)
    known = encode(await request.app[SERVICES].reviews.evaluations(room))
    return await _worked(request, answer_move, *_encoded(room), known, entry, wish.move, lang_of(request))


async def _worked(request: web.Request, work: Callable[[*Given], bytes], *given: *Given) -> web.Response:
    """Run a task in a worker, as the records are read, and return its JSON."""
    found = await request.app[SERVICES].records.call(player_of(request), work, *given)
    return web.Response(body=found, content_type="application/json")


def _encoded(room: Room) -> tuple[bytes, bytes]:
    return encode_setting(room.table.setting), encode([*room.table.entries])


def _entry_of(request: web.Request) -> int:
    text = request.match_info["entry"]
    if not text.isdecimal() or len(text) > 6:
        raise Trouble("number", name="entry")
    return int(text)


async def _finished(request: web.Request) -> Room:
    """Return a finished game. In a running one, nothing may be said about what is hidden."""
    room = await room_of(request)
    if room.status != "finished" or not room.table.is_over:
        raise NotNow("review_early")
    return room


OPERATIONS = [
    Operation("post", "/api/tables/{id}/try", try_again, "Play a finished game again from an entry", Created,
              NewTry, makes=True),
    Operation("get", "/api/tables/{id}/past/{entry}", position, "The position before a decision", Frame,
              query=("lang",)),
    Operation("get", "/api/tables/{id}/past/{entry}/knowledge", knowledge,
              "What a seat could have known before a decision", SeatKnowledge, query=("lang",)),
    Operation("post", "/api/tables/{id}/past/{entry}", answered, "Another move at a reviewed error, answered",
              PuzzleAnswer, PuzzleTry, query=("lang",)),
    Operation("post", "/api/tables/{id}/past/{entry}/preview", preview, "A move there, foreseen", Previewed,
              PuzzleTry, query=("lang",)),
]  # fmt: skip
