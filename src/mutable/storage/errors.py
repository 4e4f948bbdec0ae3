"""The errors of the store. Their texts are in the word packs of this folder."""

from pathlib import Path

from mutable.kit.errors import MutableError

HERE = Path(__file__).parent


class StoreError(MutableError):
    """A store that cannot be opened, copied or moved."""

    def __init__(self, key: str, **given: object) -> None:
        super().__init__(key, HERE, **given)


class StoreUnavailable(StoreError):
    """The store can neither save nor load at the moment.

    The text for players does not name the reason; `problem` does, for the operator.
    """

    def __init__(self, problem: object) -> None:
        super().__init__("not_kept")
        self.problem = str(problem)


class Conflict(Exception):
    """Another process has already stored an entry with this sequence number; load the table again."""
