"""Dance of Muses in a terminal: what is drawn, and what must not be."""

import pytest
from rich.console import Console, RenderableType

from mutable.games.muses.screen import MusesScreen
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import play_at_random
from tests.games.muses.scene import Scene

ROW = "m0 m1 m2 eut tha ter mel cli cal"
CASES_OF_MUSES = [case for case in CASES if case.game.name == "muses"]


def drawn(renderable: RenderableType, width: int = 100, height: int = 40) -> str:
    console = Console(width=width, height=height, color_system=None, legacy_windows=False)
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


def screen_of(scene: Scene, lang: str = "en") -> MusesScreen:
    return MusesScreen(scene.rules, scene.rules.words(lang).with_player_names(["Ann", "Bob", "Cid"]), lang)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nine_muses_in_a_row_fit_the_terminal(width: int, lang: str) -> None:
    scene = Scene(ROW)
    lines = drawn(screen_of(scene, lang).board(scene.view()), width).splitlines()
    assert max(len(line) for line in lines) <= width
    tops = next(line for line in lines if "╭" in line)
    assert tops.count("╭") == 9


def test_tiles_are_low_on_a_small_terminal_and_still_show_name_die_and_power() -> None:
    scene = Scene("m0:3 m1 m2\neut tha ter\nmel cli cal:5")
    board = drawn(screen_of(scene).board(scene.view()), 80, 24).splitlines()
    assert len(board) <= 22
    name = next(number for number, line in enumerate(board) if "Calliope" in line)
    assert "▲5 ⇄✳☀☀" in board[name + 1]


def test_a_mystery_muse_is_named_to_her_player_alone() -> None:
    scene = Scene("m0 m1 m2\neut tha ter\nmel cli cal", behind={"mystery0": "urania"})
    assert "╭Urania░" in drawn(screen_of(scene).board(scene.view(0)))
    assert "╭Urania" not in drawn(screen_of(scene).board(scene.view(1)))


def test_dice_come_with_the_shape_of_their_troupe() -> None:
    scene = Scene("m0:3 m1 m2\neut tha ter\nmel cli cal:5")
    board = drawn(screen_of(scene).board(scene.view()))
    assert "◆ ⚂ 3" in board
    assert "▲ ⚄ 5" in board


def test_the_muse_that_may_use_her_power_shows_her_area() -> None:
    scene = Scene("m0 m1 m2\neut tha ter\nmel cli cal").play("step terpsichore east")
    board = drawn(screen_of(scene).board(scene.view()))
    assert "╔Terpsichore" in board
    assert board.count("◌") == 6  # of her eight cells only two corners to the west are taken
    assert board.count("┏") == 2


def test_any_muse_can_be_chosen_to_show_her_area() -> None:
    scene = Scene(ROW)
    board = drawn(screen_of(scene).board(scene.view(), chosen="thalia"))
    assert "╔Thalia" in board
    assert board.count("◌") == 4


@pytest.mark.parametrize("case", CASES_OF_MUSES, ids=str)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_position_of_a_game_and_its_score_sheet_can_be_drawn(case: Case, lang: str) -> None:
    table = play_at_random(case, 3)
    names = [f"player {seat}" for seat in range(case.players)]
    screen = MusesScreen(table.rules, table.rules.words(lang).with_player_names(names), lang)
    again = case.table()
    for seat, text in table.moves:
        again.enter(seat, text)
        assert drawn(screen.board(again.view(None)), 80)
    outcome = table.outcome()
    assert outcome is not None
    assert "player 0" in drawn(screen.score_sheet(outcome), 80)
