"""Reasons of Mū: a difference is split among the lines of the score sheet, and claims hold on the table."""

from collections.abc import Iterator

import pytest

from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.evaluator import EVALUATORS, Evaluator
from mutable.games import GAMES
from mutable.games.mu_city.coach.motives import MuCityReasoner
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import ENDED, MuCityState
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES


def evaluator_for(players: int) -> tuple[MuCityRules, Evaluator, MuCityReasoner]:
    rules = GAMES["mu_city"].rules(players, {})
    assert isinstance(rules, MuCityRules)
    evaluator = EVALUATORS["mu_city"]("mu_city", rules)
    assert isinstance(evaluator.reasoner, MuCityReasoner)
    return rules, evaluator, evaluator.reasoner


def decisions(rules: MuCityRules, verb: str) -> Iterator[tuple[MuCityState, int, int, int]]:
    """Yield states of a random game with two moves of a seat that begin with a verb."""
    state, rng = rules.start(), Rng(3)
    while (seat := int(rules.turn(state))) != OVER:
        if seat == CHANCE:
            rules.apply(state, CHANCE, rules.chance(state, rng))
            continue
        legal = rules.legal(state, seat)
        if len(legal) > 1 and all(rules.moves.text(move).startswith(verb) for move in legal):
            assert isinstance(state, MuCityState)
            yield state.copy(), seat, legal[0], legal[-1]
        rules.apply(state, seat, rules.random_move(state, seat, rng))


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_difference_is_split_among_the_lines_of_the_score_sheet(players: int) -> None:
    rules, _, reasoner = evaluator_for(players)
    *_, (state, seat, better, worse) = decisions(rules, "build")
    one, other = (reasoner.play(state, seat, move, 7) for move in (better, worse))
    assert isinstance(one.state, MuCityState)
    assert one.state.phase == ENDED
    pair = Pair(seat, one, other)
    assert sum(reasoner.split(pair).values()) == pytest.approx(pair.gain)


def test_the_lines_of_a_solo_game_add_up_to_its_points() -> None:
    rules, _, reasoner = evaluator_for(1)
    *_, (state, seat, better, _) = decisions(rules, "build")
    end = reasoner.play(state, seat, better, 7)
    assert end.values == [rules.score(end.state, 0)] == [sum(reasoner.lines(end.state, 0))]


def test_a_building_that_completes_more_sources_is_said_to() -> None:
    rules, _, reasoner = evaluator_for(2)
    for state, seat, *moves in list(decisions(rules, "build"))[:8]:
        found = {}
        for better, worse in (moves, moves[::-1]):
            motives = reasoner.motives(state, seat, better, worse)
            found[better] = next((one.facts for one in motives if one.key == "sources"), None)
        assert None in found.values()  # not both complete more than the other
        for facts in filter(None, found.values()):
            own, less = facts["own"], facts["instead"]
            assert isinstance(own, int)
            assert isinstance(less, int)
            assert own > less >= 0


@pytest.mark.parametrize("verb", ["keep", "build", "place", "plan"])
def test_every_motive_has_its_sentences_in_every_language(verb: str) -> None:
    rules, evaluator, reasoner = evaluator_for(2)
    told = 0
    for state, seat, better, worse in list(decisions(rules, verb))[:4]:
        for motive in reasoner.motives(state, seat, better, worse):
            for is_better in (True, False):
                reason = evaluator.words.motives([motive], is_better)
                assert all("{" not in reason.text[lang] and reason.text[lang] for lang in LANGUAGES)
                told += 1
    assert told > 0
