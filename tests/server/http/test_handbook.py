"""The documentation below /docs, as the server sends it."""

import re
from pathlib import Path

import pytest

from mutable.server.http import documentation as handbook
from mutable.server.http.documentation import DOCS
from mutable.server.http.guard import FOR_EVER
from tests.server.visit import run, server_at, visitors

built = pytest.mark.skipif(not DOCS.exists(), reason="the documentation is not built: make docs")


@built
def test_the_documentation_is_served_compressed_and_what_is_named_by_its_content_is_kept(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            async with ann.session.get(f"{base}/docs") as response:
                assert (response.status, response.url.path) == (200, "/docs/")
                assert response.headers["Content-Encoding"] == "gzip"
                assert response.headers["Cache-Control"] == "no-cache"
                assert "default-src 'self'" in response.headers["Content-Security-Policy"]
                assert "Set-Cookie" not in response.headers
                page = await response.text()
            for asset in re.findall(r'(?:href|src)="(assets/[^"]+)"', page):
                async with ann.session.get(f"{base}/docs/{asset}") as response:
                    assert (response.status, response.headers["Cache-Control"]) == (200, FOR_EVER)

    run(scenario)


@built
def test_an_address_that_is_no_page_is_answered_by_one_and_nothing_else_is_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            for address in ("/docs/no/such.html", "/docs/assets", "/docs/..%2fapp.py", "/docs/%2e%2e/app.py"):
                async with ann.session.get(f"{base}{address}") as response:
                    assert response.status == 404, address
                    assert "import" not in await response.text()
            async with ann.session.get(f"{base}/docs/no/such.html") as response:
                assert 'href="/docs/index.html"' in await response.text()

    run(scenario)


@built
def test_every_way_from_the_documentation_to_the_table_is_open(tmp_path: Path) -> None:
    pages = [path.read_text(encoding="utf-8") for path in DOCS.rglob("*.html")]
    ways = {way for page in pages for way in re.findall(r'(?:href|src)="(/[^"#]*)"', page)}
    assert {"/", "/muster/rules", "/favicon.svg"} <= ways

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            for way in sorted(ways):
                async with ann.session.get(f"{base}{way}", headers={"Accept": "text/html"}) as response:
                    assert response.status == 200, way

    run(scenario)


def test_documentation_that_was_not_built_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handbook, "DOCS", tmp_path / "nothing")

    async def scenario() -> None:
        async with server_at(tmp_path / "db") as base, visitors(base, 1) as [ann]:
            for address in ("/docs", "/docs/", "/docs/notation.html"):
                async with ann.session.get(f"{base}{address}", headers={"Accept-Language": "fr"}) as response:
                    assert response.status == 404
                    assert "make docs" in await response.text()

    run(scenario)
