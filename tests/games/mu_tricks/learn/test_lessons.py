"""The texts of Mü's lessons agree with their positions."""

from typing import Any

import pytest

from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import MuTricksState
from mutable.learn.lessons.progress import LessonProgress
from tests.learn.walkthrough import accepted, views, walk_of

MURIEL, MUNGO, MUSA = 1, 2, 3


def at(lesson: str, step: str) -> LessonProgress:
    """The lesson by first answers, where a step begins."""
    walk = walk_of("mu_tricks", lesson)
    while walk.step is not None and walk.step.name != step:
        walk.take(accepted(walk, walk.step)[0])
    assert walk.step is not None
    return walk


def view_at(lesson: str, step: str) -> Any:
    return at(lesson, step).table.view(0)


def end_of(lesson: str) -> Any:
    return views("mu_tricks", lesson)[-1]


def previews(walk: LessonProgress) -> dict[str, Any]:
    rules, state = walk.table.rules, walk.table.state
    assert isinstance(rules, MuTricksRules)
    return {rules.moves.text(move): rules.preview_move(state, 0, move) for move in rules.legal(state, 0)}


def points(view: Any, *names: str) -> list[int]:
    return [view["box"]["points"][int(name[-1])] for name in names]


@pytest.mark.parametrize(
    ("lesson", "step", "team", "target"),
    [
        ("tricks", "super", 29, 34),
        ("auction", "partner", 0, 34),
        ("score", "stand", 28, 34),
        ("score", "lead", 33, 34),
        ("score", "made", 36, 34),
        ("eskridge", "side", 8, 22),
        ("eskridge", "ruff", 13, 22),
        ("goslar", "major", 3, 26),
    ],
)
def test_points_and_targets_are_as_they_are_said(lesson: str, step: str, team: int, target: int) -> None:
    view = view_at(lesson, step)
    assert (view["team"], view["target"]) == (team, target)


def test_the_deck_is_as_the_first_lesson_says() -> None:
    view = view_at("tricks", "cards")
    green = [card for rank in view["trumps"] for card in rank["cards"] if card.startswith("green")]
    assert sorted(int(card[-1]) for card in green) == [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9]
    assert len(view["box"]["colours"]) == 5
    assert view["box"]["points"] == [1, 0, 1, 1, 1, 1, 2, 2, 1, 0]


def test_the_first_trick_is_mungos_and_a_six_brings_more_than_a_nought() -> None:
    walk = at("tricks", "follow")
    view = walk.table.view(0)
    assert (view["trick"]["suit"], view["trick"]["winner"]) == ("blue", MUNGO)
    assert view["partner"] == MUNGO
    assert walk.table.legal(0) == ["play blue0", "play blue6"]
    assert points(view, "blue0", "blue6") == [1, 2]


def test_green_is_major_and_the_sevens_minor_and_the_green_seven_both() -> None:
    view = view_at("tricks", "trumps")
    ranks = {rank["rank"]: set(rank["cards"]) for rank in view["trumps"]}
    assert (view["major"], view["minor"]) == ("green", "7")
    assert ranks["super"] == {"green7"}
    assert "red7" in ranks["minor"]


def test_the_red_seven_need_not_follow_red_and_would_win_as_every_trump_would() -> None:
    walk = at("tricks", "notred")
    assert walk.table.view(0)["trick"]["winner"] == MUSA
    told = previews(walk)
    assert all(preview["follows"] is False for preview in told.values())
    assert {text for text, preview in told.items() if preview["wins"]} == {
        "play red7",
        "play green2",
        "play green7",
    }


def test_muriel_alone_is_known_to_have_no_red() -> None:
    seats = view_at("tricks", "beaten")["seats"]
    assert [seat["voids"] for seat in seats[MURIEL:]] == [["red"], [], []]


def test_a_green_three_beat_the_seven_and_of_three_sevens_the_first_is_ahead() -> None:
    walk = at("tricks", "equal")
    view = walk.table.view(0)
    assert (view["last"]["winner"], view["last"]["cards"][MURIEL]) == (MURIEL, "green3")
    assert view["trick"]["cards"][1:] == ["black7", "yellow7", "black7"]
    assert view["trick"]["winner"] == MURIEL
    assert {text: preview["wins"] for text, preview in previews(walk).items()} == {
        "play green2": True,
        "play green7": True,
    }


