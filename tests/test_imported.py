"""A bare `pytest` tests the current sources, not an installed wheel."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.imported import IS_INSTALLED, ROOT, linked

PROGRAM = "import mutable.cli.main as main; from pathlib import Path; print(Path(main.__file__).resolve())"


def written(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.skipif(IS_INSTALLED, reason="`make test` imports the installed wheel on purpose")
def test_processes_that_a_test_starts_import_the_sources_too() -> None:
    found = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()) == ROOT / "src/mutable/cli/main.py"


def test_an_edit_is_seen_through_the_links_and_compiled_modules_lie_beside_their_sources(
    tmp_path: Path,
) -> None:
    source, engine = tmp_path / "src", tmp_path / "engine"
    module = written(source / "mutable/kit/bits.py", "before")
    written(source / "mutable/server/app.py")
    library = written(engine / "mutable/kit/bits.so")
    folder = linked(source, engine, tmp_path / "linked")
    module.write_text("after", encoding="utf-8")
    assert (folder / "mutable/kit/bits.py").read_text(encoding="utf-8") == "after"
    assert (folder / "mutable/kit/bits.so").resolve() == library
    assert (folder / "mutable/server/app.py").exists()


def test_a_source_that_is_gone_is_no_longer_linked(tmp_path: Path) -> None:
    source, engine = tmp_path / "src", tmp_path / "engine"
    gone = written(source / "mutable/kit/gone.py")
    written(engine / "mutable/kit/bits.so")
    linked(source, engine, tmp_path / "linked")
    gone.unlink()
    folder = linked(source, engine, tmp_path / "linked")
    assert [path.name for path in (folder / "mutable/kit").iterdir()] == ["bits.so"]


def test_make_help_lists_every_target_that_has_a_description() -> None:
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = {line.split()[0] for line in listed.splitlines()}
    assert {"help", "play", "test", "build", "dev", "check", "bench", "soak", "release"} <= targets
