"""Sources of imagined states beside a view's own: a few kept ones, or, for a cheater, the true one."""

from typing import Final

from mypy_extensions import i64

from mutable.kit.game import State, Worlds
from mutable.kit.rng import Rng


class FixedWorlds(Worlds):
    """Only so many different worlds, drawn beforehand: what a weaker mind can hold."""

    def __init__(self, worlds: Worlds, count: i64, rng: Rng) -> None:
        self._sample: Final[list[State]] = [worlds.draw(rng) for _ in range(count)]

    def draw(self, rng: Rng) -> State:
        """One of those that were kept."""
        return self._sample[rng.below(len(self._sample))].copy()

    def draw_into(self, state: State, rng: Rng) -> None:
        state.assign(self._sample[rng.below(len(self._sample))])


class TrueWorld(Worlds):
    """The state itself. Nothing but the arena's cheater has one to give."""

    def __init__(self, state: State) -> None:
        self._state: Final = state

    def draw(self, rng: Rng) -> State:
        """Always the true state, which only a cheater has."""
        return self._state.copy()

    def draw_into(self, state: State, rng: Rng) -> None:
        state.assign(self._state)


def distinct_worlds(worlds: Worlds, draws: i64, rng: Rng) -> list[State]:
    """The different states among so many draws: all there are, where these are few."""
    found: dict[tuple[int, ...], State] = {}
    for _ in range(draws):
        state = worlds.draw(rng)
        found[state.facts()] = state
    return list(found.values())
