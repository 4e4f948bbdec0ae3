"""The captions of Dance of Muses' figures agree with their positions."""

from tests.figure import Figure

BEFORE = "hand-in-hand"


def figure(name: str) -> Figure:
    return Figure("muses", name)


def die(shown: Figure, dancer: str) -> int:
    return next(int(tile["die"]) for tile in shown.view["tiles"] if tile["dancer"] == dancer)


def test_polyhymnia_may_step_up_or_left_and_calliope_nowhere() -> None:
    shown = figure(BEFORE)
    assert shown.legal("step polyhymnia") == ["step polyhymnia north", "step polyhymnia west"]
    assert shown.legal("step calliope") == []
    for way in ("north", "south", "east", "west"):
        assert shown.refused(f"step calliope {way}") == "4.4"


def test_urania_touches_the_group_by_a_corner_alone() -> None:
    cells = {(tile["x"], tile["y"]): tile["dancer"] for tile in figure("a-corner-is-enough").view["tiles"]}
    x, y = next(cell for cell, dancer in cells.items() if dancer == "urania")
    assert not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(cells)
    assert cells[(x - 1, y + 1)] == "calliope"


def test_clio_pushes_calliope_and_both_dice_go_from_one_to_two() -> None:
    shown = figure("clio-pushes-calliope")
    assert [tile["dancer"] for tile in shown.view["tiles"] if tile["die"] != 1] == ["clio", "calliope"]
    assert (die(shown, "clio"), die(shown, "calliope")) == (2, 2)


def test_a_step_that_pushes_two_raises_three_dice() -> None:
    shown = figure("two-are-pushed")
    assert [die(shown, muse) for muse in ("melpomene", "clio", "calliope", "urania")] == [2, 2, 5, 1]


def test_thalia_raises_calliope_and_euterpe_reaches_nobody() -> None:
    assert die(figure("thalia-raises-calliope"), "calliope") == 2
    assert figure(BEFORE).legal("power euterpe") == []


def test_euterpe_reaches_her_edges() -> None:
    reached = [text.split()[2] for text in figure("plus-one-by-the-edges").legal("power euterpe")]
    assert reached == ["calliope", "erato", "terpsichore", "urania"]


def test_urania_lowers_no_die_at_one() -> None:
    assert figure("minus-one-by-the-corners").legal("power urania") == [
        "power urania clio", "power urania melpomene",
    ]  # fmt: skip


def test_calliope_may_swap_with_all_eight_and_swaps_values() -> None:
    before, after = figure("swap-with-anybody-around"), figure("swapped")
    assert len(before.legal("power calliope")) == 8
    assert [die(before, muse) for muse in ("calliope", "melpomene")] == [5, 4]
    assert [die(after, muse) for muse in ("calliope", "melpomene")] == [4, 5]


def test_the_example_of_three_rows_is_won_by_the_silver_sun() -> None:
    before = figure("a-step-before-the-end")
    assert "step euterpe north" in before.legal()
    assert (die(before, "euterpe"), die(before, "mystery1")) == (5, 3)
    outcome = figure("three-rows-compared").view["outcome"]
    apollo, *columns = outcome["lines"]
    assert (apollo["line"], apollo["muse"], apollo["die"]) == ("apollo", "terpsichore", 3)
    assert [(column["dice"], column["token"]) for column in columns] == [
        ([6, 6, 5], None), ([5, 4, 4], "silver"), ([3, 4, 2], "bronze"),
    ]  # fmt: skip
    assert (outcome["totals"], outcome["decided"], outcome["winners"]) == ([1, 1, 0], "silver", [0])
