"""Pages about the library: each module with its names, signatures and docstrings."""

import re
from html import escape

from handbook.api import Library, Module, Name
from handbook.contents import Part
from handbook.writing import Heading, Rendered, Writer

WORD = re.compile(r"[A-Za-z_][\w.]*")


class Names:
    """The addresses of the library's names; ambiguous names have none."""

    def __init__(self, library: Library) -> None:
        found: dict[str, set[str]] = {}
        for address, modules in library.modules.items():
            for module in modules:
                self._add(found, module.name, f"{address}.html#{module.name}")
                for name in module.all_names():
                    self._add(found, name.full, f"{address}.html#{name.full}")
                    if name.kind == "class" or "." in name.path:
                        found.setdefault(name.path, set()).add(f"{address}.html#{name.full}")
        self._at = {name: next(iter(places)) for name, places in found.items() if len(places) == 1}

    @staticmethod
    def _add(found: dict[str, set[str]], full: str, address: str) -> None:
        """Add a name in full and without the name of the package."""
        for name in {full, full.removeprefix("mutable.")} if "." in full else {full}:
            if "." in name:
                found.setdefault(name, set()).add(address)

    def at(self, said: str, up: str) -> str | None:
        """Return the address of a name such as `Batch`, `kit.play.Play`, `Rules.checked(…)`, or None."""
        address = self._at.get(said.partition("(")[0])
        return up + address if address else None


class ApiWriter:
    """Writes one page about the library."""

    def __init__(self, writer: Writer, names: Names, up: str) -> None:
        self._writer = writer
        self._names = names
        self._up = up

    def written(self, part: Part, modules: list[Module]) -> Rendered:
        headings = [Heading(1, "", part.title)]
        sections: list[tuple[Heading, str]] = []
        html = [f"<h1>{escape(part.title)}</h1>\n"]
        for module in modules:
            heading = Heading(2, module.name, module.name)
            if not module.names and not module.doc:
                continue
            headings.append(heading)
            sections.append((heading, module.doc))
            html.append(f'<h2 id="{module.name}"><code>{module.name}</code></h2>\n{self._words(module.doc)}')
            html += [self._name(name) for name in sorted(module.names, key=_order)]
            sections += [(Heading(3, name.full, name.path), name.doc) for name in module.all_names()]
            headings += [
                Heading(3, one.full, one.name) for one in module.names if one.kind in ("class", "function")
            ]
        return Rendered("".join(html), headings, sections)

    def _name(self, name: Name) -> str:
        """Return a name, followed by the names inside it."""
        inside = "".join(map(self._name, sorted(name.inside, key=_order)))
        return (
            f'<section class="{name.kind}" id="{name.full}"><pre class="signature" tabindex="0"><code>'
            f"{self._signature(name)}</code></pre>\n{self._words(name.doc)}{inside}</section>\n"
        )

    def _signature(self, name: Name) -> str:
        """Return a signature in which documented classes are links."""
        parts, last = [], 0
        for found in WORD.finditer(name.signature):
            parts.append(escape(name.signature[last : found.start()]))
            parts.append(self._word(found[0], name))
            last = found.end()
        return "".join([*parts, escape(name.signature[last:])])

    def _word(self, word: str, of: Name) -> str:
        if word == of.name:
            return f"<b>{word}</b>"
        address = self._names.at(word, self._up) if word[0].isupper() else None
        return f'<a href="{escape(address)}">{word}</a>' if address else escape(word)

    def _words(self, doc: str) -> str:
        return self._writer.written(_fenced(doc)).html if doc else ""


def _order(name: Name) -> int:
    return ("value", "class", "function", "property", "method").index(name.kind)


def _fenced(doc: str) -> str:
    """Mark interpreter sessions as code."""
    return re.sub(r"((?:^(?:>>>|\.\.\.).*\n?)+)", r"```pycon\n\1\n```\n", doc, flags=re.MULTILINE)
