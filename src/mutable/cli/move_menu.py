"""The legal moves as a numbered list; a long list is shown in two steps.

A game's pack opts in by a section `move_groups`, a sentence for each kind of move that may be grouped. A
group holds the moves whose texts differ only in their last word, such as a muse and her cells. The first
step lists groups, the second the last words. The full text of a move can be typed at any time.
"""

from rich.console import Group, RenderableType
from rich.text import Text

from mutable.cli.move_list import numbered
from mutable.kit.events import Facts
from mutable.kit.words import Words
from mutable.table.table import Table

LONG = 20  # moves that are listed one by one, at most
BACK = "0"
MORE = "…"


class MoveMenu:
    """The choices of one seat at one decision."""

    def __init__(self, table: Table, seat: int, words: Words, back: str) -> None:
        self._rules = table.rules
        self._words = words
        self._back = back
        self._legal = table.legal(seat)
        self._groups = self._grouped()
        self._open = self._only_group()

    def __len__(self) -> int:
        return len(self._choices())

    def show(self) -> RenderableType:
        """Return the list, under its heading if a group is open."""
        if self._open is None:
            return numbered([self._label(choice) for choice in self._groups])
        heading = Text(self._label(self._open))
        if self._only_group() is None:
            heading.append(f"   ({self._back})", "dim")
        return Group(heading, numbered([self._label_inside(move) for move in self._groups[self._open]]))

    def read(self, line: str) -> str | None:
        """Return the text of the move that the line names, or None if it opens or closes a group.

        A line that is neither a number of the list nor part of it is returned as it is.
        """
        choice = self._choice(line)
        if choice in self._groups and self._groups[choice] != [choice]:
            self._open = choice
            return None
        if line == BACK and self._open is not None:
            self._open = self._only_group()
            return None
        return choice

    def label_of(self, move: str) -> str:
        """Return what to type for a move: its number, or its text where numbers stand for groups."""
        if any(moves != [choice] for choice, moves in self._groups.items()):
            return move
        return str(self._legal.index(move) + 1)

    def _only_group(self) -> str | None:
        """Return the group, if there is no other choice."""
        return next(iter(self._groups)) if len(self._groups) == 1 < len(self._legal) else None

    def _choices(self) -> list[str]:
        return [*self._groups] if self._open is None else self._groups[self._open]

    def _choice(self, line: str) -> str:
        """Return a move or a group; the last word is enough inside a group."""
        choices = self._choices()
        if line.isdecimal() and 1 <= int(line) <= len(choices):
            return choices[int(line) - 1]
        inside = f"{self._open} {line}"
        return inside if inside in choices else line

    def _grouped(self) -> dict[str, list[str]]:
        """Return the moves by group; a move that is in no group stands for itself."""
        if len(self._legal) <= LONG:
            return {move: [move] for move in self._legal}
        groups: dict[str, list[str]] = {}
        for move in self._legal:
            groups.setdefault(self._group_of(move), []).append(move)
        return {name if len(moves) > 1 else moves[0]: moves for name, moves in groups.items()}

    def _group_of(self, move: str) -> str:
        is_grouped = self._facts(move)["move"] in self._words.templates.get("move_groups", {})
        return move.rsplit(" ", 1)[0] if is_grouped else move

    def _label(self, choice: str) -> str:
        moves = self._groups[choice]
        facts = self._facts(moves[0])
        if moves == [choice]:
            return self._words.move(facts)
        return self._words.sentence("move_groups", str(facts["move"]), facts) + MORE

    def _label_inside(self, move: str) -> str:
        """Return a cell, which reads the same in every language, or else the whole sentence."""
        last = move.split()[-1]
        return self._words.move(self._facts(move)) if last.islower() else last

    def _facts(self, move: str) -> Facts:
        return self._rules.describe(self._rules.moves.parse(move))
