"""What the server itself says to people, in their language; its sentences are in its own pack."""

from pathlib import Path

from mutable.kit.errors import MutableError

PACK = Path(__file__).parent


class Trouble(MutableError):
    """Something the server cannot do for a person."""

    def __init__(self, key: str, **given: object) -> None:
        super().__init__(key, PACK, **given)


class NotFound(Trouble):
    """No such table."""


class NotNow(Trouble):
    """It cannot be as things stand."""


class TooOften(Trouble):
    """Others want something, too."""


def sentence(lang: str, key: str, **given: object) -> str:
    return Trouble(key, **given).text(lang)


def said_in(lang: str, problem: Exception) -> str:
    """A problem in words: ours in the reader's language, others as they are."""
    return problem.text(lang) if isinstance(problem, MutableError) else str(problem)
