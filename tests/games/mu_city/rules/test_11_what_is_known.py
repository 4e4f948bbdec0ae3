"""Mū, chapter 11 of RULES: what is known."""

import pytest

from mutable.kit.errors import NoTakeBack
from mutable.kit.rng import Rng
from mutable.table.chance import RandomChance
from tests.games.mu_city.scene import Scene, table_for
from tests.paragraph import rule


@rule("11.1")
def test_hands_and_decks_are_hidden_from_the_others() -> None:
    scene = Scene().hands("3 4 5 6", "7 8 9 10")
    assert scene.view(0)["hands"] == [{"size": 4, "cards": ["3", "4", "5", "6"]}, {"size": 4, "cards": None}]
    spectator = scene.view(-1)
    assert [hand["cards"] for hand in spectator["hands"]] == [None, None]
    assert spectator["memory"] is None


@rule("11.2")
def test_sampled_hands_respect_what_was_passed_on() -> None:
    scene = Scene(players=3).hands("3 4 5 6", "7 8 9 10", "11 12 13 14")
    for seat, kept in enumerate(["3 4", "7 8", "11 12"]):
        scene.play(f"keep {kept}", seat=seat)
    for seat, played in enumerate(["3", "7", "11"]):
        scene.play(f"plan {played}", seat=seat)
    scene.play("reveal", "receive")
    view = scene.view(0)
    for seed in range(20):
        sampled = scene.rules.sample_state(view, Rng(seed))
        left_neighbour = scene.rules.view(sampled, 1)["hands"][1]["cards"]
        assert {"5", "6"} < set(left_neighbour)


@rule("11.2")
def test_a_card_passed_on_and_then_played_by_the_next_but_one_was_passed_on_again() -> None:
    # Seat 0 passed 5 and 6 to seat 1, who kept one and passed one to seat 2; seat 2 plays 5.
    scene = Scene(players=3).hands("3 4 5 6", "7 8 9 10", "11 12 13 14")
    for turn, kept in enumerate((["3 4", "7 8", "11 12"], ["4 13", "6 8", "9 12"])):
        for seat, pair in enumerate(kept):
            scene.play(f"keep {pair}", seat=seat)
        for seat, pair in enumerate(kept):
            scene.play(f"plan {pair.split()[0] if turn == 0 else pair.split()[-1]}", seat=seat)
        scene.play("reveal", "receive")
    for seat, card in enumerate(["4", "6", "5"]):
        scene.play(f"plan {card}", seat=seat)
    scene.play("reveal")
    view = scene.view(0)
    seen = set()
    for seed in range(40):
        sampled = scene.rules.sample_state(view, Rng(seed))
        assert scene.rules.view(sampled, 1)["memory"][0]["passed"][1] == ["5"]
        assert scene.rules.view(sampled, 1)["memory"][0]["left"] == ["14"]
        seen.add(str(scene.rules.view(sampled, 2)["memory"][0]["left"]))
    assert len(seen) > 1


@rule("11.3")
def test_a_secret_choice_is_taken_back_until_the_reveal() -> None:
    table = table_for(3)
    for seat in (0, 1):
        table.enter(seat, table.legal(seat)[0])
    assert table.can_take_back(0)
    table.enter(0, "takeback")
    assert table.deciders() == [0, 2]
    for seat in (0, 2):
        table.enter(seat, table.legal(seat)[1])
    assert table.view(0)["phase"] == "play"
    for seat in (2, 0):
        table.enter(seat, table.legal(seat)[0])
    assert table.can_take_back(2)
    table.enter(2, "takeback")
    table.enter(1, table.legal(1)[0])
    table.enter(2, table.legal(2)[1])
    table.settle(RandomChance(1))
    for seat in range(3):
        assert not table.can_take_back(seat)
        with pytest.raises(NoTakeBack):
            table.enter(seat, "takeback")


@rule("11.3")
def test_who_has_chosen_is_known_and_what_is_not() -> None:
    views = []
    for choice in ("build trade-FNNF 11", "build trade-FSSS 33"):
        scene = Scene().hands("trade-FFFN trade-FFNS", "trade-FNNF trade-FSSS").play(choice, seat=1)
        views.append(scene.view(0))
        assert scene.view(0)["done"] == [1]
        assert scene.view(1)["chosen"] == choice
    assert views[0] == views[1]


@rule("11.3")
def test_a_preview_shows_the_choice_and_foretells_its_tokens_without_revealing() -> None:
    scene = Scene().hands("politics-FFFS trade-FFNS", "trade-FNNF trade-FSSS")
    scene.play("build trade-FNNF 22", seat=1)
    after, events = scene.rules.view_after(scene.view(0), "build politics-FFFS 11")
    assert after["chosen"] == "build politics-FFFS 11"
    assert [city["buildings"] for city in after["cities"]] == [[None] * 9] * 2
    assert events[-1] == {"event": "forecast", "seat": 0, "tokens": ["F", "S"]}
