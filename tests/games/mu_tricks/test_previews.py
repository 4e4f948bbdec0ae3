"""Previews in views and legal moves, so that no screen has to know a rule."""

from typing import Any

import pytest

from mutable.games.mu_tricks.learn.scenes import cards
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.game import Data, State
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import Scene, box_data, dealt, mu_rules, step, tricks
from tests.paragraph import rule


def raises(scene: Scene) -> dict[int, str]:
    """Return the role that each number of cards would give the bidder."""
    return {step["cards"]: step["role"] for step in scene.view()["raises"]}


def shown_role(scene: Scene, text: str) -> str:
    return str(scene.previews()[text]["role"])


def bidding(variant: str, held: list[str], *turns: str) -> Scene:
    """Each turn shows some cards, or none."""
    scene = Scene(held, variant=variant)
    for turn in turns:
        shows = [f"show {card}" for card in turn.split()]
        scene.play(*shows, "done" if shows else "pass")
    return scene


def with_targets(figures: list[int]) -> Data:
    """A box with other targets for four players."""
    data = box_data()
    data["targets"]["four"] = figures
    return data


# The auction


@rule("3.3")
def test_of_equals_the_first_is_ahead_so_only_more_cards_bring_a_role() -> None:
    scene = bidding("revised", ["r1 r2 r3", "g1 g2", "b1 b2 b3 b4", "y1"], "r1 r2 r3", "g1 g2")
    assert raises(scene) == {1: "none", 2: "none", 3: "shield", 4: "crown"}


@rule("3.3", "7.2", "7.3")
def test_a_card_shown_is_told_with_the_bid_that_it_makes() -> None:
    scene = bidding("revised", ["r1 r2", "g1", "b1 b2", "y1"], "r1", "g1")
    assert scene.previews()["show blue1"] == {"cards": 1, "target": 30, "bonus": 10, "role": "none"}
    assert scene.previews()["pass"] == {}
    scene.play("show b1")
    assert scene.previews()["show blue2"] == {"cards": 2, "target": 32, "bonus": 20, "role": "crown"}
    assert scene.previews()["done"] == {}


@rule("3.4")
def test_nothing_is_promised_beyond_the_hand_or_the_end_of_the_table() -> None:
    scene = Scene(["r1 r2", "g1", "b1", "y1"])
    assert list(raises(scene)) == [1, 2]
    short = Scene(["r1 r2 r3", "g1", "b1", "y1"], data=with_targets([40, 50]))
    assert list(raises(short)) == [1, 2]
    short.play("show r1", "show r2")
    assert raises(short) == {}


@rule("10.2", "10.3")
def test_a_classic_bid_goes_up_to_one_more_than_the_highest_and_a_tie_on_top_is_an_eclat() -> None:
    scene = bidding("classic", ["r1", "g1 g2", "b1 b2 b3 b4", "y1"], "r1", "g1 g2")
    assert raises(scene) == {1: "tied", 2: "eclat", 3: "crown"}
    scene.play("show b1")
    assert shown_role(scene, "show blue2") == "eclat"
    scene.play("show b2")
    assert shown_role(scene, "show blue3") == "crown"


@rule("10.3")
def test_a_seat_outside_an_eclat_has_no_role() -> None:
    scene = bidding("classic", ["r1 r2", "g1 g2", "b1 b2 b3", "y1"], "r1", "g1 g2", "", "", "r2", "")
    assert scene.view()["crown"] is None
    assert raises(scene) == {1: "none", 2: "eclat", 3: "crown"}


@rule("10.4")
@pytest.mark.parametrize(
    ("card", "role"),
    [("show blue9", "shield"), ("show blue8", "none"), ("show blue7", "none")],  # the second has an 8
)
def test_in_a_classic_tie_for_second_the_number_on_the_card_decides(card: str, role: str) -> None:
    scene = bidding("classic", ["r1 r2", "g8", "b9 b8 b7", "y1"], "r1", "g8", "", "", "r2", "")
    assert raises(scene)[1] == "tied"
    assert shown_role(scene, card) == role


@rule("10.5")
def test_three_classic_players_are_never_promised_the_vice() -> None:
    scene = Scene(["r1 r2", "g1", "y9 y1"], variant="classic", removed="bk")
    scene.play("show r1", "done", "show g1", "done", "pass", "show r2", "done", "pass")
    assert raises(scene) == {1: "none", 2: "eclat"}
    assert shown_role(scene, "show yellow9") == "none"


@rule("9.2")
def test_in_goslars_game_the_seat_that_is_not_the_crown_is_the_shield() -> None:
    held = ["r4 r5", "g4 g5"]
    up = ["r0 r2 r3 r6", "g0 g2 g3 g6"]
    scene = Scene(held, up, variant="goslar", removed="k")
    assert raises(scene) == {5: "crown", 6: "crown"}
    scene.play("show r4", "show r5", "done")
    assert raises(scene) == {5: "shield", 6: "shield"}


