"""The host names by which this server may be called.

A foreign page can let its own domain name point to this machine (DNS rebinding). The browser would then treat
both as the same origin, and the page could send any request that the browser may send. IP addresses and the
server's own names are safe from this.
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
    """The allowed host names: this machine's, that of the links, and the operator's `names`.

    With `takes_short_names`, names without a dot are allowed as well. Nobody can register such a name, and
    containers use them.
    """

    def __init__(self, base: str, names: Iterable[str] = (), takes_short_names: bool = False) -> None:
        self._takes_short_names = takes_short_names
        given = {_bare(name) for name in names}
        machine = socket.gethostname().lower()
        links = urlsplit(base).hostname or "localhost"
        self._any = ANY in given
        self._names = given | {"localhost", machine, f"{machine}.local", links}

    def take(self, host: str | None) -> bool:
        """Return True if a host is allowed. Requests without a host do not come from browsers."""
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
    """Return a name without its port, or an address without its brackets."""
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
