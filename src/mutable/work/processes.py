"""What takes long is done in worker processes, so that it never delays another table: bots think in some;
hints and reviews are thought, records checked and replays drawn in others, which give way to these.
"""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from hashlib import sha256
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar, TypeVarTuple

import msgspec

from mutable.bots.bot import Budget, listens
from mutable.bots.registry import bot_named
from mutable.coach.hints.explain import Explainer, hint_budget
from mutable.games import game_named
from mutable.kit.errors import MutableError
from mutable.kit.game import Rules
from mutable.kit.rng import BOT_STREAM, HINT_STREAM, Rng
from mutable.table.record import parse_record, replay
from mutable.table.table import Setting, Table
from mutable.tables.creation import from_record
from mutable.tables.entries import Create
from mutable.tables.errors import Trouble, said_in
from mutable.tables.frames import steps_of
from mutable.tables.messages import encode

THINKING_MS = 400.0
GIVING_WAY = 15  # the niceness of processes that nobody but one person waits for
MOST_ENTRIES = 5000  # of an uploaded record

# Workers are forked from a process that has loaded all that they need and does nothing else: one that is
# made at every need would load it anew, for a second, and hold it anew.
FORKING = get_context("forkserver")
FORKING.set_forkserver_preload([__name__])

Given = TypeVarTuple("Given")
Found = TypeVar("Found")


class Workers:
    """A pool of processes that is made anew if one dies. Nicer ones run when others have nothing to do."""

    def __init__(self, count: int | None = None, niceness: int = 0) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.on_work: Callable[[float], None] = lambda seconds: None  # for whoever counts
        self._niceness = niceness
        self._pool = self._new_pool()

    async def run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        began = time.perf_counter()
        found = await self._run(work, *given)
        self.on_work(time.perf_counter() - began)
        return found

    async def _run(self, work: Callable[[*Given], Found], *given: *Given) -> Found:
        pool = self._pool
        try:
            return await _begun(pool, work, *given)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new_pool()
            return await _begun(self._pool, work, *given)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        begin = partial(_go_with_the_server, self._niceness)
        return ProcessPoolExecutor(self.count, mp_context=FORKING, initializer=begin)


async def ready() -> None:
    """From now on a worker is there at once; whoever asked for one before would have waited, and all with
    them, as Python's pools do that where they are asked.
    """
    first = FORKING.Process(target=os.getpid)
    await asyncio.to_thread(_unheard, first.start)
    await asyncio.to_thread(first.join)


def for_bots(processes: int) -> Workers:
    """As many as there are cores but one, shared with the other processes that serve here."""
    return Workers(max(1, ((os.cpu_count() or 2) - 1) // processes))


def for_records() -> Workers:
    """A few, which read and draw."""
    return Workers(_few(), GIVING_WAY)


def for_hints() -> Workers:
    """A few, which the bots never wait for."""
    return Workers(_few(), GIVING_WAY)


def for_reviews() -> Workers:
    """A few more, which nobody waits for: a hint comes first."""
    return Workers(_few(), GIVING_WAY + 3)


def _few() -> int:
    return max(1, (os.cpu_count() or 2) // 4)


def _begun(
    pool: ProcessPoolExecutor, work: Callable[[*Given], Found], *given: *Given
) -> asyncio.Future[Found]:
    return _unheard(asyncio.get_running_loop().run_in_executor, pool, work, *given)


def _unheard(begin: Callable[[*Given], Found], *given: *Given) -> Found:
    """A worker that starts here never hears of Ctrl+C, not even while it is still starting: it goes when the
    server does, which hears of it a moment later.
    """
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return begin(*given)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def _go_with_the_server(niceness: int) -> None:
    """In the worker: a server that is killed cannot send its workers home, and they would wait for ever."""
    os.nice(niceness)
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


def advised(setting: bytes, view: bytes, events: bytes) -> bytes:
    """A hint as JSON: from what a browser gets, and for the same the same."""
    explainer = Explainer(msgspec.json.decode(setting)["game"], _rules(setting))
    seed = int.from_bytes(sha256(view).digest()[:7], "big")
    heard = msgspec.json.decode(events)
    rng = Rng(seed, HINT_STREAM)
    return encode(explainer.explain(msgspec.json.decode(view), hint_budget(), rng, heard=heard))


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


def agreed(setting: Setting) -> bytes:
    """What is played, whoever plays it: all that a bot must know besides what its seat sees."""
    return encode(
        {
            "game": setting.game.name,
            "players": len(setting.seats),
            "options": setting.options,
            "data": setting.data,
        }
    )


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
    setting: bytes, entries: bytes, viewer: int | None, all_open: bool, lang: str, first: int, last: int
) -> bytes:
    """A part of a game, as the page gets it."""
    entered = msgspec.json.decode(entries, type=list[tuple[int, str]])
    return encode(steps_of(table_of(setting), entered, viewer, all_open, lang, first, last))


def table_of(setting: bytes) -> Table:
    """A table as it was described, before the first move."""
    facts = msgspec.json.decode(setting)
    return Table(
        Setting(
            game_named(facts["game"]), tuple(facts["seats"]), facts["options"], facts["data"],
            frozenset(facts["bots"]),
        )
    )  # fmt: skip
