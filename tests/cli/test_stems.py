"""The terminal's search in the rules compares words like the page's (web/tests/rules/stems.test.ts)."""

import pytest

from mutable.cli.stems import finder, stem
from mutable.games import GAMES
from mutable.kit.rulebook import paragraphs


@pytest.mark.parametrize(
    ("wanted", "lang", "text", "is_found"),
    [
        ("bridges", "en", "*Bridge.* Lay a rainbow card of your hand as a bridge.", True),
        ("bridges", "en", "*Wizard.* Lay a rainbow card.", False),
        ("swapping", "en", "can be swapped", True),
        ("end of the game", "en", "The game is over at once.", True),
        ("ponts", "fr", "jamais de pont sans sa Bannière", True),
        ("CHÂTEAUX", "fr", "sous le château", True),
        ("fin de partie", "fr", "La partie se termine.", True),
        ("fin de partie", "fr", "Une partie compte quatre manches.", False),
        ("!", "en", "Anything", False),
    ],
)
def test_a_word_is_found_whatever_its_ending(wanted: str, lang: str, text: str, is_found: bool) -> None:
    assert finder(wanted, lang)(text) is is_found


def test_short_words_keep_their_stem() -> None:
    assert [stem("six", "fr"), stem("tie", "en"), stem("ties", "en")] == ["six", "tie", "tie"]


def test_a_plural_finds_the_paragraph_of_the_rulebook() -> None:
    book = paragraphs(GAMES["muster"].rulebook("en"))
    assert "4.9" in [number for number, text in book.items() if finder("bridging", "en")(text)]
