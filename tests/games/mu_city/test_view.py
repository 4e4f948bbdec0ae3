"""The view has all that a screen needs to know no rule: the state of battles, previews of moves."""

from typing import Any

import pytest

from mutable.games.mu_city.rules.state import REVEALING
from mutable.kit.data import load_data
from mutable.kit.game import SPECTATOR
from mutable.table.table import Table
from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.fixtures import written
from tests.games.mu_city.scene import MU, Scene, table_for
from tests.paragraph import rule

ROUNDS = [
    {"cards": "projects", "battles": []},
    {"cards": "buildings", "battles": [0]},
    {"cards": "buildings", "battles": [1, 2]},
    {"cards": "buildings", "battles": [3, 4]},
]


def preview(scene: Scene, text: str, seat: int = 0) -> Any:
    return scene.rules.preview_move(scene.state, seat, scene.rules.moves.parse(text))


# The course of the game


@rule("3.1", "7.1")
def test_the_box_tells_what_is_drafted_in_each_round_and_how_many_battles_end_it() -> None:
    box = table_for(3).view(None)["box"]
    assert (box["rounds"], box["turns"]) == (ROUNDS, 3)


@rule("7.1", "7.5")
def test_each_battle_tells_how_far_it_is() -> None:
    assert table_for(2).view(0)["stages"] == ["later"] * 5
    scene = Scene()
    assert scene.view()["stages"] == ["soon", "later", "later", "later", "later"]
    scene.state.round = 2
    assert scene.view()["stages"] == ["over", "soon", "soon", "later", "later"]


@rule("7.5", "8.3")
def test_a_battle_is_on_until_all_that_follows_from_it_is_done() -> None:
    scene = Scene().board("20").fill(20).fight("row2", last=False)
    assert scene.phase == "boost"
    assert scene.view()["stages"] == ["over", "on", "soon", "later", "later"]
    struck = Scene().city({"22": "military-FFSF"}, seat=1).damage(lines="column1 column2").fight("row2")
    assert struck.phase == "strike"
    assert struck.view()["stages"] == ["over", "over", "on", "later", "later"]
    struck.play("destroy 21")
    assert struck.view()["stages"] == ["over", "over", "over", "soon", "soon"]


@rule("7.1")
def test_exactly_the_battles_that_were_told_of_are_over() -> None:
    def look(table: Table) -> None:
        view = table.view(None)
        told = [event.facts["event"] for event in table.history.events()].count("battle")
        begun = [stage in ("over", "on") for stage in view["stages"]]
        assert sum(begun) == told + (view["phase"] == "turn" and view["round"] > 0)
        assert begun == sorted(begun, reverse=True)

    for players in (1, 2):
        table = play_at_random(Case(MU, players, (("expert", True),)), 4, look)
        assert table.view(None)["stages"] == ["over"] * 5


@rule("3.4")
@pytest.mark.parametrize(
    ("number", "takers"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [1, 2, 0]), (3, [2, 0, 1])]
)
def test_to_whom_each_seat_passes_is_told_round_by_round(number: int, takers: list[int]) -> None:
    scene = Scene(players=3)
    scene.state.round = number
    assert scene.view()["takers"] == takers


@rule("3.4")
def test_cards_arrive_where_the_takers_said() -> None:
    passed: list[Any] = []

    def look(table: Table) -> None:
        view = table.view(None)
        if view["phase"] == "receive":
            hands = [table.view(seat)["memory"][-1]["passed"][view["turn"]] for seat in range(3)]
            passed.append((view["round"], view["turn"], view["takers"], hands))

    table = play_at_random(Case(MU, 3, ()), 1, look)
    assert len(passed) == 8
    for number, turn, takers, hands in passed:
        for seat in range(3):
            memory = table.view(takers[seat])["memory"][number]
            assert memory["received"][turn] == hands[seat]


@rule("10.2")
def test_alone_nobody_takes_what_is_passed() -> None:
    assert table_for(1).view(0)["takers"] is None


