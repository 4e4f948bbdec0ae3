"""Compiles the engine (kit, games, searching bots) into one library, completely or not at all.

`compile_core.py SOURCES TARGET` compiles the package in the folder SOURCES (a copy: C files are written into
it), writes libraries into TARGET with the paths of their sources, and prints its progress. Exit status 0:
compiled. NO_COMPILER: the C compiler fails, and the engine is shipped interpreted. Any other status: the
sources are wrong, and the build must stop.
"""

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor, as_completed
from distutils.ccompiler import CCompiler, new_compiler
from distutils.sysconfig import customize_compiler
from functools import partial
from pathlib import Path

from c_docs import with_docstrings
from c_units import units
from core_cache import NO_COMPILER, PROGRESS_MARK
from core_modules import core_modules
from mypyc.build import mypycify
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

LIBRARY = "mutable_core"
LIBRARY_MODULE = f"{LIBRARY}__mypyc"
# Ignore warnings about generated C, but never accept an undeclared function.
FLAGS = ["-O3", "-g0", "-fvisibility=hidden", "-w", "-Werror=implicit-function-declaration"]
SHIM = Path(__file__).with_name("shim.c")
HEADERS = sysconfig.get_path("include")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def main(sources: Path, target: Path) -> int:
    os.chdir(sources)
    modules = core_modules(Path("mutable"))
    say(f"translating {len(modules)} modules to C")
    c_files, include = translate(modules)
    try:
        compiler = new_compiler()
        customize_compiler(compiler)
        library, shim = link(compiler, c_files, include, {path.stem for path in modules})
    except (CompileError, LinkError, ExecError, PlatformError) as error:
        print(f"mutable: the C compiler fails ({error})", file=sys.stderr)
        return NO_COMPILER
    copy_libraries(library, shim, modules, target)
    return 0


def say(words: str) -> None:
    print(PROGRESS_MARK + words, flush=True)


def translate(modules: list[Path]) -> tuple[list[Path], list[str]]:
    """Return the C files of the library, and the folders of their headers."""
    core, *_ = mypycify(["--strict", *map(str, modules)], group_name=LIBRARY, multi_file=True)
    files = {Path(file).name: Path(file) for file in core.sources}
    own = files.pop(f"__native_{LIBRARY}.c")
    of_modules = {LIBRARY: own}
    for source in modules:
        parts = source.with_suffix("").parts
        of_modules[".".join(parts)] = file = files.pop(f"__native_{'___'.join(parts)}.c")
        text = with_docstrings(file.read_text(encoding="utf-8"), source, ".".join(parts))
        file.write_text(text, encoding="utf-8")
    return units(own.parent, LIBRARY, of_modules, list(files.values())), core.include_dirs


def link(compiler: CCompiler, c_files: list[Path], include: list[str], names: set[str]) -> tuple[str, str]:
    """Compile the library and the shim on all cores, the largest files first; return their names."""
    shutil.copy(SHIM, "shim.c")
    starts = " ".join(f"NAME({name})" for name in sorted(names))
    macros = [("LIBRARY", f'"{LIBRARY_MODULE}"'), ("NAMES", starts)]
    sizes = {file: file.stat().st_size for file in sorted(c_files, key=lambda file: -file.stat().st_size)}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compile_ = partial(
            pool.submit, compiler.compile, include_dirs=[*include, HEADERS], extra_preargs=FLAGS
        )
        work = {compile_([str(file)]): size for file, size in sizes.items()}
        shim = compile_(["shim.c"], macros=macros)
        done = 0
        for job in as_completed(work):
            done += work[job]
            say(f"compiling C, {100 * done // sum(sizes.values())} %")
    say("linking")
    objects = [file for job in work for file in job.result()]
    compiler.link_shared_object(objects, LIBRARY_MODULE + SUFFIX)
    compiler.link_shared_object(shim.result(), f"shim{SUFFIX}")
    return LIBRARY_MODULE + SUFFIX, f"shim{SUFFIX}"


def copy_libraries(library: str, shim: str, modules: list[Path], target: Path) -> None:
    """Copy the library to the top, and a shim next to each source."""
    shims = [(shim, module.with_suffix(SUFFIX)) for module in modules]
    for made, place in [(library, Path(library)), *shims]:
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(made, target / place)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]).absolute()))
