"""The kit's small parts: chance, choices, options, words, events, data files."""

import json
from collections import Counter
from pathlib import Path

import pytest

from mutable.games import GAMES
from mutable.kit.bits import bit_of, members
from mutable.kit.choices import Choices
from mutable.kit.data import load_data
from mutable.kit.errors import BadData, BadOption, UnknownMove
from mutable.kit.events import Log
from mutable.kit.moves import MoveTable
from mutable.kit.options import Option, flag, resolve_options, shown
from mutable.kit.rng import Rng
from mutable.kit.row import Row
from mutable.kit.words import Words, load_words


def test_numbers_below_a_bound_are_equally_likely() -> None:
    rng = Rng(7)
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_neighbouring_seeds_and_streams_have_nothing_in_common() -> None:
    assert len({Rng(seed).word() for seed in range(2000)}) == 2000
    assert len({Rng(5, stream).word() for stream in range(2000)}) == 2000
    assert Rng(1).word() != Rng(1 + 2**32).word()


def test_a_subset_has_the_size_asked_for_and_every_element_has_its_chance() -> None:
    rng, mask = Rng(9), bit_of(3) | bit_of(40) | bit_of(61) | bit_of(0)
    seen: Counter[int] = Counter()
    for _ in range(2000):
        subset = rng.subset(mask, 2)
        assert subset & ~mask == 0
        assert len(members(subset)) == 2
        seen.update(members(subset))
    assert set(seen) == {0, 3, 40, 61}
    assert all(abs(count - 1000) < 120 for count in seen.values())


def test_a_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    rng = Rng(4)
    orders = Counter()
    for _ in range(1200):
        items = [1, 2, 3]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(abs(count - 200) < 60 for count in orders.values())


def walk(choices: Choices) -> None:
    choices.offer(5)
    choices.offer_run(10, bit_of(0) | bit_of(3))
    choices.offer_run(20, 0)
    choices.offer(7)


def test_one_walk_counts_finds_lists_and_draws() -> None:
    choices = Choices()
    choices.to_count()
    walk(choices)
    assert choices.count == 4
    found = []
    for index in range(4):
        choices.to_find(index)
        walk(choices)
        found.append(choices.found)
    assert found == [5, 10, 13, 7]
    choices.to_list()
    walk(choices)
    assert choices.listed() == found
    rng, drawn = Rng(1), Counter()
    for _ in range(4000):
        choices.to_draw(rng)
        walk(choices)
        drawn[choices.found] += 1
    assert set(drawn) == set(found)
    assert all(abs(count - 1000) < 120 for count in drawn.values())


def test_a_row_keeps_six_numbers() -> None:
    row, other = Row(), Row()
    for seat in range(6):
        row.set(seat, bit_of(61 - seat))
        row.add(seat, 1)
    other.assign(row)
    assert [other.get(seat) for seat in range(6)] == [2 ** (61 - seat) + 1 for seat in range(6)]
    assert other.values() == tuple(row.get(seat) for seat in range(6))


def test_an_option_takes_its_values_and_says_what_would_be_right() -> None:
    stall = Option("stall", [5, 20], 20, (1, 1000))
    assert stall.parse("7") == 7
    assert stall.check(1000) == 1000
    for wrong in ("0", "1001", "-1", "many", "", "1.5", "--5", "9" * 5000, "\u0665"):
        with pytest.raises(BadOption, match="whole number from 1 to 1000"):
            stall.parse(wrong)
    with pytest.raises(BadOption, match="whole number"):
        stall.check(True)
    assert flag("unity").parse("true") is True
    with pytest.raises(BadOption, match="false or true"):
        flag("unity").parse("yes")
    with pytest.raises(BadOption, match="false or true"):
        flag("unity").check(1)
    with pytest.raises(BadOption, match="the options are: unity"):
        resolve_options([flag("unity")], {"unify": True})


LENGTHS = [
    Option("to", ["hands", "points"], "hands"),
    flag("long"),
    Option("hands", [1, 4, 50], 4, (1, 99), {"to": {"points": 50}, "long": {"true": 8}}),
]


def test_a_default_can_go_by_the_value_of_another_option() -> None:
    assert resolve_options(LENGTHS, {}) == {"to": "hands", "long": False, "hands": 4}
    assert resolve_options(LENGTHS, {"to": "points"})["hands"] == 50
    assert resolve_options(LENGTHS, {"long": True})["hands"] == 8
    assert resolve_options(LENGTHS, {"to": "points", "hands": 4})["hands"] == 4


def test_defaults_of_every_game_go_by_values_of_earlier_options_and_are_allowed() -> None:
    for game in GAMES.values():
        for place, option in enumerate(game.options):
            earlier = {other.name: [shown(value) for value in other.values] for other in game.options[:place]}
            for other, defaults in option.defaults.items():
                assert set(defaults) <= set(earlier[other])
                assert [option.check(value) for value in defaults.values()] == list(defaults.values())


def test_a_text_that_is_no_move_is_answered_with_what_one_looks_like() -> None:
    table = MoveTable()
    table.add("take deck")
    table.add("pass")
    assert table.parse(table.text(1)) == 1
    with pytest.raises(UnknownMove, match="look like 'take deck'"):
        table.parse("take all")
    with pytest.raises(UnknownMove, match="one of: take, pass"):
        table.parse("go")


def test_a_whisper_is_heard_by_its_seat_and_outlined_to_all_others() -> None:
    log = Log()
    log.add_private(1, {"event": "draw", "card": "leaf1"}, {"event": "draw_hidden"})
    log.add_public({"event": "end"})
    assert log.visible_to(1) == [{"event": "draw", "card": "leaf1"}, {"event": "end"}]
    for seat in (0, 2, 5, -1):
        assert log.visible_to(seat) == [{"event": "draw_hidden"}, {"event": "end"}]


def test_a_hand_is_told_whole_to_its_owner_and_by_its_size_to_others() -> None:
    log = Log()
    log.add_deal(1, "card", ["leaf1", "leaf2"])
    assert log.visible_to(1) == [{"event": "deal", "seat": 1, "card": ["leaf1", "leaf2"]}]
    assert log.visible_to(0) == log.visible_to(-1) == [{"event": "deal_hidden", "seat": 1, "count": 2}]


def test_words_name_values_and_lists_of_them() -> None:
    words = Words({"events": {"go": "{seat}: {card}"}}, {"card": {"x": "the X"}}).with_player_names(
        ["Ann", "Bob"]
    )
    assert words.event({"event": "go", "seat": 1, "card": ["x", "y"]}) == "Bob: the X, y"


@pytest.mark.parametrize(("lang", "told"), [("en", "the X, y and z"), ("fr", "the X, y et z")])
def test_the_last_of_several_is_told_in_the_way_of_the_language(lang: str, told: str, tmp_path: Path) -> None:
    pack = {"names": {"card": {"x": "the X"}}, "events": {}}
    (tmp_path / f"words.{lang}.json").write_text(json.dumps(pack), encoding="utf-8")
    words = load_words(tmp_path, lang, {})
    assert words.name("card", ["x", "y", "z"]) == told
    assert words.name("card", ["x"]) == "the X"
    assert words.name("card", []) == ""


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="there are: en, fr"):
        load_words(Path(), "de", {})


def test_a_data_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        load_data(tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("a = = 3")
    with pytest.raises(BadData, match="not a TOML file"):
        load_data(broken)
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(BadData, match="not a TOML file"):
        load_data(broken)
    for odd in ("day = 2026-11-15", "hand = nan"):
        broken.write_text(odd)
        with pytest.raises(BadData, match="texts, numbers, lists and tables only"):
            load_data(broken)
