"""The adapters are the same Python in both halves of `make test`: asked once, over the compiled engine."""

import pytest

from mutable._pure import is_compiled
from mutable.adapters.setup import setup_of
from mutable.kit.game import Rules

collect_ignore_glob = [] if is_compiled() else ["test_*.py"]


@pytest.fixture
def muster_rules() -> Rules:
    return setup_of("muster").rules
