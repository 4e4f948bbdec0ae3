"""The server's own errors.

Each has a message key in this folder's word pack, so readers see their language.
"""

from pathlib import Path

from mutable.kit.errors import MutableError

PACK = Path(__file__).parent


class Trouble(MutableError):
    """An error that the server reports to a user."""

    def __init__(self, key: str, **given: object) -> None:
        super().__init__(key, PACK, **given)


class NotFound(Trouble):
    """The table, or another requested object, does not exist."""


class NotNow(Trouble):
    """The request conflicts with the current state."""


class TooOften(Trouble):
    """The request exceeds a rate limit."""


def sentence(lang: str, key: str, **given: object) -> str:
    return Trouble(key, **given).text(lang)


def said_in(lang: str, problem: Exception) -> str:
    """Return the message of an exception: in the reader's language if it is one of ours."""
    return problem.text(lang) if isinstance(problem, MutableError) else str(problem)