@rule("3.3", "5.5", "7.6")
def test_it_is_told_when_everybody_decides_at_the_same_time() -> None:
    assert table_for(2).view(0)["together"] is True
    assert Scene().tokens("F").view()["together"] is True
    assert Scene().board("20").fill(20).fight("row2").view()["together"] is False


# Buildings


def test_every_building_of_the_box_is_told_with_its_type_and_fragments() -> None:
    data = load_data(MU.folder / "rules/components.toml")
    data["types"][0]["cards"][:2] = ["SSSS", "SSSS"]
    cards = Scene(data=data).view()["box"]["cards"]
    assert {kind: len(of_type) for kind, of_type in cards.items()} == dict.fromkeys(cards, 12)
    assert (cards["trade"]["trade-SSSS"], cards["trade"]["trade-SSSS.2"]) == ("SSSS", "SSSS")
    assert cards["worship"]["worship-NSNS"] == "NSNS"


@rule("4.2")
def test_a_building_tells_the_sources_that_it_would_close() -> None:
    scene = Scene().city({"12": "trade-SFSF"}).hands("trade-FFFN politics-FFFS", "")
    between, top = {"border": "11-12", "symbol": "F"}, {"border": "top1", "symbol": "F"}
    assert preview(scene, "build trade-FFFN 11") == {"closes": [top, between]}
    assert preview(scene, "build trade-FFFN 13") == {"closes": [{"border": "right1", "symbol": "F"}]}
    left = {"border": "left1", "symbol": "S"}
    assert preview(scene, "build politics-FFFS 11") == {"closes": [top, between, left]}
    assert preview(scene, "build politics-FFFS 22") == {"closes": []}


@rule("4.3", "10.3")
@pytest.mark.parametrize("players", [1, 3])
def test_what_a_building_would_close_is_what_it_closes(players: int) -> None:
    seen = [0]

    def look(table: Table) -> None:
        rules, view = table.rules, table.view(0)
        if view["phase"] != "play" or 0 not in view["waiting"] or view["round"] == 0:
            return
        for move in rules.legal(table.state, 0):
            foreseen = rules.preview_move(table.state, 0, move)
            after = built(rules, table.state.copy(), move)
            assert closed(view, after, 0) == borders(foreseen["closes"])
            seen[0] += len(foreseen["closes"])
            if players == 1:
                assert closed(view, after, 1) == borders(foreseen["twin"]["closes"])
                assert after["cities"][1]["buildings"].count(foreseen["twin"]["card"]) == 1

    play_at_random(Case(MU, players, ()), 3, look)
    assert seen[0] > 50


def built(rules: Any, state: Any, move: int) -> Any:
    """The table with this building of seat 0 on it, whatever the others will do."""
    rules.site.play(state, 0, move, None)
    return rules.view(state, SPECTATOR)


def closed(before: Any, after: Any, city: int) -> set[tuple[str, str]]:
    return sources(after["cities"][city]) - sources(before["cities"][city])


def sources(city: Any) -> set[tuple[str, str]]:
    return {(border, symbol) for symbol, found in city["sources"].items() for border in found}


def borders(closes: list[Any]) -> set[tuple[str, str]]:
    return {(one["border"], one["symbol"]) for one in closes}


@rule("11.3")
def test_ones_own_secret_choice_is_told_with_what_it_will_close_and_to_nobody_else() -> None:
    scene = Scene().city({"11": "trade-FFFN"}).hands("trade-SFSF politics-FFFS", "trade-NNSF trade-NSFF")
    scene.play("build trade-SFSF 12", seat=0)
    closes = [{"border": "11-12", "symbol": "F"}]
    assert scene.view()["secret"] == {"card": "trade-SFSF", "cell": "12", "closes": closes}
    assert scene.view(1)["secret"] is None
    assert scene.view(SPECTATOR)["secret"] is None
    scene.play("build trade-NNSF 12", seat=1)
    assert scene.state.phase == REVEALING
    assert scene.view()["secret"]["card"] == "trade-SFSF"
    assert scene.play("reveal").view()["secret"] is None


