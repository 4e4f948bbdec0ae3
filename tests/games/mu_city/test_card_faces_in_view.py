"""The view contains what a board draws: edges, and the visible projects (RULES 11)."""

from mutable.games import GAMES
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.kit.data import load_data
from mutable.table.table import Table
from tests.conformance.cases import CASES
from tests.conformance.suite import observers, play_at_random
from tests.paragraph import rule

CITY = GAMES["mu_city"]


def test_edges_and_faces_are_those_of_the_tables_own_box() -> None:
    data = load_data(CITY.folder / "rules/components.toml")
    data["edges"] = {"top": "FFN", "right": "NSS", "bottom": "SFN", "left": "NFS"}
    data["types"][0].update(faith=1, tokens=2)
    data["projects"][0].update(cost="SS", points=4)
    data["projects"][1].update(count=3)
    rules = CITY.rules(2, {}, data)
    view = rules.view(rules.start(), 0)
    # The file goes round clockwise; a board reads bottom and left like top and right.
    assert view["edges"] == {"top": "FFN", "right": "NSS", "bottom": "NFS", "left": "SFN"}
    assert view["yields"] == {
        "trade": "F**", "politics": "NS", "worship": "FFF", "farming": "NN", "military": "SS",
    }  # fmt: skip
    assert view["faces"] == {
        "1": {
            "cost": "SS", "points": 4, "effect": "remove_damage", "called": "remove_damage",
            "when": "anytime",
        },
        "2": {
            "cost": "FNS", "points": 1, "effect": "choose_tokens", "called": "choose_tokens", "when": "now",
            "amount": 3,
        },
    }  # fmt: skip


def test_a_face_tells_all_the_figures_of_its_effect() -> None:
    rules = CITY.rules(2, {"expert": True})
    assert isinstance(rules, MuCityRules)
    faces = {project.number: project.face() for project in rules.components.projects}
    assert faces[4] == {
        "cost": "FF", "points": 1, "effect": "tokens", "called": "tokens", "when": "now", "gives": ["N", "S"],
    }  # fmt: skip
    assert faces[13] == {
        "cost": "SSSN", "points": 1, "effect": "per_source", "called": "per_source_S", "when": "end",
        "amount": 1, "symbol": "S",
    }  # fmt: skip
    assert faces[19]["type"] == "trade"
    assert (faces[27]["every"], faces[28]["extra"]) == (2, 4)


@rule("11.1", "11.2")
def test_faces_are_told_of_exactly_the_projects_in_sight() -> None:
    for case in CASES:
        if case.game.name != "mu_city" or case.players not in (1, 3):
            continue

        def look(table: Table) -> None:
            for observer in observers(table):
                view = table.rules.view(table.state, observer)
                seen = {project["number"] for city in view["cities"] for project in city.get("projects", [])}
                memory = view["memory"][0] if view["memory"] else {"passed": [], "received": [], "left": []}
                seen.update(*memory["passed"], *memory["received"], memory["left"])
                if view["round"] == 0 and observer >= 0:
                    seen.update(view["hands"][observer]["cards"])
                assert set(view["faces"]) == seen

        play_at_random(case, 2, look)
