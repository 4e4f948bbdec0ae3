"""Counted trees: the number of lines of play of each length from a position.

The first figure of each is counted by hand in the comment; a rule that changes moves some figure.
"""

import pytest

from tests.games.muster.scene import Scene
from tests.trees import count_lines


def open_table() -> Scene:
    """leaf1 and leaf2: under leaf, onto leaf (4). rainbow: 5 wizards, 5 castles, bridge to leaf2 (11)."""
    return Scene(hand="leaf1 leaf2 rainbow", other="water1")


def equal_cards() -> Scene:
    """Two equal cards are one choice: under leaf, onto leaf (2)."""
    return Scene(hand="leaf1 leaf1", other="water1")


def rainbow_castle() -> Scene:
    """keep: 5 castles. cloud2: under cloud, onto cloud, for the wizard at leaf on both sides (4); the
    own wizard at leaf to 4 other castles (4)."""
    stacks, others = {"leaf": "leaf1 wizard"}, {"leaf": "leaf2 wizard"}
    return Scene(
        hand="keep cloud2", other="water1", stacks=stacks, other_stacks=others, spaces={"leaf": "keep"}
    )


def bridges_to_swap() -> Scene:
    """leaf2: onto leaf, for the own bridge, which stands for 2. leaf5: onto leaf (3)."""
    stacks, others = {"leaf": "leaf1 bridge leaf3"}, {"leaf": "leaf2 bridge leaf4"}
    return Scene(hand="leaf2 leaf5", other="water1", stacks=stacks, other_stacks=others)


def last_card() -> Scene:
    """Under leaf or onto leaf (2); then only the deck, and its one card ends the game."""
    return Scene(hand="leaf1", other="water1", deck="flame1")


def wizard_walk() -> Scene:
    """leaf5: onto leaf, for the wizard (2); the wizard to 4 other castles (4)."""
    return Scene(hand="leaf5", other="water1", stacks={"leaf": "wizard"})


def several_bridges() -> Scene:
    """rainbow: 5 wizards, 5 castles. leaf3: onto leaf, under leaf, over 2 bridges. leaf4: onto leaf, under
    leaf; it would need 3 bridges (15)."""
    return Scene(hand="rainbow rainbow leaf3 leaf4", other="water1", over_the_rainbow=True)


def beginners() -> Scene:
    """leaf5 on leaf1, onto leaf; leaf1 on leaf1, onto leaf; rainbow 10; no bridge (14)."""
    return Scene(hand="leaf1 leaf5 rainbow", other="water1", stacks={"leaf": "leaf1"}, beginner=True)


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (open_table, [15, 15, 405, 405]),
        (equal_cards, [2, 2, 54, 54]),
        (rainbow_castle, [13, 113, 879, 10917]),
        (bridges_to_swap, [3, 3, 69, 69]),
        (last_card, [2, 2, 2, 0]),
        (wizard_walk, [6, 106, 308, 573]),
        (several_bridges, [15, 15, 375, 375]),
        (beginners, [14, 14, 364, 364]),
    ],
)
def test_the_tree_of_a_position_has_its_number_of_lines(position: object, counts: list[int]) -> None:
    assert callable(position)
    scene = position()
    assert [count_lines(scene.rules, scene.state, depth) for depth in range(1, len(counts) + 1)] == counts
