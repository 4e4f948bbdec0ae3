"""Mü's screen draws every phase of every variant, with the information that a player needs."""

import pytest
from rich.console import Console

from mutable.kit.game import OVER, View
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.screens.registry import SCREENS
from tests.conformance.cases import CASES, Case
from tests.games.mu_tricks.scene import NAMES, Scene, step, tricks

MU_CASES = [case for case in CASES if case.game.name == "mu_tricks"]


def drawn(scene: Scene, view: View, lang: str = "en", width: int = 100) -> str:
    words = scene.rules.words(lang).with_player_names(NAMES)
    screen = SCREENS["mu_tricks"](scene.rules, words, lang)
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(screen.board(view))
        if view["outcome"] is not None:
            console.print(screen.score_sheet(view["outcome"]))
    return captured.get()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", MU_CASES, ids=str)
def test_every_phase_can_be_drawn(case: Case, lang: str) -> None:
    table = case.shorter().table()
    scene = Scene([""] * case.players, **dict(case.shorter().options))
    rng, seen = Rng(4), set()
    while scene.rules.turn(table.state) != OVER:
        view = table.view(0)
        if view["phase"] not in seen:
            seen.add(view["phase"])
            for watcher in (0, None):
                assert drawn(scene, table.view(watcher), lang, 80)
        step(scene.rules, table.state, rng)
    assert drawn(scene, table.view(0), lang, 80)


def test_trumps_stand_apart_and_by_rank() -> None:
    scene = tricks(["y9 y1 r1 y0 r9 g2", "", "", ""], "yellow", "1")
    text = drawn(scene, scene.view())
    assert "Your hand: ♛★1 ▲★9 ▲★0 △♥1 │ ♥9 ♣2" in text
    assert "super ♛★1" in text
    assert "major ★ yellow" in text
    assert "minor 1s (all equal)" in text


def test_the_led_suit_voids_and_the_running_points_are_told() -> None:
    scene = tricks(["r3 r6", "g5", "r9", "r2"], "none", shown=["b4", "", "", ""], every_seat={"bid": 1})
    scene.play("play r3", "play g5")
    text = drawn(scene, scene.view())
    assert "Trick: red led: Ann ♥3*   Bob ♣5" in text
    assert "(has no red)" in text
    assert "Target 30: 0 so far (30 to go)" in text
    assert "crown" in text
    french = drawn(scene, scene.view(), "fr")
    assert "Objectif 30\u00a0: 0 pour l’instant (encore 30)" in french
    assert "Votre main\u00a0: " in french


def test_the_sheet_of_the_hand_before_is_shown_line_by_line() -> None:
    scene = Scene(["r1", "g1", "b1", "y1"], variant="classic")
    scene.play("show r1", "done", "show g1", "done", "pass", "pass", "pass", "pass")
    text = drawn(scene, scene.view())
    assert "éclat" in text
    assert "-10" in text


def test_the_last_trick_of_a_hand_is_not_shown_in_the_next() -> None:
    table = next(case for case in MU_CASES if case.players == 4).table()
    scene, rng = Scene([""] * 4), Rng(4)
    while table.view(0)["last"] is None:
        step(scene.rules, table.state, rng)
    assert "Last trick" in drawn(scene, table.view(0))
    while table.view(0)["phase"] != "deal":
        step(scene.rules, table.state, rng)
    seen = set()
    while (view := table.view(0))["phase"] != "play":
        seen.add(view["phase"])
        assert "Last trick" not in drawn(scene, view)
        step(scene.rules, table.state, rng)
    assert view["hand"] == 2
    assert seen == {"deal", "auction", "minor", "major", "partner"}
