"""The interface of a game's terminal screen."""

from typing import Protocol

from rich.console import RenderableType

from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words


class Screen(Protocol):
    """A screen for one table and one language; `words` already has the players' names."""

    def __init__(self, rules: Rules, words: Words, lang: str) -> None: ...

    def board(self, view: View) -> RenderableType:
        """Return the table as one seat sees it."""

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        """Return the final score, line by line."""
