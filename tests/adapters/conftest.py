import pytest

from mutable.adapters.setup import setup_of
from mutable.kit.game import Rules


@pytest.fixture
def muster_rules() -> Rules:
    return setup_of("muster").rules
