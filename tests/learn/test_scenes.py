"""Scenes: positions set up by hand, and what cannot be set up."""

import pytest

from mutable.games import GAMES, OURS
from mutable.kit.errors import IllegalMove
from mutable.kit.game import Game
from mutable.learn.scenes.scene import Scene, play, scenes_of, set_up

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
MUSTER = GAMES["muster"]
HANDS = {"hands": ["leaf4 leaf5 rainbow", "leaf3"], "stacks": [{}, {"leaf": "leaf2"}]}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_scene_of_a_game_stands_and_is_seen(game: Game) -> None:
    for scene in scenes_of(game).values():
        assert set_up(game, scene, NAMES).view(scene.seat)


def test_the_deciding_seat_moves_and_of_several_moves_the_first_legal_one_is_made() -> None:
    table = set_up(MUSTER, Scene(2, position=HANDS), NAMES)
    play(table, ["banner leaf3 leaf | banner leaf4 leaf", "0: take deck", "chance: draw cloud1"])
    assert table.moves[0] == (0, "banner leaf4 leaf")


def test_a_move_that_may_be_left_out_is_made_where_it_is_legal() -> None:
    table = set_up(MUSTER, Scene(2, position=HANDS), NAMES)
    play(table, ["banner leaf3 leaf?", "0: banner leaf4 leaf?"])
    assert table.moves == [(0, "banner leaf4 leaf")]


def test_a_scene_goes_through_the_checked_door() -> None:
    with pytest.raises(IllegalMove):
        set_up(MUSTER, Scene(2, position=HANDS, moves=["banner leaf3 leaf"]), NAMES)


def test_a_table_that_starts_elsewhere_goes_back_to_there() -> None:
    table = set_up(MUSTER, Scene(2, position=HANDS), NAMES)
    before = table.state.facts()
    table.enter(0, "banner leaf4 leaf")
    table.enter(0, "takeback")
    assert table.state.facts() == before
