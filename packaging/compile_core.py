"""Compile the engine (kit, games, bots) into one group, all of it or nothing.

Run in a folder that holds a copy of the package. Exit status 0: compiled beside the sources.
NO_COMPILER: the C compiler is missing or fails, and nothing is to be shipped. Anything else: the sources
are wrong, and the build must stop.
"""

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

NO_COMPILER = 3
COMPILED_FOLDERS = (
    "mutable/kit",
    "mutable/games",
    "mutable/bots/search",
    "mutable/bots/mu_city",
    "mutable/bots/mu_tricks",
    "mutable/bots/muses",
    "mutable/bots/muster",
)
# A package's __init__ may see the switch. The yardstick bots stay as they are: written for the interpreter,
# with numbers that are now whole and now not, which compiled code refuses.
# What is printed and what is shown are classes that msgspec makes.
INTERPRETED = ("__init__.py", "greedy.py", "printed.py", "shown.py", "thumb.py")

# A C file a module, joined again when linked. All of the core in one C file is as fast (within 3 %), but
# takes five minutes to compile instead of one; without the joining the engine is a fifth slower.
ONE_PROGRAM = ["-O3", "-flto=auto"]


def core_modules() -> list[str]:
    """Every module of the core."""
    found = (path for folder in COMPILED_FOLDERS for path in Path(folder).rglob("*.py"))
    return sorted(str(path) for path in found if path.name not in INTERPRETED)


def main() -> int:
    extensions = mypycify(
        ["--strict", *core_modules()], group_name="mutable_core", opt_level="3", multi_file=True
    )
    for extension in extensions:
        extension.extra_compile_args += [*ONE_PROGRAM, "-fvisibility=hidden", "-g0"]
        extension.extra_link_args += ONE_PROGRAM
    command = Distribution({"name": "mutable", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    try:
        command.run()
    except (CompileError, LinkError, ExecError, PlatformError) as error:
        print(f"mutable: the C compiler is missing or fails ({error})", file=sys.stderr)
        return NO_COMPILER
    return 0


if __name__ == "__main__":
    sys.exit(main())
