"""The fixtures of the server's tests, so that a test with a store runs on SQLite and on PostgreSQL."""

from mutable._engine import is_compiled
from tests.server.conftest import database, kind, place, pytest_generate_tests

__all__ = ["database", "kind", "place", "pytest_generate_tests"]

collect_ignore_glob = [] if is_compiled() else ["test_*.py"]
