"""Chance that deals the same cards in every game of one deal, whatever the bots play."""

from collections import Counter
from zlib import crc32

from mutable.kit.game import CHANCE, Rules, State
from mutable.kit.rng import Rng


class MirroredChance:
    """A move of chance depends only on the seed and on the possible moves.

    A deck is a set: as long as two games have drawn the same cards from it, they draw the same next card, by
    any kind of move. If the same choice occurs again (another roll of a die, the deal of another hand), its
    count gives it a new seed.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._met: Counter[str] = Counter()

    def choose(self, rules: Rules, state: State) -> int:
        """Return the same move for the same possible moves met the same number of times."""
        offered = [
            f"{rules.moves.text(move).partition(' ')[2]}*{rules.weight(state, move)}"
            for move in rules.legal(state, CHANCE)
        ]
        choice = " ".join(offered)
        self._met[choice] += 1
        return rules.chance(state, Rng(self._seed, crc32(f"{self._met[choice]} {choice}".encode())))
