"""Mū, chapter 5 of RULES: placing tokens."""

from tests.games.mu_city.scene import Scene
from tests.paragraph import rule


@rule("5.1")
def test_tokens_go_one_by_one_in_any_order_to_spaces_of_their_colour() -> None:
    scene = Scene().board("6").tokens("FS")
    assert scene.legal() == ["place F 1", "place F 2", "place F 6", "place S 1", "place S 2", "place S 6"]
    assert scene.refused("place N 1") == "5.1"
    assert scene.refused("place F 7") == "5.1"
    assert scene.refused("build trade-FFFN 11") == "5.1"
    scene.play("place S 6")
    assert scene.project(6)["spaces"] == "S.."
    full = Scene().fill(1, "F..").tokens("F")
    assert full.refused("place F 1") == "5.1"


@rule("5.1", "5.5")
def test_who_has_placed_everything_waits_for_the_others() -> None:
    scene = Scene().tokens("F").tokens("N", seat=1)
    scene.state.done = 0
    scene.play("place F 1", seat=0)
    assert scene.refused("place F 2", seat=0) == "5.1"
    assert scene.phase == "place"
    scene.play("place N 1", seat=1)
    assert scene.phase == "receive"


@rule("5.2")
def test_a_token_without_a_space_is_lost_by_itself_once_none_can_be_placed() -> None:
    scene = Scene().fill(1, "F..").fill(2, "F..").tokens("FN")
    assert scene.legal() == ["place N 1", "place N 2"]
    assert scene.refused("refuse") == "5.2"
    scene.play("place N 1")
    assert scene.look()["lost"] == 1
    assert scene.phase != "place"


@rule("5.2", "5.4")
def test_a_project_completed_meanwhile_saves_a_token() -> None:
    # No space for N at first; the last S completes number 22, which then holds any colour.
    scene = Scene().board("22").fill(1, ".N.").fill(2, ".N.").fill(22, "FN.").tokens("NS")
    assert scene.legal("place N") == []
    scene.play("place S 22")
    assert scene.legal("place N") == ["place N 22"]
    scene.play("place N 22")
    assert scene.look()["lost"] == 0


@rule("5.3")
def test_a_trade_gives_a_token_chosen_before_any_placing_and_always() -> None:
    scene = Scene().fill(1).fill(2)
    scene.hands("trade-FFFN trade-FFNS", "military-FFSF trade-FSSS")
    scene.play("build trade-FFFN 11", seat=0).play("build military-FFSF 22", seat=1).play("reveal")
    assert scene.look()["tokens"] == ["F"]
    assert scene.legal() == ["take F", "take N", "take S"]
    assert scene.refused("take FN") == "5.3"
    assert scene.refused("place F 1") == "5.3"
    assert scene.refused("cover top2 F") == "5.3"
    scene.play("take S", seat=0)
    assert scene.look()["lost"] == 2
    later = Scene().tokens("F")
    assert later.refused("take F") == "5.3"
    assert later.refused("cover top2 F") == "6.5"


@rule("5.4")
def test_a_chain_of_completed_projects_runs_on_at_once() -> None:
    # F completes 4, whose N and S complete 5, whose two tokens go on.
    scene = Scene().board("4 5").fill(4, "F.").tokens("F")
    scene.play("place F 4")
    assert scene.look()["tokens"] == ["N", "S"]
    scene.play("place N 5", "place S 5", "take FF", "place F 1", "place F 2")
    assert [scene.project(number)["complete"] for number in (4, 5, 1, 2)] == [True, True, False, False]
    assert scene.phase == "receive"


@rule("5.5")
def test_everybody_places_at_the_same_time_in_any_order() -> None:
    scene = Scene(players=3)
    for seat in range(3):
        scene.tokens("FF", seat)
    scene.state.done = 0
    assert scene.view()["waiting"] == [0, 1, 2]
    scene.play("place F 1", seat=2).play("place F 1", seat=0).play("place F 2", seat=2)
    assert scene.view()["waiting"] == [0, 1]
    assert scene.look(2)["projects"][0]["spaces"] == "F.."
