"""Inference of hidden muses from the turns of others at Dance of Muses."""

from collections.abc import Iterator

import pytest

from mutable.bots.bot import Bot, Budget, listens
from mutable.bots.registry import BEST, BOTS, LEVELS, bot_named, is_listener
from mutable.bots.search.worlds import distinct_worlds
from mutable.games import GAMES
from mutable.games.muses.bot.belief import Belief, as_known_to
from mutable.games.muses.bot.evaluation import Guess
from mutable.games.muses.bot.levels import muses_level
from mutable.games.muses.bot.play_history import PlayHistory
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import DANCING, EMPOWERED, LAYING, MusesState
from mutable.kit.events import Facts
from mutable.kit.rng import Rng
from mutable.table.chance import RandomChance
from mutable.table.table import TAKEBACK, Setting, Table

READER = 0  # the seat whose belief is looked at


def table_of(players: int, hands: int = 1) -> Table:
    return Table(Setting(GAMES["muses"], tuple("abcd"[:players]), {"hands": hands}))


def rules_of(table: Table) -> MusesRules:
    assert isinstance(table.rules, MusesRules)
    return table.rules


def state_of(table: Table) -> MusesState:
    assert isinstance(table.state, MusesState)
    return table.state


def dance_of(table: Table, seed: int, others: str = "greedy") -> Iterator[MusesState]:
    """A game in which the reader makes any moves; stops whenever the reader is to make one in the dance."""
    chance, rng = RandomChance(seed), Rng(seed)
    bot: Bot = bot_named("muses", others, table.rules)
    table.settle(chance)
    while deciders := table.deciders():
        seat = deciders[0]
        if seat == READER and state_of(table).phase != LAYING:
            yield state_of(table)
        if seat == READER:
            move = table.rules.random_move(table.state, seat, rng)
        else:
            move = bot.choose(table.view(seat), Budget(), rng)
        table.enter(seat, table.rules.moves.text(move))
        table.settle(chance)


def guesses_of(belief: Belief, table: Table, events: list[Facts] | None = None) -> list[Guess]:
    """Return the reader's choice from its own view and events."""
    worlds = distinct_worlds(table.rules.worlds(table.view(READER)), 100, Rng(1))
    shown = worlds[0]
    assert isinstance(shown, MusesState)
    behinds = [world.behind for world in worlds]  # type: ignore[attr-defined]
    return belief.guesses(table.events(READER) if events is None else events, shown, behinds, READER)


def share_of_truth(guesses: list[Guess], state: MusesState) -> float:
    true = sum(guess.weight for guess in guesses if guess.behind == state.behind)
    return true / sum(guess.weight for guess in guesses)


def weights_of(guesses: list[Guess]) -> dict[int, int]:
    return {guess.behind: guess.weight for guess in guesses}


@pytest.mark.parametrize(("players", "by_chance"), [(2, 1 / 2), (3, 1 / 2), (4, 1 / 6)])
def test_the_turns_of_greedy_betray_whom_it_hides(players: int, by_chance: float) -> None:
    shares = []
    for seed in range(40):
        table = table_of(players)
        belief = Belief(rules_of(table))
        shares.append([share_of_truth(guesses_of(belief, table), state) for state in dance_of(table, seed)])
    last = [found[-1] for found in shares if found]
    assert sum(last) / len(last) > 1.4 * by_chance


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_guess_is_ever_ruled_out(players: int) -> None:
    for seed in range(5):
        table = table_of(players)
        belief = Belief(rules_of(table))
        for _ in dance_of(table, seed):
            guesses = guesses_of(belief, table)
            assert len(guesses) == {2: 2, 3: 2, 4: 6}[players]
            assert all(guess.weight > 0 for guess in guesses)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("others", ["greedy", "random"])
def test_who_hears_the_whole_story_at_once_believes_the_same(players: int, others: str) -> None:
    for seed in range(3):
        table = table_of(players, hands=2)
        belief = Belief(rules_of(table))
        for _ in dance_of(table, seed, others):
            guesses = weights_of(guesses_of(belief, table))
            assert weights_of(guesses_of(belief, table)) == guesses  # asked again
            assert weights_of(guesses_of(Belief(rules_of(table)), table)) == guesses


def test_who_hears_nothing_or_another_story_believes_nothing() -> None:
    table, other = table_of(2), table_of(2)
    belief = Belief(rules_of(table))
    for _ in dance_of(other, 1):
        guesses_of(belief, other)
    for _ in dance_of(table, 2):
        for events in ([], other.events(READER), table.events(READER)[:-1]):
            assert len(set(weights_of(guesses_of(belief, table, events)).values())) == 1


