"""The server is the same Python in both halves of `make test`: it is asked once, over the compiled engine."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mutable._pure import is_compiled
from tests.server.database import Database

collect_ignore_glob = [] if is_compiled() else ["test_*.py"]


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    started = Database()
    yield started
    started.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'db'}"
    started: Database = request.getfixturevalue("database")
    return started.new()
