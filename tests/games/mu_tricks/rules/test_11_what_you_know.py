"""Mü, chapter 11 of RULES: what you know."""

from mutable.games.mu_tricks.learn.scenes import cards
from mutable.kit.bits import count_bits
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import HAND, PASSES, SIX_DOWN, Scene, dealt, goslar, tricks
from tests.paragraph import rule


@rule("11.1")
def test_a_player_who_cannot_follow_is_known_to_lack_the_suit() -> None:
    scene = tricks(["r3", "g7 b1", "r4", "k2"], "7", "green")
    scene.play("play r3", "play g7")
    for seat in (0, 2, 3):
        assert scene.view(seat)["seats"][1]["voids"] == ["red"]
    trump_led = tricks(["g3", "k7 b1", "r4 r5", "k2"], "7", "green").play("play g3", "play k7", "play r4")
    assert trump_led.view(0)["seats"][2]["voids"] == ["trump"]
    assert trump_led.view(0)["seats"][1]["voids"] == []


@rule("11.1")
def test_a_sampled_hand_never_holds_a_suit_proven_to_be_missing() -> None:
    scene = tricks(["r3 r4", "g7 b1", "r5 r6", "k2 k3"], "7", "green").play("play r3", "play g7")
    rng = Rng(1)
    for _ in range(100):
        state = scene.rules.sample_state(scene.view(0), rng)
        held = scene.rules.components.names(state.hands.get(1))  # type: ignore[attr-defined]
        assert not any(name.startswith("red") and name != "red7" for name in held)


@rule("11.1")
def test_shown_played_and_won_cards_roles_and_points_are_open_to_all() -> None:
    scene = tricks(["r3 r6", "r5", "r9", "r2"], "none", shown=["g4", "b4", "", ""])
    scene.play("play r3", "play r5", "play r9", "play r2")
    view = scene.view(3)
    assert view["seats"][0]["shown"] == cards("g4")
    assert view["seats"][2]["won"] == cards("r2 r3 r5 r9")
    assert (view["seats"][2]["points"], view["team"]) == (3, 3)
    assert (view["crown"], view["partner"], view["major"]) == (0, 2, "none")


@rule("11.2")
def test_other_hands_and_anothers_buried_cards_are_hidden() -> None:
    view = dealt(4, [HAND]).view(1)
    assert view["seats"][0]["cards"] is None
    assert view["seats"][0]["hidden"] == 15
    assert len(view["seats"][1]["cards"]) == 15
    assert all(seat["cards"] is None for seat in dealt(4, [HAND]).view(-1)["seats"])


@rule("11.2")
def test_buried_cards_are_turned_up_for_all_when_the_hand_is_counted() -> None:
    buried = {"cards": cards("g6 g7 g7"), "count": 3}
    scene = Scene(
        ["r9", "r1", "r8"], phase="play", removed="b", crown=0, minor="none", major="none",
        trick={"leader": 0, "cards": [None] * 3}, buried=buried, every_seat={"bid": 2},
    )  # fmt: skip
    scene.play("play r9", "play r1", "play r8")
    assert scene.view(1)["buried"]["cards"] is None
    assert [event for event in scene.log.visible_to(1) if "g7" in str(event)] == []
    scene.play("count")
    assert scene.view(1)["sheet"][0]["buried"] == cards("g6 g7 g7")
    assert {"event": "turn_up", "seat": 0, "card": cards("g6 g7 g7"), "points": 6} in scene.log.visible_to(1)


@rule("11.2")
def test_the_kitty_is_seen_by_the_crown_alone() -> None:
    scene = dealt(3, [HAND], removed="b")
    scene.play("show g9", "done", *PASSES[3])
    scene.deal_out()
    assert len([e for e in scene.log.visible_to(0) if e["event"] == "kitty"]) == 3
    assert [e for e in scene.log.visible_to(1) if e["event"] == "kitty"] == []
    assert [e for e in scene.log.visible_to(1) if e["event"] == "kitty_hidden"] == [
        {"event": "kitty_hidden", "seat": 0}
    ] * 3


@rule("11.3")
def test_a_face_down_card_is_known_to_nobody() -> None:
    scene = goslar()
    for seat in (0, 1, -1):
        assert scene.view(seat)["seats"][0]["down"] == SIX_DOWN
    assert count_bits(scene.state.deck) == 16  # they are still the deck's, with the kitty
