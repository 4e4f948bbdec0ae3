"""Parse RULES into blocks for a page or a terminal: titles, paragraphs, lists, tables, figures.

RULES is Markdown with three additions. `![caption](scene:name)` is a figure that shows a scene of the game;
`scene:name#calliope` points at a piece of it. A comment `<!-- for variant=goslar players=2 -->` limits the
next block to some tables, or the whole section if that block is a heading; commas separate values. `{F}` is a
symbol of the game.
"""

import re
from typing import Literal

from msgspec import Struct

from mutable.kit.options import Value, shown

_COMMENT = re.compile(r"<!-- for (.+?) -->")
_NUMBERED = re.compile(r"\*\*(\d+\.\d+)\*\* (.*)")
_SECTION = re.compile(r"## (?:(\d+)\. )?(.*)")
_FIGURE = re.compile(r"!\[(.*)\]\(scene:([a-z0-9-]+)(?:#(\w+))?\)")
_LETTER = re.compile(r"{([A-Z])}")  # a symbol that a terminal writes as its letter
_PICTURE = re.compile(r" ?{\w+}")  # one that stands beside its name
PLAYERS = "players"


class Block(Struct):
    """A block of RULES.

    `rows` are the rows of a table, head first, or the items of a list, one cell each. `tables` limits the
    block to tables with these option values; `players` is the number of players.
    """

    kind: Literal["title", "section", "paragraph", "text", "list", "table", "figure"]
    text: str = ""
    number: str = ""
    rows: list[list[str]] = []
    scene: str = ""
    about: str = ""
    tables: dict[str, list[str]] = {}

    def suits(self, options: dict[str, Value], players: int) -> bool:
        """Return True if the block applies to such a table."""
        at_hand = {**{name: shown(value) for name, value in options.items()}, PLAYERS: str(players)}
        return all(at_hand.get(name) in values for name, values in self.tables.items())


def blocks_of(markdown: str) -> list[Block]:
    """Return all blocks of the book in order."""
    found: list[Block] = []
    section: dict[str, list[str]] = {}
    own: dict[str, list[str]] = {}
    for source in re.split(r"\n\s*\n", markdown.strip()):
        comment = _COMMENT.fullmatch(source.strip())
        if comment:
            own = _tables(comment[1])
            continue
        block = _block(source.strip())
        if block.kind in ("title", "section"):
            section = own
        block.tables = {**section, **own}
        found.append(block)
        own = {}
    return found


def plain(markdown: str, options: dict[str, Value] | None = None, players: int = 0) -> str:
    """Return RULES for a terminal, with captions for figures and letters for symbols.

    With options, only the blocks that apply to such a table.
    """
    shown_blocks = [
        block for block in blocks_of(markdown) if options is None or block.suits(options, players)
    ]
    return _PICTURE.sub("", _LETTER.sub(r"\1", "\n\n".join(map(written, shown_blocks))))


def _tables(words: str) -> dict[str, list[str]]:
    pairs = (word.partition("=") for word in words.split())
    return {name: values.split(",") for name, _, values in pairs}


def _block(source: str) -> Block:
    if source.startswith("|"):
        head, _, *rest = source.splitlines()
        return Block("table", rows=[_cells(line) for line in (head, *rest)])
    if source.startswith("- "):
        return Block("list", rows=[[_joined(point)] for point in re.split(r"(?:^|\n)- ", source)[1:]])
    text = _joined(source)
    if numbered := _NUMBERED.fullmatch(text):
        return Block("paragraph", numbered[2], numbered[1])
    if figure := _FIGURE.fullmatch(text):
        return Block("figure", figure[1], scene=figure[2], about=figure[3] or "")
    if section := _SECTION.fullmatch(text):
        return Block("section", section[2], section[1] or "")
    if text.startswith("# "):
        return Block("title", text[2:])
    return Block("text", text)


def _joined(lines: str) -> str:
    return re.sub(r"\s*\n\s*", " ", lines.strip())


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def written(block: Block) -> str:
    """Return a block as Markdown; a figure as its caption."""
    match block.kind:
        case "title":
            return f"# {block.text}"
        case "section":
            return f"## {block.number}. {block.text}" if block.number else f"## {block.text}"
        case "paragraph":
            return f"**{block.number}** {block.text}"
        case "figure":
            return f"> {block.text}"
        case "list":
            return "\n".join(f"- {point}" for (point,) in block.rows)
        case "table":
            head, *rest = block.rows
            return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rest))
        case _:
            return block.text
