"""Run the server with repeatable chance: `python -m tests.browser.luck serve …`.

Chance and bots depend on the position alone. The same choices lead to the same game in every run, so a test
always sees the same positions.
"""

import sys
from zlib import crc32

from mutable.cli.main import main
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng
from mutable.server import services
from mutable.work import bot_moves, processes, scheduler, tasks


class RepeatedChance:
    def choose(self, rules: Rules, state: State) -> int:
        return rules.chance(state, Rng(crc32(repr(state.facts()).encode())))


def choose_move(rules: bytes, name: str, view: bytes, events: bytes, seed: int) -> str:
    """Choose a bot's move in a worker; the seed depends on the view alone."""
    return tasks.choose_move(rules, name, view, events, crc32(view))


if __name__ == "__main__":
    services.SecretChance = RepeatedChance  # type: ignore[misc,assignment]
    bot_moves.choose_move = choose_move
    # Workers with a low priority would get no time beside other tests.
    scheduler.hint_pool = scheduler.record_pool = scheduler.review_pool = lambda: processes.WorkerPool(1)
    sys.exit(main(sys.argv[1:]))
