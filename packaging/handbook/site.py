"""Builds the whole handbook, and reports all its errors at once."""

import ast
import gzip
import hashlib
import json
import os
import re
import shutil
from pathlib import Path
from urllib.parse import urldefrag

from handbook.api import Library
from handbook.books import book
from handbook.contents import LIBRARY, PARTS, Leaf, chapters
from handbook.frame import Assets, Chapter, Entry, Frame
from handbook.library import ApiWriter, Names
from handbook.writing import Heading, Rendered, Unreadable, Writer, anchor_of, coloured

HERE = Path(__file__).parent
MISSING, AT = "404", "/docs/"  # shown at any address, so its links begin at the root
NO_PAGE = "# No such page\n\nThere is nothing at this address. The contents list all pages."
IMAGES = (".jpg", ".png", ".svg")
COMPRESSED = (".html", ".css", ".js", ".json")
LEXERS = {".yaml": "yaml", ".py": "python", ".service": "ini", "": "text"}
COLOURS = re.compile(r":root(?:\[data-theme=\"(\w+)\"\])? \{\n(.*?)\n\}", re.DOTALL)
ADDRESS = re.compile(r'(?:href|src)="([^"]*)"')
ANCHOR = re.compile(r'\sid="([^"]*)"')


class HandbookErrors(Exception):
    """All errors, one per line."""


class Site:
    """The handbook of the project in `root`; `fonts` are the addresses of the table's display font."""

    def __init__(self, root: Path, fonts: list[str]) -> None:
        self._root = root
        self._fonts = fonts
        self._chapters = chapters(root)
        self._leaves = [leaf for leaves in self._chapters.values() for leaf in leaves]
        self._addresses = {leaf.source: f"{leaf.address}.html" for leaf in self._leaves}
        self._library = Library(root / "src", PARTS)
        self._names = Names(self._library)
        self._images: dict[str, Path] = {}
        self._wrong: list[str] = []

    def write(self, target: Path) -> None:
        """Write all pages, or none if there is an error."""
        self._wrong += [f"{name} is public and says nothing of itself" for name in self._library.unexplained]
        pages = self._pages()
        assets, files = self._assets(pages)
        frame = Frame(self._shown_chapters(pages), assets, _version(self._root))
        for address, (lang, page) in pages.items():
            entry = Entry(_title(address, page), address)
            files[f"{address}.html"] = frame.around(entry, lang, page).encode()
        self._wrong += _dead_ends(files)
        if self._wrong:
            raise HandbookErrors("\n".join(sorted(set(self._wrong))))
        missing = self._writer("", MISSING).written(NO_PAGE)
        files[f"{MISSING}.html"] = frame.around(Entry("No such page", MISSING), "en", missing, AT).encode()
        _put(files, self._images, target)

    # The pages by address, with the language of each

    def _pages(self) -> dict[str, tuple[str, Rendered]]:
        pages = {leaf.address: (leaf.lang, self._page(leaf)) for leaf in self._leaves}
        for part in PARTS:
            up = "../" * part.address.count("/")
            writer = ApiWriter(self._writer("src/mutable/x", part.address), self._names, up)
            pages[part.address] = ("en", writer.written(part, self._library.modules[part.address]))
        return pages

    def _page(self, leaf: Leaf) -> Rendered:
        source = self._root / leaf.source
        writer = self._writer(leaf.source, leaf.address)
        try:
            return self._written(leaf, source, writer)
        except Unreadable as problem:
            self._wrong.append(f"{leaf.source}: {problem}")
            return Rendered("", [Heading(1, "", leaf.source)], [])

    def _written(self, leaf: Leaf, source: Path, writer: Writer) -> Rendered:
        if source.is_dir():
            return self._index(source, writer) if list(source.glob("*.md")) else _folder(source, writer)
        text = source.read_text(encoding="utf-8")
        if source.name.startswith("RULES"):
            return _numbered(writer.written(book(source, leaf.lang, f"/{source.parent.name}/rules")))
        if source.suffix == ".py":
            return _example(text, source.name, writer)
        if source.suffix == ".md":
            return writer.written(text)
        return writer.written(f"# {source.stem.capitalize()}\n\n{text}")

    def _index(self, folder: Path, writer: Writer) -> Rendered:
        """Return an index of a folder of pages."""
        name = folder.name.capitalize()
        lines = [
            f"- [{_first_line(path)}]({folder.name}/{path.name})" for path in sorted(folder.glob("*.md"))
        ]
        return writer.written(f"# {name}\n\nWhy things are as they are.\n\n" + "\n".join(lines))

    def _writer(self, source: str, address: str) -> Writer:
        up = "../" * address.count("/")
        return Writer(lambda link: self._resolved(source, up, link), lambda name: self._names.at(name, up))

    def _resolved(self, source: str, up: str, link: str) -> str:
        """Return the address that a link of a source has on the pages."""
        place, anchor = urldefrag(link)
        if not place or link.startswith("/") or re.match(r"https?:|mailto:", link):
            return link
        wanted = os.path.normpath(Path(source).parent / place)
        if wanted in self._addresses:
            return f"{up}{self._addresses[wanted]}" + (f"#{anchor}" if anchor else "")
        inside = self._addresses.get(str(Path(wanted).parent))
        if inside and (self._root / wanted).is_file():
            return f"{up}{inside}#{anchor_of(Path(wanted).name, set())}"
        if wanted.endswith(IMAGES) and (self._root / wanted).exists():
            image = _named_by_content(Path(wanted).name, (self._root / wanted).read_bytes())
            self._images[image] = self._root / wanted
            return up + image
        self._wrong.append(f"{source}: {link} leads to nothing that is on the pages")
        return link

    # The parts around the pages

    def _shown_chapters(self, pages: dict[str, tuple[str, Rendered]]) -> list[Chapter]:
        found = [
            Chapter(
                title,
                [
                    Entry(_title(leaf.address, pages[leaf.address][1]), leaf.address)
                    for leaf in leaves
                    if leaf.listed
                ],
            )
            for title, leaves in self._chapters.items()
        ]
        return [*found, Chapter(LIBRARY, [Entry(part.title, part.address) for part in PARTS])]

    def _assets(self, pages: dict[str, tuple[str, Rendered]]) -> tuple[Assets, dict[str, bytes]]:
        style = _colours(self._root) + _faces(self._fonts) + (HERE / "style.css").read_text(encoding="utf-8")
        index = [
            [
                _title(address, page),
                heading.text if heading.level > 1 else "",
                f"{address}.html#{heading.anchor}",
                words,
            ]
            for address, (_, page) in pages.items()
            for heading, words in page.sections
        ]
        content = {
            "style.css": style.encode(),
            "theme.js": (HERE / "theme.js").read_bytes(),
            "handbook.js": (HERE / "handbook.js").read_bytes(),
            "search.json": json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode(),
        }
        files = {_named_by_content(name, body): body for name, body in content.items()}
        return Assets(*files), files


