"""A person with a long history: finished games, stored before the server starts."""

import asyncio
import random
from collections.abc import Iterator

from mutable.games import GAMES
from mutable.server.http.guard import person_of
from mutable.server.registry.lobby import summarise_log
from mutable.storage.store import Store
from mutable.storage.urls import open_store
from mutable.storage.values import Append, Summary
from mutable.table.chance import RandomChance
from mutable.tables.creation import by_wishes
from mutable.tables.entries import VERSION, LogRow, written
from mutable.tables.room import Room

GAME = min(GAMES, key=lambda name: max(GAMES[name].players))
MOST_AT_ONCE = 500


def write_history(url: str, token: str, count: int) -> None:
    """Store `count` finished games against a bot for the person of a cookie."""
    store = open_store(url)
    try:
        asyncio.run(_write(store, person_of(token), count))
    finally:
        store.close()


async def _write(store: Store, person: str, count: int) -> None:
    bodies, summary = _finished_game(person)
    appends = _copies(bodies, summary, count)
    while batch := [append for _, append in zip(range(MOST_AT_ONCE), appends, strict=False)]:
        await asyncio.gather(*(store.append(append) for append in batch))


def _copies(bodies: tuple[str, ...], summary: Summary, count: int) -> Iterator[Append]:
    for number in range(count):
        ident = f"game{number:08}"
        body = summary.body.replace(summary.room, ident)
        line = Summary(ident, summary.status, False, body, summary.people)
        yield Append(ident, 0, VERSION, bodies[:1], line)  # the server reads only summaries and counts them


def _finished_game(person: str) -> tuple[tuple[str, ...], Summary]:
    """Return the entries and the summary of a game of random moves."""
    chance, rng = RandomChance(1), random.Random(1)
    created = by_wishes(GAME, [("me", None), ("bot", "random")], {}, None, False, ("Ann", person))
    room = Room("game--------", created)
    entries = [created, *room.begin(chance)]
    while deciding := room.deciding():
        entries += room.enter(deciding[0], rng.choice(room.table.legal(deciding[0])), chance)
    bodies = tuple(written(entry) for entry in entries)
    summary = summarise_log(room.id, [LogRow(0.0, VERSION, body) for body in bodies], room.status)
    assert summary is not None
    return bodies, summary