@pytest.mark.parametrize(("variant", "players"), [("revised", 4), ("classic", 5), ("goslar", 2)])
@rule("3.3", "10.3", "10.4")
def test_what_is_promised_is_what_the_auction_then_finds(variant: str, players: int) -> None:
    rules = mu_rules(players, variant=variant)
    state, rng = rules.start(), Rng(11)
    promises = 0
    while promises < 300:
        if rules.view(state, -1)["phase"] == "auction":
            promises += promises_kept(rules, state)
        step(rules, state, rng)


def promises_kept(rules: MuTricksRules, state: State) -> int:
    """Return how many cards the bidder may show; each brings the previewed role."""
    seat, first = rules.turn(state), rules.view(state, -1)["raises"][:1]
    shows = [move for move in rules.legal(state, seat) if rules.moves.text(move).startswith("show")]
    for move in shows:
        after = state.copy()
        rules.apply(after, seat, move)
        role = role_in(rules.view(after, -1), seat)
        assert rules.preview_move(state, seat, move)["role"] == role
        assert first[0]["role"] in (role, "tied")
    return len(shows)


def role_in(view: Any, seat: int) -> str:
    for role in ("crown", "shield"):
        if view[role] == seat:
            return role
    most = max(other["bid"] for other in view["seats"])
    return "eclat" if view["crown"] is None and view["seats"][seat]["bid"] == most else "none"


@rule("3.1")
def test_nothing_is_raised_once_the_auction_is_over() -> None:
    assert tricks(["r1", "g1", "b1", "y1"], "red").view()["raises"] == []


# Laying down cards


@pytest.mark.parametrize(
    ("variant", "phase", "text", "places"),
    [
        ("revised", "auction", "show {0}", ["hand"]),
        ("revised", "play", "play {0}", ["hand", "table"]),
        ("goslar", "play", "play {0} {1}", ["hand", "table"]),
        ("eskridge", "bury", "bury {0}", ["hand"]),
    ],
)
@rule("3.1", "4.2", "6.1", "9.8")
def test_a_view_tells_what_laying_down_a_card_means(
    variant: str, phase: str, text: str, places: list[str]
) -> None:
    players = 4 if variant == "revised" else 2
    rules = mu_rules(players, variant=variant)
    state, rng = rules.start(), Rng(2)
    while rules.view(state, -1)["phase"] != phase:
        step(rules, state, rng)
    assert rules.view(state, -1)["laying"] == {"text": text, "places": places}
    seat = rules.turn(state)
    legal = [rules.moves.text(move) for move in rules.legal(state, seat)]
    own = rules.view(state, seat)["seats"][seat]
    laid = {text.format(card, "hand") for card in own["cards"]}
    laid |= {text.format(card, "table") for card in own["shown"]} if "table" in places else set()
    assert {move for move in legal if move not in ("pass", "done")} <= laid


@rule("5.1")
def test_naming_a_trump_is_not_done_with_a_card() -> None:
    scene = bidding("revised", ["r1", "g1", "b1", "y1"], "r1", "", "", "", "")
    assert (scene.phase, scene.view()["laying"]) == ("major", None)


@rule("4.2")
def test_a_buried_card_is_told_with_the_points_of_all_that_are_buried() -> None:
    scene = Scene(["r7 r7 r6 r1", "", ""], phase="bury", removed="k", crown=0)
    assert scene.view()["buried"]["left"] == 3
    scene.play("bury r7")
    assert scene.view()["buried"]["left"] == 2
    assert scene.previews() == {
        "bury red1": {"points": 2}, "bury red6": {"points": 4}, "bury red7": {"points": 4},
    }  # fmt: skip
    scene.play("bury r6", "bury r1")
    assert scene.view()["buried"]["left"] == 0
    assert dealt(3, [], removed="k").view()["buried"]["left"] == 0  # before there is a crown


@rule("5.2")
def test_a_trump_is_told_with_the_cards_of_ones_own_that_it_covers() -> None:
    scene = bidding("revised", ["r1 r2 r3 g1", "g1", "b1", "y1"], "r1 r2", "", "", "", "")
    assert {text: preview["yours"] for text, preview in scene.previews().items()} == {
        "trump red": 3, "trump 1": 2, "trump 2": 1, "trump none": 0,
    }  # fmt: skip


@rule("6.3", "6.5")
def test_a_card_is_told_with_whether_it_follows_and_is_the_best_so_far() -> None:
    scene = tricks(["r3", "r2 r9", "g5 y0", "b1 r4"], "yellow")
    assert scene.previews() == {"play red3": {"follows": None, "wins": True}}
    scene.play("play r3")
    assert scene.previews() == {
        "play red2": {"follows": True, "wins": False}, "play red9": {"follows": True, "wins": True},
    }  # fmt: skip
    scene.play("play r9")
    assert scene.previews() == {
        "play green5": {"follows": False, "wins": False}, "play yellow0": {"follows": False, "wins": True},
    }  # fmt: skip