def test_nothing_believed_in_one_game_is_believed_in_the_next() -> None:
    asked = [question for seed in range(8) for question in questions_of(seed)]
    rules = rules_of(table_of(2))
    for before in asked:
        for after in asked:
            belief = Belief(rules)
            belief.guesses(*before, READER)
            found = weights_of(belief.guesses(*after, READER))
            fresh = weights_of(Belief(rules).guesses(*after, READER))
            assert found == fresh or len(set(found.values())) == 1


def questions_of(seed: int) -> list[tuple[list[Facts], MusesState, list[int]]]:
    """Return the reader's first two decisions of a dance."""
    table, found = table_of(2), []
    for _ in dance_of(table, seed):
        worlds = distinct_worlds(table.rules.worlds(table.view(READER)), 100, Rng(1))
        shown = worlds[0]
        assert isinstance(shown, MusesState)
        found.append((table.events(READER), shown, [world.behind for world in worlds]))  # type: ignore[attr-defined]
        if len(found) == 2:
            break
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", [LAYING, DANCING])
def test_after_a_move_is_taken_back_the_hand_is_not_read_any_more(players: int, phase: int) -> None:
    table = table_of(players, hands=4)
    belief, hands = Belief(rules_of(table)), []
    chance = RandomChance(4)
    table.settle(chance)
    take_back_in(table, phase, chance)
    for state in dance_of(table, 4):
        weights = set(weights_of(guesses_of(belief, table)).values())
        hands.append((len(state.sheet) > 0, len(weights) == 1))
    assert all(is_equal for is_later, is_equal in hands if not is_later)
    assert not all(is_equal for is_later, is_equal in hands if is_later)


def take_back_in(table: Table, phase: int, chance: RandomChance) -> None:
    """Play on at random until the reader can take a move back in that phase."""
    rng = Rng(1)
    while True:
        seat = table.deciders()[0]
        is_there = state_of(table).phase == phase and seat == READER
        table.enter(seat, table.rules.moves.text(table.rules.random_move(table.state, seat, rng)))
        if is_there and table.can_take_back(READER):
            table.enter(READER, TAKEBACK)
            return
        table.settle(chance)


def test_a_way_back_over_the_whole_hand_leaves_nothing_of_it() -> None:
    """Among three the first muse is laid on an empty floor, as it was when the hand began."""
    seats, bots = ("a", "b", "c"), frozenset({1, 2})
    for seed in range(30):
        table, chance = Table(Setting(GAMES["muses"], seats, {}, None, bots)), RandomChance(seed)
        table.settle(chance)
        if table.deciders() != [READER]:
            continue
        begun = len(table.moves)
        for _ in dance_of(table, seed):
            break
        table.enter(READER, f"rewind {begun}")
        story = PlayHistory(rules_of(table))
        for state in dance_of(table, seed):
            assert not story.follow(table.events(READER), state)
            assert story.turns == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_story_leads_from_turn_to_turn_to_the_floor_as_it_is(players: int) -> None:
    for seed in range(20):
        table = table_of(players, hands=2)
        story = PlayHistory(rules_of(table))
        for state in dance_of(table, seed, others="random"):
            assert story.follow(table.events(READER), state)
            if state.phase == DANCING:
                assert len(story.turns) == state.steps
            assert all(turn.before.phase == DANCING for turn in story.turns)
            assert all(turn.after.phase != EMPOWERED for turn in story.turns)


def test_everybody_knows_its_own_mystery_muse_and_nobody_elses() -> None:
    behind = 0x00321  # seats 0, 1 and 2 hide the muses 0, 1 and 2
    assert {guess.behind for guess in as_known_to(0, 0, behind)} == {0x00321, 0x00231}
    assert {guess.behind for guess in as_known_to(1, 2, behind)} == {0x00132, 0x00231}
    four = as_known_to(3, 3, 0x04321)
    assert len({guess.behind for guess in four}) == 6
    assert all(guess.behind >> 12 == 4 for guess in four)


def test_only_the_strongest_listens() -> None:
    rules = GAMES["muses"].rules(2, {})
    assert [listens(muses_level(rules, level)) for level in LEVELS] == [False] * 5 + [True]
    listeners = {(game, name) for game in BOTS for name in BOTS[game] if is_listener(game, name)}
    assert listeners == {(game, name) for game in ("muses", "mu_tricks") for name in (BEST, "level6")}
