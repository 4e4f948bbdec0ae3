"""Converts Markdown to HTML: headings with anchors, highlighted code, checked links."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

Resolve = Callable[[str], str]


class Heading(NamedTuple):
    level: int
    anchor: str
    text: str


class Rendered(NamedTuple):
    """A text as HTML, its headings, and its words for the search, by heading."""

    html: str
    headings: list[Heading]
    sections: list[tuple[Heading, str]]


class Unreadable(Exception):
    """A text cannot be converted."""


def anchor_of(text: str, taken: set[str]) -> str:
    """Return a heading as an anchor that is unique on its page."""
    plain = re.sub(r"[^\w\s-]", "", unicodedata.normalize("NFC", text).lower()).strip()
    anchor = whole = re.sub(r"\s+", "-", plain) or "section"
    number = 2
    while anchor in taken:
        anchor, number = f"{whole}-{number}", number + 1
    taken.add(anchor)
    return anchor


def coloured(code: str, language: str) -> str:
    """Return highlighted code; the style sheet defines the colours."""
    try:
        lexer = get_lexer_by_name(language or "text")
    except ClassNotFound:
        raise Unreadable(f"no code is written in {language!r}") from None
    inner = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return f'<pre tabindex="0"><code>{inner}</code></pre>\n'


class Writer:
    """Converts one page: `resolve` returns the address of a link, `named` that of a name of the library."""

    def __init__(self, resolve: Resolve, named: Callable[[str], str | None]) -> None:
        self._resolve = resolve
        self._named = named
        self._taken: set[str] = set()
        self._markdown = MarkdownIt("commonmark").enable("table")
        self._markdown.renderer.rules |= {  # type: ignore[attr-defined]  # not in its protocol
            "fence": _fence,
            "code_inline": self._code,
            "table_open": lambda *_: '<div class="wide" tabindex="0"><table>\n',
            "table_close": lambda *_: "</table></div>\n",
        }

    def written(self, text: str) -> Rendered:
        tokens = self._markdown.parse(text)
        headings: list[Heading] = []
        sections: list[tuple[Heading, str]] = []
        for at, token in enumerate(tokens):
            if token.type == "heading_open":
                heading = self._heading(token, tokens[at + 1])
                headings.append(heading)
                sections.append((heading, ""))
            elif token.type in ("inline", "fence") and tokens[at - 1].type != "heading_open" and sections:
                sections[-1] = (sections[-1][0], f"{sections[-1][1]} {_words(token)}".strip())
            elif "style" in token.attrs:  # of a column; the server's policy forbids styles in a page
                token.attrSet("class", str(token.attrs.pop("style")).rpartition(":")[2])
            for child in token.children or ():
                self._link(child)
        return Rendered(self._rendered(tokens), headings, sections)

    def line(self, text: str) -> str:
        """Return one line without a paragraph."""
        tokens = self._markdown.parseInline(text)
        for child in tokens[0].children or ():
            self._link(child)
        return self._rendered(tokens)

    def _rendered(self, tokens: Sequence[Token]) -> str:
        found: str = self._markdown.renderer.render(tokens, self._markdown.options, {})
        return found

    def _heading(self, opening: Token, content: Token) -> Heading:
        text = _words(content)
        anchor = anchor_of(text, self._taken)
        opening.attrSet("id", anchor)
        return Heading(int(opening.tag[1]), anchor, text)

    def _link(self, token: Token) -> None:
        for kind, attribute in (("link_open", "href"), ("image", "src")):
            if token.type == kind:
                token.attrSet(attribute, self._resolve(str(token.attrGet(attribute))))

    def _code(self, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
        """Return inline code, as a link if it is a name of the library and not inside a link."""
        shown = f"<code>{escape(tokens[at].content)}</code>"
        is_in_a_link = any(one.type == "link_open" for one in tokens[:at]) and not any(
            one.type == "link_close" for one in tokens[:at]
        )
        address = None if is_in_a_link else self._named(tokens[at].content)
        return f'<a class="name" href="{escape(address)}">{shown}</a>' if address else shown


def _fence(tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return coloured(tokens[at].content, tokens[at].info.strip())


def _words(token: Token) -> str:
    """Return the text of a token."""
    if token.children is None:
        return token.content
    return "".join(
        child.content if child.content else " " if "break" in child.type else "" for child in token.children
    )
