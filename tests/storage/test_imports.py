"""The storage package works without the server and without the libraries that only the server needs."""

import subprocess
import sys

STORAGE = ["admin_connection", "backup", "move", "postgresql", "sqlite"]
FOREIGN = """
import sys
print(sorted(name for name in sys.modules if name in ("aiohttp", "mutable.server", "mutable.work")))
"""


def test_storage_loads_neither_aiohttp_nor_the_server() -> None:
    imports = "\n".join(f"import mutable.storage.{name}" for name in STORAGE)
    done = subprocess.run(
        [sys.executable, "-c", imports + FOREIGN], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
