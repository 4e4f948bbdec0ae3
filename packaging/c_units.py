"""The C of many modules, put into a few units that a compiler can work on side by side.

A game's rules and its bots call each other all the time, so they are one unit, in which everything may be
inlined; the small functions of kit and search are given to each unit to inline, too. So no link-time
optimisation is needed, which took the compiler thrice as long for the same speed.
"""

import re
from pathlib import Path

COLD = "__attribute__((cold))"
INLINE = "extern inline __attribute__((gnu_inline))"  # only to be inlined; its own unit has the function
SHARED = "kit"
SMALL = 80  # lines of C: the larger ones take minutes to inline everywhere, and gain nothing

_FUNCTION = re.compile(r"^(?!static)(\w[\w *]*[ *]CPyDef_\w+\([^\n]*\)) \{\n(.*?)^\}\n", re.M | re.S)
_SELDOM = re.compile(
    r"^extern (?=\S.*\b(?:CPyPy_\w+|CPy(?:Init|InitOnly|Exec)_\w+|CPyDef_\w*__top_level__)\()", re.M
)


def units(folder: Path, library: str, modules: dict[str, Path]) -> list[Path]:
    """Write the units beside the C files of the modules (by name), and their list."""
    headers = f'#include "__native_{library}.h"\n#include "__native_internal_{library}.h"\n'
    _mark_seldom_run(folder / f"__native_internal_{library}.h")
    texts = {name: path.read_text(encoding="utf-8").replace(headers, "") for name, path in modules.items()}
    shared = "".join(_to_inline(text) for name, text in texts.items() if unit_of(name) == SHARED)
    written = []
    for unit in sorted({unit_of(name) for name in texts}):
        own = "".join(text for name, text in texts.items() if unit_of(name) == unit)
        path = folder / f"unit_{unit}.c"
        path.write_text(headers + ("" if unit == SHARED else shared) + own, encoding="utf-8")
        written.append(path)
    return written


def unit_of(module: str) -> str:
    """A game and its bots are one unit; all the rest is another."""
    parts = module.split(".")
    is_a_games = len(parts) > 3 and parts[1] in ("games", "bots") and parts[2] != "search"
    return parts[2] if is_a_games else SHARED


def _mark_seldom_run(header: Path) -> None:
    """Calls from the interpreter, and what runs once on import: half of all C, to be compiled quickly."""
    header.write_text(_SELDOM.sub(f"extern {COLD} ", header.read_text(encoding="utf-8")), encoding="utf-8")


def _to_inline(text: str) -> str:
    """The small functions of a module."""
    small = (found for found in _FUNCTION.findall(text) if found[1].count("\n") < SMALL)
    return "".join(f"{INLINE} {head} {{\n{body}}}\n" for head, body in small if "static" not in body)
