"""Further sources of worlds: a fixed sample, and the true state for the cheater."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng


class FixedWorlds(Worlds):
    """A fixed number of worlds, sampled in advance: the limit of a weaker level."""

    def __init__(self, worlds: Worlds, count: i64, rng: Rng) -> None:
        self._sample: Final[list[State]] = [worlds.draw(rng) for _ in range(count)]

    def draw(self, rng: Rng) -> State:
        """Return a copy of one of the sampled worlds."""
        return self._sample[rng.below(len(self._sample))].copy()

    def draw_into(self, state: State, rng: Rng) -> None:
        state.assign(self._sample[rng.below(len(self._sample))])


class TrueWorld(Worlds):
    """The true state as the only world, for the arena's cheater."""

    def __init__(self, state: State) -> None:
        self._state: Final = state

    def draw(self, rng: Rng) -> State:
        """Return a copy of the true state."""
        return self._state.copy()

    def draw_into(self, state: State, rng: Rng) -> None:
        state.assign(self._state)


def distinct_worlds(worlds: Worlds, draws: i64, rng: Rng) -> list[State]:
    """Return the distinct worlds among so many draws: all of them if there are few."""
    found: dict[tuple[int, ...], State] = {}
    for _ in range(draws):
        state = worlds.draw(rng)
        found[state.facts()] = state
    return list(found.values())
