"""The adapters are the same Python in both halves of `make test`: asked once, over the compiled engine; but
copies, which are made of the engine's own parts, in both.
"""

from pathlib import Path

import pytest

from mutable._engine import is_compiled
from mutable.kit.game import Rules
from mutable.table.setup import setup_of

ASKED_TWICE = "test_copies.py"
HERE = Path(__file__).parent
collect_ignore = (
    [] if is_compiled() else [path for path in HERE.glob("test_*.py") if path.name != ASKED_TWICE]
)


@pytest.fixture
def muster_rules() -> Rules:
    return setup_of("muster").rules
