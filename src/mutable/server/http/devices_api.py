"""HTTP endpoints for a person's devices: the owner of a private link, the list of devices, and removal."""

from aiohttp import WSCloseCode, web

from mutable.server.http.api import answer, body_of
from mutable.server.http.guard import DEVICE, PEOPLE, PERSON
from mutable.server.http.openapi import Operation
from mutable.server.registry.lobby import lines_of
from mutable.server.services import REGISTRY
from mutable.storage.store import Store
from mutable.tables.errors import NotFound
from mutable.tables.messages import Created, Device, DeviceName, Devices, Key, LinkOwner


async def owner(request: web.Request) -> web.Response:
    """Return the owner of a private link, so that nobody joins another person by mistake."""
    people = request.app[PEOPLE]
    person = await people.owner_of((await body_of(request, Key)).key)
    devices = await people.devices_of(person)
    name = await _name(request.app[REGISTRY].store, person)
    return answer(LinkOwner(name, len(devices), person == request[PERSON]))


async def _name(store: Store, person: str) -> str | None:
    """Return a person's name at their latest table."""
    found = [line for over in (False, True) for line in await lines_of(store, person, finished=over, most=1)]
    newest = max(found, key=lambda line: line.updated, default=None)
    return None if newest is None or newest.mine is None else newest.names[newest.mine]


async def devices(request: web.Request) -> web.Response:
    found = await request.app[PEOPLE].devices_of(request[PERSON])
    here = request[DEVICE]
    return answer(Devices([Device(one.name, one.joined, one.digest == here, one.is_first) for one in found]))


async def remove(request: web.Request) -> web.Response:
    """Remove a device that was added by a private link. The tables that it brought stay with the person."""
    people, person = request.app[PEOPLE], request[PERSON]
    if not await people.remove_device(person, (await body_of(request, DeviceName)).device):
        raise NotFound("no_own_device")
    request.app[REGISTRY].disconnect_clients(
        lambda client: client.person == person, WSCloseCode.SERVICE_RESTART
    )  # the pages connect again, now as separate people
    return answer(Created("me"), 201)


OPERATIONS = [
    Operation("get", "/api/me/devices", devices, "One's own devices", Devices),
    Operation("post", "/api/me/owner", owner, "Whose private link this is", LinkOwner, Key, makes=True),
    Operation("post", "/api/me/devices/remove", remove, "Remove a device of one's own", Created, DeviceName),
]
