"""The arena: matches of bots on mirrored deals, and their statistics.

`Contest.of(game, bots, …)` names a contest, `play_contest` plays its deals, and `report_of` has ratings,
pairwise results and times.
"""

from mutable.lab.arena.contest import Contest
from mutable.lab.arena.playing import play_contest
from mutable.lab.arena.report import report_of

__all__ = ["Contest", "play_contest", "report_of"]
