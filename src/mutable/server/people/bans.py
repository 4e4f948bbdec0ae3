"""Whom the operator does not let in: an address (of IPv6 a household's /64), or a person by their digest.

The store keeps them; every server that uses it reads them again and again (`errands.py`).
"""

import ipaddress
import re
import time
from typing import NamedTuple

from aiohttp import web

from mutable.kit.errors import shorten
from mutable.server.http.guard import PERSON, Handler, asker, error, home_of, reader_of
from mutable.server.metrics import METRICS
from mutable.server.store import Rows, Store, Transaction
from mutable.tables.errors import Trouble

PERSONS_DIGEST = re.compile(r"[0-9a-f]{24}")
HOUSEHOLD = 64  # bits of an IPv6 address
BANS_KEPT = "SELECT who, reason, ends FROM ban"
BAN = """
INSERT INTO ban (who, reason, made, ends) VALUES (?, ?, ?, ?)
ON CONFLICT (who) DO UPDATE SET reason = excluded.reason, made = excluded.made, ends = excluded.ends
"""


class Ban(NamedTuple):
    who: str
    reason: str
    ends: float | None  # for good, if not

    def trouble(self) -> Trouble:
        return Trouble("banned", reason=self.reason) if self.reason else Trouble("banned_unsaid")


def whom(text: str) -> str:
    """An address or a person as they are known here; Trouble says what would be right."""
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
    return home_of(str(network.network_address))


class Bans:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans = _by_name(store.ask_at_once(BANS_KEPT))

    async def read(self) -> bool:
        """As the store has them; are they others than before?"""
        before, self._bans = self._bans, _by_name(await self._store.ask(BANS_KEPT))
        return self._bans != before

    def of(self, *names: str) -> Ban | None:
        """The first that holds just now."""
        for name in names if self._bans else ():
            ban = self._bans.get(name)
            if ban is not None and (ban.ends is None or ban.ends > time.time()):
                return ban
        return None


def _by_name(rows: Rows) -> dict[str, Ban]:
    return {who: Ban(who, reason, ends) for who, reason, ends in rows}


BANS = web.AppKey("bans", Bans)


def ban(file: Transaction, who: str, reason: str, ends: float | None) -> None:
    """Whoever is banned already is so by the new terms."""
    file.execute(BAN, (who, reason, time.time(), ends))


def unban(file: Transaction, who: str) -> None:
    if not file.execute("DELETE FROM ban WHERE who = ?", (who,)).rowcount:
        raise Trouble("not_banned", who=who)


@web.middleware
async def address_welcome(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Before anything is done for them."""
    return _refused(request, asker(request)) or await handler(request)


@web.middleware
async def person_welcome(request: web.Request, handler: Handler) -> web.StreamResponse:
    return _refused(request, request[PERSON]) or await handler(request)


def _refused(request: web.Request, who: str) -> web.Response | None:
    ban = request.app[BANS].of(who)
    if ban is None:
        return None
    request.app[METRICS].refuse("banned")
    said = ban.trouble().text(reader_of(request))
    if request.path.startswith("/api"):
        return error(403, said)
    return web.Response(status=403, text=f"{said}\n")  # read as it is, in a browser
