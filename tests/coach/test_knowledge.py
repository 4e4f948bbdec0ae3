"""What a seat could have known: from what it saw alone, and as often right as it says."""

import pytest

from mutable._engine import is_compiled
from mutable.coach.knowledge.hidden import hidden_of
from mutable.coach.knowledge.knowledge import Observer
from mutable.games import GAMES
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.lab.knowledge_study.study import DECILES, summarize, tally_game
from tests.coach.test_review import FIRST
from tests.conformance.cases import Case
from tests.conformance.suite import views_of_twins

LITTLE = 30


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_what_is_said_depends_on_nothing_that_the_seat_could_not_know(case: Case) -> None:
    """In a game that differs only in what is hidden, the same is said."""
    asked = 0
    for length, table, views in views_of_twins(case, 5, 6):
        seat = views[0]["seat"]
        observer = Observer(case.game.name, table.rules)
        said = [observer.knowledge(view, table.events(seat), Rng(length), LITTLE) for view in views]
        assert said[0] == said[1]
        asked += bool(said[0] and said[0].beliefs)
    assert asked or case.players == 1


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_shares_are_shares_and_every_thing_has_a_name_in_every_language(case: Case) -> None:
    for length, table, views in views_of_twins(case, 7, 3):
        found = Observer(case.game.name, table.rules).knowledge(
            views[0], table.events(views[0]["seat"]), Rng(length), LITTLE
        )
        assert found is not None
        shares = [one.share for one in found.beliefs]
        assert shares == sorted(shares, reverse=True)
        assert all(0.0 < share <= 1.0 + 1e-9 for share in shares)
        for lang in LANGUAGES:
            words = table.rules.words(lang).with_player_names([*table.setting.seats])
            key = f"held_{found.kind}" if f"held_{found.kind}" in words.templates["knowledge"] else "held"
            for one in found.beliefs[:3]:
                assert words.name(found.kind, one.thing) != one.thing or found.kind not in words.names
                said = words.sentence(
                    "knowledge", key, {found.kind: one.thing, "seat": one.seat, "count": 70}
                )
                assert "70" in said


def test_what_lies_open_is_not_guessed() -> None:
    """A card that the opponent took openly is no secret."""
    case = FIRST[list(GAMES).index("muster")]
    seen = 0
    for _, table, (view, _) in views_of_twins(case, 3, 12):
        seat = view["seat"]
        hidden = hidden_of("muster", table.rules)
        assert hidden is not None
        open_count = len(view["hands"][1 - seat]["known"])
        seen += open_count
        assert len(hidden.places(table.state, seat)) <= view["hands"][1 - seat]["size"] - open_count
    assert seen


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the bots that play the games take minutes")
def test_a_study_compares_every_belief_with_the_truth() -> None:
    tally = tally_game("muses", 2, LITTLE, 0)
    assert len(tally) == DECILES
    assert sum(count for count, _, _ in tally) > 0
    assert all(0 <= true <= count for count, _, true in tally)


def test_the_deciles_of_a_study_add_up_with_an_interval_clustered_by_game() -> None:
    right, wrong = [(10, 7.0, 9)], [(10, 7.0, 5)]
    (decile,) = summarize([right, wrong])
    assert (decile.beliefs, decile.said, decile.true) == (20, pytest.approx(0.7), pytest.approx(0.7))
    assert decile.room == pytest.approx(1.96 * (8**0.5) / 20)
    assert summarize([right])[0].room is None
    assert summarize([[(0, 0.0, 0)]])[0].beliefs == 0
