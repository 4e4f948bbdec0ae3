"""What a game of ours brings to every layer: one list, so that a new game learns at once what it lacks."""

import ast
import json
import re
from pathlib import Path

import pytest

import mutable
from mutable.games import GAMES, OURS, part_of
from mutable.kit.external import OutsideGame
from mutable.kit.game import Game
from mutable.kit.words import LANGUAGES
from tests.conformance.cases import cases_of

ROOT = Path(__file__).parents[2]

# In the game's own folder, in the page's and in the tests'.
RULES = [f"RULES.{lang}.md" for lang in LANGUAGES]
PACKS = [f"words.{lang}.json" for lang in LANGUAGES]
MODULES = [
    "card_faces",
    "components",
    "moves",
    "state",
    "legality",
    "refusals",
    "features",
    "scoring",
    "view",
    "worlds",
    "previews",
]
BOOKS = [
    *RULES,
    *PACKS,
    "rules/components.toml",
    "rules/view_schema.py",
    "rules/rules.py",
    *(f"rules/{name}.py" for name in MODULES),
]
DRAWN = ["Board.svelte", "Cover.svelte", "mood.css", "viewSchema.ts"]
TRIED = ["twin.py", "scene.py", "rules", "golden", "test_trees.py"]
SECTIONS = [
    "about",
    "events",
    "hints",
    "lines",
    "moves",
    "names",
    "options",
    "page",
    "pad",
    "refusals",
    "screen",
]
PARTS = {"bot": ["GREEDY", "LEVEL"], "coach.hints": ["ADVISER"], "screen": ["SCREEN"], "pad": ["PAD"]}
DOCUMENTS = ["README.md", "docs/notation.md", "CHANGELOG.md"]


def lacking(game: Game) -> list[str]:
    """Return the files, sections, parts and mentions that a game of ours still needs."""
    return [*_files(game), *_sections(game), *_parts(game), *_mentions(game)]


def _files(game: Game) -> list[str]:
    wanted = [
        *(game.folder / name for name in BOOKS),
        *(ROOT / "web" / "src" / "games" / game.name / name for name in DRAWN),
        *(ROOT / "tests" / "games" / game.name / name for name in TRIED),
    ]
    return [_short(path) for path in wanted if not path.exists()]


def _short(path: Path) -> str:
    """Return a path as the guide names it, from the root of the repository."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def _sections(game: Game) -> list[str]:
    return [
        f"{name}: {section}"
        for name in PACKS
        if (game.folder / name).exists()
        for section in SECTIONS
        if section not in json.loads((game.folder / name).read_text(encoding="utf-8"))
    ]


def _parts(game: Game) -> list[str]:
    return [
        f"{game.name}.{part}: {name}"
        for part, names in PARTS.items()
        for name in names
        if not hasattr(part_of(game.name, part), name)
    ]


def _mentions(game: Game) -> list[str]:
    return [page for page in DOCUMENTS if game.title not in (ROOT / page).read_text(encoding="utf-8")]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_of_ours_is_at_home_in_every_layer(game: Game) -> None:
    missing = lacking(game)
    assert not missing, f"{game.name} lacks:\n" + "\n".join(missing)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_game_tells_how_long_it_can_last(game: Game) -> None:
    assert all(case.table().rules.max_decisions() > case.players for case in cases_of(game))


def test_all_that_a_new_game_lacks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Game("bare", "Bare", "1", [2], [], str(tmp_path))
    monkeypatch.setitem(GAMES, "bare", bare)
    (tmp_path / "words.en.json").write_text('{"about": "nothing"}')
    found = lacking(bare)
    assert "bare.bot: GREEDY" in found
    assert "web/src/games/bare/Board.svelte" in found
    assert "tests/games/bare/twin.py" in found
    assert "words.en.json: hints" in found
    assert "words.en.json: about" not in found
    assert "docs/notation.md" in found


def _named_outside(game: Game) -> list[str]:
    """Return the files of package, page, `packaging` and `bench` that name a game outside its folder."""
    package = Path(mutable.__file__).parent
    built = [package / "server" / "docs", package / "server" / "pages"]
    files = [path for path in package.rglob("*.py") if not path.is_relative_to(game.folder)]
    files += [
        path for folder in ("packaging", "bench") for path in (ROOT / folder).rglob("*") if _is_code(path)
    ]
    page = ROOT / "web" / "src"
    files += [
        path
        for suffix in ("ts", "svelte", "css", "json")
        for path in page.rglob(f"*.{suffix}")
        if not path.is_relative_to(page / "games" / game.name)
    ]
    return [
        path.name
        for path in files
        if not any(map(path.is_relative_to, built)) and re.search(rf"\b{game.name}\b", _code_of(path))
    ]


def _is_code(path: Path) -> bool:
    """Python and shell scripts; the latter have no suffix."""
    return path.is_file() and path.suffix in ("", ".py") and "node_modules" not in path.parts


def _code_of(path: Path) -> str:
    """Without docstrings and comments: there a game may be an example."""
    if path.suffix != ".py":
        return path.read_text(encoding="utf-8")
    return ast.unparse(_without_docstrings(ast.parse(path.read_text(encoding="utf-8"))))


def _without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[0] = ast.Pass()
    return tree


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_part_is_a_module_of_the_games_package(game: Game) -> None:
    part = part_of(game.name, "rules")
    assert part is not None
    assert part.__name__ == f"{game.package}.rules"


def test_parts_of_a_game_from_outside_go_by_the_same_convention(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "marbles" / "coach").mkdir(parents=True)
    (tmp_path / "marbles" / "__init__.py").touch()
    (tmp_path / "marbles" / "coach" / "__init__.py").touch()
    (tmp_path / "marbles" / "coach" / "hints.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    outside = OutsideGame("marbles", "Marbles", "1", [2], [], str(tmp_path / "marbles"), lambda *_: None)
    monkeypatch.setitem(GAMES, "marbles", outside)
    part = part_of("marbles", "coach.hints")
    assert part is not None
    assert part.__name__ == "marbles.coach.hints"
    assert part_of("marbles", "screen") is None


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_game_is_named_in_at_most_two_files_outside_its_folder(game: Game) -> None:
    assert len(_named_outside(game)) <= 2, _named_outside(game)
