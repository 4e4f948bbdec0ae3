"""Plural forms follow CLDR. tests/browser/test_plurals.py compares the table with the browser's."""

import pytest

from mutable.kit.plurals import form_of
from mutable.kit.words import counted


@pytest.mark.parametrize(("number", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (-1, "−1 card")])
def test_english_has_one_and_other(number: int, text: str) -> None:
    assert counted("{n:# card|# cards}", {"n": number}, "en") == text


@pytest.mark.parametrize(("number", "text"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes")])
def test_nothing_takes_the_singular_in_french(number: int, text: str) -> None:
    assert counted("{n:# carte|# cartes}", {"n": number}, "fr") == text


@pytest.mark.parametrize(
    ("number", "form"), [(1, "karta"), (3, "karty"), (5, "kart"), (22, "karty"), (12, "kart")]
)
def test_a_language_with_more_forms_needs_only_its_words(number: int, form: str) -> None:
    assert form_of("pl", number, ["karta", "karty", "kart", "karty"]) == form


def test_what_is_not_a_number_takes_the_last_form() -> None:
    assert form_of("en", "several", ["card", "cards"]) == "cards"
