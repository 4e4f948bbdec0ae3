"""Installing without a C compiler: the same modules, interpreted, and nothing half-built."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mutable._pure import is_compiled

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(not is_compiled(), reason="building is tried once, in the compiled run")
def test_without_a_c_compiler_a_pure_wheel_is_built(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(tmp_path),
        str(ROOT),
    ]
    subprocess.run(command, env={**os.environ, "CC": "/bin/false"}, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "mutable/games/muster/rules.py" in names
    assert "mutable/games/muster/RULES.fr.md" in names
    assert not [name for name in names if name.endswith(".so")]
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    games = subprocess.run(
        [sys.executable, "-m", "mutable", "games"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "runs interpreted" in games.stdout
    assert "much slower" in games.stderr
    assert len(games.stderr.splitlines()) == 1


def test_the_switch_to_the_interpreted_modules_works() -> None:
    program = "from mutable._pure import is_compiled; print(is_compiled())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MUTABLE_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"
