"""The modules that are compiled: kit, the rules and bots of the games, and generic search."""

import ast
from pathlib import Path

# A package's __init__ may read the switch between compiled and interpreted. Card faces and view schemas are
# classes that msgspec creates, which mypyc cannot compile. The baseline bots mix int and float in the same
# variables, which compiled code refuses.
INTERPRETED = ("__init__.py", "greedy.py", "card_faces.py", "view_schema.py", "heuristic.py")


def compiled_folders(package: Path) -> list[Path]:
    """Return `kit`, `bots/search`, and `rules` and `bot` of every game."""
    games = sorted(game for game in (package / "games").iterdir() if (game / "__init__.py").exists())
    of_games = [game / part for game in games for part in ("rules", "bot")]
    return [package / "kit", package / "bots" / "search", *of_games]


def core_modules(package: Path) -> list[Path]:
    """Return every module that is compiled."""
    found = (path for folder in compiled_folders(package) for path in folder.rglob("*.py"))
    return sorted(path for path in found if path.name not in INTERPRETED)


def core_sources(package: Path) -> list[Path]:
    """Return the compiled modules and all modules that they import, since compiled code depends on their
    types.
    """
    seen: set[Path] = set()
    waiting = core_modules(package)
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            waiting += _imports(package, path)
    return sorted(seen)


def _imports(package: Path, path: Path) -> list[Path]:
    """Return the files of the package that one of its files imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{name.name}" for name in node.names)
    ours = (name.split(".")[1:] for name in names if name.split(".")[0] == package.name)
    return [file for parts in ours for file in _files(package.joinpath(*parts))]


def _files(module: Path) -> list[Path]:
    """Return the file of a module or package, or None if the path names something inside a module."""
    return [file for file in (module.with_suffix(".py"), module / "__init__.py") if file.exists()]
