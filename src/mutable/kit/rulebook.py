"""RULES as numbered paragraphs: `**4.2** text` begins the paragraph 4.2."""

import re
from typing import Final

_NUMBERED: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* (.*)$")


def paragraphs(markdown: str) -> dict[str, str]:
    """The text of every numbered paragraph, in the order of the book."""
    found: dict[str, str] = {}
    for line in markdown.splitlines():
        match = _NUMBERED.match(line)
        if match:
            found[match.group(1)] = match.group(2)
    return found