def _title(address: str, page: Rendered) -> str:
    """Return the title of a page: its first heading."""
    return "Welcome" if address == "index" else page.headings[0].text


def _version(root: Path) -> str:
    found = re.search(r'__version__ = "(.+)"', (root / "src/mutable/_version.py").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def _first_line(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def _example(text: str, name: str, writer: Writer) -> Rendered:
    """Return the docstring of a program, then its code."""
    doc = ast.get_docstring(ast.parse(text)) or ""
    title, _, rest = doc.partition("\n")
    written = writer.written(f"# {title.rstrip('.')}\n\n{rest}\n\n`python examples/{name}`\n")
    code = text.partition('"""\n\n')[2]
    return written._replace(html=written.html + coloured(code, "python"))


def _folder(folder: Path, writer: Writer) -> Rendered:
    """Return every file of a folder in full."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.suffix != ".pyc")
    parts = [f"# Files to {folder.name} with\n"]
    for path in files:
        language = LEXERS.get(path.suffix, "text")
        parts.append(f"## {path.name}\n\n````{language}\n{path.read_text(encoding='utf-8')}````\n")
    return writer.written("\n".join(parts))


def _numbered(page: Rendered) -> Rendered:
    """Give paragraphs of rules an anchor with their number."""
    html = re.sub(r"<p><strong>(\d+\.\d+)</strong>", r'<p id="\1"><strong>\1</strong>', page.html)
    return page._replace(html=html)


def _colours(root: Path) -> str:
    """Return the colours of the table's style sheet; without a script the system's theme decides."""
    sheet = (root / "web/src/page.css").read_text(encoding="utf-8")
    by_theme = dict(COLOURS.findall(sheet))
    light, dark = by_theme[""], by_theme["dark"]
    return (
        f':root {{\n{light}\n}}\n:root[data-theme="dark"] {{\n{dark}\n}}\n'
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme]) {{\n{dark}\n}} }}\n"
    )


def _faces(fonts: list[str]) -> str:
    """Return the table's display font, which visitors of the table have already cached."""
    return "".join(
        f'@font-face {{ font-family: "Fraunces Variable"; font-weight: 100 900; font-display: swap; '
        f'src: url("{font}") format("woff2"); unicode-range: {_range(font)}; }}\n'
        for font in fonts
    )


def _range(font: str) -> str:
    return (
        "U+0100-0130, U+0132-0151, U+0154-02BA"
        if "latin-ext" in font
        else "U+0000-00FF, U+0131, U+0152-0153, U+2000-206F"
    )


def _named_by_content(name: str, content: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"assets/{stem}-{hashlib.sha256(content).hexdigest()[:8]}.{ending}"


def _dead_ends(files: dict[str, bytes]) -> list[str]:
    """Return the links without a target page or anchor."""
    texts = {name: body.decode() for name, body in files.items() if name.endswith(".html")}
    anchors = {name: {"", *ANCHOR.findall(text)} for name, text in texts.items()}
    wrong = []
    for name, text in texts.items():
        for link in ADDRESS.findall(text):
            place, anchor = urldefrag(link)
            there = os.path.normpath(Path(name).parent / place) if place else name
            if link.startswith("/") or ":" in place or not there.endswith(".html"):
                continue
            if anchor not in anchors.get(there, set()):
                wrong.append(f"{name}: {link} leads to no place on the pages")
    return wrong


def _put(files: dict[str, bytes], images: dict[str, Path], target: Path) -> None:
    """Write all files, with a gzip copy of each text for browsers that accept it."""
    shutil.rmtree(target, ignore_errors=True)
    for name, body in [*files.items(), *((name, path.read_bytes()) for name, path in images.items())]:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        if path.suffix in COMPRESSED:
            Path(f"{path}.gz").write_bytes(gzip.compress(body, 9, mtime=0))
