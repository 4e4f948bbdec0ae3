"""HTTP endpoints for the player's own data: they act for the person of the cookie."""

import time

import msgspec
from aiohttp import web
from msgspec import Raw

from mutable.server.http.api import ADDRESS, answer, body_of, player_of, running_lines
from mutable.server.http.guard import PEOPLE, PERSON, asker, clear_cookie
from mutable.server.http.links import qr_svg
from mutable.server.http.openapi import Operation
from mutable.server.limits import LIMITS
from mutable.server.people import erasure
from mutable.server.people.evenings import current_table, first_table
from mutable.server.services import REGISTRY, SERVICES
from mutable.tables.errors import TooOften
from mutable.tables.messages import Created, Evening, Export, Forgotten, Key, Me, OwnLink, TableLine


async def me(request: web.Request) -> web.Response:
    registry, player = request.app[REGISTRY], player_of(request)
    services, person = request.app[SERVICES], player[1]
    waited = services.summary_upgrade.waiting  # first: the counts below may precede upgrades that end now
    running, counts = await running_lines(registry, person), await services.own_games.counts(player)
    return answer(
        {
            "name": _name(running, counts.newest),
            "running": running,
            "games": counts.games,
            "records": counts.records,
            "streak": counts.streak,
            "best_streak": counts.best_streak,
            "evenings": counts.evenings,
            "link_made": await request.app[PEOPLE].link_made(person),
            "counting": services.summary_upgrade.request(counts.old, waited),
        }
    )


def _name(running: list[TableLine], newest: TableLine | None) -> str | None:
    lines = running if newest is None else [*running, newest]
    last = max(lines, key=lambda line: line.updated, default=None)
    return None if last is None or last.mine is None else last.names[last.mine]


async def current(request: web.Request) -> web.Response:
    """Return the table to which the link of an evening leads."""
    return answer(Created(await current_table(request.app[REGISTRY].store, request.match_info["id"])))


async def evening(request: web.Request) -> web.Response:
    """Return the standing of a table's evening.

    Spectators may see it, but not the ids of the other tables.
    """
    first = await first_table(request.app[REGISTRY].store, request.match_info["id"])
    return answer(await request.app[SERVICES].own_games.evening(player_of(request), first))


# Other devices


async def link(request: web.Request) -> web.Response:
    """Create a new private link. The previous link stops working."""
    address = request.app[ADDRESS]
    private = address.me(await request.app[PEOPLE].new_key(request[PERSON]))
    return answer(OwnLink(private, qr_svg(private), address.only_here), 201)


async def hold(request: web.Request) -> web.Response:
    """Add this device, with its tables, to the person whose private link it opened."""
    people, newcomer = request.app[PEOPLE], request[PERSON]
    person = await people.owner_of((await body_of(request, Key)).key)
    if person != newcomer:
        await people.join(newcomer, person)
        request.app[REGISTRY].merge_person(newcomer, person)
    return answer(Created("me"), 201)


# Export and erasure


async def export(request: web.Request) -> web.Response:
    if not request.app[LIMITS].exports.take(asker(request)):
        raise TooOften("slower")
    running = await running_lines(request.app[REGISTRY], request[PERSON])
    found = await request.app[SERVICES].own_games.file(player_of(request), request.app[ADDRESS].base)
    response = answer(
        {
            "format": "mutable games",
            "version": 1,
            "made": time.time(),
            "name": _name(running, msgspec.json.decode(found.newest, type=TableLine | None)),
            "games": Raw(found.games),
            "records": Raw(found.records),
        }
    )
    response.headers["Content-Disposition"] = 'attachment; filename="my-games.mutable.json"'
    return response


async def forget(request: web.Request) -> web.Response:
    message = await erasure.forget(request.app[REGISTRY], request.app[PEOPLE], request[PERSON])
    clear_cookie(request)
    return answer(message)


OPERATIONS = [
    Operation("get", "/api/me", me, "One's own tables, games and record", Me),
    Operation("post", "/api/me/link", link, "A new private link to oneself", OwnLink, makes=True),
    Operation("post", "/api/me/hold", hold, "Be the same person on this device", Created, Key, makes=True),
    Operation("get", "/api/me/export", export, "One's own games as a file", Export),
    Operation("post", "/api/me/forget", forget, "Be forgotten", Forgotten),
    Operation("get", "/api/tables/{id}/current", current, "Where an evening goes on", Created),
    Operation(
        "get", "/api/tables/{id}/evening", evening, "How the evening of a table stands", Evening | None
    ),
]
