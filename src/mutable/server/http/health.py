"""Health checks: is the process alive, and can it serve requests?"""

import asyncio
import time

from aiohttp import web

from mutable.server.http.api import answer
from mutable.storage.store import Store

CHECK_SECONDS = 1.0  # seconds for which a result is reused


class Readiness:
    """Checks the store at most once a second, however often it is asked, because a check writes to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._check: asyncio.Task[None] | None = None
        self._at = 0.0
        self._was_failing = False

    async def check(self) -> None:
        """Raise StoreUnavailable if the store cannot be written."""
        if self._check is None or self._is_old(self._check):
            self._check = asyncio.create_task(self._store.check())
            self._check.add_done_callback(self._note)
        await asyncio.shield(self._check)

    def _note(self, check: "asyncio.Task[None]") -> None:
        self._at, self._was_failing = time.monotonic(), self._store.is_failing
        if not check.cancelled():
            check.exception()  # mark the exception as retrieved; the callers have it

    def _is_old(self, check: "asyncio.Task[None]") -> bool:
        """Return True if the result has aged, or the store has failed or recovered since."""
        if not check.done():
            return False
        return time.monotonic() - self._at >= CHECK_SECONDS or self._store.is_failing != self._was_failing


READINESS = web.AppKey("readiness", Readiness)


async def healthz(request: web.Request) -> web.Response:
    """Report that the process responds, so that it needs no restart."""
    return answer({"alive": True})


async def readyz(request: web.Request) -> web.Response:
    """Report that the store can be written. The check writes to it; if that fails, the answer is 503."""
    await request.app[READINESS].check()
    return answer({"ready": True})
