"""Reasons of Dance of Muses: what they read from a floor, and that a difference is split exactly."""

from collections.abc import Iterator

import pytest

from mutable._engine import is_compiled
from mutable.bots.search.values import Values
from mutable.bots.search.worlds import TrueWorld
from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.evaluator import EVALUATORS, Evaluator
from mutable.coach.analysis.reasons import ReasonSearch
from mutable.coach.analysis.wording import sentences_of
from mutable.games import GAMES
from mutable.games.muses.bot.turn_policy import DanceUtility, TurnPolicy
from mutable.games.muses.coach.comparison import TurnComparison
from mutable.games.muses.coach.floor import FloorReader, with_dice
from mutable.games.muses.coach.motives import REST, MusesReasoner
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from tests.bots.positions import late_dance

SEEDS = range(12) if is_compiled() else (0, 1, 2, 5, 7)  # 5 and 7 can be won at once


def rules_for(players: int) -> MusesRules:
    rules = GAMES["muses"].rules(players, {})
    assert isinstance(rules, MusesRules)
    return rules


def evaluator_for(rules: MusesRules) -> tuple[Evaluator, MusesReasoner]:
    evaluator = EVALUATORS["muses"]("muses", rules)
    assert isinstance(evaluator.reasoner, MusesReasoner)
    return evaluator, evaluator.reasoner


def dances(rules: MusesRules) -> Iterator[MusesState]:
    for seed in SEEDS:
        state = late_dance(rules, seed)
        if state is not None:
            yield state


def two_moves(rules: MusesRules, state: MusesState) -> tuple[int, int]:
    legal = rules.legal(state, state.seat)
    return legal[0], legal[-1]


def test_a_die_that_equals_its_suns_counts_6() -> None:
    rules = rules_for(2)
    floor = FloorReader(rules)
    state = next(dances(rules))
    for dancer in floor.dancers(state):
        lifted = with_dice(state, {dancer: floor.suns_of(state, dancer)})
        assert floor.is_lifted(lifted, dancer)
        assert floor.counted(lifted, dancer) == 6
        assert floor.counted(with_dice(state, {dancer: 4}), dancer) == 4


def test_a_turn_is_a_winning_end_only_if_the_rules_say_so() -> None:
    rules = rules_for(2)
    floor, ends = FloorReader(rules), 0
    for state in dances(rules):
        end = floor.winning_end(state, int(state.seat))
        if end is not None:
            over = end.copy()
            rules.apply(over, rules.turn(over), rules.chance(over, Rng(1)))
            assert rules.winners(over) == 1 << int(state.seat)
            assert floor.wins(end, int(state.seat))
            assert floor.result(end, int(state.seat)) == 1.0
            ends += 1
    assert ends > 0


def test_a_simulated_seat_that_can_win_at_once_does() -> None:
    rules = rules_for(2)
    _, reasoner = evaluator_for(rules)
    policy, seen = TurnPolicy(rules), 0
    for state in dances(rules):
        seat = int(state.seat)
        if all(reasoner.floor.winning_end(world, seat) for world in (state,)):
            move = policy.choose(rules, state, seat, Rng(2))
            seen += reasoner.floor.wins(reasoner.usual_turn(state, seat, int(move)), seat)
    assert seen > 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chances_of_the_troupes_add_up_to_a_win(players: int) -> None:
    rules = rules_for(players)
    utility, values = DanceUtility(rules, 0), Values()
    for state in dances(rules):
        utility.set_root(state)
        assert utility.is_leaf(rules, state, 0)
        utility.estimate(rules, state, values)
        troupes = [values.get(seat) for seat in range(int(rules.troupes.count))]
        assert sum(troupes) == pytest.approx(1.0)
        assert min(troupes) >= 0.0


