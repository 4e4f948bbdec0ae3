"""Pebbles: two players take one to three pebbles from a heap in turn; the player who takes the last one wins.

A game from outside, written as docs/game-from-outside.md describes. Chance chooses the size of the heap.
"""

from pathlib import Path

from mutable.kit.external import OutsideGame
from mutable.kit.options import Option
from pebbles.rules import PebblesRules

GAME = OutsideGame(
    name="pebbles",
    title="Pebbles",
    version="1",
    players=[2],
    options=[Option("most", [2, 3, 4], 3)],
    folder=str(Path(__file__).parent),
    make=PebblesRules,
)
