"""The terminal's picture of Mū: everything a player needs, in both languages and in 80 columns."""

import pytest
from rich.console import Console, RenderableType

from mutable.kit.words import LANGUAGES
from mutable.screens.registry import SCREENS
from mutable.screens.screen import Screen
from mutable.table.table import Table
from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, NAMES, Scene, table_for

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


def drawn(picture: RenderableType, width: int = 100) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(picture)
    return capture.get()


def screen_of(table: Table | Scene, lang: str) -> Screen:
    words = table.rules.words(lang).with_player_names(list(NAMES))
    return SCREENS["mu_city"](table.rules, words, lang)


def test_sources_mismatches_covers_and_damage_are_drawn() -> None:
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-SFSF", "22": "worship-NSNS"})
    scene.state.covered.set(0, 1 << 16)
    scene.state.sources[1].set(0, 1 << 16)
    scene.damage(cells="22 33", lines="row3")
    lines = drawn(screen_of(scene, "en").board(scene.view())).splitlines()
    assert any("N Trade F◆F Trade F" in line for line in lines)
    assert any("────◆────+────◈────" in line for line in lines)
    assert any("S×N Trade" in line for line in lines)
    assert any("▼Worsh" in line for line in lines)
    assert any("▼▼" in line for line in lines)
    assert any("S 0⚔▼" in line for line in lines)


def test_projects_show_their_spaces_and_what_is_complete() -> None:
    scene = Scene().board("22 7").fill(22, "FNSS").fill(7, "N..")
    text = drawn(screen_of(scene, "en").board(scene.view()))
    assert "Treasury #22✔[F][N][S][S] *  *  * " in text
    assert " #7 [N] N  S " in text
    assert "2 AP per intact Farming" in text


def test_between_two_the_others_projects_say_what_they_do_and_signs_are_explained() -> None:
    scene = Scene().board("22 7")
    board = screen_of(scene, "en").board(scene.view(1))
    assert "2 AP per intact Farming" in drawn(board)
    assert "× mismatch" in drawn(board)


@in_every_language
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_whole_game_can_be_drawn_in_eighty_columns(players: int, lang: str) -> None:
    pictures = []

    def after_move(table: Table) -> None:
        if len(table.moves) % 25 == 0 or table.is_over:
            screen = screen_of(table, lang)
            pictures.extend(drawn(screen.board(table.view(seat)), 80) for seat in (0, None))

    table = play_at_random(Case(MU, players, (("expert", True),)), 1, after_move)
    assert max(len(line) for picture in pictures for line in picture.splitlines()) <= 80
    outcome = table.outcome()
    assert outcome is not None
    text = drawn(screen_of(table, lang).score_sheet(outcome), 80)
    assert all(str(total) in text for total in outcome["totals"])


@in_every_language
def test_the_hand_and_what_was_passed_are_shown_to_their_owner_alone(lang: str) -> None:
    table = table_for(2)
    hand = table.view(0)["hands"][0]["cards"]
    table.enter(0, f"keep {hand[0]} {hand[1]}")
    words, screen = table.rules.words(lang), screen_of(table, lang)
    own = drawn(screen.board(table.view(0)))
    assert f"{words.name('card', hand[0])} #{hand[0]} " in own
    assert words.name("card", hand[2]) in own
    assert words.name("card", hand[2]) not in drawn(screen.board(table.view(1)))
