"""The documents and the words stay true."""

import re
from pathlib import Path

import pytest

from mutable.games import GAMES
from mutable.kit.game import Game
from tests.conformance.cases import cases_of

ROOT = Path(__file__).parents[2]
PROSE = sorted(
    page
    for pattern in ("*.md", "docs/**/*.md", "bench/**/*.md", "examples/**/*.md", "packaging/**/*.md")
    for page in ROOT.glob(pattern)
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@every_game
def test_the_notation_has_every_verb_of_every_game(game: Game) -> None:
    sections = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8").split("\n## ")
    section = next(text for text in sections if text.startswith(game.title))
    for case in cases_of(game):
        table = case.table().rules.moves
        verbs = {table.text(row).split()[0] for row in range(len(table))}
        assert {verb for verb in verbs if f'"{verb}"' not in section} == set()


@every_game
def test_french_keeps_its_punctuation_with_the_word_before(game: Game) -> None:
    for name in ("RULES.fr.md", "words.fr.json"):
        text = (game.folder / name).read_text(encoding="utf-8")
        plain = re.sub(r'": "|": |" :|\|[-| ]+\|', "", text)
        assert re.findall(r".{12} [;!?»:]", plain) == []
        assert re.findall(r"« .{12}", plain) == []
        assert re.findall(r"[a-zà-ÿ]'[a-zà-ÿ]", plain) == []


@every_game
def test_the_readme_knows_the_game(game: Game) -> None:
    assert game.title in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("page", "most"), [("README.md", 100), ("ARCHITECTURE.md", 250)])
def test_the_entrance_stays_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= most


@pytest.mark.parametrize("page", PROSE, ids=lambda page: str(page.relative_to(ROOT)))
def test_documents_wrap_at_a_hundred_columns(page: Path) -> None:
    long = [line for line in prose_of(page) if len(line) > 100 and " " in line.strip("-* ")]
    assert long == []


def prose_of(page: Path) -> list[str]:
    """The lines of a document outside tables and blocks of code."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [line for line in text.splitlines() if not line.lstrip().startswith("|")]


def test_the_glossary_has_at_most_twenty_terms() -> None:
    glossary = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## Glossary")[2]
    terms = re.findall(r"^\| (\w[^|]*) \|", glossary, re.MULTILINE)[1:]
    assert terms == sorted(terms)
    assert 0 < len(terms) <= 20
