"""Files of card faces: the shipped one, custom ones, and the errors of wrong ones."""

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from mutable.games.mu_city.rules.effects import EFFECTS
from mutable.kit.bits import bit_of
from mutable.kit.errors import BadData
from mutable.table.table import Setting, Table
from tests.conformance import suite
from tests.conformance.cases import Case
from tests.games.mu_city.scene import MU, NAMES, Scene
from tests.paragraph import rule

SHIPPED = tomllib.loads((MU.folder / "rules/components.toml").read_text(encoding="utf-8"))
Change = Callable[[Any], None]


def changed(change: Change) -> dict[str, Any]:
    data = copy.deepcopy(SHIPPED)
    change(data)
    return data


def complaint(change: Change) -> str:
    with pytest.raises(BadData) as caught:
        MU.rules(2, {}, changed(change))
    return str(caught.value)


def set_in(*path: Any) -> Change:
    """Put the last of these at the place that the others lead to."""

    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]

    return change


@rule("12.2")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (set_in("types", 0, "cards", 2, "FXQ"), ["trade", "cards[3]", "FXQ"]),
        (set_in("types", 2, "cards", ["FFFF"]), ["worship", "cards", "12"]),
        (set_in("types", 1, "food", -1), ["politics", "food"]),
        (set_in("types", 4, "strength", "two"), ["military", "strength", "two"]),
        (set_in("types", 0, "tokens", 9), ["trade", "tokens"]),
        (set_in("types", 0, "name", "politics"), ["trade"]),
        (set_in("types", 0, "name", "theatre"), ["name", "theatre"]),
        (set_in("types", []), ["types"]),
        (set_in("edges", "left", "FN"), ["edges", "left", "FN"]),
        (set_in("edges", 3), ["edges"]),
        (set_in("projects", 6, "cost", "NNX"), ["project 7", "cost", "NNX"]),
        (set_in("projects", 6, "cost", ""), ["project 7", "cost"]),
        (set_in("projects", 6, "points", 1.5), ["project 7", "points", "1.5"]),
        (set_in("projects", 6, "effect", "teleport"), ["project 7", "effect", "teleport"]),
        (set_in("projects", 6, "type", "theatre"), ["project 7", "type", "theatre"]),
        (set_in("projects", 6, "each", 0), ["project 7", "each"]),
        (set_in("projects", 10, "symbol", "X"), ["project 11", "symbol"]),
        (set_in("projects", 20, "every", 0), ["project 21", "every"]),
        (set_in("projects", 21, "spaces", 40), ["project 22", "spaces"]),
        (set_in("projects", 3, "gives", "XY"), ["project 4", "gives"]),
        (set_in("projects", 6, "number", 8), ["project 8", "number"]),
        (set_in("projects", 6, "expert", "yes"), ["project 7", "expert"]),
        (set_in("projects", 6, "basic", True), ["projects", "basic"]),
        (set_in("projects", 6, "expert", True), ["projects", "20"]),
        (lambda data: data["projects"][6].pop("each"), ["project 7", "each", "missing"]),
        (lambda data: data["projects"][6].update(colour="blue"), ["project 7", "colour"]),
        (lambda data: data["types"][0].update(fod=2), ["trade", "fod"]),
        (lambda data: data.pop("edges"), ["edges", "missing"]),
    ],
)
def test_a_wrong_file_is_refused_with_the_card_and_the_field(change: Change, words: list[str]) -> None:
    said = complaint(change)
    for word in words:
        assert word in said, said


@rule("12.2")
def test_every_kind_of_effect_of_the_closed_list_is_used_by_the_shipped_box() -> None:
    used = {project["effect"] for project in SHIPPED["projects"]}
    assert used == set(EFFECTS)


@rule("12.2")
def test_other_cards_and_projects_can_be_played_with() -> None:
    def change(data: Any) -> None:
        data["types"][3]["cards"][0] = "SSSS"
        data["types"][3]["food"] = 5
        data["edges"]["top"] = "SSS"
        data["projects"][6].update(number=77, cost="S", points=9)

    scene = Scene(data=changed(change)).city({"12": "farming-SSSS"}).board("77").fill(77)
    assert scene.look()["sources"]["S"] == ["top2"]
    assert scene.rules.scoring.food(scene.state, 0) == 5
    assert scene.line("printed") == 9


@rule("12.2")
def test_equal_buildings_give_one_move() -> None:
    data = changed(set_in("types", 0, "cards", ["FFFN"] * 3 + SHIPPED["types"][0]["cards"][3:]))
    names = "trade-FFFN trade-FFFN.2 trade-FFFN.3 worship-FFNF"
    scene = Scene(data=data).hands(names, "military-FFSF military-FNFS military-FNSN military-FSNN")
    assert scene.legal() == ["keep trade-FFFN trade-FFFN.2", "keep trade-FFFN worship-FFNF"]
    assert scene.refused("keep trade-FFFN.2 worship-FFNF") == "3.2"
    pair = Scene(data=data).hands("trade-FFFN trade-FFFN.2", "military-FFSF military-FNFS")
    assert len(pair.legal()) == 9
    assert pair.refused("build trade-FFFN.2 11") == "3.3"


class OwnBox(Case):
    """Played with a box of which all Trades are equal."""

    def table(self) -> Table:
        data = changed(set_in("types", 0, "cards", ["FFFN"] * 12))
        return Table(Setting(self.game, NAMES[: self.players], dict(self.options), data))


@rule("12.2")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_box_with_equal_buildings_passes_the_suite(players: int) -> None:
    case = OwnBox(MU, players, (("expert", True),))
    suite.check_whole_games(case, 3)
    suite.check_imagination(case, 3)
    suite.check_words(case, 3)


@rule("12.2")
def test_alone_two_equal_buildings_of_one_pair_give_one_move() -> None:
    scene = Scene(players=1, data=changed(set_in("types", 0, "cards", ["FFFN"] * 12)))
    shown = ["trade-FFFN", "trade-FFFN.2", "trade-FFFN.3", "worship-FFNF"]
    for place, name in enumerate(shown):
        card = scene.rules.components.names.index(name)
        scene.state.display[place] = card
        scene.state.deck &= ~bit_of(card)
    corner = [text for text in scene.legal() if text.endswith(" 11")]
    assert corner == ["build trade-FFFN 11", "build trade-FFFN.3 11", "build worship-FFNF 11"]