def test_the_trick_of_sevens_is_worth_seven_and_the_super_trump_brings_the_green_nine_home() -> None:
    before, after, end = view_at("tricks", "equal"), view_at("tricks", "super"), end_of("tricks")
    assert after["seats"][0]["points"] - before["seats"][0]["points"] == 7
    assert end["last"]["winner"] == 0
    assert {"green9", "blue7"} <= set(end["last"]["cards"])
    assert (end["team"], end["missing"]) == (34, 0)


@pytest.mark.parametrize(
    ("step", "crown", "shield"),
    [
        ("why", MURIEL, MUNGO),
        ("second", MURIEL, MUNGO),
        ("third", MURIEL, 0),
        ("enough", 0, MURIEL),
        ("close", 0, MURIEL),
    ],
)
def test_crown_and_shield_are_where_they_are_said_to_be(step: str, crown: int, shield: int) -> None:
    view = view_at("auction", step)
    assert (view["crown"], view["shield"]) == (crown, shield)


def test_the_hand_of_the_auction_has_six_green_cards_and_three_sevens() -> None:
    cards = view_at("auction", "why")["seats"][0]["cards"]
    assert sum(card.startswith("green") for card in cards) == 6
    assert sum(card.endswith("7") for card in cards) == 3


def test_three_cards_cost_34_of_60_and_pay_30_and_a_fourth_costs_two_more() -> None:
    view = view_at("auction", "enough")
    assert view["box"]["bids"][2] == [34, 30]
    assert view["box"]["bids"][3][0] == 34 + 2
    assert sum(view["box"]["points"][number] for number in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)) * 5 == 60


def test_green_gives_six_trumps_and_no_number_more_than_three_though_it_pays_more() -> None:
    told = previews(at("auction", "major"))
    assert (told.pop("trump green"), told.pop("trump none")["yours"]) == ({"yours": 6, "adds": 0}, 0)
    assert told
    assert all(preview["yours"] <= 3 and preview["adds"] > 0 for preview in told.values())


def test_what_the_shield_has_named_is_taken() -> None:
    walk = at("auction", "major")
    assert (walk.table.view(0)["shield"], walk.table.view(0)["minor"]) == (MURIEL, "red")
    assert "trump red" not in walk.table.legal(0)


def test_muriel_is_no_partner_and_musa_has_shown_a_trump() -> None:
    walk = at("auction", "partner")
    assert walk.table.legal(0) == ["partner 2", "partner 3"]
    seats = walk.table.view(0)["seats"]
    assert (seats[MUSA]["shown"], seats[MUNGO]["shown"]) == (["green6"], ["black4"])


def test_only_the_green_three_takes_mungos_eight() -> None:
    told = previews(at("score", "take"))
    assert {text for text, preview in told.items() if preview["wins"]} == {"play green3"}


def test_no_green_is_left_and_the_yellow_eight_is_still_out() -> None:
    view = view_at("score", "lead")
    played = {card for seat in view["seats"] for card in seat["won"]}
    gone = {trumps["rank"]: trumps["gone"] for trumps in view["trumps"]}
    assert all(gone["major"])
    assert gone["minor"].count(False) == 1
    assert "red2" not in played
    assert "yellow8" not in played


def test_a_seat_with_yellow_may_not_trump_the_yellow_nine() -> None:
    table = at("score", "lead").table
    table.enter(0, "play yellow9")
    assert table.legal(MURIEL) == ["play yellow8"]


def test_the_yellow_six_would_lose_to_the_eight() -> None:
    table = at("score", "lead").table
    for seat, text in ((0, "yellow6"), (MURIEL, "yellow8"), (MUNGO, "yellow5"), (MUSA, "yellow4")):
        table.enter(seat, f"play {text}")
    assert table.view(0)["last"]["winner"] == MURIEL


def test_a_hand_that_was_made_and_one_that_was_missed_pay_what_is_said() -> None:
    missed, made = view_at("score", "made")["sheet"]
    assert (missed["made"], missed["target"], missed["crown"], missed["shield"]) == (False, 36, MURIEL, MUSA)
    assert (missed["shown"][MUSA], missed["minor"]) == (2, "7")
    assert (missed["bonus"], missed["trump_bonus"]) == ([10, 0, 0, 10], [10, 0, 0, 10])
    assert (made["made"], made["team"], made["bonus"]) == (True, 36, [30, 0, 0, 30])


