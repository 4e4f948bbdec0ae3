"""Actions and observations are arrays of fixed size."""

import pytest

np = pytest.importorskip("numpy", reason="the extra research is not installed: NumPy is missing")

from mutable.adapters.arrays import Actions, Observations
from mutable.kit.errors import UnknownMove
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.adapters.cases import Case, every_case, every_game


@every_case
def test_the_rows_of_seats_come_first_and_those_of_chance_last(case: Case) -> None:
    rules, rng = case.table().rules, Rng(3)
    state = rules.start()
    while (seat := rules.turn(state)) != OVER:
        legal = rules.legal(state, seat)
        assert all((row >= rules.moves.seat_rows) == (seat == CHANCE) for row in legal)
        rules.apply(state, seat, rules.chance(state, rng) if seat == CHANCE else legal[rng.below(len(legal))])


@every_case
def test_an_action_and_its_text_are_a_pair(case: Case) -> None:
    actions = Actions(case.table().rules)
    assert [actions.number(actions.text(action)) for action in range(actions.count)] == list(
        range(actions.count)
    )


def test_what_is_no_action_is_told_so(muster_rules) -> None:
    actions = Actions(muster_rules)
    with pytest.raises(UnknownMove, match="numbered from 0 to 925"):
        actions.text(926)
    with pytest.raises(UnknownMove, match="a move of chance"):
        actions.number("first 0")


@every_game
def test_an_observation_has_named_parts_and_is_the_callers_own(game: str) -> None:
    from mutable.adapters.setup import setup_of

    rules = setup_of(game).rules
    observations = Observations(rules)
    first, second = (observations.of(rules.start(), 0) for _ in range(2))
    first[:] = 7
    assert second.dtype == np.int16
    assert not (second == 7).all()
    parts = observations.parts(second)
    assert sum(len(part) for part in parts.values()) == observations.size
    assert parts["seat"].tolist()[0] == 1


def test_a_hand_is_where_the_layout_says() -> None:
    from mutable.adapters.episode import Episode
    from mutable.adapters.setup import setup_of

    play = Episode(setup_of("muster"))
    play.begin(5)
    for seat in (0, 1):
        view = play.rules.view(play.state, seat)
        faces = play.rules.components.faces
        held = play.observations.parts(play.observation(seat))["hand"]
        assert sorted(view["hands"][seat]["cards"]) == sorted(
            name for name, count in zip(faces, held, strict=True) for _ in range(count)
        )
