"""The options of Mü, the file of figures, and what is said when either is wrong (RULES 12)."""

from collections.abc import Callable

import pytest

from mutable.games.mu_tricks.rules.cards.deck import FACE_OF, FIRST_CARD, face_cards, faces_of, stronger
from mutable.kit.bits import members
from mutable.kit.errors import BadData, BadOption
from mutable.kit.game import OVER, Data
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import MU, box_data, dealt, hand_result, mu_rules, scored, step
from tests.paragraph import rule


@rule("12.1")
@pytest.mark.parametrize(
    ("variant", "players"),
    [("revised", [3, 4, 5, 6]), ("eskridge", [2]), ("goslar", [2]), ("classic", [3, 4, 5, 6])],
)
def test_each_variant_is_for_its_own_number_of_players(variant: str, players: list[int]) -> None:
    for count in MU.players:
        if count in players:
            assert MU.rules(count, {"variant": variant}).players == count
        else:
            with pytest.raises(BadOption, match="choose"):
                MU.rules(count, {"variant": variant})


@rule("12.1")
def test_two_players_are_told_which_variants_there_are() -> None:
    with pytest.raises(BadOption, match="variant=eskridge or variant=goslar"):
        MU.rules(2, {})
    with pytest.raises(BadOption, match="3 to 6 players, not 2"):
        MU.rules(2, {"variant": "classic"})
    with pytest.raises(BadOption, match="is for 2 players, not 4"):
        MU.rules(4, {"variant": "goslar"})


@rule("12.1")
def test_the_options_are_one_table() -> None:
    described = MU.described()
    assert described["options"] == {
        "variant": {"values": ["revised", "eskridge", "goslar", "classic"], "default": "revised"},
        "hands": {
            "values": [1, 2, 3, 4, 8, 50],
            "default": 4,
            "min": 1,
            "max": 1000,
            "defaults": {"variant": {"goslar": 50, "classic": 50}},
        },
        "points": {
            "values": [10, 30, 200],
            "default": 30,
            "min": 1,
            "max": 100_000,
            "defaults": {"variant": {"classic": 200}},
        },
        "redeals": {"values": [1, 20], "default": 20, "min": 0, "max": 1000},
    }
    assert described["players"] == [2, 3, 4, 5, 6]


def hands_played(players: int, **options: int | str) -> int:
    rules = mu_rules(players, **options)
    state, rng = rules.start(), Rng(1)
    while rules.turn(state) != OVER:
        step(rules, state, rng)
    return len(rules.view(state, -1)["sheet"])


@rule("12.2")
def test_a_match_has_as_many_hands_as_agreed() -> None:
    assert [hands_played(4, hands=hands) for hands in (1, 2, 3)] == [1, 2, 3]
    assert hands_played(4) == 4
    assert hands_played(2, variant="goslar", hands=1) == 1


@rule("12.2", "12.3")
def test_a_match_to_points_has_its_own_defaults() -> None:
    tables = (("revised", 4), ("eskridge", 2), ("goslar", 2), ("classic", 4))
    defaults = {variant: MU.rules(players, {"variant": variant}).options for variant, players in tables}
    assert {variant: options["hands"] for variant, options in defaults.items()} == {
        "revised": 4, "eskridge": 4, "goslar": 50, "classic": 50,
    }  # fmt: skip
    assert (defaults["goslar"]["points"], defaults["classic"]["points"]) == (30, 200)
    assert mu_rules(2, variant="goslar", hands=3).options["hands"] == 3


@rule("12.3")
def test_other_points_end_a_match_to_points_and_nothing_else() -> None:
    assert hands_played(2, variant="goslar", points=5) == 1
    assert hands_played(4, points=5) == 4


@rule("12.4")
def test_the_number_of_redeals_can_be_chosen() -> None:
    scene = dealt(4, [], redeals=1, hands=1)
    scene.play("pass", "pass", "pass", "pass")
    assert scene.view()["redeals"] == 1
    scene.deal_out()
    scene.play("pass", "pass", "pass", "pass")
    assert scene.turn == OVER
    none = dealt(4, [], redeals=0, hands=1).play("pass", "pass", "pass", "pass")
    assert none.turn == OVER


@rule("12.5")
def test_an_owner_can_correct_every_figure() -> None:
    data = box_data()
    data["points"][0] = 5
    data["targets"]["four"] = [40, 41, 42]
    data["crown_bonus"] = 7
    data["trump_bonus"]["colour"] = 3
    rules = mu_rules(4, data)
    assert rules.components.points_of(1) == 5
    assert rules.phases.scorer.target(2) == 41
    hand = hand_result(0, [2, 1, 0, 0], [30, 8, 11, 11], "red", "4", shield=1, partner=2)
    assert scored(rules, hand) == [30 + 14 + 3, 8, 11 + 14 + 3, 11]


def without_black(data: Data) -> None:
    data["colours"].pop()


def doubled_name(data: Data) -> None:
    data["colours"][1]["name"] = "red"


def taken_name(data: Data) -> None:
    data["colours"][1]["name"] = "none"


def no_classic(data: Data) -> None:
    del data["classic"]


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda data: data.update(points=[1, 2]), "points must have 10 numbers, not 2"),
    (lambda data: data.update(points="many"), "points must be a list"),
    (lambda data: data["points"].__setitem__(3, 8), r"points\[4\] must be a whole number from 0 to 7, not 8"),
    (lambda data: data["targets"].pop("five"), "targets: five is missing"),
    (lambda data: data["targets"].update(six=[1] * 11), "six has 11 entries; a hand has 10 cards"),
    (lambda data: data["targets"].update(four=[30, 30]), "four must increase"),
    (lambda data: data["trump_bonus"].update(none=-1), "trump_bonus: none must be a whole number"),
    (lambda data: data.update(goslar=3), "goslar must be a table"),
    (lambda data: data["goslar"].pop("crown"), "goslar: crown is missing"),
    (no_classic, "classic is missing"),
    (without_black, "colours must have 5 to 5 entries"),
    (doubled_name, "the name 'red' is taken"),
    (taken_name, "the name 'none' is taken"),
]


@rule("12.5")
@pytest.mark.parametrize(("spoil", "said"), WRONG)
def test_a_wrong_figure_is_named(spoil: Callable[[Data], object], said: str) -> None:
    data = box_data()
    spoil(data)
    with pytest.raises(BadData, match=said):
        MU.rules(4, {}, data)


@rule("12.5")
def test_every_figure_has_its_confidence() -> None:
    data = box_data()
    sure = data.pop("confidence")
    for key, value in data.items():
        parts = [key, *(f"{key}.{name}" for name in value)] if isinstance(value, dict) else [key]
        assert key in sure or all(part in sure for part in parts[1:]), f"{key} has no confidence"
    assert set(sure.values()) == {"A", "B", "C"}


def test_a_face_and_its_cards_belong_together() -> None:
    """Both halves of the pair card and face, and the order inside a colour."""
    for face in range(50):
        own = members(face_cards(face))
        assert len(own) == (2 if face % 10 in (1, 7) else 1)
        assert own[0] == FIRST_CARD[face]
        assert [FACE_OF[card] for card in own] == [face] * len(own)
        higher = {FACE_OF[card] for card in members(stronger(1 << own[0])) if card // 12 == own[0] // 12}
        assert higher == set(range(face + 1, (face // 10 + 1) * 10))
    everything = (1 << 60) - 1
    assert members(faces_of(everything)) == list(range(50))
    assert members(faces_of(1 << 2 | 1 << 13 | 1 << 59)) == [1, 11, 49]
