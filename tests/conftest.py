"""Choose which mutable the tests import, and which tests run.

A bare `pytest` imports the sources in `src`, so that an edit is tested at once. The compiled engine is used
if it was built from exactly these sources; otherwise the engine runs interpreted. `MUTABLE_INSTALLED=1`,
which `make test` sets, imports the installed wheel instead.
"""

import pytest

from tests.imported import IS_INSTALLED, import_sources, imported

if not IS_INSTALLED:
    import_sources()

from mutable._engine import is_compiled

# These run the same Python in both halves of `make test`, so they run only with the compiled engine.
ONCE = [
    "test_layers.py",
    "lab/test_bench.py",
    "lab/test_cluster.py",
    "test_commands.py",
    "packaging/test_deploy.py",
    "cli/test_environment.py",
    "packaging/test_examples.py",
    "packaging/test_handbook.py",
    "packaging/test_page_types.py",
    "packaging/test_release.py",
    "packaging/test_set_up.py",
    "packaging/test_snippets.py",
    # Long searches. Interpreted bots choose the same moves, but more slowly.
    "lab/test_arena.py",
    "lab/test_endings.py",
    "games/mu_tricks/bot/test_partner.py",
    "games/muses/bot/test_belief.py",
    "games/muses/bot/test_multiplayer.py",
    "games/muses/bot/test_search.py",
]
OF_THE_WHEEL = ["packaging/test_install.py"]  # tests what `make dev` has built
collect_ignore = [*([] if is_compiled() else ONCE), *([] if IS_INSTALLED else OF_THE_WHEEL)]

# Start with these, so that the run does not end with one worker busy and the others idle.
LONG = ["test_install.py", "test_compiled_is_interpreted.py", "test_research_page.py", "test_kills.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with long tests and run the browser tests last, so that few workers start a browser."""
    items.sort(key=lambda item: (item.path.name not in LONG, "browser" in item.path.parts))


def pytest_report_header() -> str:
    return imported()
