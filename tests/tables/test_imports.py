"""The tables work without a network and without a database, so that they also run in a browser's Python."""

import subprocess
import sys

LOAD_ALL = """
import importlib, pkgutil, sys
import mutable.tables

for found in pkgutil.walk_packages(mutable.tables.__path__, "mutable.tables."):
    importlib.import_module(found.name)
foreign = ("aiohttp", "sqlite3", "asyncpg", "mutable.storage", "mutable.work", "mutable.server")
print(len([name for name in sys.modules if name.startswith("mutable.tables.")]) > 20)
print([name for name in foreign if name in sys.modules])
"""


def test_tables_load_neither_aiohttp_nor_a_database() -> None:
    done = subprocess.run([sys.executable, "-c", LOAD_ALL], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True\n[]\n", "")
