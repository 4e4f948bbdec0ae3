"""Pebbles: two players take one to three pebbles from a heap in turn; whoever takes the last one wins.

A game from outside, as docs/game-from-outside.md tells to write one. Chance lays the heap.
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
