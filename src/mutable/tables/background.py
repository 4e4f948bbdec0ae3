"""Background tasks: bot moves, clocks and other work that no request waits for."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from mutable.kit.errors import MutableError

log = logging.getLogger("mutable")


class BackgroundTasks:
    """Holds tasks until they end, and logs their exceptions, except errors that have a message for users."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, MutableError):
            log.error("a background task failed", exc_info=error)
