"""Combines the C of many modules into a few units that compile in parallel.

A game's rules and its bots call each other all the time, so they are one unit, in which everything may be
inlined. The functions that every move uses (INLINED, and mypyc's own lists and numbers) can be inlined in
each unit, too; without that random play is up to a sixth slower. With all of kit and search instead, one unit
took the compiler minutes. Code that rarely runs is compiled without optimization.
"""

import re
from pathlib import Path

SHARED = "kit"  # the unit of everything that belongs to no game
INLINED = ("kit.bits", "kit.choices", "kit.rng", "kit.row", "bots.search.clock", "bots.search.values")
INLINED_RUNTIME = ("int_ops.c", "list_ops.c")
LONGEST = 200  # C functions up to this many lines may be inlined
# Modules compiled without optimization.
UNOPTIMIZED = ("data", "errors", "options", "refusals", "rulebook", "messages", "plurals", "words")

ONLY_TO_INLINE = "extern inline __attribute__((gnu_inline))"  # the function itself is in its own unit
SELDOM = "__attribute__((cold))"  # only called by the interpreter: small rather than fast
ONCE = '__attribute__((cold, optimize("O0")))'  # runs on import; a quarter of all C
O0_SECTION = '#pragma GCC push_options\n#pragma GCC optimize("O0")\n{}\n#pragma GCC pop_options\n'
HIDDEN = "#include <Python.h>\n#pragma GCC visibility push(hidden)\n"  # units link to each other directly

_FUNCTION = re.compile(r"^(?!static)(\w[\w *]*[ *]CPy\w+\([^\n]*\)) \{\n(.*?)^\}\n", re.M | re.S)
_OWN = re.compile(r"^(?:static [^;={]*?(\w+)(?:\(|\[| =)|\s*#\s*define (\w+))", re.M)
_SELDOM = re.compile(r"^extern (?=\S.*\bCPyPy_\w+\()", re.M)
_ONCE = re.compile(r"^extern (?=\S.*\b(?:CPy(?:Init|InitOnly|Exec)_\w+|CPyDef_\w*__top_level__)\()", re.M)


def units(folder: Path, library: str, modules: dict[str, Path], runtime: list[Path]) -> list[Path]:
    """Write the units into the folder of the C files; `modules` has the C file of each module by name."""
    headers = f'#include "__native_{library}.h"\n#include "__native_internal_{library}.h"\n'
    _mark_by_use(folder / f"__native_internal_{library}.h")
    texts = {name: path.read_text(encoding="utf-8").replace(headers, "") for name, path in modules.items()}
    inlined = [path.read_text(encoding="utf-8") for path in runtime if path.name in INLINED_RUNTIME]
    inlined += [text for name, text in texts.items() if name.partition(".")[2] in INLINED]
    start = HIDDEN + headers + "".join(map(_to_inline, inlined))
    parts = {SHARED: HIDDEN + headers, "runtime": HIDDEN}
    for name, text in texts.items():
        leisurely = name.rpartition(".")[2] in UNOPTIMIZED
        unit = unit_of(name)
        parts[unit] = parts.get(unit, start) + (O0_SECTION.format(text) if leisurely else text)
    parts["runtime"] += "".join(f'#include "{path.relative_to(folder)}"\n' for path in runtime)
    for unit, text in parts.items():
        (folder / f"unit_{unit}.c").write_text(text, encoding="utf-8")
    return [folder / f"unit_{unit}.c" for unit in parts]


def unit_of(module: str) -> str:
    """Return the unit of a module: a game's rules and bot are one unit, everything else is another."""
    parts = module.split(".")
    is_a_games = len(parts) > 3 and parts[1] == "games"
    return parts[2] if is_a_games else SHARED


def _mark_by_use(header: Path) -> None:
    text = _SELDOM.sub(f"extern {SELDOM} ", header.read_text(encoding="utf-8"))
    header.write_text(_ONCE.sub(f"extern {ONCE} ", text), encoding="utf-8")


def _to_inline(text: str) -> str:
    """Return the self-contained functions of a C file, except those that run on import."""
    own = {name for names in _OWN.findall(text) for name in names if name}
    return "".join(
        f"{ONLY_TO_INLINE} {head} {{\n{body}}}\n"
        for head, body in _FUNCTION.findall(text)
        if body.count("\n") < LONGEST
        and not own & set(re.findall(r"\w+", body))
        and not re.search(r"CPyPy_|__top_level__|CPy(?:Init|InitOnly|Exec)_", head)
    )
