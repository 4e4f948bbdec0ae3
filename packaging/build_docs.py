"""Builds the documentation into the package, if it is not current.

If there is an error (a broken link, a public name without a docstring), it prints all errors and builds
nothing.
"""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "src"))  # read the rules with the package's sources, even if it is not installed

PACKAGES = ["markdown-it-py==4.3.0", "Pygments==2.21.0"]
FOLDERS = ("docs", "examples", "packaging/deploy", "packaging/handbook", "src/mutable")
DOCS, PAGES = "src/mutable/server/docs", "src/mutable/server/pages"
BUILT = "build/docs.stamp"  # digest of the sources from which the documentation was built

Say = Callable[[str], None]


def build_docs(root: Path, say: Say) -> None:
    """Build the documentation unless it is current. It needs the display font of the pages."""
    if docs_are_current(root):
        return
    from handbook.site import (  # its dependencies are only installed for a build
        HandbookErrors,
        Site,
    )

    say("writing the documentation")
    try:
        Site(root, _fonts(root)).write(root / DOCS)
    except HandbookErrors as problem:
        print(problem, file=sys.stderr)
        raise SystemExit("mutable: the documentation has errors; see above") from None
    (root / BUILT).parent.mkdir(exist_ok=True)
    (root / BUILT).write_text(_digest(root))


def docs_are_current(root: Path) -> bool:
    built = root / BUILT
    is_there = built.exists() and (root / DOCS / "index.html").exists()
    return is_there and built.read_text() == _digest(root)


def _fonts(root: Path) -> list[str]:
    return sorted(f"/assets/{path.name}" for path in (root / PAGES / "assets").glob("*.woff2"))


def _digest(root: Path) -> str:
    total = hashlib.sha256(repr(_fonts(root)).encode())
    for path in _sources(root):
        total.update(f"{path.relative_to(root)}\n".encode() + path.read_bytes())
    return total.hexdigest()


def _sources(root: Path) -> list[Path]:
    tops = [*root.glob("*.md"), root / "LICENSE", root / "bench/README.md", root / "web/src/page.css"]
    found = [path for folder in FOLDERS for path in (root / folder).rglob("*")]
    return sorted(path for path in (*tops, *found) if path.is_file() and not _is_made(path, root))


def _is_made(path: Path, root: Path) -> bool:
    return "__pycache__" in path.parts or any(path.is_relative_to(root / folder) for folder in (DOCS, PAGES))


if __name__ == "__main__":
    build_docs(ROOT, lambda said: print(said, flush=True))
