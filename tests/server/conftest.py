"""Fixtures for tests of the server. They run once, on the compiled engine: both halves of `make test` have
the same server.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from mutable._engine import is_compiled
from mutable.storage.move import move
from tests.server import visit
from tests.server.database import Database
from tests.server.forked import preload

preload()
collect_ignore_glob = [] if is_compiled() else ["test_*.py", "*/test_*.py"]


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    started = Database()
    yield started
    started.remove()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test that needs a store on both databases, unless the test is marked as being about a file or
    has its own database.
    """
    needs_a_store = {"tmp_path", "place"} & {*metafunc.fixturenames}
    has_its_own = "database" in metafunc.fixturenames and "place" not in metafunc.fixturenames
    if needs_a_store and not has_its_own and metafunc.definition.get_closest_marker("of_a_file") is None:
        metafunc.parametrize("kind", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(autouse=True)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the kind of the test's stores. For PostgreSQL, each path stands for a separate database."""
    chosen: str = getattr(request, "param", "sqlite")
    if chosen == "postgresql":
        started: Database = request.getfixturevalue("database")
        made = cache(lambda path: _carried(path, started.new()))
        monkeypatch.setattr(visit, "url_of", lambda path: path if isinstance(path, str) else made(path))
    return chosen


def _carried(path: Path, url: str) -> str:
    """Copy an existing file into the database at `url`, and return the URL."""
    if path.exists():
        with ThreadPoolExecutor(1) as hand:  # the caller may already run in a loop
            hand.submit(move, f"sqlite:///{path}", url).result()
    return url


@pytest.fixture
def place(kind: str, tmp_path: Path) -> str:
    """Return the URL of an empty store."""
    return visit.url_of(tmp_path / "db")
