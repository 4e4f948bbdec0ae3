"""The log of battles and points: the strongest first, "you" for the reader, and all sources of points."""

from typing import Any

import pytest

from mutable.tables.frames import TableTexts
from tests.conformance.cases import Case
from tests.conformance.suite import play_at_random
from tests.games.mu_city.scene import MU, Scene
from tests.paragraph import rule

BATTLE = {"event": "battle", "line": "row1", "strengths": [2, 5, 3]}


def words(players: list[str], lang: str = "en") -> Any:
    return Scene(max(2, len(players))).rules.words(lang).with_player_names(players)


def test_a_battle_is_told_from_the_strongest_down_and_to_each_player_as_you() -> None:
    told = words(["Ann", "Bob", "Cid"])
    assert told.event(BATTLE) == "Battle in row 1: Bob 5, Cid 3 and Ann 2"
    assert told.event(BATTLE, 0) == "Battle in row 1: Bob 5, Cid 3 and you 2"
    assert words(["Ann", "Bob", "Cid"], "fr").event(BATTLE, 2).endswith("Bob 5, vous 3 et Ann 2")


def test_the_neutral_city_has_its_name_in_a_battle() -> None:
    told = words(["Ann"]).event({**BATTLE, "strengths": [2, 4]}, 0)
    assert told == "Battle in row 1: the neutral city 4 and you 2"


def test_one_voice_tells_everybody_the_same_battle_in_their_own_words() -> None:
    texts = TableTexts(words(["Ann", "Bob", "Cid"]), "en")
    told = [texts.event(BATTLE, seat) for seat in (0, 1, None, 0)]
    assert [line.rsplit(": ")[1] for line in told] == [
        "Bob 5, Cid 3 and you 2",
        "you 5, Cid 3 and Ann 2",
        "Bob 5, Cid 3 and Ann 2",
        "Bob 5, Cid 3 and you 2",
    ]


@rule("5.4", "6.4")
def test_a_completed_project_and_a_token_on_an_extra_space_tell_their_points() -> None:
    scene = Scene().board("22").fill(22, "FN").tokens("SF")
    scene.play("place S 22", "place F 22")
    told = [event.facts for event in scene.log.events if event.facts["event"] in ("place", "complete")]
    assert [(facts["event"], facts.get("points")) for facts in told] == [
        ("place", None),
        ("complete", 0),
        ("place", 2),
    ]
    assert words(["Ann", "Bob"]).event(told[-1], 0) == "You place Faith on the Treasury: 2 AP"


@rule("9.1", "9.3", "10.6")
@pytest.mark.parametrize("players", [1, 3])
def test_the_end_tells_what_each_city_comes_to_the_best_first(players: int) -> None:
    table = play_at_random(Case(MU, players, (("expert", True),)), 4, lambda _: None)
    outcome = table.outcome()
    assert outcome is not None
    told: list[Any] = [event.facts for event in table.history.events() if "harvest" in event.facts]
    assert [facts["points"] for facts in told] == sorted(outcome["totals"], reverse=True)
    for facts in told:
        parts = sum(facts[part] for part in ("harvest", "faith", "projects", "victories"))
        assert facts["points"] == outcome["totals"][facts["seat"]] == parts - facts.get("neutral", 0)
