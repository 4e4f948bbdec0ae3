"""The limits of one network: requests, messages and sockets.

A network is an IPv4 address or an IPv6 /64. Several people may share it, so every limit is generous for a
household. `--rate` scales the limits that count by the second.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from mutable.tables.errors import TooOften
from mutable.work.rate_limits import SOCKETS, Buckets

FILES = ("/assets/", "/icons/", "/previews/", "/docs/assets/")
PROBES = ("/healthz", "/readyz")  # cheap, and sent by monitors that must not be refused
BURST = 6.0  # seconds of its rate that a network may use at once


class SocketLimit:
    """Counts the open sockets of each network."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = Counter[str]()

    @contextmanager
    def held(self, network: str) -> Iterator[None]:
        """Count one more socket. Raise TooOften if the network has reached its limit."""
        if self._open[network] >= self._most:
            raise TooOften("many_sockets", most=self._most)
        self._open[network] += 1
        try:
            yield
        finally:
            self._open -= Counter([network])


class NetworkLimits:
    def __init__(self, per_second: float, sockets: int = SOCKETS) -> None:
        self.requests = _buckets(per_second)
        self.makings = Buckets(size=per_second * 1.5, per_second=per_second / 100)
        self.exports = Buckets(size=per_second * 0.5, per_second=per_second / 100)
        self.histories = Buckets(size=per_second * 2, per_second=per_second / 4)  # each reads many games
        self.pages = _buckets(per_second)
        self.files = _buckets(per_second * 10)  # a page has dozens
        self.messages = _buckets(per_second * 3)  # at tables
        self.previews = _buckets(per_second)  # of moves
        self.languages = _buckets(per_second / 10)  # each sends a whole table again
        self.sockets = SocketLimit(sockets)

    def of_path(self, path: str) -> Buckets | None:
        """Return the budget of a request that does not create a table; None if it is unlimited."""
        if path in PROBES:
            return None
        if path == "/api/me":
            return self.histories
        if path.startswith("/api"):
            return self.requests
        return self.files if path.startswith(FILES) else self.pages


def _buckets(per_second: float) -> Buckets:
    return Buckets(size=max(1.0, BURST * per_second), per_second=per_second)


LIMITS = web.AppKey("limits", NetworkLimits)
