"""Bots think in worker processes, so that thinking never delays another table."""

import asyncio
import os
import secrets
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

import msgspec

from mutable.bots.bot import Budget
from mutable.bots.registry import bot_named
from mutable.games import game_named
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, Rng

THINKING_MS = 400.0


class Thinkers:
    """A pool of workers that is made anew if one dies."""

    def __init__(self) -> None:
        self._pool = _new_pool()

    async def choose(self, setting: bytes, bot: str, view: bytes) -> str:
        """The text of the move that a bot chooses: from the bytes a browser gets."""
        loop = asyncio.get_running_loop()
        pool, seed = self._pool, secrets.randbits(63)
        try:
            return await loop.run_in_executor(pool, chosen, setting, bot, view, seed)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = _new_pool()
            return await loop.run_in_executor(self._pool, chosen, setting, bot, view, seed)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _new_pool() -> ProcessPoolExecutor:
    workers = max(1, (os.cpu_count() or 2) - 1)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_go_with_the_server)


def _go_with_the_server() -> None:
    """In the worker: a server that is killed cannot send its workers home, and they would wait for ever."""
    server = parent_process()
    assert server is not None

    def wait_for_its_end() -> None:
        wait([server.sentinel])
        os._exit(0)

    threading.Thread(target=wait_for_its_end, daemon=True).start()


def chosen(setting: bytes, bot: str, view: bytes, seed: int) -> str:
    """In the worker."""
    rules = _rules(setting)
    game = msgspec.json.decode(setting)["game"]
    budget = Budget(milliseconds=THINKING_MS)
    move = bot_named(game, bot, rules).choose(msgspec.json.decode(view), budget, Rng(seed, BOT_STREAM))
    return rules.moves.text(move)


@lru_cache(maxsize=64)
def _rules(setting: bytes) -> Rules:
    facts = msgspec.json.decode(setting)
    return game_named(facts["game"]).rules(facts["players"], facts["options"], facts["data"])
