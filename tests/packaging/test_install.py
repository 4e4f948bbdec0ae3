"""What is installed: compiled or not, each file once, and no more packages than are asked for."""

import os
import subprocess
import sys
import zipfile
from collections import Counter
from importlib.metadata import files
from pathlib import Path

import pytest
from core_modules import core_modules

import mutable
from mutable._engine import is_compiled
from mutable._version import __version__

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "mutable"
OF_EXTRAS = (
    "aiohttp",
    "prometheus_client",
    "segno",
    "uvloop",
    "numpy",
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "matplotlib",
)


@pytest.mark.skipif(not is_compiled(), reason="building is tried once, in the compiled run")
def test_from_the_sdist_alone_and_without_a_c_compiler_or_node_a_pure_wheel_is_built(tmp_path: Path) -> None:
    builder = ROOT / ".venv" / "tools" / "bin" / "python"
    subprocess.run([builder, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path], cwd=ROOT, check=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, sdist]
    environment = {**os.environ, "CC": "/bin/false", "PATH": path}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "mutable/games/muster/rules/rules.py" in names
    assert "mutable/games/muster/RULES.fr.md" in names
    assert {"mutable/server/pages/index.html", "mutable/server/docs/index.html"} <= {*names}
    assert sorted(name for name in names if "/server/docs/" in name) == sorted(
        f"mutable/{path.relative_to(PACKAGE)}"
        for path in (PACKAGE / "server/docs").rglob("*")
        if path.is_file()
    )
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
    program = "from mutable._engine import is_compiled; print(is_compiled())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "MUTABLE_PURE": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


@pytest.mark.skipif(not is_compiled(), reason="a compiled wheel has been installed only in the compiled run")
def test_the_compiled_wheel_holds_each_library_once_beside_its_source() -> None:
    names = [str(path) for path in files("mutable-table") or ()]
    tops = {name.split("/")[0].split(".")[0] for name in names if not name.startswith("..")}
    assert tops == {"mutable", "mutable_core__mypyc", f"mutable_table-{__version__.split('.')[0]}"}
    libraries = [name for name in names if name.endswith(".so")]
    sources = {f"{name.partition('.')[0]}.py" for name in libraries if "/" in name}
    package = Path(mutable.__file__).parent
    assert sources == {f"mutable/{path.relative_to(package)}" for path in core_modules(package)}
    assert sources <= set(names)
    assert max(Counter(libraries).values()) == 1
    assert len(libraries) == len(sources) + 1  # and the one that they all are in
    assert "mutable/py.typed" in names


def without_extras(program: str) -> subprocess.CompletedProcess[str]:
    """Run where nothing of any extra is installed."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({OF_EXTRAS}))\n"
    return subprocess.run(
        [sys.executable, "-c", hidden + program], capture_output=True, text=True, check=False
    )


def test_the_engine_the_bots_and_the_terminal_need_no_extra() -> None:
    program = """
import importlib, pkgutil, mutable
for module in pkgutil.walk_packages(mutable.__path__, "mutable."):
    parts = module.name.split(".")
    is_of_an_extra = parts[1] in ("server", "adapters", "batch", "__main__")
    if not is_of_an_extra and not {"dataset", "training"} & {*parts}:
        importlib.import_module(module.name)
from mutable.cli.main import main
sys.exit(main(["simulate", "muster", "--games", "1", "--bots", "greedy,level1", "--json"]))
"""
    done = without_extras(program)
    assert done.returncode == 0, done.stderr
    assert '"games": 1' in done.stdout


def test_serving_without_the_extra_says_what_to_install() -> None:
    done = without_extras("from mutable.cli.main import main; sys.exit(main(['serve']))")
    assert done.returncode == 2
    how = "pip install 'mutable-table[server]'"
    assert (
        done.stderr.splitlines()[-1] == f"mutable: the server needs prometheus_client; install it with: {how}"
    )
    assert "Traceback" not in done.stderr


def test_the_version_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mutable", "--version"], capture_output=True, text=True, check=True
    )
    engine = "compiled" if is_compiled() else "interpreted"
    assert done.stdout.startswith(f"mutable {__version__} (engine {engine}, Python ")
