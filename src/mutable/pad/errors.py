"""What a pad says of an entry that cannot be."""


class InvalidEntry(Exception):
    """The key of a sentence in the game's pack, and what it is about."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
