"""RULES and the tests belong together, paragraph by paragraph, in every language."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from mutable.games import GAMES
from mutable.kit.game import Game
from mutable.kit.rulebook import paragraphs
from mutable.kit.words import LANGUAGES
from tests.conformance.cases import cases_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def proofs(game: Game) -> dict[str, str]:
    """Which paragraphs the tests of a game prove, and one test for each."""
    modules = modules_in(Path(__file__).parent / game.name)
    return {number: name for module in modules for name, numbers in proven_by(module) for number in numbers}


def modules_in(folder: Path) -> Iterator[ModuleType]:
    for path in sorted(folder.rglob("test_*.py")):
        below = path.relative_to(Path(__file__).parents[1]).with_suffix("")
        yield importlib.import_module(".".join(["tests", *below.parts]))


def proven_by(module: ModuleType) -> list[tuple[str, tuple[str, ...]]]:
    """The tests of a file that prove something, with the paragraphs that each names."""
    return [(name, test.proves) for name, test in vars(module).items() if hasattr(test, "proves")]


@every_game
def test_sections_and_paragraphs_of_the_rules_are_in_order(game: Game) -> None:
    for lang in LANGUAGES:
        chapters = re.findall(r"^## (\d+)\. ", game.rulebook(lang), re.MULTILINE)
        assert chapters == [str(number) for number in range(1, len(chapters) + 1)]
        places = [tuple(map(int, number.split("."))) for number in paragraphs(game.rulebook(lang))]
        assert places == sorted(places)


def chapter_files(game: Game) -> dict[str, str]:
    """The name of a file of tests for each chapter of the English rules: test_05_taking_cards."""
    chapters = re.findall(r"^## (\d+)\. (.+)$", game.rulebook("en"), re.MULTILINE)
    return {number: f"test_{number:0>2}_{spelt(title)}" for number, title in chapters}


def spelt(title: str) -> str:
    return "_".join(re.findall(r"[a-z]+", title.lower().replace("'", "")))


@every_game
def test_every_paragraph_of_the_rules_has_a_test(game: Game) -> None:
    assert set(paragraphs(game.rulebook("en"))) == set(proofs(game))


@every_game
def test_the_rules_are_tested_in_a_file_a_chapter(game: Game) -> None:
    files = chapter_files(game)
    for module in modules_in(Path(__file__).parent / game.name / "rules"):
        chapters = {numbers[0].split(".")[0] for _, numbers in proven_by(module)}
        assert [files[chapter] for chapter in chapters] == [module.__name__.split(".")[-1]]


@every_game
def test_the_languages_have_the_same_paragraphs(game: Game) -> None:
    books = [list(paragraphs(game.rulebook(lang))) for lang in LANGUAGES]
    assert all(book == books[0] for book in books)


@every_game
def test_the_languages_have_the_same_words(game: Game) -> None:
    packs = [cases_of(game)[0].table().rules.words(lang) for lang in LANGUAGES]
    keys = [{section: set(templates) for section, templates in pack.templates.items()} for pack in packs]
    assert all(pack == keys[0] for pack in keys)
    names = [{kind: set(words) for kind, words in pack.names.items()} for pack in packs]
    assert all(pack == names[0] for pack in names)
