"""Counted trees of Mü: position, depth, number of lines. Those of depth 1 are counted by hand."""

from typing import Any

import pytest

from tests.games.mu_tricks.scene import Scene, tricks
from tests.trees import count_lines

SIX_DOWN = {"red": 1, "green": 1, "blue": 1, "yellow": 1, "major": 1, "minor": 1}


def auction(held: list[str], *moves: str, **more: Any) -> Scene:
    return Scene(held, **more).play(*moves)


def uncovering() -> Scene:
    """Four cards up each; red and green are open columns of the crown after these trumps."""
    scene = Scene(
        ["r0", "b0"], ["r4 g4 b5 y2", "y8 r5 g6 b4"], "minor", variant="goslar", removed="k", turn=1,
        crown=0, shield=1, every_seat={"down": SIX_DOWN},
    )  # fmt: skip
    return scene.play("trump yellow", "trump 4")


FOUR = ["r3 r7 g1", "r4 g7 b1", "y3 y7 b7", "k1 r1 y1"]

TREES: dict[str, tuple[Scene, list[int]]] = {
    # Two cards or a pass: 3. After a pass the next has a card or a pass, after a card it is another or
    # done: 2 each. Then 3 each: of two cards shown only `done` is left.
    "the first bid": (auction(["r1 r2", "g1", "b1", "y1"]), [3, 6, 9]),
    # Two equal cards are one move: show or pass.
    "the first bid with equal cards": (auction(["r1 r1", "g1", "b1", "y1"]), [2, 4, 6]),
    # The crown has no card left to show, so it passes; then red, 1 or none; then one of three partners.
    "the last pass": (
        auction(["r1", "g1", "b1", "y1"], "show r1", "done", "pass", "pass", "pass"), [1, 3, 9],
    ),
    # Nobody has shown: a pass leads to a new deal with any of 50 faces, the card to `done` alone.
    "before a redeal": (auction(["r1", "g1", "b1", "y1"], "pass", "pass", "pass"), [2, 51]),
    # Classic: after one card nothing but `done`, then a card or a pass.
    "the classic limit": (auction(["r1 r2 r3", "g1", "b1", "y1"], "show r1", variant="classic"), [1, 2]),
    # The shield showed g4: green, 4 or none. The crown showed r2 and r4: red, 2, 4, none, but not 4 twice.
    "naming both trumps": (
        auction(["r2 r4 k1", "g4 b1", "b2", "y1"], "show r2", "show r4", "done", "show g4", "done",
                *["pass"] * 4),
        [3, 11],
    ),
    # Three cards to lead: r3, r7, g1. The others hold r4 g7 b1, then y3 y7 b7, then k1 r1 y1.
    # Both reds force r4, g1 forces g7; the third is free; r1 is forced unless green was led.
    "no trump": (tricks(FOUR, "none", "none"), [3, 3, 9, 15]),
    "a colour alone": (tricks(FOUR, "red", "none"), [3, 3, 9, 15]),
    # g7 is no longer green, so after g1 the second is free: 1 + 1 + 3. After r7 the third has two trumps.
    "a number alone": (tricks(FOUR, "7", "none"), [3, 5, 14, 36]),
    # Red and 7s are one suit: two trumps follow a red card, and after g1 all three are free.
    "a colour over a number": (tricks(FOUR, "red", "7"), [3, 7, 17, 35]),
    "a number over a colour": (tricks(FOUR, "7", "red"), [3, 7, 17, 35]),
    # r4 and b1 follow red; the third must play b7.
    "two colours": (tricks(FOUR, "red", "blue"), [3, 5, 7, 13]),
    # r3 is red and forces r4; r7 and g1 are trumps and leave g7 or b1. The last has nothing but trumps.
    "two numbers": (tricks(FOUR, "7", "1"), [3, 5, 11, 33]),
    # Two open columns, then any of the 30 faces that nobody has seen. Whatever it is, a single column is
    # left to turn up: 29 faces, or 30 if the first card was one of the eight doubles: 2 (22 * 29 + 8 * 30).
    "uncovering": (uncovering(), [2, 60, 1756]),
}  # fmt: skip


@pytest.mark.parametrize("name", TREES)
def test_the_number_of_lines_from_a_position(name: str) -> None:
    scene, expected = TREES[name]
    counted = [count_lines(scene.rules, scene.state, depth) for depth in range(1, len(expected) + 1)]
    assert counted == expected
