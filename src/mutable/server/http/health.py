"""What a machine asks that watches over the server: is it alive, may people be sent here?"""

import asyncio
import time

from aiohttp import web

from mutable.server.http.api import answer
from mutable.storage.store import Store

CHECK_SECONDS = 1.0  # for which an answer holds


class Readiness:
    """Checks the store once a second at most, however many ask: a check writes something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._check: asyncio.Task[None] | None = None
        self._at = 0.0
        self._was_failing = False

    async def check(self) -> None:
        """Raise StoreUnavailable if nothing can be written."""
        if self._check is None or self._is_old(self._check):
            self._check = asyncio.create_task(self._store.check())
            self._check.add_done_callback(self._note)
        await asyncio.shield(self._check)

    def _note(self, check: "asyncio.Task[None]") -> None:
        self._at, self._was_failing = time.monotonic(), self._store.is_failing
        if not check.cancelled():
            check.exception()  # those who wait have it

    def _is_old(self, check: "asyncio.Task[None]") -> bool:
        """Return True if the answer has aged, or the store has failed or recovered since."""
        if not check.done():
            return False
        return time.monotonic() - self._at >= CHECK_SECONDS or self._store.is_failing != self._was_failing


READINESS = web.AppKey("readiness", Readiness)


async def healthz(request: web.Request) -> web.Response:
    """It answers: there is no need to start it anew."""
    return answer({"alive": True})


async def readyz(request: web.Request) -> web.Response:
    """503, if the store keeps nothing: something is written, to know."""
    await request.app[READINESS].check()
    return answer({"ready": True})
