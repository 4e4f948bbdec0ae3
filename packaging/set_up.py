"""What `make` runs: builds the project, installs it into .venv, and prints progress every few seconds.

`set_up.py [--or-installed] [EXTRA …]` prepares the pages, the engine and the required packages in parallel;
then it builds and installs a wheel. It skips everything that is current. With `--or-installed`, it uses an
earlier installation if a download fails.
"""

import argparse
import hashlib
import subprocess
import sys
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import build_docs
from build_pages import CANNOT_FETCH, NODE_PACKAGE, machine_has_node
from core_cache import working_compiler
from progress import Progress

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv"
TOOLS = VENV / "tools"  # the build tools, kept so that another build needs no network
HERE = Path(__file__).parent
BUILT = [ROOT / "src/mutable/server" / name for name in ("pages", "docs")]  # generated files, not sources
SOURCES = ("src", "web", "packaging", "docs", "examples")
LOCK = HERE / "constraints.txt"
SELF = "mutable-table["
INTERRUPTED = 130  # as in shells


class CannotFetch(Exception):
    """A registry cannot be reached or lacks a package."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--or-installed", action="store_true")
    parser.add_argument("extras", nargs="*", metavar="EXTRA")
    options = parser.parse_args(words)
    try:
        with Progress() as progress:
            set_up(options.extras, progress)
    except CannotFetch as error:
        if options.or_installed and (VENV / "bin" / "mutable").exists():
            print(f"mutable: {error}; starting what is installed", flush=True)
            return 0
        print(f"mutable: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except subprocess.CalledProcessError as error:
        print(f"{error.output}\nmutable: command failed: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return 1
    return 0


def set_up(extras: list[str], progress: Progress) -> None:
    """Build and install everything that is not current."""
    project = _project()
    needs = needed(project["project"], extras)
    lanes: dict[str, Callable[[], None]] = {}
    packages = Stamp("packages-" + "-".join(extras), _of_packages(needs))
    installed = Stamp("installed", _of_sources())
    if not packages.is_current():
        lanes["packages"] = lambda: fetch(progress, "packages", VENV, needs, packages)
    if not installed.is_current():
        make_tools()
        lanes["engine"] = lambda: make_engine(progress, project["build-system"]["requires"])
        lanes["pages"] = lambda: make_pages(progress)
    run_parallel(lanes, progress)
    if not installed.is_current():
        install_wheel(progress)
        installed.write()


def _project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def needed(project: dict[str, Any], extras: list[str]) -> list[str]:
    """Return the project's requirements with some extras; an extra may include other extras."""
    found, waiting = list(project["dependencies"]), list(extras)
    for extra in waiting:
        for need in project["optional-dependencies"][extra]:
            if need.startswith(SELF):
                waiting += need[len(SELF) : -1].split(",")
            elif need not in found:
                found.append(need)
    return found


def run_parallel(lanes: dict[str, Callable[[], None]], progress: Progress) -> None:
    """Run all lanes in parallel; raise the error of the first one that failed."""
    with ThreadPoolExecutor(max(1, len(lanes))) as pool:
        started = [pool.submit(_lane, progress, name, lane) for name, lane in lanes.items()]
    for lane in started:
        lane.result()


def _lane(progress: Progress, name: str, work: Callable[[], None]) -> None:
    work()
    progress.done(name)


def make_tools() -> None:
    """Create an environment for the build tools, separate from .venv."""
    if not (TOOLS / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(TOOLS)], check=True)


def make_engine(progress: Progress, requires: list[str]) -> None:
    fetch(progress, "engine", TOOLS, requires, Stamp("tools", _of_packages(requires)))
    _run([TOOLS / "bin" / "python", HERE / "core_cache.py"], lambda words: progress.say("engine", words))


def make_pages(progress: Progress) -> None:
    """Build the web pages, then the documentation."""
    needs = [*build_docs.PACKAGES, *([] if machine_has_node() else [NODE_PACKAGE])]
    fetch(progress, "pages", TOOLS, needs, Stamp("pages", _of_packages(needs)))
    try:
        _run([TOOLS / "bin" / "python", HERE / "build_pages.py"], lambda words: progress.say("pages", words))
    except subprocess.CalledProcessError as error:
        if error.returncode == CANNOT_FETCH:
            raise CannotFetch("npm cannot fetch the packages for the pages") from error
        raise
    _run([TOOLS / "bin" / "python", HERE / "build_docs.py"], lambda words: progress.say("pages", words))


def install_wheel(progress: Progress) -> None:
    progress.say("mutable", "making the wheel")
    for old in (VENV / "wheel").glob("*.whl"):
        old.unlink()
    _run([TOOLS / "bin" / "python", "-m", "hatchling", "build", "-t", "wheel", "-d", VENV / "wheel"])
    progress.say("mutable", "installing it")
    (wheel,) = (VENV / "wheel").glob("*.whl")
    _run([*_pip(VENV), "install", "--no-compile", "--force-reinstall", "--no-deps", wheel])
    progress.done("mutable")


def fetch(progress: Progress, who: str, environment: Path, needs: list[str], stamp: "Stamp") -> None:
    """Install packages with pip."""
    if stamp.is_current():
        return
    progress.say(who, "fetching packages")
    try:
        _run([*_pip(environment), "install", "--no-compile", "--constraint", LOCK, *needs])
    except subprocess.CalledProcessError as error:
        reason = [line for line in error.output.splitlines() if line.startswith("ERROR")]
        raise CannotFetch(f"pip cannot fetch packages ({'; '.join(reason[-1:])})") from error
    stamp.write()


def _pip(environment: Path) -> list[str | Path]:
    python = environment / "bin" / "python"
    quiet = ["--disable-pip-version-check", "--quiet", "--retries", "1"]
    return [sys.executable, "-m", "pip", "--python", python, *quiet]


def _run(command: list[str | Path], say: Callable[[str], None] = lambda words: None) -> None:
    """Run a command and pass each printed line to `say`. If it fails, the error contains the whole output."""
    lines = []
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            say(line.strip())
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, "".join(lines))


class Stamp:
    """A file with the digest of the last build."""

    def __init__(self, name: str, wanted: str) -> None:
        self._file = VENV / f".{name}"
        self._wanted = wanted

    def is_current(self) -> bool:
        return self._file.exists() and self._file.read_text(encoding="utf-8") == self._wanted

    def write(self) -> None:
        self._file.write_text(self._wanted, encoding="utf-8")


def _of_packages(needs: list[str]) -> str:
    return _digest([*map(str.encode, needs), LOCK.read_bytes()])


def _of_sources() -> str:
    """Return a digest of all sources of the installed wheel and of the compiler."""
    found = (path for folder in SOURCES for path in (ROOT / folder).rglob("*"))
    paths = [*sorted(filter(_is_a_source, found)), ROOT / "pyproject.toml", *sorted(ROOT.glob("*.md"))]
    parts = [f"{working_compiler()} {sys.version}".encode()]
    for path in paths:
        parts += [str(path.relative_to(ROOT)).encode(), path.read_bytes()]
    return _digest(parts)


def _is_a_source(path: Path) -> bool:
    is_made = {"node_modules", "__pycache__"} & set(path.parts) or any(map(path.is_relative_to, BUILT))
    return path.is_file() and not is_made


def _digest(parts: list[bytes]) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
