"""Dance of Muses, paragraph by paragraph of RULES: from the box to the powers."""

import pytest

from mutable.kit.game import CHANCE
from mutable.table.table import Table
from tests.games.muses.scene import MUSES, NAMES, SHORT, Scene, dealt, lay
from tests.paragraph import rule

BLOCK = """
    m0  m1  m2
    eut tha ter
    mel cli cal
"""
TWO = ["eut tha ter mel", "ura cli era pol"]
THREE = ["eut tha ter", "mel ura cli", "era pol cal"]
FOUR = ["eut tha", "ter mel", "ura cli", "era pol"]
LAID_BY_TWO = [
    "lay eut 1,0", "lay ura 2,0", "lay tha 3,0", "lay cli 4,0",
    "lay ter 5,0", "lay era 6,0", "hide mel 7,0", "hide pol 8,0",
]  # fmt: skip


def reached(muse: str) -> set[str]:
    """Where a muse's power finds a target, with a muse on every side."""
    around = [name[:3] for name in NAMES if name != muse]
    names = ["nw", "n", "ne", "w", "e", "sw", "s", "se"]
    cells = [*(f"{one}:2" for one in around[:4]), muse[:3], *(f"{one}:2" for one in around[4:])]
    scene = Scene("\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6)))
    places = {SHORT[one]: place for one, place in zip(around, names, strict=True)}
    return {places[text.split()[2]] for text in scene.legal(f"power {muse}")}


# 1. In the box


@rule("1.1")
def test_there_are_nine_muses_with_one_to_three_suns() -> None:
    rules = MUSES.rules(3, {})
    assert sorted(part for part, _ in rules.census(rules.start())) == sorted(NAMES)
    assert {muse.suns for muse in Scene(BLOCK).rules.box.muses} == {1, 2, 3}


@rule("1.2")
@pytest.mark.parametrize(
    ("power", "muses"),
    [("raise", "eut tha ter"), ("lower", "mel ura cli"), ("swap", "era pol cal")],
)
def test_three_muses_raise_three_lower_and_three_swap(power: str, muses: str) -> None:
    box = Scene(BLOCK).rules.box
    assert [muse.name for muse in box.muses if muse.power == power] == [SHORT[m] for m in muses.split()]


@rule("1.3")
@pytest.mark.parametrize(
    ("muses", "area"),
    [
        ("eut mel era", {"n", "e", "s", "w"}),
        ("tha ura pol", {"ne", "se", "sw", "nw"}),
        ("ter cli cal", {"n", "ne", "e", "se", "s", "sw", "w", "nw"}),
    ],
)
def test_a_power_reaches_edges_or_corners_or_both(muses: str, area: set[str]) -> None:
    for muse in muses.split():
        assert reached(SHORT[muse]) == area


@rule("1.4", "1.5")
def test_the_suns_of_each_muse_are_those_of_the_reconstruction() -> None:
    suns = {muse.name: muse.suns for muse in Scene(BLOCK).rules.box.muses}
    assert [name for name in NAMES if suns[name] == 1] == ["euterpe", "clio", "polyhymnia"]
    assert [name for name in NAMES if suns[name] == 2] == ["thalia", "melpomene", "calliope"]
    assert [name for name in NAMES if suns[name] == 3] == ["terpsichore", "urania", "erato"]


# 2. Setting up


@rule("2.1")
def test_each_is_a_troupe_but_at_four_opposite_seats_are_one() -> None:
    assert [tile["troupe"] for tile in lay(dealt(TWO), *LAID_BY_TWO).view(0)["tiles"]].count(0) == 4
    four = lay(dealt(FOUR), "lay eut 1,0", "lay ter 2,0", "lay ura 3,0", "lay era 4,0")
    troupes = {tile["muse"]: tile["troupe"] for tile in four.view(0)["tiles"]}
    assert troupes == {"euterpe": 0, "urania": 0, "terpsichore": 1, "erato": 1, "calliope": None}


@rule("2.2")
@pytest.mark.parametrize("hands", [TWO, THREE, FOUR])
def test_the_muses_are_dealt_evenly(hands: list[str]) -> None:
    table = dealt(hands)
    sizes = [hand["size"] for hand in table.view(0)["hands"]]
    assert sizes == [9 // len(hands)] * len(hands)
    for seat, hand in enumerate(hands):
        own = sorted(SHORT[short] for short in hand.split())
        assert sorted(table.view(seat)["hands"][seat]["muses"]) == own


@rule("2.2")
def test_a_muse_is_dealt_once_and_by_chance_alone() -> None:
    table = Table(dealt(THREE).setting)
    assert refused(table, CHANCE, "deal clio") == "2.2 not_chance"
    table.enter(CHANCE, "first 1")
    table.enter(CHANCE, "deal clio")
    assert refused(table, CHANCE, "deal clio") == "2.2 not_in_deck"
    assert refused(table, CHANCE, "first 0") == "2.2 not_chance"
    assert refused(table, 1, "deal erato") == "2.2 chance"
    assert refused(table, 1, "lay clio 0,0") == "3.1 not_your_turn"


@rule("2.3")
def test_the_muse_left_over_is_neutral_face_down_at_two_and_face_up_at_four() -> None:
    (two,) = dealt(TWO).view(0)["tiles"]
    assert (two["dancer"], two["muse"], two["up"]) == ("neutral", None, False)
    (four,) = dealt(FOUR).view(0)["tiles"]
    assert (four["dancer"], four["muse"], four["up"]) == ("calliope", "calliope", True)
    for tile in (two, four):
        assert (tile["owner"], tile["troupe"], tile["die"]) == (None, None, 1)
    assert dealt(THREE).view(0)["tiles"] == []


@rule("2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anyone_may_be_drawn_to_begin(players: int) -> None:
    rules = MUSES.rules(players, {})
    texts = [rules.moves.text(move) for move in rules.legal(rules.start(), CHANCE)]
    assert texts == [f"first {seat}" for seat in range(players)]
    assert dealt([TWO, THREE, FOUR][players - 2], first=1).deciders() == [1]


# 3. Laying


@rule("3.1")
def test_the_players_lay_in_turn_beside_what_lies_there_by_edge_or_corner() -> None:
    table = dealt(THREE, first=1)
    lay(table, "lay mel 0,0")
    assert table.deciders() == [2]
    around = {f"{x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1)} - {"0,0"}
    assert cells(table, "lay erato") == around
    lay(table, "lay era 1,1")
    assert table.deciders() == [0]
    both = around | {f"{x},{y}" for x in (0, 1, 2) for y in (0, 1, 2)}
    assert cells(table, "lay thalia") == both - {"0,0", "1,1"}
    assert refused(table, 0, "lay thalia 1,1") == "3.1 taken"
    assert refused(table, 0, "lay thalia 2,-1") == "3.1 touches_nobody"
    assert refused(table, 0, "lay clio 1,0") == "3.1 not_in_hand"
    assert refused(table, 1, "lay clio 1,0") == "3.1 not_your_turn"
    assert refused(table, 0, "step melpomene east") == "3.1 must_lay"
    assert refused(table, 0, "power melpomene erato") == "3.1 must_lay"
    assert refused(table, 0, "done") == "3.1 must_lay"


@rule("3.2")
def test_every_muse_gets_a_die_of_her_troupe_showing_one() -> None:
    tiles = lay(dealt(TWO), *LAID_BY_TWO).view(0)["tiles"]
    assert [tile["die"] for tile in tiles] == [1] * 9
    assert {tile["dancer"]: tile["owner"] for tile in tiles} == {
        "euterpe": 0, "thalia": 0, "terpsichore": 0, "mystery0": 0,
        "urania": 1, "clio": 1, "erato": 1, "mystery1": 1, "neutral": None,
    }  # fmt: skip


@rule("3.3")
def test_a_second_mystery_muse_is_refused() -> None:
    table = lay(dealt(THREE), "hide eut 0,0", "lay mel 1,0", "lay era 2,0")
    assert verbs(table, 0) == {"lay"}
    assert refused(table, 0, "hide thalia 0,1") == "3.3 hidden_already"
    assert verbs(lay(table, "lay tha 0,1"), 1) == {"lay", "hide"}


@rule("3.3")
def test_the_last_muse_must_lie_face_down_if_none_does_yet() -> None:
    table = lay(dealt(FOUR), "lay eut 1,0", "lay ter 2,0", "hide ura 3,0", "hide era 4,0")
    assert verbs(table, 0) == {"hide"}
    assert refused(table, 0, "lay thalia 0,1") == "3.3 must_hide"
    lay(table, "hide tha 0,1", "hide mel 0,2")
    assert verbs(table, 2) == {"lay"}


@rule("3.4")
def test_cells_are_counted_from_the_first_muse_laid() -> None:
    table = dealt(THREE)
    assert cells(table, "lay euterpe") == cells(table, "hide euterpe") == {"0,0"}
    assert refused(table, 0, "lay euterpe 1,0") == "3.4 first_cell"
    lay(table, "lay eut 0,0", "lay mel 1,0", "lay era 0,1", "lay tha -1,0", "lay ura 0,-1")
    placed = {tile["dancer"]: (tile["x"], tile["y"]) for tile in table.view(0)["tiles"]}
    assert placed == {
        "euterpe": (0, 0), "melpomene": (1, 0), "erato": (0, 1), "thalia": (-1, 0), "urania": (0, -1),
    }  # fmt: skip


@rule("3.4")
def test_a_muse_can_be_laid_eight_cells_away_and_no_farther() -> None:
    table = lay(dealt(TWO), *[text.replace(",0", f",-{n + 1}") for n, text in enumerate(LAID_BY_TWO[:7])])
    assert "8,-8" in cells(table, "hide polyhymnia")
    lay(table, "hide pol 8,-8")
    corner = next(tile for tile in table.view(0)["tiles"] if tile["dancer"] == "mystery1")
    assert (corner["x"], corner["y"]) == (8, -8)


@rule("3.4", "4.2")
def test_the_floor_has_no_end() -> None:
    scene = Scene(BLOCK).play("step mystery0 west", "step mystery1 west", "step mystery1 west")
    assert (scene.cell("m0"), scene.cell("m1")) == ((-2, 0), (-1, 0))
    far = Scene(BLOCK)
    far.state.origin_x += 1_000_000
    assert far.legal() == Scene(BLOCK).legal()
    assert far.play("step mystery1 north").cell("m1") == (1_000_001, -1)


@rule("3.5")
def test_the_first_player_begins_the_dance_once_all_nine_lie() -> None:
    table = dealt(TWO, first=1)
    order = [LAID_BY_TWO[n ^ 1] for n in range(8)]
    lay(table, *(text.split(" ")[0] + f" {text.split(' ')[1]} {n + 1},0" for n, text in enumerate(order)))
    assert table.view(0)["phase"] == "dance"
    assert table.deciders() == [1]
    assert refused(table, 1, "lay clio 0,1") == "3.5 all_laid"


# 4. The step


@rule("4.1")
def test_a_turn_is_a_step_and_perhaps_a_power_and_then_the_next_seat_dances() -> None:
    scene = Scene(BLOCK)
    assert scene.refused("done") == "4.1 must_dance"
    assert scene.refused("step clio south", seat=1) == "4.1 not_your_turn"
    scene.play("step terpsichore east")
    assert scene.turn == 0
    assert scene.refused("step terpsichore east") == "4.1 has_stepped"
    assert "done" in scene.legal()
    scene.play("done")
    assert scene.turn == 1
    assert [scene.play("step mystery0 west").turn, scene.play("step mystery0 east").turn] == [2, 0]


@rule("4.2")
def test_any_muse_steps_whoever_laid_her_and_face_down_too() -> None:
    scene = Scene(BLOCK)
    assert len(scene.legal("step")) == 36  # a block holds whatever moves
    assert scene.tile("m1")["owner"] == 1
    assert scene.play("step mystery1 north").cell("m1") == (1, -1)
    with_neutral = Scene("neu m0 m1 eut tha ter mel cli cal", players=2)
    assert with_neutral.play("step neutral south").cell("neu") == (0, 1)
    assert with_neutral.refused("step mystery3 south") == "4.2 not_there"
    assert with_neutral.refused("step urania south") == "4.2 not_there"


@rule("4.3")
@pytest.mark.parametrize(("stepper", "pushed"), [("ter", []), ("tha", ["ter"]), ("eut", ["tha", "ter"])])
def test_a_step_pushes_the_unbroken_line_before_it(stepper: str, pushed: list[str]) -> None:
    scene = Scene(BLOCK)
    before = {short: scene.cell(short) for short in BLOCK.split()}
    scene.play(f"step {SHORT[stepper]} east")
    for short, (x, y) in before.items():
        assert scene.cell(short) == ((x + 1, y) if short in [stepper, *pushed] else (x, y))


@rule("4.3")
def test_a_gap_ends_the_line_that_is_pushed() -> None:
    scene = Scene("""
        eut tha .  ter
        m0  m1  m2 mel
        cli .   .  cal
    """)
    scene.play("step euterpe east")
    assert [scene.cell(short) for short in ("eut", "tha", "ter")] == [(1, 0), (2, 0), (3, 0)]


@rule("4.4")
def test_a_corner_keeps_the_group_and_a_split_is_refused() -> None:
    scene = Scene("m0 m1 m2 eut tha ter mel cli cal")
    assert scene.play("step calliope south").cell("cal") == (8, 1)  # a corner of Clio's is left
    row = Scene("m0 m1 m2 eut tha ter mel cli cal")
    assert row.refused("step calliope east") == "4.4 leaves"
    assert row.refused("step mystery1 east") == "4.4 alone"
    assert row.refused("step thalia east") == "4.4 apart"


@rule("4.4")
def test_a_refused_step_names_who_would_be_left() -> None:
    row = Scene("eut m0 m1 m2 tha ter mel cli cal")
    assert row.complaint("step mystery0 east") == "this step would leave Euterpe alone"
    assert row.complaint("step mystery0 east", "fr") == "ce pas laisserait Euterpe toute seule"
    assert row.complaint("step calliope east") == "this step would take Calliope out of the group"
    apart = row.complaint("step mystery1 east")
    assert apart == "this step would leave these apart from the others: Euterpe, the mystery muse of 0"


@rule("4.5")
def test_all_that_moved_gain_one_on_their_dice() -> None:
    assert Scene(BLOCK).play("step euterpe east").dice() == {"euterpe": 2, "thalia": 2, "terpsichore": 2}
    assert Scene(BLOCK).play("step terpsichore east").dice() == {"terpsichore": 2}
    line = Scene("m0 m1 m2 eut tha ter mel cli cal").play("step mystery0 east")
    assert sorted(line.dice().values()) == [2] * 9


@rule("4.6")
def test_a_turn_without_an_open_power_ends_by_itself() -> None:
    assert Scene(BLOCK).play("step mystery0 north").turn == 1  # no power: face down
    alone = Scene("""
        .  m0 eut
        m1 m2 .
        tha ter mel
        cli cal .
    """)
    assert alone.play("step euterpe north").turn == 1  # nobody in her area any more
    ones = Scene("""
        ura m0 m1
        .  eut .
        m2 tha ter
        .  cli cal
    """)
    assert ones.play("step urania south").turn == 1  # only dice at 1 in her area


# 5. The power


@rule("5.1")
def test_only_the_muse_that_steps_uses_her_power_and_once() -> None:
    scene = Scene(BLOCK).play("step euterpe east")
    assert scene.phase == "power"
    assert {text.split()[1] for text in scene.legal("power")} == {"euterpe"}
    assert scene.refused("power thalia melpomene") == "5.1 not_hers"
    scene.play("power euterpe thalia")
    assert (scene.turn, scene.die("tha")) == (1, 3)
    before = Scene(BLOCK).play("power euterpe thalia")
    assert before.refused("power euterpe thalia") == "5.1 used_already"
    assert before.play("step euterpe east").turn == 1  # others are in her area, but once is once


@rule("5.2")
def test_face_down_muses_have_no_power_but_are_targets() -> None:
    scene = Scene(BLOCK, behind={"mystery0": "erato"})
    assert "power euterpe mystery0" in scene.legal()
    assert scene.refused("power erato euterpe") == "5.2 not_face_up"
    assert scene.refused("power urania euterpe") == "5.2 not_face_up"
    assert scene.play("power euterpe mystery0").die("m0") == 2


@rule("5.2")
def test_anyone_may_use_the_power_of_the_neutral_muse_that_lies_face_up() -> None:
    drawn = "m0 m1 m2\nm3 tha ter\nmel cli cal"
    for seat in range(4):
        scene = Scene(drawn, players=4, owners={"thalia": None}, turn=seat)
        assert scene.tile("tha")["owner"] is None
        assert scene.play("power thalia melpomene", "step thalia north").die("mel") == 2


@rule("5.3")
def test_a_power_works_on_one_other_muse_in_the_area_at_that_time() -> None:
    scene = Scene("""
        m0  m1  eut
        m2  tha ter
        mel cli cal
    """)
    assert scene.legal("power euterpe") == ["power euterpe mystery1", "power euterpe terpsichore"]
    assert scene.refused("power euterpe euterpe") == "5.3 herself"
    assert scene.refused("power euterpe thalia") == "5.3 not_in_area"
    assert scene.refused("power euterpe clio") == "5.3 not_in_area"
    assert scene.refused("power euterpe urania") == "5.3 not_there"
    scene.play("step euterpe east")
    assert scene.turn == 1  # after the step nobody is beside her
    moved = Scene("m0 m1 eut\nm2 tha ter\nmel cli cal").play("step euterpe north")
    assert moved.turn == 1


@rule("5.4")
def test_plus_one_raises_and_minus_one_lowers_but_never_a_one() -> None:
    scene = Scene("""
        m0  m1:3 m2
        eut mel  ter:2
        ura cli  cal
    """)
    assert scene.legal("power melpomene") == ["power melpomene mystery1", "power melpomene terpsichore"]
    assert scene.refused("power melpomene euterpe") == "5.4 at_one"
    assert scene.play("power melpomene mystery1").die("m1") == 2
    raised = Scene(BLOCK).play("power euterpe mystery0")
    assert raised.dice() == {"mystery0": 2}


@rule("5.5")
def test_swap_exchanges_the_values_of_two_dice_also_equal_ones() -> None:
    scene = Scene("m0 m1 m2\neut cal:4 ter:2\nmel cli ura")
    scene.play("power calliope terpsichore")
    assert (scene.die("cal"), scene.die("ter")) == (2, 4)
    assert (scene.tile("cal")["owner"], scene.tile("ter")["owner"]) == (0, 1)
    equal = Scene("m0 m1 m2\neut cal:4 ter:4\nmel cli ura")
    assert equal.play("power calliope terpsichore").dice() == {"calliope": 4, "terpsichore": 4}
    assert equal.phase == "step"


@rule("5.6")
def test_before_the_step_a_power_needs_a_step_and_forces_it() -> None:
    scene = Scene("m0 m1 m2 eut tha ter mel cli cal")
    scene.play("power terpsichore thalia")
    assert scene.legal() == ["step terpsichore north", "step terpsichore south"]
    assert scene.refused("step calliope north") == "5.6 must_step"
    assert scene.refused("done") == "5.6 must_step"
    stuck = Scene(DIAGONAL)
    assert stuck.legal("step calliope") == []
    assert stuck.refused("power calliope euterpe") == "5.6 cannot_step"
    assert stuck.legal("power") == []


DIAGONAL = """
    m0 . . . . . . . .
    . m1 . . . . . . .
    . . m2 . . . . . .
    . . . eut . . . . .
    . . . . cal . . . .
    . . . . . ter . . .
    . . . . . . mel . .
    . . . . . . . cli .
    . . . . . . . . ura
"""


def cells(table: Table, start: str) -> set[str]:
    legal = table.legal(table.deciders()[0])
    return {text.split()[2] for text in legal if text.startswith(start + " ")}


def verbs(table: Table, seat: int) -> set[str]:
    return {text.split()[0] for text in table.legal(seat)}


def refused(table: Table, seat: int, text: str) -> str:
    why = table.rules.why_not(table.state, seat, text)
    return "" if why is None else f"{why.rule} {why.key}"
