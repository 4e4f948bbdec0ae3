"""Marks a test as the proof of paragraphs of RULES; every paragraph must have one test."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test that shows that these paragraphs hold."""

    def mark(test: Test) -> Test:
        test.proves = numbers  # type: ignore[attr-defined]  # read by test_paragraphs
        return test

    return mark
