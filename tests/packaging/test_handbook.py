"""The documentation's pages are complete and valid, and work under the server's content security policy."""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import build_docs
import pytest
from handbook import site
from handbook.api import Library
from handbook.contents import PARTS, Part, chapters
from handbook.site import HandbookErrors, Site
from handbook.writing import Unreadable, Writer, coloured

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of it, as it is built into the package."""
    target = tmp_path_factory.mktemp("docs")
    Site(ROOT, ["/assets/fraunces-latin.woff2"]).write(target)
    return target


def texts(pages: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(pages.rglob("*.html")):
        yield path.relative_to(pages).as_posix(), path.read_text(encoding="utf-8")


def test_every_document_every_example_and_every_rulebook_is_a_page(pages: Path) -> None:
    sources = {leaf.source for leaves in chapters(ROOT).values() for leaf in leaves}
    for pattern in ("*.md", "docs/**/*.md", "examples/*.py", "src/mutable/games/*/RULES.*.md"):
        assert {str(path.relative_to(ROOT)) for path in ROOT.glob(pattern)} <= sources
    names = {name for name, _ in texts(pages)}
    assert {f"{leaf.address}.html" for leaves in chapters(ROOT).values() for leaf in leaves} <= names
    assert {f"{part.address}.html" for part in PARTS} <= names


def test_nothing_on_a_page_is_forbidden_by_the_servers_policy_or_comes_from_elsewhere(pages: Path) -> None:
    for name, text in texts(pages):
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", text), name
        loaded = re.findall(r'<(?:script|img)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"', text)
        assert not [address for pair in loaded for address in pair if "//" in address], name
    (style,) = (pages / "assets").glob("style-*.css")
    assert set(re.findall(r"url\(\"(.*?)\"\)", style.read_text())) == {"/assets/fraunces-latin.woff2"}


def test_a_public_name_of_the_library_is_explained_or_the_pages_are_not_built() -> None:
    assert Library(ROOT / "src", PARTS).unexplained == []


LIBRARY = {
    "__init__": "",
    "mute": "A = 1\n",
    "told": '''
        """A module."""
        LIMIT = 3  # at most
        def said(): "What it is."
        def unsaid(word: str) -> int: ...
        def _hidden(): ...
        class Base:
            """A base."""
            def __init__(self): self.open = 1  # for all
            def do(self): "Do it."
            def undo(self): ...
        class Other(Base):
            """Another."""
            def do(self): ...
            @property
            def name(self): ...
    ''',
}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    for name, text in LIBRARY.items():
        path = tmp_path / "mutable" / "kit" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    return Library(tmp_path, [Part("Kit", "api/kit", ["mutable.kit"])])


def test_what_is_public_and_says_nothing_is_named_and_a_method_inherits_its_words(library: Library) -> None:
    told = "mutable.kit.told"
    assert library.unexplained == [
        "mutable.kit.mute", f"{told}.Base.undo", f"{told}.Other.name", f"{told}.unsaid",
    ]  # fmt: skip
    (module,) = (one for one in library.modules["api/kit"] if one.name == told)
    words = {name.path: name.doc for name in module.all_names()}
    assert words["LIMIT"] == "at most"
    assert words["Base.open"] == "for all"
    assert words["Other.do"] == "Do it."
    assert "_hidden" not in words


def test_a_link_that_leads_nowhere_is_told_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Path.read_text

    def read(path: Path, **how: str) -> str:
        lines = "\n\n[one](gone.md) [two](notation.md#gone)\n" if path.name == "batch.md" else ""
        return original(path, **how) + lines

    monkeypatch.setattr(Path, "read_text", read)
    with pytest.raises(HandbookErrors) as wrong:
        Site(ROOT, []).write(tmp_path / "docs")
    assert str(wrong.value).splitlines() == [
        "batch.html: notation.html#gone leads to no place on the pages",
        "docs/batch.md: gone.md leads to nothing that is on the pages",
    ]
    assert not (tmp_path / "docs").exists()


def test_code_in_a_language_that_there_is_not_is_told() -> None:
    with pytest.raises(Unreadable, match="'pyhton'"):
        coloured("a = 1", "pyhton")


def test_a_name_of_the_library_is_a_link_to_it_but_not_inside_of_another() -> None:
    writer = Writer(lambda link: link, {"Batch": "api.html#Batch"}.get)
    assert 'href="api.html#Batch"><code>Batch</code></a>' in writer.line("`Batch`")
    assert writer.line("[`Batch`](page.md)") == '<a href="page.md"><code>Batch</code></a>'
    assert "<a" not in writer.line("`Bath`")


def test_rules_say_for_which_tables_a_part_is_and_their_paragraphs_can_be_linked_to(pages: Path) -> None:
    text = (pages / "rules" / "mu_tricks.fr.html").read_text(encoding="utf-8")
    assert '<main id="text" lang="fr">' in text
    assert '<p id="1.1"><strong>1.1</strong>' in text
    assert "Seulement 4 ou 5 ou 6 joueurs" in text
    assert "{" not in re.sub(r"<pre.*?</pre>", "", text, flags=re.DOTALL)


def test_the_documentation_is_written_again_only_when_a_source_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def write(self: Site, target: Path) -> None:
        target.mkdir(parents=True, exist_ok=True)
        (target / "index.html").touch()

    monkeypatch.setattr(site.Site, "__init__", lambda self, root, fonts: None)
    monkeypatch.setattr(site.Site, "write", write)
    for name in ("README.md", "LICENSE", "bench/README.md", "web/src/page.css", "docs/notation.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    for changed in ("", "", "docs/notation.md", ""):
        if changed:
            (tmp_path / changed).write_text("other words")
        build_docs.build_docs(tmp_path, said.append)
    assert len(said) == 2
