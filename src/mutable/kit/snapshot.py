"""Snapshots of a game with its random streams and events, for copies and pickles. Rules are not included."""

from mutable.kit.arrays.event_encoding import EventHistory, Vocabulary
from mutable.kit.events import Log
from mutable.kit.game import State
from mutable.kit.rng import Rng


class Snapshot:
    """An immutable snapshot: state, chance stream, bot stream (if any) and events (if recorded)."""

    def __init__(
        self, state: State, chance: Rng, thoughts: Rng | None, events: Log | None, numbers: list[list[int]]
    ) -> None:
        self.state: State = state
        self.chance: Rng = chance
        self.thoughts: Rng | None = thoughts
        self.events: Log | None = events
        self.numbers: list[list[int]] = numbers  # the encoded events by seat

    def __reduce__(self) -> tuple[object, ...]:
        return Snapshot, (self.state, self.chance, self.thoughts, self.events, self.numbers)

    def memory(self, players: int, vocabulary: Vocabulary | None) -> EventHistory:
        """Return the event history to continue from; it is empty if none was recorded."""
        again = EventHistory(players, vocabulary)
        if self.events is not None:
            again.log = self.events.copy()
            again.numbers = [numbers[:] for numbers in self.numbers]
            again.mark_encoded()
        return again


def take_snapshot(state: State, chance: Rng, thoughts: Rng | None, memory: EventHistory | None) -> Snapshot:
    """Return a snapshot that shares nothing mutable with the game."""
    streams = chance.copy(), None if thoughts is None else thoughts.copy()
    if memory is None:
        return Snapshot(state.copy(), *streams, None, [])
    return Snapshot(state.copy(), *streams, memory.log.copy(), [numbers[:] for numbers in memory.numbers])
