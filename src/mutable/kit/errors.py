"""Every way an input can be wrong, by whose fault; the message says what would be right."""

from mutable.kit.events import Facts


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


class Refusal:
    """Why a move is illegal: a paragraph of RULES, and the key and arguments of a sentence."""

    def __init__(self, rule: str, key: str, facts: Facts) -> None:
        self.rule: str = rule
        self.key: str = key
        self.facts: Facts = facts


class IllegalMove(MutableError):
    """A move of this game that the rules forbid here.

    It keeps the refusal, so that a table can word it in any language, with the names of its players.
    """

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(f"rule {refusal.rule}: {sentence}")
        self.refusal: Refusal = refusal
        self.rule: str = refusal.rule
        self.sentence: str = sentence
