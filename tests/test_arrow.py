"""kit → games → table → bots → server, adapters → bench → cli: nothing imports against that, or beside it."""

import ast
from pathlib import Path

import pytest

import mutable

ROOT = Path(mutable.__file__).parent

# A rank imports from those before it. Layers of one rank do not know each other.
ARROW = [
    ["", "_version"],  # the package by itself: there for everybody
    ["kit"],
    ["_pure"],  # which files run
    ["spread"],  # tasks over processes and machines
    ["games"],
    ["table", "pad"],
    ["scenes"],
    ["lessons"],
    ["bots"],
    ["face", "batch"],  # of the library, for one game and for many
    ["__init__"],  # which shows it
    ["server", "adapters"],
    ["bench", "training", "dataset"],  # which measure them, which teaches bots, which writes their games
    ["cli"],
    ["__main__"],
]
RANK = {layer: rank for rank, layers in enumerate(ARROW) for layer in layers}


class UnknownLayer(Exception):
    """A folder or module of the package that nobody has given its place in the arrow."""


def rank_of(layer: str) -> int:
    if layer not in RANK:
        raise UnknownLayer(f"mutable.{layer} has no place in the arrow: name it in tests/test_arrow.py")
    return RANK[layer]


def layer_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def own_layer(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


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
    """`from mutable import batch` names a layer; `from mutable.batch import Batch` does so by its module."""
    module = node.module or ""
    return [f"mutable.{name.name}" for name in node.names] if module == "mutable" else [module]


def offences_of(path: Path) -> list[str]:
    own = own_layer(path)
    return [
        f"{path.relative_to(ROOT)} imports {module}"
        for module in imports_of(path)
        if layer_of(module) != own and rank_of(layer_of(module)) >= rank_of(own)
    ]


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


# The test has teeth.


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package in place of ours."""
    monkeypatch.setattr("tests.test_arrow.ROOT", tmp_path)
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
        ("adapters/arrays.py", "from mutable.server.app import App"),  # beside it
        ("batch.py", "from mutable.adapters.extras import required"),
        ("games/muster/rules.py", "from mutable import bots"),
        ("table/table.py", "def late():\n    from mutable.bots.bot import Bot"),
    ],
)
def test_an_import_against_the_arrow_or_beside_it_is_an_offence(package: Path, name: str, line: str) -> None:
    assert len(offences_of(written(package, name, line))) == 1


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("games/rules.py", "from mutable.kit.game import Rules"),
        ("cli/bench.py", "from mutable.bench.report import measured"),
        ("bots/arena/contest.py", "import mutable"),
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