def test_a_difference_is_split_without_a_rest_that_is_left_out() -> None:
    rules = rules_for(2)
    _, reasoner = evaluator_for(rules)
    state = next(dances(rules))
    seat, (better, worse) = int(state.seat), two_moves(rules, state)
    one, other = (reasoner.play(state, seat, move, 5) for move in (better, worse))
    pair = Pair(seat, one, other)
    parts = reasoner.split(pair)
    assert REST in parts
    assert sum(parts.values()) == pytest.approx(pair.gain)


def test_every_claim_about_a_die_is_true_after_the_turn() -> None:
    rules = rules_for(2)
    _, reasoner = evaluator_for(rules)
    keys = set()
    for state in dances(rules):
        seat, (better, worse) = int(state.seat), two_moves(rules, state)
        comparison = TurnComparison(reasoner, state, seat, better, worse)
        after, instead = (reasoner.usual_turn(state, seat, move) for move in (better, worse))
        for motive in comparison.motives():
            if motive.part:
                dancer = rules.legality.moves.dancers.index(motive.part)
                assert (
                    motive.facts["die"] == after.die(dancer) != instead.die(dancer) == motive.facts["instead"]
                )
                if motive.key in ("gains_apollo", "keeps_apollo"):
                    assert motive.facts["die"] == reasoner.floor.suns_of(state, dancer)
                if motive.key in ("breaks_apollo", "denies_apollo"):
                    assert motive.facts["instead"] == reasoner.floor.suns_of(state, dancer)
            keys.add(motive.key)
    assert len(keys) > 3


def test_every_motive_has_its_sentences_in_every_language() -> None:
    rules = rules_for(2)
    evaluator, reasoner = evaluator_for(rules)
    for state in dances(rules):
        seat, (better, worse) = int(state.seat), two_moves(rules, state)
        for motive in reasoner.motives(state, seat, better, worse):
            for is_better in (True, False):
                told = evaluator.words.motives([motive], is_better)
                assert all("{" not in told.text[lang] and told.text[lang] for lang in LANGUAGES)


def test_a_seat_that_ends_the_dance_ahead_is_told_so() -> None:
    rules = rules_for(2)
    evaluator, reasoner = evaluator_for(rules)
    for state in dances(rules):
        seat = int(state.seat)
        wins = [move for move in rules.legal(state, seat) if _ends(rules, reasoner, state, move) is True]
        others = [move for move in rules.legal(state, seat) if _ends(rules, reasoner, state, move) is None]
        if not wins or not others:
            continue
        worlds = rules.worlds(rules.view(state, seat))
        found = ReasonSearch(reasoner, worlds, seat, wins[0], others[0], Rng(1), 24).motives()
        assert [motive.key for motive in found] == ["wins_now", "ends_in_time"]
        sentence = evaluator.words.motives(found[:1], True).text["en"]
        assert sentence == sentences_of("muses", "en")["reasons"]["wins_now"]
        return
    raise AssertionError("no dance could be won at once")


def test_a_claim_must_also_hold_where_other_players_play_on() -> None:
    rules = rules_for(2)
    _, reasoner = evaluator_for(rules)
    for state in dances(rules):
        wins = [
            move for move in rules.legal(state, state.seat) if _ends(rules, reasoner, state, move) is True
        ]
        rest = [
            move for move in rules.legal(state, state.seat) if _ends(rules, reasoner, state, move) is None
        ]
        if wins and rest:
            search = ReasonSearch(reasoner, TrueWorld(state), int(state.seat), wins[0], rest[0], Rng(1), 24)
            motive = search.motives()[0]
            assert motive.key == "wins_now"
            assert search.withstands(motive)
            search.others = [Pair(one.seat, one.worse, one.better) for one in search.others]
            assert search.others
            assert not search.withstands(motive)
            return
    raise AssertionError("no dance could be won at once")


def _ends(rules: MusesRules, reasoner: MusesReasoner, state: MusesState, move: int) -> bool | None:
    """Return whether a move ends the dance with a win; None if it does not end it."""
    after = state.copy()
    rules.apply(after, state.seat, move)
    return reasoner.floor.wins(after, int(state.seat)) if reasoner.floor.is_over(after) else None
