"""What is the same Python in both halves of `make test` is asked once, over the compiled engine."""

import pytest

from mutable._pure import is_compiled

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
    "games/muses/test_bot_rivals.py",
    "games/muses/test_bot_search.py",
]
collect_ignore = [] if is_compiled() else ONCE

# Begun first, so that in the end nobody waits for one of them alone.
LONG = ["test_install.py", "test_compiled_is_interpreted.py", "test_research_page.py", "test_kills.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: its driver keeps a loop running, which others could not stand."""
    items.sort(key=lambda item: (item.path.name not in LONG, "browser" in item.path.parts))
