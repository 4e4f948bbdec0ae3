"""Every way an input can be wrong, by whose fault; the message says what would be right."""


class MutableError(Exception):
    """Bad input: a sentence for a person, and nothing was changed."""


class BadOption(MutableError):
    """An unknown option, or a value it does not take."""


class BadData(MutableError):
    """A file of card faces that cannot be played with; the message names the field."""


class BadRecord(MutableError):
    """Not a readable record: truncated, not JSON, of an unknown version."""


class UnknownMove(MutableError):
    """A text that is no move of this game, whatever the position."""


class IllegalAction(MutableError):
    """A number that is no legal move here; learners ask by numbers."""


class NoTakeBack(MutableError):
    """A take-back that the table does not allow (any more)."""


class IllegalMove(MutableError):
    """A move of this game that the rules forbid here; `rule` is the paragraph that says so."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"rule {rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence
