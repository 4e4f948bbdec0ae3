"""Mū, chapter 10 of RULES: alone."""

import pytest

from mutable.games.mu_city.rules.scoring import level_of
from mutable.table.chance import RandomChance
from tests.games.mu_city.scene import Scene, table_for
from tests.paragraph import rule


@rule("10.1")
def test_alone_a_neutral_board_without_projects_stands_beside() -> None:
    view = table_for(1).view(0)
    assert len(view["cities"]) == 2
    assert "projects" not in view["cities"][1]
    assert view["deck"] == 30


@rule("10.2")
def test_alone_the_project_round_draws_from_the_deck() -> None:
    table = table_for(1)
    hand = table.view(0)["hands"][0]["cards"]
    table.enter(0, f"keep {hand[0]} {hand[1]}")
    table.enter(0, f"plan {hand[0]}")
    table.settle(RandomChance(9))
    view = table.view(0)
    assert view["hands"][0]["size"] == 3
    assert len(view["memory"][0]["received"][0]) == 2
    assert view["plans"] == 20 - 6


def alone(pairs: str) -> Scene:
    """The four buildings on display, at a turn of the first building round."""
    scene = Scene(players=1)
    for place, name in enumerate(pairs.split()):
        card = scene.rules.components.names.index(name)
        scene.state.display[place] = card
        scene.state.deck &= ~(1 << card)
    return scene


@rule("10.3")
def test_alone_one_of_a_pair_is_built_and_the_other_goes_to_the_neutral_board() -> None:
    scene = alone("military-FFSF trade-FFFN worship-NSNS farming-FFNN")
    assert len(scene.legal()) == 4 * 9
    assert scene.refused("build trade-SSNN 11") == "10.3"
    scene.play("build military-FFSF 11")
    assert scene.look(0)["buildings"][0] == "military-FFSF"
    assert scene.look(1)["buildings"][0] == "trade-FFFN"
    assert sorted(scene.view()["discards"]) == ["farming-FFNN", "worship-NSNS"]
    assert scene.view()["stock"] == 1
    assert scene.look()["tokens"] == ["F"]


@rule("10.4")
def test_alone_the_discards_join_a_deck_of_fewer_than_four() -> None:
    table = table_for(1, seed=4)
    sizes = []
    while not table.is_over:
        if table.view(0)["display"][0] and table.view(0)["phase"] == "play":
            sizes.append(table.view(0)["deck"])
        table.enter(0, table.legal(0)[0])
        table.settle(RandomChance(len(table.moves)))
    assert sizes == [26, 22, 18, 14, 10, 6, 2, 12, 8]


@rule("10.5")
def test_alone_battles_are_fought_with_the_neutral_and_its_choices_are_yours() -> None:
    scene = Scene(players=1).city({"11": "military-FFSF"}).damage(lines="column1 column2", seat=1)
    scene.fight("row1")
    assert [scene.look(city)["victories"] for city in (0, 1)] == [1, 0]
    assert scene.turn == 0
    assert scene.legal() == ["destroy 11", "destroy 12"]
    scene.play("destroy 12")
    assert scene.look(1)["damage"][1] == 2


@rule("10.5", "8.3")
def test_alone_your_own_damage_is_settled_first() -> None:
    scene = Scene(players=1)
    scene.damage(lines="row1 column1").damage(lines="row1 column1 column2", seat=1)
    scene.fight("row3")
    assert scene.events().index("marked") >= 0
    assert scene.look(0)["damage"][0] == 2
    assert scene.phase == "strike"


@rule("10.6")
def test_alone_the_neutrals_tokens_and_victories_are_subtracted() -> None:
    scene = Scene(players=1).city({"22": "worship-NSNS"}).city({"22": "farming-FFNN"}, 1)
    scene.state.stock = 4
    scene.state.victories.set(1, 2)
    assert scene.line("neutral_stock") == -(4 + 2 - 1)
    assert scene.line("neutral_victory") == -2
    assert scene.rules.score(scene.state, 0) == 3 - 5 - 2
    none = Scene(players=1).city({"22": "trade-FFFN"}, 1)
    assert none.line("neutral_stock") == 0


@rule("10.7")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (60, "stellar"), (50, "stellar"), (49, "impressive"), (45, "impressive"), (44, "good"),
        (40, "good"), (39, "average"), (36, "average"), (35, "weak"), (-3, "weak"),
    ],
)  # fmt: skip
def test_alone_the_outcome_names_a_level(points: int, level: str) -> None:
    assert level_of(points) == level
    outcome = Scene(players=1).rules.outcome(Scene(players=1).state)
    assert outcome["winners"] == [0]
    assert outcome["level"] == "weak"
