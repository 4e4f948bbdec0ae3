"""The list of legal moves, each with the number that plays it."""

from rich.columns import Columns
from rich.text import Text

from mutable.kit.words import Words
from mutable.table.table import Table


def numbered_moves(table: Table, seat: int, words: Words) -> Columns:
    moves = table.rules.legal(table.state, seat)
    return numbered([words.move(table.rules.describe(move)) for move in moves])


def numbered(texts: list[str]) -> Columns:
    width = len(str(len(texts)))
    lines = [Text(f"{number:{width}}  {text}") for number, text in enumerate(texts, 1)]
    return Columns(lines, padding=(0, 3), column_first=True)


def chosen(line: str, legal: list[str]) -> str:
    """Return the move with this number; any other input unchanged."""
    return legal[int(line) - 1] if line.isdecimal() and 1 <= int(line) <= len(legal) else line
