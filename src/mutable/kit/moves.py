"""A move is a row of its game's table; its text is the log, the wire, the record and the test."""

from mutable.kit.errors import UnknownMove, quote


class MoveTable:
    """Both halves of the pair row and text; the texts are unique."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._rows: dict[str, int] = {}
        self._verbs: dict[str, str] = {}  # the first move that begins with each word
        self.seat_rows: int = 0  # how many rows are the seats'; chance's follow

    def __len__(self) -> int:
        return len(self._texts)

    def add(self, text: str) -> int:
        """A new row; games add theirs in a fixed order, so that rows can be computed."""
        assert text not in self._rows, f"two moves read {text!r}"
        row = len(self._texts)
        self._texts.append(text)
        self._rows[text] = row
        self._verbs.setdefault(text.split()[0], text)
        return row

    def chance_follows(self) -> None:
        """All rows so far are the seats', all later ones chance's: two action spaces for learners."""
        self.seat_rows = len(self._texts)

    def text(self, row: int) -> str:
        """The text of a row."""
        return self._texts[row]

    def parse(self, text: str) -> int:
        """The row of a text; UnknownMove says what comes close to it."""
        row = self._rows.get(text)
        if row is None:
            raise self._unknown(text)
        return row

    def _unknown(self, text: str) -> UnknownMove:
        """With what a text that starts like this one could look like."""
        words = text.split()
        verb = words[0] if words else ""
        if verb in self._verbs:
            return UnknownMove("no_move_with", given=quote(text), verb=verb, example=self._verbs[verb])
        return UnknownMove("no_move", given=quote(text), verbs=[*self._verbs])