# Points, trumps, columns, the sheet


@rule("7.2")
def test_the_points_of_both_sides_and_what_is_missing_are_told() -> None:
    won = ["r6 r7", "g6", "b7", "y3"]
    shown = ["b4", "", "", ""]
    scene = tricks(["r3", "r2", "r5", "r4"], "none", shown=shown, won=won)
    view = scene.view()
    assert (view["target"], view["team"], view["missing"], view["others"]) == (30, 6, 24, 3)
    rich = tricks(["r3", "r2", "r5", "r4"], "none", shown=shown, won=won, data=with_targets([5]))
    assert (rich.view()["target"], rich.view()["missing"]) == (5, 0)
    before = Scene(["r1", "g1", "b1", "y1"]).view()
    assert (before["team"], before["missing"], before["others"]) == (None, None, None)


@rule("8.3")
def test_the_points_of_the_side_cards_are_told() -> None:
    scene = Scene(["r1", "g1"], variant="eskridge", removed="k", side=cards("r6 g9 b3 y7 y2 g0"))
    assert scene.view()["side_points"] == 2 + 0 + 1 + 2 + 1 + 1


@pytest.mark.parametrize("winner", [0, 1])  # nobody can tell which of the two red 7s it was
@rule("6.4")
def test_trumps_that_were_played_are_told_apart_and_of_equal_ones_the_first_is_gone(winner: int) -> None:
    won = ["r7" if seat == winner else "" for seat in range(4)]
    scene = tricks(["r7 r3", "g7 r9", "b2", "y2"], "red", "7", won=won).play("play r3")
    supers, majors, minors = scene.view()["trumps"]
    assert (supers["cards"], supers["gone"]) == (["red7", "red7"], [True, False])
    assert [card for card, gone in zip(majors["cards"], majors["gone"], strict=True) if gone] == ["red3"]
    assert not any(minors["gone"])


@rule("9.1", "9.4", "9.5")
def test_goslars_columns_are_told_with_what_lies_in_them() -> None:
    rules = mu_rules(2, variant="goslar")
    state, rng = rules.start(), Rng(5)
    while rules.view(state, 0)["phase"] != "auction":
        step(rules, state, rng)
    view = rules.view(state, 0)
    names = [column["column"] for column in view["seats"][0]["columns"]]
    in_play = [name for name in ("red", "green", "blue", "yellow", "black") if name not in view["removed"]]
    assert names == ["major", "minor", *in_play]
    assert all(column["down"] == 1 for column in view["seats"][0]["columns"])
    assert sorted(card for column in view["seats"][0]["columns"] for card in column["cards"]) == sorted(
        view["seats"][0]["shown"]
    )
    assert Scene(["r1", "g1", "b1", "y1"]).view()["seats"][0]["columns"] is None


@rule("9.5")
def test_goslars_trumps_leave_their_colours_and_super_trumps_have_a_column() -> None:
    shown = ["r7 r9 r2 g7 g3", "b1"]
    scene = tricks(["y1", "y2"], "red", "7", shown=shown, variant="goslar", removed="k", shield=1)
    columns = {column["column"]: column["cards"] for column in scene.view()["seats"][0]["columns"]}
    assert columns == {
        "super": ["red7"], "major": ["red2", "red9"], "minor": ["green7"], "red": [], "green": ["green3"],
        "blue": [], "yellow": [],
    }  # fmt: skip
    other = scene.view()["seats"][1]["columns"]
    assert "super" not in [column["column"] for column in other]


@rule("7.6", "10.3")
def test_a_hand_on_the_sheet_tells_what_it_brought_and_who_leads_after_it() -> None:
    scene = Scene(["r1", "g1", "b1", "y1"], variant="classic")
    scene.play("show r1", "done", "show g1", "done", "pass", "pass", "pass", "pass")
    hand = scene.view()["sheet"][0]
    assert (hand["gained"], hand["totals"], hand["leaders"]) == ([5, -10, 0, 0], [5, -10, 0, 0], [0])


@pytest.mark.parametrize(("variant", "players"), [("revised", 3), ("classic", 4), ("goslar", 2)])
@rule("7.6")
def test_the_sheet_adds_up(variant: str, players: int) -> None:
    rules = mu_rules(players, variant=variant, hands=3)
    state, rng = rules.start(), Rng(9)
    while rules.view(state, -1)["phase"] != "over":
        step(rules, state, rng)
    view = rules.view(state, -1)
    so_far = [0] * players
    for hand in view["sheet"]:
        lines = [sum(line["points"][seat] for line in hand["lines"]) for seat in range(players)]
        assert hand["gained"] == lines
        so_far = [total + points for total, points in zip(so_far, lines, strict=True)]
        assert hand["totals"] == so_far
    assert view["sheet"][-1]["totals"] == view["outcome"]["totals"]
    assert view["sheet"][-1]["leaders"] == view["outcome"]["winners"]
