"""A batch for search and self-play: single games are saved and restored, bots play along, and what a learner
needs of a game is at hand: trajectories, scaled observations, all that a seat was told.
"""

import json
import pickle
from typing import Any

import pytest

from mutable._engine import is_compiled
from mutable.batch import Batch, Trajectories
from mutable.bots.bot import Budget
from mutable.bots.seated_bot import MILLISECONDS, SeatedBot, budget_of
from mutable.games import GAMES
from mutable.kit.arrays.batch import FIRST_STREAM, FIRST_THOUGHTS
from mutable.kit.arrays.event_encoding import NOTHING, Vocabulary
from mutable.kit.arrays.layout import layout_of, spans_of
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, OVER
from mutable.kit.play import Play
from mutable.kit.rng import Rng
from tests.conformance.cases import CASES, SCALE, Case

np = pytest.importorskip("numpy", reason="the extra research is not installed: NumPy is missing")

every_case = pytest.mark.parametrize("case", CASES, ids=str)
STEPS = 30 * SCALE if is_compiled() else 8


def batch_of(case: Case, size: int = 4, seed: int = 1, **more: Any) -> Batch:
    return Batch(case.game.name, case.players, dict(case.options), size, seed, **more)


def first_legal(batch: Batch, skipped: int = 0) -> Any:
    """Return the legal action with this number in each game, modulo their count."""
    legal = [mask.nonzero()[0] for mask in batch.turn().masks]
    return np.array([rows[skipped % len(rows)] for rows in legal])


def shown(batch: Batch, game: int) -> tuple[Any, ...]:
    turn = batch.turn()
    return (
        int(turn.seats[game]), turn.masks[game].tolist(), turn.rewards[game].tolist(), bool(turn.done[game]),
        batch.observe()[game].tolist(),
    )  # fmt: skip


# Single games


@every_case
def test_a_saved_game_goes_on_alike_in_any_place_of_any_batch(case: Case) -> None:
    batch, other = batch_of(case), batch_of(case, size=2, seed=8)
    for step in range(STEPS):
        batch.step(first_legal(batch, step))
    saved = batch.save(1)
    batch.restore(3, saved)
    other.restore(0, pickle.loads(pickle.dumps(saved)))
    assert shown(batch, 3)[:2] == shown(batch, 1)[:2]
    for step in range(STEPS):
        batch.step(first_legal(batch, step))
        other.step(first_legal(other, step))
        assert shown(batch, 1) == shown(batch, 3) == shown(other, 0)


