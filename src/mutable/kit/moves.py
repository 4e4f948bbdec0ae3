"""The move table: a move is a row number, and its text is used in logs, messages, records and tests."""

from mutable.kit.errors import UnknownMove, quote


class MoveTable:
    """Maps rows to unique texts and back."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._rows: dict[str, int] = {}
        self._verbs: dict[str, str] = {}  # by first word: the first move that begins with it
        self.seat_rows: int = 0  # the number of rows for seats; the rows for chance follow

    def __len__(self) -> int:
        return len(self._texts)

    def add(self, text: str) -> int:
        """Append a row and return its number. Games add rows in a fixed order and compute row numbers."""
        assert text not in self._rows, f"two moves read {text!r}"
        row = len(self._texts)
        self._texts.append(text)
        self._rows[text] = row
        self._verbs.setdefault(text.split()[0], text)
        return row

    def chance_follows(self) -> None:
        """Declare that all later rows belong to chance. Learners get two separate action spaces."""
        self.seat_rows = len(self._texts)

    def text(self, row: int) -> str:
        """Return the text of a row."""
        return self._texts[row]

    def parse(self, text: str) -> int:
        """Return the row of a text. Raise UnknownMove, with a similar move, if there is none."""
        row = self._rows.get(text)
        if row is None:
            raise self._unknown(text)
        return row

    def _unknown(self, text: str) -> UnknownMove:
        """Return an error that shows a move with the same first word."""
        words = text.split()
        verb = words[0] if words else ""
        if verb in self._verbs:
            return UnknownMove("no_move_with", given=quote(text), verb=verb, example=self._verbs[verb])
        return UnknownMove("no_move", given=quote(text), verbs=[*self._verbs])
