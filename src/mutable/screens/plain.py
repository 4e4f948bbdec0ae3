"""The default screen: the view as a tree and the score line by line."""

from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text
from rich.tree import Tree

from mutable.kit.game import Outcome, Rules, View
from mutable.kit.words import Words

NOTHING = "–"


class PlainScreen:
    def __init__(self, rules: Rules, words: Words, lang: str) -> None:
        self._players = int(rules.players)
        self._words = words

    def board(self, view: View) -> RenderableType:
        root = Tree("", hide_root=True)
        _grow(root, view)
        return root

    def score_sheet(self, outcome: Outcome) -> RenderableType:
        sheet = Grid()
        sheet.add_column("")
        for seat in range(self._players):
            won = " ★" if seat in outcome["winners"] else ""
            sheet.add_column(f"{self._words.name('seat', seat)}{won}", justify="right")
        for line in outcome["lines"]:
            sheet.add_row(self._words.line(line), *(str(points) for points in line["points"]))
        sheet.add_section()
        sheet.add_row("=", *(str(total) for total in outcome["totals"]))
        return sheet


def _grow(branch: Tree, value: dict[str, Any]) -> None:
    """Add simple fields as lines and others as branches."""
    for name, field in value.items():
        label = Text(str(name).replace("_", " "), style="dim")
        if _is_simple(field):
            branch.add(label.append(f"  {_format(field)}", style="default"))
        else:
            inner = field if isinstance(field, dict) else dict(enumerate(field, 1))
            _grow(branch.add(label), {str(key): one for key, one in inner.items()})


def _is_simple(value: Any) -> bool:
    if isinstance(value, list):
        return not any(isinstance(one, dict | list) for one in value)
    return not isinstance(value, dict)


def _format(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_format(one) for one in value) or NOTHING
    return NOTHING if value is None else str(value)
