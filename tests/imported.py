"""Make tests import the sources in `src`, with a compiled engine if one was built from the same sources."""

import os
import shutil
import sys
from pathlib import Path

from core_cache import built_core

ROOT = Path(__file__).parents[1]
BUILT = ("pages", "docs")  # folders of the server with build results
IS_INSTALLED = os.environ.get("MUTABLE_INSTALLED") == "1"


def import_sources() -> None:
    """Import the sources, in this process and in those that it starts. xdist's workers inherit the choice."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        others = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        os.environ["PYTHONPATH"] = os.pathsep.join([str(_folder()), *others])
    sys.path.insert(0, os.environ["PYTHONPATH"].split(os.pathsep)[0])


def _folder() -> Path:
    """Return the folder to import from: `src`, or links to it beside a compiled engine of these sources."""
    engine = built_core(ROOT)
    return ROOT / "src" if engine is None else linked(ROOT / "src", engine, ROOT / "build" / "linked")


def linked(source: Path, engine: Path, target: Path) -> Path:
    """Link every source and every compiled module into one tree, because Python prefers a compiled module
    only if it lies beside its source. Folders are real, so that tests can search the tree.
    """
    target.mkdir(parents=True, exist_ok=True)
    entries = {path.name: path for folder in (source, engine) if folder.is_dir() for path in folder.iterdir()}
    entries.pop("__pycache__", None)
    for path in target.iterdir():
        if path.name not in entries and path.name != "__pycache__":
            path.unlink() if path.is_symlink() else shutil.rmtree(path)
    for name, path in entries.items():
        if path.is_dir() and name not in BUILT:
            linked(source / name, engine / name, target / name)
        else:
            _link(path, target / name)
    return target


def _link(path: Path, link: Path) -> None:
    if link.is_symlink() and link.readlink() == path:
        return
    link.unlink(missing_ok=True)
    link.symlink_to(path)


def imported() -> str:
    """Describe what the tests import."""
    if IS_INSTALLED:
        return "mutable: the installed wheel"
    if os.environ.get("MUTABLE_PURE") == "1":
        return "mutable: the sources in src, engine interpreted (MUTABLE_PURE=1)"
    if built_core(ROOT) is not None:
        return "mutable: the sources in src, engine compiled"
    return "mutable: the sources in src, engine interpreted (`make dev` compiles the edited core)"
