"""RULES and the tests belong together, paragraph by paragraph, in every language."""

import importlib
from pathlib import Path

import pytest

from mutable.games import GAMES
from mutable.kit.game import Game
from mutable.kit.rulebook import paragraphs
from mutable.kit.words import LANGUAGES
from tests.conformance.cases import cases_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def proofs(game: Game) -> dict[str, str]:
    """Which paragraphs the tests of a game prove, and one test for each."""
    found = {}
    for path in (Path(__file__).parent / "games" / game.name).glob("test_*.py"):
        module = importlib.import_module(f"tests.games.{game.name}.{path.stem}")
        for name, test in vars(module).items():
            for number in getattr(test, "proves", ()):
                found[number] = name
    return found


@every_game
def test_every_paragraph_of_the_rules_has_a_test(game: Game) -> None:
    assert set(paragraphs(game.rulebook("en"))) == set(proofs(game))


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
