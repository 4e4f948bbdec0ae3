"""Other projects' packages are optional: no requirement installs them, and an error names a missing one."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOREIGN = {"numpy", "pettingzoo", "gymnasium", "open-spiel"}
MODULES = ("numpy", "pettingzoo", "gymnasium", "pyspiel", "open_spiel")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pulled_by(lines: list[str]) -> set[str]:
    """Return everything that an installer would fetch for these requirements, without extras."""
    found: set[str] = set()
    waiting = [Requirement(line) for line in lines]
    while waiting:
        wanted = waiting.pop()
        applies = wanted.marker is None or wanted.marker.evaluate({"extra": ""})
        if not applies or plain(wanted.name) in found:
            continue
        found.add(plain(wanted.name))
        waiting += [Requirement(line) for line in _requires(wanted.name)]
    return found


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def test_a_plain_install_pulls_none_of_them() -> None:
    assert pulled_by(PROJECT["dependencies"]) & FOREIGN == set()


def test_the_extra_brings_all_of_them_and_so_do_the_tools_of_developers() -> None:
    assert named_by("research") >= FOREIGN
    assert named_by("dev") >= FOREIGN


def named_by(extra: str) -> set[str]:
    """Return the packages of an extra, with our own extras resolved."""
    found: set[str] = set()
    for line in map(Requirement, PROJECT["optional-dependencies"][extra]):
        is_ours = plain(line.name) == plain(PROJECT["name"])
        found |= set().union(*map(named_by, line.extras)) if is_ours else {plain(line.name)}
    return found


def run(program: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


def test_nothing_but_adapters_data_sets_and_learners_imports_them() -> None:
    program = f"""
import sys, importlib, mutable
from pathlib import Path
root = Path(mutable.__file__).parent
for path in root.rglob("*.py"):
    parts = path.relative_to(root.parent).with_suffix("").parts
    is_learning = parts[1] == "adapters" or {{"dataset", "training"}} & set(parts)
    if not is_learning and parts[-1] != "__main__":
        importlib.import_module(".".join(parts))
import mutable.adapters.guests
print([name for name in {MODULES!r} if name in sys.modules])
"""
    done = run(program)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(
    ("adapter", "missing"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel"), ("arrays", "numpy")],
)
def test_an_adapter_without_its_project_says_how_to_get_it(adapter: str, missing: str) -> None:
    program = f"""
import sys
sys.modules[{missing!r}] = None
import mutable.adapters.{adapter}
"""
    done = run(program)
    assert f"{missing} is not installed" in done.stderr
    assert "pip install 'mutable-table[research]'" in done.stderr
