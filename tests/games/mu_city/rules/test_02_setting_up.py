"""Mū, chapter 2 of RULES: setting up."""

from collections import Counter

import pytest

from mutable.kit.game import CHANCE
from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, Scene, moves_of_chance, table_for
from tests.paragraph import rule


@rule("2.1")
@pytest.mark.parametrize(("players", "kept"), [(1, 6), (2, 6), (3, 8), (4, 10), (5, 12)])
def test_as_many_of_each_type_stay_as_the_players_need(players: int, kept: int) -> None:
    rules = MU.rules(players, {})
    state = rules.start()
    assert rules.view(state, 0)["deck"] == 5 * kept
    for seed in range(3):
        table = play_at_random(Case(MU, players, (("expert", False),)), seed)
        dealt = Counter({text.split()[1] for text in moves_of_chance(table) if "-" in text})
        assert max(Counter(card.split("-")[0] for card in dealt).values()) <= kept


@rule("2.1")
def test_a_type_that_is_used_up_is_not_dealt_any_more() -> None:
    scene = Scene()
    trades = [name for name in scene.rules.components.names if name.startswith("trade")]
    for trade in trades[:6]:
        scene.deal(0, trade)
    scene.state.hands.set(0, 0)
    scene.state.phase = 1
    assert scene.legal("deal trade", CHANCE) == []
    assert scene.refused(f"deal {trades[7]}", CHANCE) == "2.4"
    assert len(scene.legal("deal worship", CHANCE)) == 12


@rule("2.3")
def test_everybody_begins_with_an_empty_board_and_the_basic_projects() -> None:
    for city in table_for(3).view(None)["cities"]:
        assert city["buildings"] == [None] * 9
        assert [project["number"] for project in city["projects"]] == ["1", "2"]


@rule("2.4")
def test_nobody_chooses_what_is_dealt_or_turned_up() -> None:
    scene = Scene().hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS")
    assert scene.refused("deal trade-NFNS") == "2.4"
    assert scene.refused("battle column1") == "2.4"
    assert scene.refused("reveal") == "2.4"
    assert scene.refused("deal trade-NFNS", CHANCE) == "2.4"
    scene.play("build trade-FFFN 11", seat=0).play("build trade-FNNF 11", seat=1)
    assert scene.refused("build trade-FFNS 12") == "2.4"
