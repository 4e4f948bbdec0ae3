"""Bans of addresses (for IPv6 the /64 of a household) and of people, by their digest.

The bans are in the store. Every server that uses it loads them once a second (`admin_requests.py`).
"""

import ipaddress
import re
import time

from aiohttp import web

from mutable.kit.errors import shorten
from mutable.server.http.addresses import network_of
from mutable.server.http.guard import PERSON, Handler, asker, error, reader_of
from mutable.server.metrics import METRICS
from mutable.storage.store import Store
from mutable.storage.values import StoredBan
from mutable.tables.errors import Trouble

PERSONS_DIGEST = re.compile(r"[0-9a-f]{24}")
HOUSEHOLD = 64  # bits of an IPv6 address


def parse_banned(text: str) -> str:
    """Return an address or a person in the form that the store uses. Raise Trouble with the expected form."""
    given = text.strip().lower()
    if PERSONS_DIGEST.fullmatch(given):
        return given
    try:
        network = ipaddress.ip_network(given, strict=False)
    except ValueError:
        raise Trouble("ban_whom", given=shorten(text)) from None
    whole = network.max_prefixlen if network.version == 4 else HOUSEHOLD
    if network.prefixlen not in (network.max_prefixlen, whole):
        raise Trouble("ban_network", given=shorten(text))
    return network_of(str(network.network_address))


class Bans:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans = _by_name(store.load_bans_blocking())

    async def reload(self) -> bool:
        """Load the bans again; return True if they have changed."""
        before, self._bans = self._bans, _by_name(await self._store.load_bans())
        return self._bans != before

    def find(self, *names: str) -> StoredBan | None:
        """Return the first ban of an address or person that has not ended."""
        for name in names if self._bans else ():
            ban = self._bans.get(name)
            if ban is not None and (ban.ends is None or ban.ends > time.time()):
                return ban
        return None


def _by_name(bans: list[StoredBan]) -> dict[str, StoredBan]:
    return {ban.who: ban for ban in bans}


BANS = web.AppKey("bans", Bans)


@web.middleware
async def refuse_banned_address(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer 403 to a banned address before doing anything else for the request."""
    return _refuse(request, asker(request)) or await handler(request)


@web.middleware
async def refuse_banned_person(request: web.Request, handler: Handler) -> web.StreamResponse:
    return _refuse(request, request[PERSON]) or await handler(request)


def _refuse(request: web.Request, who: str) -> web.Response | None:
    ban = request.app[BANS].find(who)
    if ban is None:
        return None
    request.app[METRICS].count_refusal("banned")
    trouble = Trouble("banned", reason=ban.reason) if ban.reason else Trouble("banned_unsaid")
    text = trouble.text(reader_of(request))
    if request.path.startswith("/api"):
        return error(403, text)
    return web.Response(status=403, text=f"{text}\n")  # a browser shows plain text unchanged
