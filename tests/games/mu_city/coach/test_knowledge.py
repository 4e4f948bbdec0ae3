"""What Mū states about hidden cards: as often right as it says."""

from itertools import pairwise

import pytest

from mutable.coach.knowledge.knowledge import Observer
from mutable.games import GAMES
from mutable.games.mu_city.coach.knowledge import HIDDEN, TRUST, UNCERTAIN
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng


def test_large_shares_are_stated_smaller_unless_they_are_certain() -> None:
    hidden = HIDDEN(GAMES["mu_city"].rules(2, {}))
    shares = [number / 100 for number in range(100)]
    stated = [hidden.stated(share) for share in shares]
    assert all(one < other for one, other in pairwise([*stated, hidden.stated(1.0)]))
    assert stated[:41] == shares[:41]
    assert stated[90] == pytest.approx(UNCERTAIN + TRUST * (0.9 - UNCERTAIN))
    assert hidden.stated(1.0) == 1.0


def test_a_belief_is_stated_as_the_game_states_it() -> None:
    rules = GAMES["mu_city"].rules(2, {})
    state = rules.start()
    while rules.turn(state) == CHANCE or not HIDDEN(rules).places(state, 0):
        who = rules.turn(state)
        move = rules.chance(state, Rng(4)) if who == CHANCE else rules.legal(state, who)[0]
        rules.apply(state, who, move)
    observer, view = Observer("mu_city", rules), rules.view(state, 0)
    assert observer.hidden is not None
    plain = observer.knowledge(view, [], Rng(5), 40)
    observer.hidden.stated = lambda share: share / 2  # type: ignore[method-assign] # any other statement
    halved = observer.knowledge(view, [], Rng(5), 40)
    assert plain is not None
    assert halved is not None
    drawn = {(one.thing, one.seat): 2 * one.share for one in halved.beliefs}
    assert drawn
    hidden = HIDDEN(rules)
    assert {(one.thing, one.seat): one.share for one in plain.beliefs} == {
        place: pytest.approx(hidden.stated(share)) for place, share in drawn.items()
    }
