"""The pages as the server sends them: compressed, cached by browsers, and small."""

import re
from pathlib import Path

import aiohttp
import pytest

from mutable.server.app import PAGES
from tests.server.visit import run, server_at, visitors

FIRST_PAGE_LIMIT = 120_000

pytestmark = pytest.mark.skipif(not PAGES.exists(), reason="the pages are not built: npm run build")


def first_files() -> list[Path]:
    """Return the files that the first page loads: itself, scripts, styles, and the fonts of its letters."""
    index = PAGES / "index.html"
    named = re.findall(r"/(assets/[^\"]+)", index.read_text(encoding="utf-8"))
    fonts = [path for path in PAGES.glob("assets/*.woff2") if "latin-ext" not in path.name]
    return [index, *(PAGES / name for name in named), *fonts]


def test_the_first_page_is_small() -> None:
    sizes = [
        min(other.stat().st_size for other in (path, path.with_name(f"{path.name}.gz")) if other.exists())
        for path in first_files()
    ]
    assert len(sizes) >= 6  # including two fonts
    assert sum(sizes) < FIRST_PAGE_LIMIT


def test_every_browser_gets_the_best_form_it_can_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            server_at(tmp_path / "db") as base,
            aiohttp.ClientSession(auto_decompress=False) as session,
        ):
            script = next(path for path in first_files() if path.suffix == ".js")
            # The first page is built for its reader, so the server compresses it on the fly.
            for address, best in (("/", "gzip"), (f"/assets/{script.name}", "br")):
                for accepted, form in (("gzip, br", best), ("gzip", "gzip"), ("identity", None)):
                    asked = {"Accept-Encoding": accepted}
                    async with session.get(f"{base}{address}", headers=asked) as response:
                        assert response.status == 200
                        assert response.headers.get("Content-Encoding") == form
                        assert "Accept-Encoding" in response.headers.get("Vary", "")

    run(scenario)


def test_assets_are_kept_and_the_page_is_asked_for_anew(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            script = next(path for path in first_files() if path.suffix == ".js")
            async with ann.session.get(f"{base}/assets/{script.name}") as response:
                assert "immutable" in response.headers["Cache-Control"]
            async with ann.session.get(f"{base}/") as response:
                assert response.headers["Cache-Control"] == "no-cache"
            async with ann.session.get(f"{base}/assets/none.js") as response:
                assert response.status == 404
                assert "Cache-Control" not in response.headers

    run(scenario)
