"""Compare what a review says about hidden cards with where they were, on fresh games.

Every belief of some decisions of each game is compared with the truth. By deciles of the stated share, the
share that came true must be the same. The intervals are clustered by game, because the beliefs of one game
depend on each other.
"""

import math
from collections.abc import Iterable
from concurrent.futures import Executor
from functools import partial
from typing import NamedTuple

from mutable.coach.analysis.decision import decisions_of
from mutable.coach.knowledge.knowledge import Observer
from mutable.kit.rng import Rng
from mutable.lab.review_study.levels import levels_at, played_by
from mutable.lab.review_study.study import CASES
from mutable.spread.tasks import spread

FIRST_SEED = 900_000  # no other study uses these games
DECISIONS = 12  # of each game
WORLDS = 400
DECILES = 10

Tally = list[tuple[int, float, int]]
"""By decile: the number of beliefs, the sum of their shares, and how many were true."""


class Decile(NamedTuple):
    """The beliefs in a tenth of the scale."""

    beliefs: int
    said: float
    true: float
    room: float | None  # half the width of a 95 % interval of the difference; None with one game


def tally_game(game: str, decisions: int, worlds: int, number: int) -> Tally:
    """Return the beliefs of one game between bots of mixed levels, beside the truth."""
    case, seed = CASES[game], FIRST_SEED + number
    table = played_by(case, levels_at(seed, case.players), seed)
    observer, rng = Observer(game, table.rules), Rng(seed)
    found = [(0, 0.0, 0)] * DECILES
    hidden = observer.hidden
    known = [one for one in decisions_of(table) if hidden is not None and hidden.places(one.state, one.seat)]
    for _ in range(min(decisions, len(known))):
        one = known.pop(int(rng.below(len(known))))
        knowledge = observer.knowledge(one.view, one.heard, rng, worlds)
        if knowledge is None or hidden is None:
            continue
        truth = hidden.places(one.state, one.seat)
        for belief in knowledge.beliefs:
            at = min(DECILES - 1, int(DECILES * belief.share))
            count, said, true = found[at]
            found[at] = (count + 1, said + belief.share, true + ((belief.thing, belief.seat) in truth))
    return found


def study(
    game: str, games: int, executor: Executor | None, decisions: int = DECISIONS, worlds: int = WORLDS
) -> list[Decile]:
    """Return the deciles over so many games."""
    done = spread(partial(tally_game, game, decisions, worlds), range(games), executor)
    return summarize(tally for _, tally in done)


def summarize(tallies: Iterable[Tally]) -> list[Decile]:
    return [_decile([*column]) for column in zip(*tallies, strict=True)]


def _decile(games: Tally) -> Decile:
    count = sum(one[0] for one in games)
    if not count:
        return Decile(0, 0.0, 0.0, None)
    said, true = sum(one[1] for one in games) / count, sum(one[2] for one in games) / count
    offs = [one[2] - one[1] - one[0] * (true - said) for one in games]
    spread_of = math.sqrt(sum(off * off for off in offs)) / count
    return Decile(count, said, true, 1.96 * spread_of if len(games) > 1 else None)