@every_case
def test_a_game_can_be_taken_up_again_and_again(case: Case) -> None:
    batch = batch_of(case, size=2)
    for step in range(STEPS):
        batch.step(first_legal(batch, step))
    saved, ways = batch.save(0), []
    for _ in range(2):
        batch.restore(0, saved)
        ways.append([shown(batch, 0)[:2]])
        for step in range(STEPS // 2):
            batch.step(first_legal(batch, 2 * step))
            ways[-1].append(shown(batch, 0))
    assert ways[0] == ways[1]


def test_a_seed_gives_a_restored_game_another_luck_and_always_the_same() -> None:
    batch = Batch("muster", size=8, seed=1)
    batch.spread(0, into=range(1, 8))
    alike = [batch.save(game).kept.state.facts() for game in range(8)]
    assert len(set(alike)) == 1
    futures = []
    for _ in range(2):
        batch.restore(0, batch.save(0))
        kept = batch.save(0)
        batch.spread(0, into=range(1, 8), seed=5)
        for step in range(30):
            batch.step(first_legal(batch, step))
        futures.append([batch.save(game).kept.state.facts() for game in range(8)])
        batch.restore(0, kept)
    assert futures[0] == futures[1]
    assert len(set(futures[0])) > 4


def test_a_play_is_saved_restored_and_copied() -> None:
    for game in GAMES.values():
        play = Play(game.rules(game.usual_players, {}), seed=3)
        for step in range(20):
            play.apply(play.legal()[step % len(play.legal())])
        kept = pickle.loads(pickle.dumps(play.save()))
        again = play.copy()
        first = [went_on(play), went_on(again)]
        play.restore(kept)
        assert first[0] == first[1] == went_on(play)


def went_on(play: Play) -> list[tuple[int, ...]]:
    found = []
    for step in range(20):
        if legal := play.legal():
            play.apply(legal[step % len(legal)])
            found.append(play.state.facts())
    return found


# Opponents


@every_case
def test_opponents_play_by_themselves_and_hear_what_their_seats_were_told(case: Case) -> None:
    """Each move is that of a bot called directly with the view, the events and the same random numbers."""
    if case.players == 1:
        pytest.skip("nobody sits there but the learner")
    learner, name, steps = case.players - 1, "best", min(STEPS, 12)
    names = {seat: name if seat else "random" for seat in range(learner)}
    batch = batch_of(case, size=2, seed=6, opponents=names, iterations=2)
    rules = case.table().rules
    state, chance, thoughts, log = rules.start(), Rng(6, FIRST_STREAM), Rng(6, FIRST_THOUGHTS), Log()
    bot = SeatedBot(case.game.name, name, rules, Budget(iterations=2))
    for step in range(steps):
        while (seat := rules.settle_logged(state, chance, log)) not in (learner, OVER):
            if names[seat] == "random":
                move = rules.random_move(state, seat, thoughts)
            else:
                move = bot.choose(rules.view(state, seat), log.visible_to(seat), thoughts)
            rules.apply(state, seat, move, log)
        if seat == OVER:
            return
        assert (batch.turn().seats == learner).all()
        assert batch.save(0).kept.state.facts() == state.facts()
        actions = first_legal(batch, step)
        rules.apply(state, learner, int(actions[0]), log)
        batch.step(actions)


@pytest.mark.parametrize("name", GAMES)
def test_the_learner_is_asked_for_its_own_seats_alone_over_the_end_of_games_too(name: str) -> None:
    options = {"hands": 1} if name in ("mu_tricks", "muses") else {}
    batch = Batch(name, options=options, size=16, seed=2, opponents={1: "random"})
    ended = 0
    for _ in range(250):
        turn = batch.step(batch.random_actions())
        assert not (turn.seats == 1).any()
        assert (turn.rewards.any(axis=1) <= turn.done).all()
        ended += int(turn.done.sum())
    assert ended


def test_an_opponent_thinks_for_twenty_milliseconds_where_nothing_is_said() -> None:
    assert budget_of(None, None) == Budget(milliseconds=MILLISECONDS)
    assert MILLISECONDS == 20
    assert budget_of(None, 7) == Budget(iterations=7)
    assert budget_of(5, None) == Budget(milliseconds=5)


def test_a_bot_that_sat_in_many_games_chooses_as_a_new_one() -> None:
    """So one bot may serve a whole batch, and copies of an environment may have others."""
    for name, game in GAMES.items():
        rules = game.rules(game.usual_players, {})
        used = SeatedBot(name, "best", rules, Budget(iterations=3))
        plays = [Play(rules, seed, tells=True) for seed in (1, 2)]
        for step in range(40 if is_compiled() else 8):
            play = plays[step % 2]
            if play.seat == OVER:
                continue
            view, heard = rules.view(play.state, play.seat), play.heard(play.seat)
            new = SeatedBot(name, "best", rules, Budget(iterations=3))
            chosen = used.choose(view, heard, Rng(step))
            assert chosen == new.choose(view, heard, Rng(step))
            play.apply(chosen)


# Trajectories


@every_case
def test_trajectories_are_what_each_seat_saw_and_did_to_the_end_of_its_game(case: Case) -> None:
    if not is_compiled() and case.game.name != "muses":
        pytest.skip("the same games as compiled, many times slower")
    batch, twin = batch_of(case, size=2, seed=4), batch_of(case, size=2, seed=4)
    collected = Trajectories(batch)
    seen: list[list[tuple[Any, ...]]] = [[], []]
    for _ in range(20_000):
        actions, views, turn = twin.random_actions().copy(), twin.observe(), twin.turn()
        for game in range(2):
            row = turn.seats[game], views[game].tolist(), turn.masks[game].tolist(), actions[game]
            seen[game].append(row)
        found = collected.step(actions)
        twin.step(actions)
        if found:
            break
    game = found[0].game
    assert [one.seat for one in found if one.game == game] == sorted({int(row[0]) for row in seen[game]})
    for one in found:
        rows = [row[1:] for row in seen[one.game] if row[0] == one.seat]
        told = zip(one.observations.tolist(), one.masks.tolist(), one.actions, strict=True)
        assert list(told) == rows
        assert one.masks[np.arange(len(rows)), one.actions].all()
        assert one.reward == twin.turn().rewards[one.game, one.seat]
        assert one.score == twin.scores[one.game, one.seat]


def test_a_second_game_in_a_place_has_trajectories_of_its_own() -> None:
    batch = Batch("muses", options={"hands": 1}, size=3, seed=1)
    collected, found = Trajectories(batch, scaled=True), []
    while len(found) < 12:
        found += collected.step(batch.random_actions())
    assert len({(one.game, one.seat) for one in found}) < len(found)
    assert all(len(one.actions) < 400 for one in found)
    assert all(np.abs(one.observations).max() <= 1 for one in found)


# Observations


@every_case
def test_every_number_of_an_observation_lies_in_its_range(case: Case) -> None:
    """In random games and in games of bots, because they have different values."""
    rules = case.table().rules
    spans = np.array(spans_of(rules))
    assert len(spans) == layout_of(rules)[0]
    if is_compiled():
        batch = batch_of(case, size=16)
        for _ in range(300 * SCALE):
            check_ranges(batch.observe(), spans)
            batch.step(batch.random_actions())
    if case.players > 1:
        bots = dict.fromkeys(range(1, case.players), "greedy")
        batch = batch_of(case, size=2, opponents=bots, iterations=1)
        for step in range(STEPS):
            check_ranges(batch.observe(), spans)
            batch.step(first_legal(batch, step))


def check_ranges(views: Any, spans: Any) -> None:
    low, high = views.min(axis=0), views.max(axis=0)
    wrong = [
        (at, low[at], high[at], spans[at]) for at in ((low < spans[:, 0]) | (high > spans[:, 1])).nonzero()[0]
    ]
    assert not wrong


@every_case
def test_ranges_are_told_and_not_as_wide_as_sixteen_bits(case: Case) -> None:
    spans = np.array(spans_of(case.table().rules))
    assert (spans[:, 0] <= 0).all()
    assert (spans[:, 1] >= 1).all()
    assert (np.abs(spans) < 32767).all()


@every_case
def test_scaled_observations_are_the_same_from_minus_one_to_one(case: Case) -> None:
    batch = batch_of(case)
    for step in range(STEPS):
        batch.step(first_legal(batch, step))
    plain = batch.observe().copy()
    scaled = batch.observe(scaled=True)
    assert scaled.dtype == np.float32
    assert scaled.min() >= -1
    assert scaled.max() <= 1
    greatest = np.abs(batch.ranges.astype(int)).max(axis=1)
    np.testing.assert_allclose(scaled * greatest, plain, atol=1e-3)


# What a seat was told


@every_case
def test_what_is_recalled_is_what_the_seat_was_told_and_did(case: Case) -> None:
    batch = batch_of(case, size=2, history=4000)
    rules, words = case.table().rules, batch.vocabulary
    assert words is not None
    state, chance, log = rules.start(), Rng(1, FIRST_STREAM), Log()
    told: list[list[int]] = [[] for _ in range(case.players)]
    for step in range(STEPS):
        seat, fresh = rules.settle_logged(state, chance, log), log.events
        if seat == OVER:
            return
        for other in range(case.players):
            for facts in Log(fresh).visible_to(other):
                told[other] += words.of_event(facts)
        row = batch.recall()[0].tolist()
        assert row == told[seat] + [NOTHING] * (4000 - len(told[seat]))
        actions = first_legal(batch, step)
        log, action = Log(), int(actions[0])
        told[seat] += words.of_move(action)
        rules.apply(state, seat, action, log)
        batch.step(actions)


def test_of_what_is_too_long_the_last_is_recalled_and_a_new_game_begins_with_nothing() -> None:
    long, short = (Batch("muses", options={"hands": 1}, size=1, seed=3, history=size) for size in (2000, 20))
    ended = 0
    while not ended:
        numbers = long.recall()[0]
        last = numbers[numbers != NOTHING][-20:].tolist()
        assert [number for number in short.recall()[0].tolist() if number != NOTHING] == last
        actions = long.random_actions().copy()
        ended = int(long.step(actions).done.sum())
        short.step(actions)
    fresh = long.recall()[0]
    assert long.vocabulary is not None
    assert long.vocabulary.text(fresh.tolist()).startswith(("first", "deal"))


@every_case
def test_no_two_events_have_the_same_numbers(case: Case) -> None:
    rules, rng = case.table().rules, Rng(7)
    words, met = Vocabulary(rules), {}
    for _ in range(4 if is_compiled() else 1):
        state, log, moves = rules.start(), Log(), 0
        while (seat := rules.turn(state)) != OVER and moves < 600:
            move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
            rules.apply(state, seat, move, log)
            moves += 1
        for event in log.events:
            facts = json.dumps({**event.facts, "reason": ""})  # why a game ended is told after the last move
            assert met.setdefault(tuple(words.of_event(event.facts)), facts) == facts
    assert max(max(numbers) for numbers in met) < words.size < 32767
