"""Chance that deals the same to every game of one deal, whatever is played."""

from collections import Counter
from zlib import crc32

from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import Rng


class MirroredChance:
    """What chance does depends on the seed and on what it can choose from, and on nothing else.

    A deck is a set: as long as two games have drawn the same cards from it, they draw the same next one,
    by whatever kind of move. The same choice met again (another roll of a die, the deal of another hand)
    is told apart by how often it was met.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._met: Counter[str] = Counter()

    def choose(self, rules: Rules, state: State) -> int:
        """The same move whenever the same choice is met for the same time."""
        offered = [
            f"{rules.moves.text(move).partition(' ')[2]}*{rules.weight(state, move)}"
            for move in rules.legal(state, CHANCE)
        ]
        choice = " ".join(offered)
        self._met[choice] += 1
        return rules.chance(state, Rng(self._seed, crc32(f"{self._met[choice]} {choice}".encode())))
