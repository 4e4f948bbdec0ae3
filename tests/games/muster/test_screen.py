"""Muster in a terminal: the right cards on the right side, and within eighty columns."""

from rich.console import Console

from mutable.games.muster.screen import MusterScreen
from tests.games.muster.scene import Scene

STACKS = {"leaf": "leaf1 leaf2", "water": "wizard"}
OTHERS = {"leaf": "leaf5", "cloud": "cloud1 bridge cloud3"}


def drawn(scene: Scene, seat: int, lang: str = "en", width: int = 80) -> list[str]:
    words = scene.rules.words(lang).with_player_names(["Ann", "Bob"])
    return _text(Console(width=width), MusterScreen(scene.rules, words, lang).board(scene.view(seat)))


def _text(console: Console, board: object) -> list[str]:
    lines = console.render_lines(board, pad=False)  # type: ignore[arg-type]
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def test_the_other_side_is_above_and_ones_own_below() -> None:
    for seat, (above, below) in enumerate((("Bob", "Ann"), ("Ann", "Bob"))):
        lines = drawn(Scene(stacks=STACKS, other_stacks=OTHERS), seat)
        rows = {name: next(i for i, line in enumerate(lines) if line.strip().startswith(name) and "=" in line)
                for name in ("Ann", "Bob")}  # fmt: skip
        castles = next(i for i, line in enumerate(lines) if "castle" in line and "leaf" in line)
        assert rows[above] < castles < rows[below]


def test_the_flag_stands_with_the_holder() -> None:
    lines = drawn(Scene(stacks=STACKS, other_stacks=OTHERS), 0)
    ann = next(line for line in lines if line.strip().startswith("Ann"))
    bob = next(
        line for line in lines if line.strip().startswith("Bob:") is False and "Bob" in line and "=" in line
    )
    assert ann.count("⚑") == 1
    assert "= 6 ⚑" in ann
    assert "= 5 ⚑" in bob


def test_cards_lie_under_their_owner_with_sign_and_strength() -> None:
    lines = drawn(Scene(stacks=STACKS, other_stacks=OTHERS, spaces={"flame": "flame1 flame2"}), 0)
    text = "\n".join(lines)
    castles = next(i for i, line in enumerate(lines) if "castle" in line and "leaf" in line)
    assert any("♣5" in line for line in lines[:castles])
    assert any("♣2" in line for line in lines[castles:])
    assert "(▲2 ▲1)" in text


def test_the_board_fits_eighty_columns_in_both_languages() -> None:
    full = {"leaf": "wizard wizard", "water": "bridge water2", "feather": "feather1 feather2 feather3"}
    for lang in ("en", "fr"):
        lines = drawn(Scene(stacks=full, other_stacks={"cloud": "cloud1 bridge cloud3"}), 0, lang)
        assert max(len(line) for line in lines) <= 80
        assert len(lines) <= 12


def test_the_score_sheet_names_holders_and_winner() -> None:
    scene = Scene(stacks=STACKS, other_stacks=OTHERS)
    words = scene.rules.words("en").with_player_names(["Ann", "Bob"])
    screen = MusterScreen(scene.rules, words, "en")
    lines = _text(Console(width=100), screen.score_sheet(scene.rules.outcome(scene.state)))
    leaf = next(line for line in lines if "leaf" in line)
    water = next(line for line in lines if "water" in line)
    assert "Bob" in leaf
    assert "Ann" in water
    assert any("winner: Bob" in line for line in lines)
