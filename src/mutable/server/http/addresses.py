"""The origin of a request.

A proxy in front of the server adds the address that it sees as the last element of `X-Forwarded-For`, in the
client's own line or in a line of its own. Everything before that may be forged.
"""

import ipaddress
from functools import lru_cache

from aiohttp import web

LONGEST_ADDRESS = 64
NETWORK_BITS = 64  # of an IPv6 address: a household may use any address that begins with these
PROXIED = web.AppKey("proxied", bool)

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def client_address(request: web.Request) -> str:
    """Return the client's address, without a port."""
    return address_of(_given(request))


def client_network(request: web.Request) -> str:
    """Return what limits and bans count by: an IPv4 address, or the /64 of an IPv6 address."""
    return network_of(_given(request))


def forwarded(request: web.Request, name: str) -> str:
    """Return what the proxy has added to a header: the last element of its last line, "" if there is none."""
    if not request.app[PROXIED]:
        return ""
    return ",".join(request.headers.getall(name, [])).rpartition(",")[2].strip()


def _given(request: web.Request) -> str:
    return forwarded(request, "X-Forwarded-For") or request.remote or ""


@lru_cache(maxsize=4096)
def address_of(text: str) -> str:
    found = _parse(text)
    return text[:LONGEST_ADDRESS] if found is None else str(found)


@lru_cache(maxsize=4096)
def network_of(text: str) -> str:
    found = _parse(text)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.IPv6Network((found, NETWORK_BITS), strict=False))
    return address_of(text)


def _parse(text: str) -> Address | None:
    """Read an address, in brackets or quotes, with a port or a zone. An IPv4 address inside IPv6 is IPv4."""
    try:
        found = ipaddress.ip_address(_without_port(text.strip('" ')).partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
