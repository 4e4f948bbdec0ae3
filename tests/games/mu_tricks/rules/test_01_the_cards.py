"""Mü, chapter 1 of RULES: the cards."""

from collections import Counter

from tests.games.mu_tricks.scene import Scene, mu_rules, tricks
from tests.paragraph import rule

COLOURS = ["red", "green", "blue", "yellow", "black"]


@rule("1.1")
def test_the_deck_has_sixty_cards_with_double_ones_and_sevens() -> None:
    rules = mu_rules(4)
    faces = Counter(part for part, _ in rules.component_places(rules.start()))
    assert sum(faces.values()) == 60
    for colour in COLOURS:
        counts = [faces[f"{colour}{number}"] for number in range(10)]
        assert counts == [1, 2, 1, 1, 1, 1, 1, 2, 1, 1]


@rule("1.1")
def test_equal_cards_are_one_move() -> None:
    scene = Scene(["r7 r7 g1", "", "", ""])
    assert scene.legal("show") == ["show green1", "show red7"]
    assert tricks(["r7 r7 g1", "", "", ""], "none").legal() == ["play green1", "play red7"]


@rule("1.2")
def test_sixes_and_sevens_carry_two_points_ones_and_nines_none() -> None:
    box = mu_rules(4).components
    by_number = [box.points_of(1 << place) for place in range(12)]
    assert by_number == [1, 0, 0, 1, 1, 1, 1, 2, 2, 2, 1, 0]  # 0 1 1 2 3 4 5 6 7 7 8 9
    assert sum(by_number) == 12
    assert box.points_of((1 << 60) - 1) == 60
