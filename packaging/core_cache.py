"""A cache of the compiled engine: `build/core-<digest>`, by the digest of all its inputs.

`core_cache.py` compiles the engine if it is not cached, and prints its steps. pip's build hook and `make`
share the cache.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from core_modules import core_modules, core_sources

ROOT = Path(__file__).parent.parent
NO_COMPILER = 3
PROGRESS_MARK = "» "  # marks a line with progress of the compilation
CACHED = 5  # number of cached engines, so that an earlier source need not be compiled again
OF_THE_BUILD = ("compile_core.py", "core_modules.py", "c_docs.py", "c_units.py", "shim.c")

Say = Callable[[str], None]
Compile = Callable[[Path, Path, Say], bool]


def compiled_core(root: Path, say: Say, compile_: Compile | None = None) -> Path | None:
    """Return the folder with the libraries at their paths in the package; None without a C compiler."""
    compiler = working_compiler()
    if compiler is None:
        return None
    folder = root / "build" / f"core-{digest(root, compiler)}"
    if not folder.exists() and not _fill(folder, root, say, compile_ or run_compiler):
        return None
    os.utime(folder)
    _remove_old(folder.parent)
    return folder


def built_core(root: Path) -> Path | None:
    """Return the engine in `build` that was compiled from the current sources, if there is one."""
    compiler = working_compiler()
    folder = root / "build" / f"core-{digest(root, compiler)}" if compiler else None
    return folder if folder is not None and folder.exists() else None


def working_compiler() -> str | None:
    """Return a description of the C compiler if it can compile for this Python, else None."""
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return None  # module initialization differs there and is not tested
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        return None
    headers = f"-I{sysconfig.get_path('include')}"
    probe = [*command, headers, "-fsyntax-only", "-x", "c", "-"]
    if subprocess.run(probe, input=b"#include <Python.h>", capture_output=True, check=False).returncode:
        return None
    about = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    return f"{shutil.which(command[0])} {command[1:]} {about} {os.environ.get('CFLAGS')}"


def digest(root: Path, compiler: str) -> str:
    """Return a digest of the sources of the libraries and the tools. No other file changes the engine."""
    total = hashlib.sha256(f"{compiler} {sys.version} {sysconfig.get_config_var('SOABI')}".encode())
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    total.update(f"{project['build-system']['requires']} mypy {version('mypy')}".encode())
    package = root / "src" / "mutable"
    of_the_build = [root / "packaging" / name for name in OF_THE_BUILD]
    for path in [*core_sources(package), *of_the_build]:
        total.update(f"\n{path.relative_to(root)}\n".encode())
        total.update(path.read_bytes())
    total.update(repr([str(path.relative_to(package)) for path in core_modules(package)]).encode())
    return total.hexdigest()[:16]


def _fill(folder: Path, root: Path, say: Say, compile_: Compile) -> bool:
    """Compile a copy of the sources in another folder. The result is complete or does not appear."""
    folder.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="compiling-") as aside:
        sources, libraries = Path(aside, "src"), Path(aside, "libraries")
        ignore = shutil.ignore_patterns("pages", "docs", "__pycache__", "*.md")
        shutil.copytree(root / "src", sources, ignore=ignore)
        if not compile_(sources, libraries, say):
            return False
        if not folder.exists():  # another build may have finished first
            libraries.rename(folder)
    return True


def run_compiler(sources: Path, libraries: Path, say: Say) -> bool:
    """Compile in a separate process, because mypyc exits on wrong sources. Return False if the C compiler
    failed.
    """
    script = Path(__file__).with_name("compile_core.py")
    command = [sys.executable, str(script), str(sources), str(libraries)]
    other = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith(PROGRESS_MARK):
                say(line[len(PROGRESS_MARK) :].rstrip())
            else:
                other.append(line)  # output of mypyc; its warnings only matter with an error
    if process.returncode not in (0, NO_COMPILER):
        print(*other, sep="", file=sys.stderr)
        raise SystemExit("mutable: the engine does not compile; see the errors above")
    return process.returncode == 0


def _remove_old(folder: Path) -> None:
    engines = sorted(folder.glob("core-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in engines[CACHED:]:
        shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    if compiled_core(ROOT, lambda words: print(words, flush=True)) is None:
        print("no working C compiler, so the engine will run interpreted", flush=True)
