"""Three troupes at Dance of Muses: each plays for itself, and the bot knows it."""

from collections.abc import Iterator

from mutable.bots.search.board import WIN
from mutable.bots.search.clock import Clock
from mutable.games import GAMES
from mutable.games.muses.bot.evaluation import Guess, Reckoning, Sight
from mutable.games.muses.bot.rivals import Rivals
from mutable.games.muses.bot.turn_outcomes import Way, Ways
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


def searched(rules: MusesRules, state: MusesState, deepest: int) -> Rivals:
    """With all tiles open, and all the time it takes."""
    reckoning = Reckoning(rules, Sight())
    reckoning.begin(state.sheet)
    rivals = Rivals(rules, reckoning)
    rivals.search(state, [Guess(state.behind, 1)], Clock(0.0, 0), deepest)
    return rivals


def wins(rules: MusesRules, way: Way, seat: int) -> bool:
    """Is the dance over, and won by this seat alone?"""
    if not way.is_over():
        return False
    end = way.after.copy()
    rules.apply(end, CHANCE, rules.chance(end, Rng(1)))
    return rules.winners(end) == bit_of(seat)


def test_a_turn_that_wins_at_once_is_taken_and_known_as_won() -> None:
    rules, won = rules_of_three(), 0
    for state in late_floors(rules, 60):
        winning = [way for way in Ways(rules).of(state, state.seat) if wins(rules, way, state.seat)]
        rivals = searched(rules, state, deepest=0)
        assert rivals.has_won() == bool(winning)
        if winning:
            assert wins(rules, rivals.prospects[0].way, state.seat)
            won += 1
    assert won >= 5


def test_a_turn_that_does_not_seem_lost_lets_the_next_rival_not_win_at_once() -> None:
    rules, safe = rules_of_three(), 0
    for state in late_floors(rules, 15):
        best = searched(rules, state, deepest=1).prospects[0]
        if best.way.is_over():
            continue
        rival = best.way.after.seat
        if best.value > -WIN:
            assert not any(wins(rules, way, rival) for way in Ways(rules).of(best.way.after, rival))
            safe += 1
    assert safe >= 5


def test_the_turn_in_front_was_looked_at_as_carefully_as_any() -> None:
    rules = rules_of_three()
    for state in late_floors(rules, 6):
        rivals = searched(rules, state, deepest=2)
        if not rivals.has_won():
            best = rivals.prospects[0]
            assert best.care == max(prospect.care for prospect in rivals.prospects)
            assert best.value == max(prospect.value for prospect in rivals.prospects)


def test_ways_are_all_floors_that_a_turn_can_lead_to_each_once() -> None:
    rules = rules_of_three()
    for state in late_floors(rules, 40):
        ways = Ways(rules).of(state, state.seat)
        floors = {(way.after.across, way.after.down, way.after.dice) for way in ways}
        assert len(floors) == len(ways)
        assert {way.move for way in ways} <= set(rules.legal(state, state.seat))
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
    """Else a cheater would fear rivals who know all that it knows."""
    rules, other_replies = rules_of_three(), 0
    for state in late_floors(rules, 12):
        truth = [Guess(state.behind, 1)]
        known = [truth if seat == state.seat else guesses_of(rules, state, seat) for seat in range(3)]
        values = []
        for by_seat in (None, [truth] * 3, known):
            reckoning = Reckoning(rules, Sight())
            reckoning.begin(state.sheet)
            rivals = Rivals(rules, reckoning)
            rivals.search(state, truth, Clock(0.0, 0), 1, by_seat)
            values.append([prospect.value for prospect in rivals.prospects])
        assert values[0] == values[1]
        other_replies += values[1] != values[2]
    assert other_replies >= 3


def test_who_minds_secrets_fears_a_rival_that_wins_with_its_own_muse() -> None:
    """A turn that lets a rival win for sure in one of two cases is worth less than even chances."""
    rules, feared = rules_of_three(), 0
    for state in late_floors(rules, 30):
        guesses = guesses_of(rules, state, state.seat)
        values = []
        for minds_secrets in (False, True):
            reckoning = Reckoning(rules, Sight())
            reckoning.begin(state.sheet)
            rivals = Rivals(rules, reckoning, minds_secrets=minds_secrets)
            rivals.search(state, guesses, Clock(0.0, 0), 1)
            values.append(sum(prospect.value for prospect in rivals.prospects))
        feared += values[1] < values[0]
    assert feared >= 15


def guesses_of(rules: MusesRules, state: MusesState, seat: int) -> list[Guess]:
    worlds, found = rules.worlds(rules.view(state, seat)), set()
    for seed in range(40):
        world = worlds.draw(Rng(seed))
        assert isinstance(world, MusesState)
        found.add(world.behind)
    return [Guess(behind, 1) for behind in sorted(found)]
