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

# The same Python in both halves of `make test`: run once, with the compiled engine.
ONCE = [
    "test_layers.py",
    "lab/test_bench.py",
    "lab/test_cluster.py",
    "test_commands.py",
    "test_deploy.py",
    "test_environment.py",
    "test_examples.py",
    "test_handbook.py",
    "test_page_types.py",
    "test_release.py",
    "test_set_up.py",
    "test_snippets.py",
    # Long searches: interpreted bots choose the same moves, only slower.
    "lab/test_arena.py",
    "lab/test_endings.py",
    "games/mu_tricks/test_bot_partner.py",
    "games/muses/test_bot_belief.py",
    "games/muses/test_bot_multiplayer.py",
    "games/muses/test_bot_search.py",
]
OF_THE_WHEEL = ["test_install.py"]  # tests what `make dev` has built
collect_ignore = [*([] if is_compiled() else ONCE), *([] if IS_INSTALLED else OF_THE_WHEEL)]

# Begun first, so that in the end nobody waits for one of them alone.
LONG = ["test_install.py", "test_compiled_is_interpreted.py", "test_research_page.py", "test_kills.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: its driver keeps a loop running, which others could not stand."""
    items.sort(key=lambda item: (item.path.name not in LONG, "browser" in item.path.parts))


def pytest_report_header() -> str:
    return imported()
