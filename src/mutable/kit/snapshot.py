"""One game as it stands, with its luck to come and what was told so far: what copies and pickles are made of.

Rules are not in it: they are agreed once, and belong to whoever plays by them.
"""

from mutable.kit.event_encoding import EventHistory, Vocabulary
from mutable.kit.events import Log
from mutable.kit.game import State
from mutable.kit.rng import Rng


class Snapshot:
    """A game and its streams: chance's, and that of bots, if some play in it. Nothing in it ever changes."""

    def __init__(
        self, state: State, chance: Rng, thoughts: Rng | None, told: Log | None, numbers: list[list[int]]
    ) -> None:
        self.state: State = state
        self.chance: Rng = chance
        self.thoughts: Rng | None = thoughts
        self.told: Log | None = told
        self.numbers: list[list[int]] = numbers  # what each seat was told

    def __reduce__(self) -> tuple[object, ...]:
        return Snapshot, (self.state, self.chance, self.thoughts, self.told, self.numbers)

    def memory(self, players: int, vocabulary: Vocabulary | None) -> EventHistory:
        """What was told, to go on from; nothing where nothing was kept."""
        again = EventHistory(players, vocabulary)
        if self.told is not None:
            again.log = self.told.copy()
            again.numbers = [numbers[:] for numbers in self.numbers]
            again.mark_encoded()
        return again


def take_snapshot(state: State, chance: Rng, thoughts: Rng | None, memory: EventHistory | None) -> Snapshot:
    """A game as it is now; the one that goes on shares nothing with it that changes."""
    streams = chance.copy(), None if thoughts is None else thoughts.copy()
    if memory is None:
        return Snapshot(state.copy(), *streams, None, [])
    return Snapshot(state.copy(), *streams, memory.log.copy(), [numbers[:] for numbers in memory.numbers])
