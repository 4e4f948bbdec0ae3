"""The names of people at a table."""

import pytest

from mutable.table.names import BOT_NAMES
from mutable.tables.errors import Trouble
from mutable.tables.names import are_alike, bots_names, clean_name, clean_text, own_name


@pytest.mark.parametrize(
    "name", ["Ada", "  Ada   Lovelace ", "Zoë", "Μαρία", "Дарья", "美咲", "מרים", "ประยุทธ์", "R2"]
)
def test_names_of_every_alphabet_are_welcome(name: str) -> None:
    assert clean_name(name) == " ".join(name.split())


@pytest.mark.parametrize("unseen", ["\u3164", "\u2800", "\u200b", "   ", "\u115f\u1160", "!?", "🎲"])
def test_a_name_of_nothing_that_can_be_read_is_refused(unseen: str) -> None:
    with pytest.raises(Trouble) as refused:
        clean_name(unseen)
    assert refused.value.key == "name"


@pytest.mark.parametrize(
    "unseen", ["\u3164", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\x07", "\u00ad", "\ue000"]
)
def test_what_nobody_sees_is_refused_inside_a_name(unseen: str) -> None:
    with pytest.raises(Trouble) as refused:
        clean_name(f"A{unseen}da")
    assert refused.value.key == "name_unseen"


def test_marks_do_not_climb_over_the_lines_above() -> None:
    assert clean_name("Phạm Thế") == "Phạm Thế"
    with pytest.raises(Trouble) as refused:
        clean_name("A\u0301\u0302\u0303\u0304da")
    assert refused.value.key == "name_marks"


@pytest.mark.parametrize(
    "other",
    [
        "Muriel",
        "muriel",
        "MURIEL",
        "Muríel",
        "Murıel",
        "Мuriel",
        "Mu riel",
        "MurieI",
        "Muriel.",
        "Ｍｕｒｉｅｌ",
    ],
)
def test_a_name_like_anothers_at_the_table_is_refused_with_whose_it_is(other: str) -> None:
    with pytest.raises(Trouble) as refused:
        own_name(other, ["Ada", "Muriel"])
    assert "Muriel" in refused.value.text("en")


@pytest.mark.parametrize(
    ("one", "other"), [("Ali", "Ail"), ("Ian", "Jan"), ("Ada", "Adam"), ("Zoe", "Zoé Martin")]
)
def test_names_that_only_resemble_each_other_may_sit_together(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_bots_take_no_name_like_a_persons() -> None:
    assert bots_names(["Ada"]) == [*BOT_NAMES]
    assert bots_names(["MÜRIEL"]) == [name for name in BOT_NAMES if name != "Muriel"]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("  a \t nice\n move ", "a nice move"),
        ("bell\x07, escape\x1b[31m, null\x00", "bell, escape[31m, null"),
        ("turned \u202earound\u2066", "turned around"),
        ("soft\u00adly\ufeff", "softly"),
        ("\u2028next\u2029line", "next line"),
        ("👩\u200d🚀 é ü می\u200cخواهم", "👩\u200d🚀 é ü می\u200cخواهم"),
        ("\U0001fadc", "\U0001fadc"),  # newer than the Unicode of Python 3.11
        ("\u200b\x00", ""),
        ("Zalgo" + 299 * "\u0301", "Zalgo" + 4 * "\u0301"),
        ("a" + 9 * "\u20dd" + "b", "a" + 4 * "\u20dd" + "b"),
        ("Tie\u0302\u0301ng ที่ก็ שָׁ֑לוֹם 1\ufe0f\u20e3", "Tie\u0302\u0301ng ที่ก็ שָׁ֑לוֹם 1\ufe0f\u20e3"),
    ],
)
def test_what_is_said_has_nothing_that_cannot_be_seen(said: str, heard: str) -> None:
    assert clean_text(said) == heard
