"""Three troupes at Dance of Muses: each plays for itself, and the bot knows it."""

from collections.abc import Iterator

from mutable.bots.search.clock import Clock
from mutable.bots.search.domain import WIN
from mutable.games import GAMES
from mutable.games.muses.bot.evaluation import DanceEvaluation, EvaluationWeights, Guess
from mutable.games.muses.bot.multiplayer import MultiplayerSearch
from mutable.games.muses.bot.turn_outcomes import TurnOutcome, TurnOutcomes
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState
from mutable.kit.bits import bit_of
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from tests.bots.positions import late_dance


def rules_of_three() -> MusesRules:
    rules = GAMES["muses"].rules(3, {})
    assert isinstance(rules, MusesRules)
    return rules


def late_floors(rules: MusesRules, seeds: int) -> Iterator[MusesState]:
    for seed in range(seeds):
        state = late_dance(rules, seed)
        if isinstance(state, MusesState):
            yield state


def searched(rules: MusesRules, state: MusesState, max_depth: int) -> MultiplayerSearch:
    """With all tiles open, and all the time it takes."""
    evaluation = DanceEvaluation(rules, EvaluationWeights())
    evaluation.begin(state.sheet)
    multiplayer = MultiplayerSearch(rules, evaluation)
    multiplayer.search(state, [Guess(state.behind, 1)], Clock(0.0, 0), max_depth)
    return multiplayer


def wins(rules: MusesRules, outcome: TurnOutcome, seat: int) -> bool:
    """Is the dance over, and won by this seat alone?"""
    if not outcome.is_over():
        return False
    end = outcome.after.copy()
    rules.apply(end, CHANCE, rules.chance(end, Rng(1)))
    return rules.winners(end) == bit_of(seat)


def test_a_turn_that_wins_at_once_is_taken_and_known_as_won() -> None:
    rules, won = rules_of_three(), 0
    for state in late_floors(rules, 60):
        winning = [
            outcome
            for outcome in TurnOutcomes(rules).of(state, state.seat)
            if wins(rules, outcome, state.seat)
        ]
        multiplayer = searched(rules, state, max_depth=0)
        assert multiplayer.has_won() == bool(winning)
        if winning:
            assert wins(rules, multiplayer.ranked_turns[0].outcome, state.seat)
            won += 1
    assert won >= 5


def test_a_turn_that_does_not_seem_lost_lets_the_next_rival_not_win_at_once() -> None:
    rules, safe = rules_of_three(), 0
    for state in late_floors(rules, 15):
        best = searched(rules, state, max_depth=1).ranked_turns[0]
        if best.outcome.is_over():
            continue
        rival = best.outcome.after.seat
        if best.value > -WIN:
            assert not any(
                wins(rules, outcome, rival) for outcome in TurnOutcomes(rules).of(best.outcome.after, rival)
            )
            safe += 1
    assert safe >= 5


def test_the_turn_in_front_was_looked_at_as_carefully_as_any() -> None:
    rules = rules_of_three()
    for state in late_floors(rules, 6):
        multiplayer = searched(rules, state, max_depth=2)
        if not multiplayer.has_won():
            best = multiplayer.ranked_turns[0]
            assert best.depth == max(turn.depth for turn in multiplayer.ranked_turns)
            assert best.value == max(turn.value for turn in multiplayer.ranked_turns)


def test_ways_are_all_floors_that_a_turn_can_lead_to_each_once() -> None:
    rules = rules_of_three()
    for state in late_floors(rules, 40):
        outcomes = TurnOutcomes(rules).of(state, state.seat)
        floors = {(outcome.after.across, outcome.after.down, outcome.after.dice) for outcome in outcomes}
        assert len(floors) == len(outcomes)
        assert {outcome.move for outcome in outcomes} <= set(rules.legal(state, state.seat))
        assert floors == floors_after(rules, state, state.seat)


def floors_after(rules: MusesRules, state: MusesState, seat: int) -> set[tuple[int, int, int]]:
    found: set[tuple[int, int, int]] = set()
    for move in rules.legal(state, seat):
        after = state.copy()
        rules.apply(after, seat, move)
        if rules.turn(after) == seat:
            found |= floors_after(rules, after, seat)
        else:
            found.add((after.across, after.down, after.dice))
    return found


def test_rivals_choose_by_what_they_can_know_themselves() -> None:
    """Otherwise a cheater would assume that rivals know as much as it does."""
    rules, other_replies = rules_of_three(), 0
    for state in late_floors(rules, 12):
        truth = [Guess(state.behind, 1)]
        known = [truth if seat == state.seat else guesses_of(rules, state, seat) for seat in range(3)]
        values = []
        for by_seat in (None, [truth] * 3, known):
            evaluation = DanceEvaluation(rules, EvaluationWeights())
            evaluation.begin(state.sheet)
            multiplayer = MultiplayerSearch(rules, evaluation)
            multiplayer.search(state, truth, Clock(0.0, 0), 1, by_seat)
            values.append([turn.value for turn in multiplayer.ranked_turns])
        assert values[0] == values[1]
        other_replies += values[1] != values[2]
    assert other_replies >= 3


def test_who_minds_secrets_fears_a_rival_that_wins_with_its_own_muse() -> None:
    """A turn that lets a rival win for sure in one of two cases is worth less than even chances."""
    rules, feared = rules_of_three(), 0
    for state in late_floors(rules, 30):
        guesses = guesses_of(rules, state, state.seat)
        values = []
        for models_secrets in (False, True):
            evaluation = DanceEvaluation(rules, EvaluationWeights())
            evaluation.begin(state.sheet)
            multiplayer = MultiplayerSearch(rules, evaluation, models_secrets=models_secrets)
            multiplayer.search(state, guesses, Clock(0.0, 0), 1)
            values.append(sum(turn.value for turn in multiplayer.ranked_turns))
        feared += values[1] < values[0]
    assert feared >= 15


def guesses_of(rules: MusesRules, state: MusesState, seat: int) -> list[Guess]:
    worlds, found = rules.worlds(rules.view(state, seat)), set()
    for seed in range(40):
        world = worlds.draw(Rng(seed))
        assert isinstance(world, MusesState)
        found.add(world.behind)
    return [Guess(behind, 1) for behind in sorted(found)]
