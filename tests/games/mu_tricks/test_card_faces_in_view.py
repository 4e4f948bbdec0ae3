"""The view contains what a board draws: figures and colours of the table's own card faces (RULES 12.5)."""

from typing import Any

import pytest

from mutable.kit.errors import BadData
from tests.games.mu_tricks.scene import Scene, box_data, mu_rules
from tests.paragraph import rule


@rule("12.5")
def test_a_view_has_the_figures_and_colours_of_its_own_box() -> None:
    data = box_data()
    data["points"][9] = 3
    data["targets"]["four"] = [31, 35]
    data["crown_bonus"] = 7
    data["colours"][0].update(name="teal", en="teal", fr="sarcelle", paint="grey")
    box = mu_rules(4, data).view(mu_rules(4, data).start(), -1)["box"]
    assert box["points"] == [1, 0, 1, 1, 1, 1, 2, 2, 1, 3]
    assert box["bids"] == [[31, 7], [35, 14]]
    words = {"en": "teal", "fr": "sarcelle"}
    assert box["colours"][0] == {"name": "teal", "paint": "grey", "words": words}
    assert box["colours"][1] == {"name": "green", "paint": "green", "words": {}}  # a pack knows this one


@rule("12.5")
def test_a_colour_is_called_by_the_box_or_by_the_pack_or_else_by_its_name() -> None:
    data = box_data()
    data["colours"][0].update(name="teal", fr="sarcelle")
    data["colours"][1].update(fr="menthe")
    cards = mu_rules(4, data).words("fr").names["card"]
    assert (cards["teal7"], cards["green7"], cards["blue7"]) == ("7 sarcelle", "7 menthe", "7 bleu")
    assert mu_rules(4, data).words("en").names["card"]["teal7"] == "teal 7"
    data["colours"][2].update(en="")
    with pytest.raises(BadData, match="en must be a text"):
        mu_rules(4, data)


@pytest.mark.parametrize(
    ("variant", "players", "first", "last"),
    [
        ("revised", 4, [30, 10], [58, 150]),
        ("classic", 4, [30, 10], [58, 100]),  # never more than 100 (10.6)
        ("goslar", 2, [18, 10], [46, 10]),
    ],
)
@rule("7.3", "9.9", "10.6")
def test_every_bid_is_told_with_its_target_and_its_bonus(
    variant: str, players: int, first: list[int], last: list[int]
) -> None:
    rules = mu_rules(players, variant=variant)
    bids = rules.view(rules.start(), 0)["box"]["bids"]
    assert (bids[0], bids[-1]) == (first, last)


def naming(variant: str, cards: str, shows: int) -> Scene:
    """Seat 0 has shown so many cards, and seat 1 one; then all pass."""
    scene = Scene([cards, "g1", "b1", "y1"], variant=variant)
    short = cards.split()
    scene.play(f"show {short[0]}", "done", "show g1", "done", "pass", "pass")
    for card in short[1:shows]:
        scene.play(f"show {card}", "done", "pass", "pass", "pass")
    return scene.play("pass")


def added(scene: Scene) -> dict[str, Any]:
    """What each trump that may be named now would add to a hand that is won."""
    return {text.removeprefix("trump "): preview["adds"] for text, preview in scene.previews().items()}


@rule("7.4")
def test_a_trump_is_offered_with_what_it_adds() -> None:
    scene = naming("revised", "r1 r2 r7", 2)
    assert added(scene) == {"green": 0, "1": 10, "none": 30}
    scene.play("trump 1")
    assert added(scene) == {"red": 0, "2": 20, "none": 30}


@rule("10.5", "10.6")
def test_the_vice_gets_nothing_for_a_trump_and_the_chief_no_more_than_the_cap() -> None:
    scene = naming("classic", "r0 r1 r2 r3 r4 r5 r6 r7 r8 r9", 9)
    assert set(added(scene).values()) == {None}
    scene.play("trump green")
    told = added(scene)
    assert (told["red"], told["7"], told["2"], told["none"]) == (0, 10, 10, 10)  # 90 and the cap of 100