def test_a_secret_project_has_no_cell() -> None:
    scene = Scene().hands("7 8", "9 10")
    assert scene.play("plan 8", seat=0).view()["secret"] == {"card": "8", "cell": None, "closes": []}


@rule("8.4")
def test_a_building_with_damage_is_a_ruin_and_an_empty_cell_is_not() -> None:
    scene = Scene().city({"11": "trade-FFFN", "12": "trade-SFSF"}).damage(cells="12 33")
    assert scene.look()["ruins"] == ["12"]


# Tokens and projects


@rule("5.1")
def test_a_token_tells_the_spaces_of_its_colour() -> None:
    scene = Scene().board("11 22").fill(11, "F...").tokens("FS")
    assert preview(scene, "place F 11") == {"spaces": [1, 2]}
    assert preview(scene, "place S 11") == {"spaces": [3]}
    assert preview(scene, "place F 22") == {"spaces": [0]}


@rule("6.4")
def test_a_token_tells_the_extra_spaces_that_are_open() -> None:
    scene = Scene().board("22").fill(22, "FNSS").tokens("F")
    assert preview(scene, "place F 22") == {"spaces": [4, 5, 6]}


@rule("6.6")
def test_a_wild_token_tells_the_first_free_space_and_those_like_it() -> None:
    scene = Scene().board("30 7").fill(30).tokens("F")
    assert preview(scene, "place F 1") == {"spaces": [0]}  # its own colour first
    assert preview(scene, "place F 7") == {"spaces": [0, 1]}  # two of Food, before one of Strength
    scene.fill(7, "NN.")
    assert preview(scene, "place F 7") == {"spaces": [2]}


@rule("5.1", "6.6")
def test_a_token_goes_onto_a_space_that_was_told() -> None:
    placed = [0]

    def look(table: Table) -> None:
        for seat in table.deciders():
            for move in table.rules.legal(table.state, seat):
                text = table.rules.moves.text(move)
                if text.startswith("place "):
                    placed[0] += 1
                    told = table.rules.preview_move(table.state, seat, move)["spaces"]
                    assert filled_by(table, seat, move, text.split()[2]) == told[0]

    play_at_random(Case(MU, 2, (("expert", True),)), 6, look)
    assert placed[0] > 50


def filled_by(table: Table, seat: int, move: int, number: str) -> int:
    state = table.state.copy()
    table.rules.apply(state, seat, move)
    before, after = (
        next(one["spaces"] for one in view["cities"][seat]["projects"] if one["number"] == number)
        for view in (table.view(None), table.rules.view(state, SPECTATOR))
    )
    return next(space for space, mark in enumerate(after) if mark != before[space : space + 1])


@rule("6.9")
def test_the_project_that_would_be_used_is_told_with_its_own_figure() -> None:
    data = load_data(MU.folder / "rules/components.toml")
    next(row for row in data["projects"] if row["number"] == 20)["strength"] = 7
    scene = Scene(data=data).board("7 20").fill(20).fight("row2")
    assert preview(scene, "use") == {"project": "20", "amount": 7, "turns": True}
    assert preview(scene, "pass") == {}


@rule("6.1")
def test_a_face_tells_when_its_effect_comes() -> None:
    faces = {project.number: project.face()["when"] for project in Scene().rules.components.projects}
    assert [faces[number] for number in (32, 4, 22, 30)] == ["none", "now", "now", "now"]
    assert [faces[number] for number in (1, 17, 20)] == ["anytime"] * 3
    assert [faces[number] for number in (18, 19)] == ["harvest"] * 2
    assert [faces[number] for number in (3, 21, 31)] == ["end"] * 3


def test_the_pages_own_tests_see_positions_as_they_are_shown() -> None:
    stale = [path.name for path, text in written().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `python -m tests.games.mu_city.fixtures`"
