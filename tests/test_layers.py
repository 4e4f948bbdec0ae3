"""Imports go one way: a layer imports only from the layers ranked before it."""

import ast
from pathlib import Path

import pytest

import mutable

ROOT = Path(mutable.__file__).parent

# Each rank may import from those before it. Layers of one rank do not import each other. `games/*/rules` is
# that part of every game.
ARROW = [
    ["", "_version"],  # the package itself, which every layer may import
    ["kit"],
    ["_engine"],  # chooses compiled or interpreted modules
    ["spread"],  # tasks over processes and machines
    ["games/*/rules"],
    ["games/*", "games/*/open_view"],
    ["games"],
    ["table", "pad", "screens"],
    ["games/*/pad", "games/*/screen", "games/*/learn", "learn/scenes"],
    ["learn", "learn/lessons"],
    ["bots"],
    ["games/*/bot"],
    ["coach"],
    ["games/*/coach", "learn/puzzles"],
    ["match", "batch"],  # the library, for one game and for many
    ["__init__"],
    ["tables"],
    ["storage"],
    ["work"],
    ["server", "adapters"],
    ["lab"],
    ["games/*/lab"],
    ["cli"],
    ["__main__"],
]
RANK = {layer: rank for rank, layers in enumerate(ARROW) for layer in layers}


class UnknownLayer(Exception):
    """A folder or module of the package without a rank."""


def rank_of(layer: str) -> int:
    if layer not in RANK:
        raise UnknownLayer(f"mutable.{layer} has no rank: name it in tests/test_layers.py")
    return RANK[layer]


def layer_of(module: str) -> str:
    """Return the layer of a module: `mutable.games.muster.rules.state` belongs to `games/*/rules`."""
    return _layer(module.split(".")[1:])


def own_layer(path: Path) -> str:
    parts = [part.removesuffix(".py") for part in path.relative_to(ROOT).parts]
    return _layer(parts if len(parts) == 1 or parts[-1] != "__init__" else parts[:-1])


def _layer(parts: list[str]) -> str:
    if not parts:
        return ""
    if parts[0] == "games" and len(parts) > 1:
        return "/".join(["games", "*", *parts[2:3]])
    if parts[0] == "learn" and len(parts) > 1:
        return "/".join(parts[:2])
    return parts[0]


def imports_of(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found += _named_in(node)
    return [name for name in found if name.split(".")[0] == "mutable"]


def _named_in(node: ast.ImportFrom) -> list[str]:
    """Return the modules of an import. `from mutable import batch` names a module; `from mutable.batch import
    Batch` does not.
    """
    module = node.module or ""
    names = [f"{module}.{name.name}" for name in node.names]
    return [name if _is_module(name) else module for name in names]


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split(".")[1:])
    return (
        (name.count(".") == 1 and name.startswith("mutable."))
        or path.is_dir()
        or path.with_suffix(".py").exists()
    )


def offences_of(path: Path) -> list[str]:
    own = own_layer(path)
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for module in imports_of(path)
        if layer_of(module) != own and rank_of(layer_of(module)) >= rank_of(own)
    ]


def other_games(path: Path) -> list[str]:
    own = path.relative_to(ROOT / "games").parts[0]
    games = [module.split(".")[2] for module in imports_of(path) if layer_of(module).startswith("games/*")]
    return [f"{path.name} of {own} imports {game}" for game in games if game != own]


def test_nothing_imports_against_the_arrow() -> None:
    assert [offence for path in ROOT.rglob("*.py") for offence in offences_of(path)] == []


def test_no_game_imports_another() -> None:
    files = [path for path in (ROOT / "games").rglob("*.py") if path.parent.name != "games"]
    assert files
    assert [offence for path in files for offence in other_games(path)] == []


# The test finds violations


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty package in place of ours."""
    monkeypatch.setattr("tests.test_layers.ROOT", tmp_path)
    return tmp_path


def written(package: Path, name: str, line: str) -> Path:
    path = package / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{line}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("kit/dice.py", "from mutable.games import GAMES"),
        ("bots/mind.py", "import mutable.cli.main"),
        ("adapters/arrays.py", "from mutable.server.app import App"),  # a layer of the same rank
        ("batch.py", "from mutable.adapters.extras import required"),
        ("games/muster/rules/rules.py", "from mutable import bots"),
        ("games/muster/rules/moves.py", "from mutable.games.muster.bot.policy import MusterPolicy"),
        ("games/muster/bot/policy.py", "from mutable.games.muster.coach.hints import ADVISER"),
        ("bots/registry.py", "from mutable.lab.arena.contest import Contest"),
        ("table/table.py", "def late():\n    from mutable.bots.bot import Bot"),
    ],
)
def test_an_import_against_the_arrow_or_beside_it_is_an_offence(package: Path, name: str, line: str) -> None:
    assert len(offences_of(written(package, name, line))) == 1


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("games/muster/rules/rules.py", "from mutable.kit.game import Rules"),
        ("cli/lab/bench.py", "from mutable.lab.bench.report import measured"),
        ("lab/arena/contest.py", "import mutable"),
        ("kit/rng.py", "from mutable.kit.bits import bit_of"),
        ("server/app.py", "from aiohttp import web"),
    ],
)
def test_an_import_along_the_arrow_is_none(package: Path, name: str, line: str) -> None:
    assert offences_of(written(package, name, line)) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("school/first.py", "from mutable.kit.game import Rules"),
        ("shop.py", "from mutable.kit.game import Rules"),
        ("cli/main.py", "from mutable.school.first import teach"),
        ("cli/main.py", "from mutable import school"),
    ],
)
def test_a_layer_that_has_no_place_in_the_arrow_is_refused(package: Path, name: str, line: str) -> None:
    with pytest.raises(UnknownLayer):
        offences_of(written(package, name, line))
