"""Memory of a table: tables in mid-game, as the server stores them while no client is connected.

python -m bench.memory [--tables N] [--json]

The benchmark plays each table at random to the middle of a game, and builds the frames of all its seats. The
figure is the growth of the process's memory, so it includes everything. Data that all tables of a game share
(rules, texts) is already loaded, as on any running server.
"""

import argparse
import gc
import json
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table as Grid

from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.table.chance import RandomChance
from mutable.tables.creation import by_wishes
from mutable.tables.frames import FrameBuilder
from mutable.tables.live import LiveTable
from mutable.tables.room import Room

PAGE = 4096


def played(game: str, seed: int, most: int | None) -> LiveTable:
    """Return a table after `most` decisions, or at the end of its game if `most` is None."""
    players = GAMES[game].usual_players
    chance, rng = RandomChance(seed), random.Random(seed)
    wishes: list[tuple[str, str | None]] = [("me", None), *[("bot", "random")] * (players - 1)]
    live = LiveTable(Room(f"table{seed}", by_wishes(game, wishes, {}, None, False, ("Ann", "ann"))))
    room = live.room
    room.begin(chance)
    made = 0
    while room.deciding() and made != most:
        seat = room.deciding()[0]
        room.enter(seat, rng.choice(room.table.legal(seat)), chance)
        made += 1
    for observer in (*range(players), None):
        FrameBuilder(room, {observer}, {}, live.frame_cache).frame(observer, "en", 0, 0)
    live.frame_cache.clear()  # as the server does when the last client disconnects
    return live


def decisions(live: LiveTable) -> int:
    return sum(seat != CHANCE for seat, _ in live.room.table.entries)


def resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * PAGE


def measured(game: str, count: int) -> dict[str, float]:
    """Measure in a new process, so that no free memory of another game is reused."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(grown, game, count).result()


def grown(game: str, count: int) -> dict[str, float]:
    middle = decisions(played(game, 0, None)) // 2
    warm = [played(game, seed, middle) for seed in range(1, 6)]
    gc.collect()
    before = resident()
    kept = [played(game, 100 + seed, middle) for seed in range(count)]
    gc.collect()
    more = resident() - before
    entries = sum(len(live.room.table.entries) for live in kept) / count
    events = sum(len(live.room.table.history) for live in kept) / count
    del warm
    return {"decisions": middle, "entries": entries, "events": events, "kB": more / count / 1000}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=2000, help="tables of each game")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = {game: measured(game, asked.tables) for game in GAMES}
    if asked.json:
        print(json.dumps(found))
        return
    grid = Grid("a table of", "decisions made", "entries", "events", "memory", title="tables in mid-game")
    for game, figures in found.items():
        numbers = [f"{figures[key]:.0f}" for key in ("decisions", "entries", "events")]
        grid.add_row(GAMES[game].title, *numbers, f"{figures['kB']:.1f} kB")
    Console().print(grid)


if __name__ == "__main__":
    main()
