"""The error for an impossible entry."""


class InvalidEntry(Exception):
    """An impossible entry: the key of a sentence in the game's pack, and its arguments."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
