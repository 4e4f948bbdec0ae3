"""Token buckets: how many requests one person or address may make."""

import asyncio
import time

SOCKETS = 100  # sockets of one network; a large household or a class needs several for each person


class Bucket:
    """Holds a limited number of tokens, refilled at a constant rate; every request takes one."""

    def __init__(self, size: float, per_second: float) -> None:
        self._size = size
        self._rate = per_second
        self._left = size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token; return False if there is none."""
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    async def turn(self) -> None:
        """Take a token; wait until there is one."""
        while not self.take():
            await asyncio.sleep((1 - self._left) / self._rate)

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._size


class Buckets:
    """One bucket for each key; full buckets are removed when there are many.

    The buckets are searched again only when their number has doubled, so that a flood of new keys does not
    make every request search all of them.
    """

    def __init__(self, size: float, per_second: float, most: int = 10_000) -> None:
        self._size = size
        self._rate = per_second
        self._least = self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        return self._bucket(who).take()

    async def turn(self, who: str) -> None:
        """Take a token; wait until there is one."""
        await self._bucket(who).turn()

    def _bucket(self, who: str) -> Bucket:
        if len(self._buckets) >= self._most:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}
            self._most = max(self._least, 2 * len(self._buckets))
        return self._buckets.setdefault(who, Bucket(self._size, self._rate))
