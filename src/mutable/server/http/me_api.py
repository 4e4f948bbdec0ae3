"""The HTTP surface of one's own place: everything here is told to, and done for, the person of the cookie."""

import time

from aiohttp import web

from mutable.server.http.api import ADDRESS, answer, body_of, running_lines
from mutable.server.http.guard import PEOPLE, PERSON, clear_cookie
from mutable.server.http.links import Address, qr_svg
from mutable.server.http.openapi import Operation
from mutable.server.people import erasure
from mutable.server.people.evenings import current_table, evening_of, first_table
from mutable.server.people.statistics import records_of, streaks
from mutable.server.registry.lobby import is_old, lines_of
from mutable.server.registry.registry import TableRegistry
from mutable.server.services import REGISTRY, SERVICES
from mutable.tables.messages import Created, Evening, Export, Forgotten, Key, Me, OwnGame, OwnLink, TableLine

MOST_GAMES = 5000  # that are counted
MOST_SHOWN = 300
MOST_EVENINGS = 12


async def me(request: web.Request) -> web.Response:
    registry, person = request.app[REGISTRY], request[PERSON]
    upgrade = request.app[SERVICES].summary_upgrade
    waited = upgrade.waiting  # first: what is renewed from now on may be told as it was
    running, games = await running_lines(registry, person), await _games(registry, person)
    streak, best = streaks(games)
    return answer(
        Me(
            name=_name(running, games),
            running=running,
            games=games[:MOST_SHOWN],
            records=records_of(games),
            streak=streak,
            best_streak=best,
            evenings=await _evenings(registry, person),
            link_made=await request.app[PEOPLE].link_made(person),
            counting=upgrade.request((line.id for line in games if is_old(line)), waited),
        )
    )


async def _games(registry: TableRegistry, person: str) -> list[TableLine]:
    """Finished ones, the newest first."""
    found = await lines_of(registry.store, person, finished=True, most=MOST_GAMES)
    return sorted(found, key=lambda line: -(line.ended or line.updated))


def _name(running: list[TableLine], games: list[TableLine]) -> str | None:
    newest = max([*running, *games[:1]], key=lambda line: line.updated, default=None)
    return None if newest is None or newest.mine is None else newest.names[newest.mine]


async def _evenings(registry: TableRegistry, person: str) -> list[Evening]:
    """The newest with more than one game."""
    firsts = await registry.store.evenings_of(person, MOST_EVENINGS)
    found = [await evening_of(registry.store, first, person) for first in firsts]
    return [evening for evening in found if evening is not None and evening.games > 1]


async def current(request: web.Request) -> web.Response:
    """The link of an evening leads everybody to the table where it goes on."""
    return answer(Created(await current_table(request.app[REGISTRY].store, request.match_info["id"])))


async def evening(request: web.Request) -> web.Response:
    """Whoever looks on at a table may know how its evening stands; not where the other games were."""
    store, person = request.app[REGISTRY].store, request[PERSON]
    return answer(await evening_of(store, await first_table(store, request.match_info["id"]), person))


# On another device


async def link(request: web.Request) -> web.Response:
    """A private link to oneself; the one before opens nothing any more."""
    address = request.app[ADDRESS]
    private = address.me(await request.app[PEOPLE].new_key(request[PERSON]))
    return answer(OwnLink(private, qr_svg(private), address.only_here), 201)


async def hold(request: web.Request) -> web.Response:
    """This device becomes one of the person's whose private link was opened, with all that it had."""
    people, newcomer = request.app[PEOPLE], request[PERSON]
    person = await people.owner_of((await body_of(request, Key)).key)
    if person != newcomer:
        await people.join(newcomer, person)
        request.app[REGISTRY].merge_person(newcomer, person)
    return answer(Created("me"), 201)


# Taking it along, and leaving nothing


async def export(request: web.Request) -> web.Response:
    registry, address = request.app[REGISTRY], request.app[ADDRESS]
    person = request[PERSON]
    running, games = await running_lines(registry, person), await _games(registry, person)
    told = Export(
        format="mutable games",
        version=1,
        made=time.time(),
        name=_name(running, games),
        games=[_own_game(line, address) for line in games],
        records=records_of(games),
    )
    response = answer(told)
    response.headers["Content-Disposition"] = 'attachment; filename="my-games.mutable.json"'
    return response


def _own_game(line: TableLine, address: Address) -> OwnGame:
    record = f"{address.base}/api/tables/{line.id}/record" if line.totals is not None else None
    return OwnGame(line, f"{address.base}/replay/{line.id}", record)


async def forget(request: web.Request) -> web.Response:
    told = await erasure.forget(request.app[REGISTRY], request.app[PEOPLE], request[PERSON])
    clear_cookie(request)
    return answer(told)


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
