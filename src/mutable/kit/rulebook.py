"""Parses RULES into numbered paragraphs: a line `**4.2** text` is paragraph 4.2."""

import re
from typing import Final

_NUMBERED: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* (.*)$")


def paragraphs(markdown: str) -> dict[str, str]:
    """Return the texts of all numbered paragraphs by number, in order."""
    found: dict[str, str] = {}
    for line in markdown.splitlines():
        match = _NUMBERED.match(line)
        if match:
            found[match.group(1)] = match.group(2)
    return found
