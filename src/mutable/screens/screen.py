"""What the terminal asks of a game's screen."""

from typing import Protocol

from rich.console import RenderableType

from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words


class Screen(Protocol):
    """Made for one table and one language; `words` already knows the players' names."""

    def __init__(self, rules: Rules, words: Words, lang: str) -> None: ...

    def board(self, view: View) -> RenderableType:
        """The whole table as one seat sees it."""

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        """The end of the game, line by line."""
