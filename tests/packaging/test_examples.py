"""The programs in examples run unchanged and print what they promise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SAID = {
    "by_hand": ["not that: rule 4.1", "it ended:"],
    "other_doors": ["PettingZoo: {'player_0'", "OpenSpiel: ["],
    "own_bot": ["against random ("],
    "review_a_game": ["Careful: ", "Careless: ", "better: "],
    "train": ["learned from "],
}


def test_every_example_is_run() -> None:
    assert sorted(SAID) == sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", SAID)
def test_the_example_runs(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="some examples need the extra research")
    done = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert [words for words in SAID[name] if words not in done.stdout] == []
