"""The C of many modules, put into a few units that a compiler can work on side by side.

A game's rules and its bots call each other all the time, so they are one unit, in which everything may be
inlined. What every move passes through (INLINED) is given to each unit to inline, too; without it random play
is a tenth slower. With all of kit and search instead, one unit took the compiler minutes.
"""

import re
from pathlib import Path

SHARED = "kit"  # the unit of all that belongs to no game
INLINED = ("kit.bits", "kit.choices", "kit.rng", "kit.row", "bots.search.clock", "bots.search.values")
LONGEST = 200  # lines of C that a function to be inlined may have

ONLY_TO_INLINE = "extern inline __attribute__((gnu_inline))"  # the function itself is in its own unit
SELDOM = "__attribute__((cold))"  # called by the interpreter only: small rather than quick
ONCE = '__attribute__((cold, optimize("O0")))'  # what runs on import, a quarter of all C
HIDDEN = (
    "#include <Python.h>\n#pragma GCC visibility push(hidden)\n"  # one library: no way round by its symbols
)

_FUNCTION = re.compile(r"^(?!static)(\w[\w *]*[ *]CPyDef_\w+\([^\n]*\)) \{\n(.*?)^\}\n", re.M | re.S)
_SELDOM = re.compile(r"^extern (?=\S.*\bCPyPy_\w+\()", re.M)
_ONCE = re.compile(r"^extern (?=\S.*\b(?:CPy(?:Init|InitOnly|Exec)_\w+|CPyDef_\w*__top_level__)\()", re.M)


def units(folder: Path, library: str, modules: dict[str, Path]) -> list[Path]:
    """Write the units beside the C files of the modules (by their names), and return them."""
    headers = f'#include "__native_{library}.h"\n#include "__native_internal_{library}.h"\n'
    _mark_by_use(folder / f"__native_internal_{library}.h")
    texts = {name: path.read_text(encoding="utf-8").replace(headers, "") for name, path in modules.items()}
    inlined = "".join(_to_inline(text) for name, text in texts.items() if name.partition(".")[2] in INLINED)
    written = []
    for unit in sorted({unit_of(name) for name in texts}):
        own = "".join(text for name, text in texts.items() if unit_of(name) == unit)
        path = folder / f"unit_{unit}.c"
        path.write_text(HIDDEN + headers + ("" if unit == SHARED else inlined) + own, encoding="utf-8")
        written.append(path)
    return written


def unit_of(module: str) -> str:
    """A game and its bots are one unit; all the rest is another."""
    parts = module.split(".")
    is_a_games = len(parts) > 3 and parts[1] in ("games", "bots") and parts[2] != "search"
    return parts[2] if is_a_games else SHARED


def _mark_by_use(header: Path) -> None:
    """So that no time is spent on making quick what is seldom run."""
    text = _SELDOM.sub(f"extern {SELDOM} ", header.read_text(encoding="utf-8"))
    header.write_text(_ONCE.sub(f"extern {ONCE} ", text), encoding="utf-8")


def _to_inline(text: str) -> str:
    """The functions of a module, but for what runs on import."""
    short = (found for found in _FUNCTION.findall(text) if found[1].count("\n") < LONGEST)
    functions = ((head, body) for head, body in short if "__top_level__" not in head and "static" not in body)
    return "".join(f"{ONLY_TO_INLINE} {head} {{\n{body}}}\n" for head, body in functions)
