"""Plays the deals of a contest: in this process, in a pool of processes, or on a cluster.

A deal depends only on its number, so any worker can play it, in any order.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from mutable.lab.arena.contest import Contest, Pair
from mutable.lab.arena.deal import Deal, play_deal
from mutable.lab.arena.files import DealFile
from mutable.spread.tasks import spread

Task = tuple[Pair, int]
Prepare = Callable[[], None]
Tell = Callable[[int, int], None]


def play_contest(
    contest: Contest,
    deals: int,
    folder: Path | None = None,
    executor: Executor | None = None,
    prepare: Prepare | None = None,
    tell: Tell | None = None,
) -> list[Deal]:
    """Play all deals of a contest and return them, including deals of earlier runs stored in a folder.

    `executor` is any executor of `concurrent.futures`; None plays in this process. Workers call `prepare`
    before each deal, for example to register a bot. `tell` is called with the number of deals played and the
    total.
    """
    wanted = [(pair, deal) for deal in range(deals) for pair in contest.pairs()]
    file = DealFile(folder, contest) if folder is not None else None
    known = {_task(deal): _in_order_of(deal, contest) for deal in (file.load() if file else [])}
    found = [known[task] for task in map(_key, wanted) if task in known]
    missing = [task for task in wanted if _key(task) not in known]
    work = partial(_play, contest, prepare)
    for _, deal in spread(work, missing, executor if len(missing) > 1 else None):
        if file is not None:
            file.add([deal])
        found.append(deal)
        if tell is not None:
            tell(len(found), len(wanted))
    return sorted(found, key=lambda deal: (deal["deal"], deal["pair"]))


def _play(contest: Contest, prepare: Prepare | None, task: Task) -> Deal:
    if prepare is not None:
        prepare()
    return play_deal(contest, *task)


def _key(task: Task) -> tuple[frozenset[str], int]:
    return frozenset(task[0]), task[1]


def _task(deal: Deal) -> tuple[frozenset[str], int]:
    return frozenset(deal["pair"]), deal["deal"]


def _in_order_of(deal: Deal, contest: Contest) -> Deal:
    """Return a deal with its pair in this contest's order."""
    pair = next((pair for pair in contest.pairs() if set(pair) == set(deal["pair"])), deal["pair"])
    return {**deal, "pair": list(pair)}
