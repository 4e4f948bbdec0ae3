"""Chance that deals the same to every game of one deal, whatever is played."""

from zlib import crc32

from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import Rng


class MirroredChance:
    """A stream of its own for every kind of chance's moves (deal, draw, …).

    A deck is a set that only chance takes from, so equal streams take equal cards in an equal order; and
    a kind of move that comes up more often in one game does not shift the others.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._streams: dict[str, Rng] = {}

    def choose(self, rules: Rules, state: State) -> int:
        kind = rules.moves.text(rules.pick(state, CHANCE, 0)).split()[0]
        if kind not in self._streams:
            self._streams[kind] = Rng(self._seed, crc32(kind.encode()))
        return rules.chance(state, self._streams[kind])
