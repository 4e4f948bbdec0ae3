"""The frame of every page: the bar, the chapters, the contents of the page, and links to its neighbours."""

from html import escape
from typing import NamedTuple

from handbook.writing import Heading, Rendered

LISTED = (2, 3)  # the levels of headings in the list of contents
FEWEST = 3  # minimum number of headings for a list of contents


class Entry(NamedTuple):
    """A page as others link to it."""

    title: str
    address: str


class Chapter(NamedTuple):
    title: str
    entries: list[Entry]


class Assets(NamedTuple):
    """Static files, whose names depend on their content."""

    style: str
    theme: str
    script: str
    search: str


class Frame(NamedTuple):
    chapters: list[Chapter]
    assets: Assets
    version: str

    def around(self, entry: Entry, lang: str, page: Rendered, up: str = "") -> str:
        """Return a whole page; `up` leads from it to the folder of the first page."""
        up = up or "../" * entry.address.count("/")
        return _framed(self, entry, lang, page, up)


def _framed(frame: Frame, entry: Entry, lang: str, page: Rendered, up: str) -> str:
    chapters, assets, version = frame
    title = "mutable" if entry.address == "index" else f"{entry.title} – mutable"
    return f"""<!doctype html>
<html lang="{lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{escape(title)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="{up}{assets.style}" />
    <script src="{up}{assets.theme}"></script>
    <script src="{up}{assets.script}" data-search="{up}{assets.search}" data-up="{up}" defer></script>
  </head>
  <body>
    <a class="skip" href="#text">Skip to the text</a>
    <header>
      <a class="home" href="{up}index.html">mutable<span> docs</span></a>
      <form role="search" hidden>
        <input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" />
        <ul class="found" aria-live="polite" hidden></ul>
      </form>
      <button class="theme" type="button" hidden>Theme</button>
      <a class="play" href="/">Play</a>
    </header>
    <div class="page">
      <nav aria-label="Chapters"><details open><summary>Contents</summary>
{_chapters(entry, chapters, up)}      </details></nav>
      <main id="text" lang="{lang}">
{page.html}{_ways_on(entry, chapters, up)}      </main>
{_on_this_page(page.headings)}    </div>
    <footer>mutable {escape(version)}</footer>
  </body>
</html>
"""


def _chapters(here: Entry, chapters: list[Chapter], up: str) -> str:
    lines = []
    for chapter in chapters:
        links = "".join(
            f'<li><a href="{up}{escape(one.address)}.html"{_current(one, here)}>{escape(one.title)}</a></li>'
            for one in chapter.entries
        )
        lines.append(f"        <h2>{escape(chapter.title)}</h2><ul>{links}</ul>\n")
    return "".join(lines)


def _current(one: Entry, here: Entry) -> str:
    if one.address == here.address:
        return ' aria-current="page"'
    return ' aria-current="true"' if here.address.startswith(f"{one.address}/") else ""


def _on_this_page(headings: list[Heading]) -> str:
    listed = [one for one in headings if one.level in LISTED]
    if len(listed) < FEWEST:
        return ""
    links = "".join(
        f'<li class="level-{one.level}"><a href="#{escape(one.anchor)}">{escape(one.text)}</a></li>'
        for one in listed
    )
    return f'      <aside aria-label="On this page"><h2>On this page</h2><ul>{links}</ul></aside>\n'


def _ways_on(here: Entry, chapters: list[Chapter], up: str) -> str:
    """Return links to the previous and the next page, in the order of the chapters."""
    order = [one for chapter in chapters for one in chapter.entries]
    if here not in order:
        return ""
    at = order.index(here)
    ways = [("prev", order[at - 1])] if at else []
    ways += [("next", order[at + 1])] if at + 1 < len(order) else []
    links = "".join(
        f'<a rel="{rel}" href="{up}{escape(one.address)}.html">{escape(one.title)}</a>' for rel, one in ways
    )
    return f'<p class="ways">{links}</p>\n'