def test_the_missed_hand_pays_what_the_rules_pay() -> None:
    table = at("score", "made").table
    assert isinstance(table.rules, MuTricksRules)
    assert isinstance(table.state, MuTricksState)
    missed = table.state.sheet[0]
    said = missed.numbers()
    table.rules.phases.scorer.fill_bonuses(missed)
    assert missed.numbers() == said


def test_the_kitty_that_is_named_is_in_hand_and_nothing_shown_may_be_buried() -> None:
    walk = at("eskridge", "bury")
    own = walk.table.view(0)["seats"][0]
    assert {"blue7", "green1", "yellow1"} <= set(own["cards"])
    assert not {f"bury {card}" for card in own["shown"]} & set(walk.table.legal(0))


def test_three_blue_cards_bring_five_points_and_then_blue_can_be_trumped() -> None:
    walk = at("eskridge", "ruff")
    view = walk.table.view(0)
    assert (view["buried"]["points"], view["side_points"]) == (5, 8)
    assert points(view, "red1", "red9") == [0, 0]
    assert (view["last"]["winner"], view["trick"]["suit"]) == (MURIEL, "blue")
    assert walk.step is not None
    wins = [text for text, preview in previews(walk).items() if preview["wins"]]
    assert sorted(wins) == sorted(accepted(walk, walk.step))


def test_goslars_auction_starts_at_four_each_and_a_fifth_card_is_the_crown() -> None:
    walk = at("goslar", "show")
    assert [seat["bid"] for seat in walk.table.view(0)["seats"]] == [4, 4]
    told = previews(walk)["show red9"]
    assert (told["role"], told["target"]) == ("crown", 26)


def columns(view: Any, seat: int) -> dict[str, tuple[int, list[str]]]:
    return {one["column"]: (one["down"], one["cards"]) for one in view["seats"][seat]["columns"]}


def test_the_learner_buries_the_four_cards_of_goslars_kitty() -> None:
    before, after = view_at("goslar", "bury"), view_at("goslar", "minor")
    assert {"green1", "yellow1", "blue0", "blue1"} <= {*before["seats"][0]["cards"]}
    assert sorted(after["buried"]["cards"]) == ["blue0", "blue1", "blue3", "blue4"]
    assert not any(card.startswith("blue") for card in after["seats"][0]["cards"])


def test_a_minor_colour_takes_its_whole_column_along_and_a_major_one_its_face_up_cards() -> None:
    before, between, after = (view_at("goslar", step) for step in ("bury", "minor", "moved"))
    assert columns(before, 0)["green"] == (1, ["green5"])
    assert columns(between, 0)["green"] == (0, [])
    assert columns(between, 0)["minor"] == (2, ["green5"])
    assert columns(between, MURIEL)["green"] == (0, [])
    assert columns(after, 0)["red"] == (1, [])
    assert columns(after, 0)["major"][0] == 1
    assert {"red3", "red4"} <= {*columns(after, 0)["major"][1]}
    assert columns(after, MURIEL)["major"] == (1, ["red5"])


def test_two_uncovered_columns_are_turned_up_and_their_cards_go_where_it_is_said() -> None:
    walk = at("goslar", "turn")
    assert walk.table.legal(0) == ["uncover red", "uncover yellow"]
    for text in walk.table.legal(0):
        turned = at("goslar", "turn")
        turned.take(text)
        own = columns(turned.table.view(0), 0)
        assert "blue9" in own["blue"][1]
        assert "green3" in own["minor"][1]


def test_every_red_that_is_asked_for_beats_muriels_five_and_turns_up_the_card_below() -> None:
    walk = at("goslar", "lead")
    assert walk.step is not None
    for text in accepted(walk, walk.step):
        after = at("goslar", "lead")
        after.take(text)
        view = after.table.view(0)
        assert view["last"] == {"leader": 0, "cards": [text.split()[1], "red5"], "winner": 0}
        assert "green7" in view["seats"][MURIEL]["shown"]


@pytest.mark.parametrize("card", ["red1", "red3", "red4"])
def test_a_red_below_five_would_lose_to_muriels(card: str) -> None:
    table = at("goslar", "lead").table
    own = table.view(0)["seats"][0]
    table.enter(0, f"play {card} {'table' if card in own['shown'] else 'hand'}")
    table.enter(MURIEL, "play red5 table")
    assert table.view(0)["last"]["winner"] == MURIEL
