"""Dance of Muses, chapter 8 of RULES: what you know."""

from tests.games.muses.scene import FOUR, LAID_BY_TWO, TWO, dealt, lay
from tests.paragraph import rule


@rule("8.1")
def test_hands_are_seen_by_their_owners_alone() -> None:
    table = dealt(FOUR)
    for seat in range(4):
        hands = table.view(seat)["hands"]
        assert [hand["size"] for hand in hands] == [2] * 4
        assert [hand["muses"] is not None for hand in hands] == [other == seat for other in range(4)]
    assert all(hand["muses"] is None for hand in table.view(None)["hands"])


@rule("8.2")
def test_only_its_player_knows_a_mystery_muse_not_even_the_partner() -> None:
    table = lay(dealt(FOUR), "hide eut 1,0", "lay ter 2,0")
    known = [
        next(tile["muse"] for tile in table.view(seat)["tiles"] if tile["dancer"] == "mystery0")
        for seat in (0, 1, 2, 3, None)
    ]
    assert known == ["euterpe", None, None, None, None]
    told = [event for event in table.events(2) if str(event["event"]).startswith("hide")]
    assert told == [{"event": "hide_hidden", "seat": 0, "place": "1,0"}]


@rule("8.3")
def test_at_two_nobody_knows_the_neutral_muse_before_the_end() -> None:
    table = lay(dealt(TWO, steps=1), *LAID_BY_TWO)
    for seat in (0, 1, None):
        neutral = next(tile for tile in table.view(seat)["tiles"] if tile["dancer"] == "neutral")
        assert neutral["muse"] is None
    lay(table, "step neutral north")
    neutral = next(tile for tile in table.view(None)["tiles"] if tile["dancer"] == "neutral")
    assert neutral["muse"] == "calliope"


@rule("8.4")
def test_cells_dice_owners_and_open_muses_are_for_everybody() -> None:
    table = lay(dealt(TWO), *LAID_BY_TWO)
    views = [table.view(seat) for seat in (0, 1, None)]
    open_facts = [
        [{name: value for name, value in tile.items() if name != "muse"} for tile in view["tiles"]]
        for view in views
    ]
    assert open_facts[0] == open_facts[1] == open_facts[2]
