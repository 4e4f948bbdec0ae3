"""By which names this server may be called.

A stranger's page that lets its own name lead to this machine would be our own page to a browser, and could
ask whatever that browser may ask here. An address leads nowhere else, and our own names are ours.
"""

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from aiohttp import web

from mutable.kit.errors import shorten
from mutable.server.http.guard import Handler, error, reader_of
from mutable.tables.errors import sentence

ANY = "*"


class Hosts:
    """`names` are those that the operator allows, besides this machine's own and that of its links. With
    `takes_short_names`, names without a dot are taken as well: no stranger can own one, and containers have
    them.
    """

    def __init__(self, base: str, names: Iterable[str] = (), takes_short_names: bool = False) -> None:
        self._takes_short_names = takes_short_names
        given = {_bare(name) for name in names}
        machine = socket.gethostname().lower()
        links = urlsplit(base).hostname or "localhost"
        self._any = ANY in given
        self._names = given | {"localhost", machine, f"{machine}.local", links}

    def take(self, host: str | None) -> bool:
        """Whoever names none is no browser."""
        if host is None or self._any:
            return True
        name = _bare(host)
        is_short = self._takes_short_names and "." not in name
        return is_short or name in self._names or name.endswith(".localhost") or _is_address(name)


HOSTS = web.AppKey("hosts", Hosts)


@web.middleware
async def called(request: web.Request, handler: Handler) -> web.StreamResponse:
    host = request.headers.get("Host")
    if request.app[HOSTS].take(host):
        return await handler(request)
    return error(421, sentence(reader_of(request), "another_host", host=shorten(_bare(host or ""))))


def _bare(host: str) -> str:
    """A name without its port, or an address without its brackets."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    if name.count(":") == 1:
        name = name.partition(":")[0]
    return name.removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
