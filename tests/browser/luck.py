"""`python -m tests.browser.luck serve …`: the server as it is, only that its luck repeats.

Chance and bots draw from the position alone, so that the same choices lead to the same game in every run, and
what a test meets does not change from one to the next.
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
    """In a worker: what the bot chooses, whatever seed it was given."""
    return tasks.choose_move(rules, name, view, events, crc32(view))


if __name__ == "__main__":
    services.SecretChance = RepeatedChance  # type: ignore[misc,assignment]
    bot_moves.choose_move = choose_move
    # Those that give way would starve beside other tests.
    scheduler.hint_pool = scheduler.record_pool = scheduler.review_pool = lambda: processes.WorkerPool(1)
    sys.exit(main(sys.argv[1:]))
