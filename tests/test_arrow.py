"""kit → games → table → bots → server, adapters → web: nothing imports against the arrow."""

import ast
from pathlib import Path

import mutable

ROOT = Path(mutable.__file__).parent
ARROW = [["kit"], ["games"], ["table"], ["bots"], ["server", "adapters"], ["cli"]]
RANK = {layer: rank for rank, layers in enumerate(ARROW) for layer in layers}


def layer_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imports_of(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    plain = [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    return [name for name in named + plain if name.split(".")[0] == "mutable"]


def offences_of(path: Path) -> list[str]:
    own = RANK.get(path.relative_to(ROOT).parts[0], len(ARROW))
    against = [module for module in imports_of(path) if RANK.get(layer_of(module), 0) > own]
    return [f"{path.relative_to(ROOT)} imports {module}" for module in against]


def other_games(path: Path) -> list[str]:
    own = path.relative_to(ROOT / "games").parts[0]
    games = [module.split(".")[2] for module in imports_of(path) if layer_of(module) == "games"]
    return [f"{path.name} of {own} imports {game}" for game in games if game != own]


def test_nothing_imports_against_the_arrow() -> None:
    assert [offence for path in ROOT.rglob("*.py") for offence in offences_of(path)] == []


def test_no_game_imports_another() -> None:
    files = [path for path in (ROOT / "games").rglob("*.py") if path.parent.name != "games"]
    assert files
    assert [offence for path in files for offence in other_games(path)] == []
