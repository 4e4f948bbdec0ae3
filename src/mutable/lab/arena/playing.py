"""The deals of a contest played: here, in a pool of processes, or by the workers of a cluster.

A deal is named by its number, so it does not matter who plays it, or in which order deals come.
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
    """All deals of a contest, those of earlier runs that a folder keeps included.

    `executor` is any of `concurrent.futures`; None plays here. `prepare` is called by whoever plays a deal,
    before it: to invite guests, or to register a bot of one's own in every worker. `tell` hears how many
    deals there are so far, and how many there will be.
    """
    wanted = [(pair, deal) for deal in range(deals) for pair in contest.pairs()]
    file = DealFile(folder, contest) if folder is not None else None
    known = {_task(deal): _turned(deal, contest) for deal in (file.load() if file else [])}
    found = [known[task] for task in map(_key, wanted) if task in known]
    missing = [task for task in wanted if _key(task) not in known]
    work = partial(_played, contest, prepare)
    for _, deal in spread(work, missing, executor if len(missing) > 1 else None):
        if file is not None:
            file.add([deal])
        found.append(deal)
        if tell is not None:
            tell(len(found), len(wanted))
    return sorted(found, key=lambda deal: (deal["deal"], deal["pair"]))


def _played(contest: Contest, prepare: Prepare | None, task: Task) -> Deal:
    if prepare is not None:
        prepare()
    return play_deal(contest, *task)


def _key(task: Task) -> tuple[frozenset[str], int]:
    return frozenset(task[0]), task[1]


def _task(deal: Deal) -> tuple[frozenset[str], int]:
    return frozenset(deal["pair"]), deal["deal"]


def _turned(deal: Deal, contest: Contest) -> Deal:
    """A deal with its pair named in this contest's order."""
    pair = next((pair for pair in contest.pairs() if set(pair) == set(deal["pair"])), deal["pair"])
    return {**deal, "pair": list(pair)}
