"""The compiled and the interpreted engine agree on every move: facts, views, legal moves and events."""

import os
import subprocess
import sys

import pytest

from mutable._engine import is_compiled

PROGRAM = """
from tests.conformance.cases import CASES, IS_SOAK, SCALE
from tests.golden import digest
for case in CASES:
    for seed in range(100, 101 + 3 * SCALE * IS_SOAK):
        print(case, seed, *digest(case, seed))
"""


def digests(pure: str) -> list[str]:
    environment = {**os.environ, "MUTABLE_PURE": pure}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(
    not is_compiled(), reason="asked once, in the compiled run; there is nothing to compare else"
)
def test_compiled_and_interpreted_games_are_the_same() -> None:
    assert digests(pure="0") == digests(pure="1")
