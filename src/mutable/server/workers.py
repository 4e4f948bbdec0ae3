"""What takes long is done in worker processes, so that it never delays another table: bots think there,
records are checked, replays are drawn.
"""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar, TypeVarTuple

import msgspec

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import bot_named
from mutable.games import game_named
from mutable.kit.errors import MutableError
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, Rng
from mutable.server.entries import Create
from mutable.server.founding import from_record
from mutable.server.frames import steps_of
from mutable.server.messages import encode
from mutable.server.sentences import Trouble, said_in
from mutable.table.record import parse_record, replay
from mutable.table.table import Setting, Table

THINKING_MS = 400.0
MOST_ENTRIES = 5000  # of an uploaded record

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class Workers:
    """A pool of processes that is made anew if one dies."""

    def __init__(self) -> None:
        self._pool = _new_pool()

    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        pool = self._pool
        try:
            return await _begun(pool, work, *given)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = _new_pool()
            return await _begun(self._pool, work, *given)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _new_pool() -> ProcessPoolExecutor:
    workers = max(1, (os.cpu_count() or 2) - 1)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_go_with_the_server)


def _begun(
    pool: ProcessPoolExecutor, work: Callable[[*Given], Found], *given: *Given
) -> asyncio.Future[Found]:
    """A worker that starts here never hears of Ctrl+C, not even while it is still starting: it goes when the
    server does, which hears of it a moment later.
    """
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return asyncio.get_running_loop().run_in_executor(pool, work, *given)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _go_with_the_server() -> None:
    """In the worker: a server that is killed cannot send its workers home, and they would wait for ever."""
    server = parent_process()
    assert server is not None

    def wait_for_its_end() -> None:
        wait([server.sentinel])
        os._exit(0)

    threading.Thread(target=wait_for_its_end, daemon=True).start()


# What workers do


def chosen(setting: bytes, name: str, view: bytes, events: bytes, seed: int) -> str:
    """The text of the move that a bot chooses: from the bytes a browser gets."""
    rules = _rules(setting)
    bot = bot_named(msgspec.json.decode(setting)["game"], name, rules)
    if listens(bot):
        bot.hear(msgspec.json.decode(events))
    budget = Budget(milliseconds=THINKING_MS)
    return rules.moves.text(bot.choose(msgspec.json.decode(view), budget, Rng(seed, BOT_STREAM)))


@lru_cache(maxsize=64)
def _rules(setting: bytes) -> Rules:
    facts = msgspec.json.decode(setting)
    return game_named(facts["game"]).rules(facts["players"], facts["options"], facts["data"])


def checked_record(text: str, lang: str) -> tuple[Create | None, str]:
    """The first entry of a table to step through, or what is wrong with the record."""
    try:
        return from_record(_replayed(text)), ""
    except MutableError as error:
        return None, said_in(lang, error)


def _replayed(text: str) -> Table:
    record = parse_record(text)
    if len(record.moves) > MOST_ENTRIES:
        raise Trouble("large_record", most=MOST_ENTRIES)
    table = replay(record)
    if not table.is_over:
        raise Trouble("unfinished_record")
    return table


def described(setting: Setting) -> bytes:
    """A setting as bytes, for a worker."""
    facts = {
        "game": setting.game.name,
        "seats": setting.seats,
        "options": setting.options,
        "data": setting.data,
        "bots": sorted(setting.bots),
    }
    return encode(facts)


def drawn_steps(
    setting: bytes, entries: list[tuple[int, str]], viewer: int | None, all_open: bool, lang: str,
    first: int, last: int,
) -> bytes:  # fmt: skip
    """A part of a finished game, as the page gets it."""
    facts = msgspec.json.decode(setting)
    table = Table(
        Setting(
            game_named(facts["game"]), tuple(facts["seats"]), facts["options"], facts["data"],
            frozenset(facts["bots"]),
        )
    )  # fmt: skip
    return encode(steps_of(table, entries, viewer, all_open, lang, first, last))
