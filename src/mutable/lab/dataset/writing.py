"""Writing a data set: an executor plays the games, and this process stores them in order."""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from mutable.lab.dataset.files import Folder
from mutable.lab.dataset.plan import Plan, play_record
from mutable.spread.tasks import spread_in_order


def write_dataset(plan: Plan, path: str | Path, games: int, executor: Executor | None = None) -> None:
    """Write games into a folder until it has this many; stored games are not played again."""
    for _ in writing(plan, Path(path), games, executor):
        pass


def writing(plan: Plan, path: Path, games: int, executor: Executor | None = None) -> Iterator[int]:
    """Write games like `write_dataset`; after each game yield the number of stored games."""
    folder = Folder(path)
    folder.begin(plan.described())
    first = known = _known(folder, plan.shard)
    for line in spread_in_order(partial(play_record, plan), range(first, games), executor):
        shard = known // plan.shard
        folder.add(shard, line)
        known += 1
        if known % plan.shard == 0:
            folder.make_arrays(shard, shard * plan.shard)
        yield known
    for shard in folder.shards():
        if not folder.arrays_path(shard).exists():
            folder.make_arrays(shard, shard * plan.shard)


def _known(folder: Folder, size: int) -> int:
    """Return the number of stored games. Only the last shard can be incomplete and is repaired."""
    shards = folder.shards()
    if not shards:
        return 0
    count = folder.repair(shards[-1])
    if count == 0:
        folder.records_path(shards[-1]).unlink()
    return shards[-1] * size + count
