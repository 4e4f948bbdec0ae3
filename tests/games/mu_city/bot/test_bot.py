"""The bot of Mū scores as the rules would, samples what fits its view, and learns repeatably."""

import random

import pytest

from mutable.bots.bot import Budget
from mutable.bots.search.values import Values
from mutable.bots.search.worlds import TrueWorld
from mutable.games import GAMES
from mutable.games.mu_city.bot.borders import Borders
from mutable.games.mu_city.bot.draft_plan import DraftPlan
from mutable.games.mu_city.bot.features import SIZE, CityFeatures
from mutable.games.mu_city.bot.levels import mu_city_level, parameters_of, weights_of
from mutable.games.mu_city.bot.policy import MuCityPolicy
from mutable.games.mu_city.bot.search import LONG_ITERATIONS
from mutable.games.mu_city.bot.valuation import Valuation
from mutable.games.mu_city.bot.value import MuCityValue, load_value
from mutable.games.mu_city.bot.weights import (
    FINE_PLAYERS,
    MuCityWeights,
    all_names,
    initial_values,
    load_weight_values,
    load_weights,
)
from mutable.games.mu_city.bot.worlds import PolicyWorlds
from mutable.games.mu_city.lab.learning import Fit, learn_projects
from mutable.games.mu_city.lab.tuning import mirrored_lead, moved, play_batch
from mutable.games.mu_city.rules.board import CELLS, EMPTY
from mutable.games.mu_city.rules.city import put_building
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_city.rules.state import KEEPING, PLACING, PLAYING, SLOTS, MuCityState
from mutable.kit.bits import bit_of, members
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.bots.positions import step


def rules_for(players: int) -> MuCityRules:
    rules = GAMES["mu_city"].rules(players, {})
    assert isinstance(rules, MuCityRules)
    return rules


def states_of(rules: MuCityRules, seed: int) -> list[MuCityState]:
    """Every position of a random game in which a seat decides."""
    state, rng = rules.start(), Rng(seed)
    found: list[MuCityState] = []
    while rules.turn(state) != OVER:
        if rules.turn(state) != CHANCE:
            copied = state.copy()
            assert isinstance(copied, MuCityState)
            found.append(copied)
        step(rules, state, rng)
    return found


def sensible_states(rules: MuCityRules, seed: int) -> list[MuCityState]:
    """The same of a game that the policy plays."""
    policy = MuCityPolicy(rules, load_weights(int(rules.players)), Borders(rules.components))
    state, rng = rules.start(), Rng(seed)
    found: list[MuCityState] = []
    while (seat := rules.turn(state)) != OVER:
        if seat == CHANCE:
            rules.apply(state, seat, rules.chance(state, rng))
            continue
        copied = state.copy()
        assert isinstance(copied, MuCityState)
        found.append(copied)
        rules.apply(state, seat, policy.choose(rules, state, seat, rng))
    return found


def test_masks_find_the_sources_that_the_rules_find() -> None:
    rules = rules_for(2)
    borders = Borders(rules.components)
    compared = 0
    for state in states_of(rules, 3):
        if state.phase != PLAYING or state.round == 0:
            continue
        seat = rules.turn(state)
        for card in members(state.hands.get(seat)):
            for cell in members(state.empty_cells(seat)):
                place = (card * CELLS + cell) * 3
                met = [
                    borders.open_halves(state, seat, symbol) & borders.fragments[place + symbol]
                    for symbol in range(3)
                ]
                after = state.copy()
                assert isinstance(after, MuCityState)
                put_building(rules.components, after, seat, card, cell, 0)
                fresh = [
                    after.sources[symbol].get(seat) & ~state.sources[symbol].get(seat) for symbol in range(3)
                ]
                assert met == fresh
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("players", [2, 3, 5])
def test_sampled_choices_of_others_still_fit_the_view(players: int) -> None:
    rules = rules_for(players)
    policy = MuCityPolicy(rules, load_weights(int(rules.players)), Borders(rules.components))
    tried = 0
    for state in states_of(rules, 8):
        seat = players - 1
        if state.phase not in (KEEPING, PLAYING) or not state.done or state.done & bit_of(seat):
            continue
        view = rules.view(state, seat)
        worlds = PolicyWorlds(rules.worlds(view), rules, policy, seat)
        for draw in range(3):
            sampled = worlds.draw(Rng(draw))
            assert rules.view(sampled, seat) == view
            tried += 1
    assert tried >= 12


def test_the_cheater_keeps_what_the_others_have_truly_chosen() -> None:
    rules = rules_for(3)
    search, tried = mu_city_level(rules, 6), 0
    for state in states_of(rules, 8):
        if state.phase in (KEEPING, PLAYING) and state.done and not state.done & bit_of(2):
            world = search.likely_worlds(TrueWorld(state), 2, Rng(1)).draw(Rng(1))
            assert world.facts() == state.facts()
            tried += 1
    assert tried >= 8


def test_only_others_doubt_and_among_moves_that_look_nearly_as_good() -> None:
    """Otherwise a cheater's single world would have a single line of play."""
    rules = rules_for(2)
    policy = MuCityPolicy(rules, load_weights(2), Borders(rules.components))
    policy.noise, policy.noiseless_seat = 2.0, 0
    spread = 0
    for state in sensible_states(rules, 3):
        seat = rules.turn(state)
        chosen = {policy.choose(rules, state, seat, Rng(luck)) for luck in range(12)}
        policy.prepare(state, seat)
        best = max(policy.worth(state, seat, move) for move in rules.legal(state, seat))
        assert all(policy.worth(state, seat, move) > best - 2.0 for move in chosen)
        assert seat == 1 or len(chosen) == 1
        spread += len(chosen) > 1
    assert spread > 5


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_policy_plays_far_better_than_chance(players: int) -> None:
    rules = rules_for(players)
    sensible = [sensible_states(rules, seed)[-1] for seed in range(4)]
    wild = [states_of(rules, seed)[-1] for seed in range(4)]
    means = [
        sum(rules.score(state, seat) for state in states for seat in range(players)) / players / 4
        for states in (sensible, wild)
    ]
    assert means[0] > means[1] + 12


def test_the_last_tokens_of_a_game_alone_are_placed_as_brute_force_would() -> None:
    rules = rules_for(1)

    def best(state: MuCityState) -> int:
        if state.phase != PLACING or not rules.decides(state, 0):
            return rules.score(state, 0)
        return max(best(after(state, move)) for move in rules.legal(state, 0))

    def after(state: MuCityState, move: int) -> MuCityState:
        copied = state.copy()
        assert isinstance(copied, MuCityState)
        rules.apply(copied, 0, move)
        return copied

    bot = mu_city_level(rules, 6)
    tried = 0
    for seed in range(12):
        for state in sensible_states(rules, seed):
            last = state.round == 3 and state.turn == 2 and state.phase == PLACING
            if not last or len(rules.legal(state, 0)) < 2:
                continue
            chosen = bot.choose(rules.view(state, 0), Budget(iterations=60), Rng(1))
            if (
                max(best(after(state, move)) for move in rules.legal(state, 0)) - best(after(state, chosen))
                > 1
            ):
                pytest.fail(f"seed {seed}: {rules.moves.text(chosen)}")
            tried += 1
    assert tried >= 5


def test_every_level_thinks_further_or_samples_more_than_the_one_below() -> None:
    whole = weights_of(5, 2)
    names = ["ordinary", "second", "food_rate", "token", "spread", "future", "later_victory"]
    blind = [
        sum(getattr(weights_of(level, 2), name) != getattr(whole, name) for name in names)
        for level in range(1, 6)
    ]
    assert blind == sorted(set(blind), reverse=True)
    assert blind[-1] == 0
    assert [level for level in range(1, 7) if weights_of(level, 2).fine] == [6]
    games = [parameters_of(level).max_iterations or 10**9 for level in (5, 6)]
    assert games == sorted(set(games))


def test_a_battle_looks_the_more_decided_the_higher_the_level() -> None:
    for players in (2, 3, 4):
        spreads = [weights_of(level, players).spread for level in (3, 4, 5)]
        assert spreads == sorted(set(spreads), reverse=True)


def test_the_stored_figures_and_values_are_complete() -> None:
    for players in range(1, 6):
        assert len(load_weight_values(players)) == len(all_names()) == len(initial_values())
        rules = rules_for(players)
        value = load_value(
            CityFeatures(rules, load_weights(int(rules.players)), Borders(rules.components)), players
        )
        assert len(value.spreads) == 3
        assert value.spreads[0] > value.spreads[2] > 0
    rules, fine = rules_for(FINE_PLAYERS), load_weights(FINE_PLAYERS, fine=True)
    value = load_value(CityFeatures(rules, fine, Borders(rules.components)), FINE_PLAYERS)
    assert (
        value.spreads
        != load_value(CityFeatures(rules, load_weights(2), Borders(rules.components)), 2).spreads
    )
    assert value.spreads[0] > value.spreads[2] > 0


def test_the_value_of_a_city_foresees_its_points() -> None:
    """Before the last round, to within the spread that was learned."""
    rules = rules_for(2)
    value = load_value(CityFeatures(rules, load_weights(int(rules.players)), Borders(rules.components)), 2)
    errors = []
    for seed in range(100, 106):
        states = sensible_states(rules, seed)
        early = next(state for state in states if state.round == 3)
        ended = states[-1]
        errors += [value.points(early, seat) - rules.score(ended, seat) for seat in range(2)]
    mean_square = sum(error * error for error in errors) / len(errors)
    assert mean_square < (2 * value.spreads[2]) ** 2


def test_a_fine_heuristic_passes_on_what_the_taker_wants_less() -> None:
    rules = rules_for(2)
    borders = Borders(rules.components)
    figures = load_weight_values(2, fine=True)
    careless = list(figures)
    careless[all_names(fine=True).index("deny")] = 0.0
    theirs = Valuation(rules, MuCityWeights(figures), borders)
    gifts: list[float] = []
    for values in (figures, careless):
        policy = MuCityPolicy(rules, MuCityWeights(values), borders)
        gifts.append(0.0)
        for state in sensible_states(rules, 6):
            if state.phase == KEEPING and state.round > 0:
                seat = rules.turn(state)
                kept = policy.choose(rules, state, seat, Rng(0))
                pair = bit_of(rules.legality.moves.one[kept]) | bit_of(rules.legality.moves.two[kept])
                theirs.read(state, 1 - seat)
                gifts[-1] += max(
                    theirs.card_worth(state, 1 - seat, card, cell)
                    for card in members(state.hands.get(seat) & ~pair)
                    for cell in members(state.empty_cells(1 - seat))
                )
    assert gifts[0] < gifts[1] - 3.0


def test_a_fine_heuristic_sees_what_the_tokens_of_a_completed_project_complete() -> None:
    """A Food completes a project for a Victory token, or one whose two tokens complete that and more."""
    rules = rules_for(2)
    state = next(state for state in sensible_states(rules, 4) if state.phase == PLACING)
    numbers = {project.number: index for index, project in enumerate(rules.components.projects)}
    state.round, state.turn, state.done = 3, 2, bit_of(1)
    without = "FS"  # what lies on the basic projects: their Food is missing
    for slot, (number, placed) in enumerate([(1, without), (2, without), (16, "SS"), (12, ""), (8, "")]):
        state.projects[slot] = numbers[number]
        state.spaces[slot].set(0, 0)
        for symbol in placed:
            free = rules.player_board.free_spaces(state, 0, slot, SYMBOLS.index(symbol), False)
            state.spaces[slot].add(0, (SYMBOLS.index(symbol) + 1) * (free & -free))
    state.tokens[:3] = [0, 1, 0]
    state.set_need(0, 0, 0)
    chosen = [
        MuCityPolicy(rules, weights, Borders(rules.components)).choose(rules, state, 0, Rng(0))
        for weights in (load_weights(2), load_weights(2, fine=True))
    ]
    assert [rules.moves.text(move) for move in chosen] == ["place N 16", "place N 2"]


def test_a_pair_is_kept_together_with_what_is_built_of_it() -> None:
    rules = rules_for(2)
    search, tried = mu_city_level(rules, 6), 0
    for state in sensible_states(rules, 5):
        if state.phase != KEEPING or state.round == 0 or state.done:
            continue
        seat = rules.turn(state)
        search.choose(rules.view(state, seat), Budget(iterations=40), Rng(1))
        plans = [plan for plan in search._draft_search.candidates if isinstance(plan, DraftPlan)]
        assert len(plans) > len(search.ranked()) == len(set(search.ranked()))
        assert set(search.ranked()) <= set(rules.legal(state, seat))
        moves = rules.legality.moves
        for plan in plans:
            assert moves.one[plan.building] in (moves.one[plan.move], moves.two[plan.move])
        assert max(plans, key=lambda plan: plan.prior).move == search.policy.choose(
            rules, state, seat, Rng(1)
        )
        tried += 1
    assert tried >= 6


def test_only_who_has_long_to_think_simulates_games_with_care() -> None:
    rules = rules_for(2)
    search = mu_city_level(rules, 6)
    view = rules.view(next(s for s in sensible_states(rules, 5) if rules.turn(s) == 0), 0)
    for iterations, lookahead_width in ((400, 1), (LONG_ITERATIONS, parameters_of(6).lookahead_width)):
        search.choose(view, Budget(iterations=iterations), Rng(1))
        assert search._rollout.lookahead_width == lookahead_width


def test_care_makes_more_of_the_last_building_of_a_round() -> None:
    """In the first round nothing is left to luck after it."""
    rules = rules_for(2)
    search, out = mu_city_level(rules, 6), Values()
    careful, gained = search._rollout, []
    for seed in range(8):
        for state in sensible_states(rules, seed):
            if (state.phase, state.round, state.turn, state.done) != (PLAYING, 1, 2, 0):
                continue
            search._utility.set_root(state)
            careful.seat, found = 0, []
            for lookahead_width in (1, 3):
                careful.lookahead_width = lookahead_width
                careful.play(state.copy(), Rng(1), out)
                found.append(out.get(0))
            gained.append(found[1] - found[0])
    assert len(gained) == 8
    assert min(gained) >= 0.0
    assert max(gained) > 0.0


def test_tuning_repeats_and_goes_where_games_are_won() -> None:
    rules = rules_for(2)
    figures = initial_values()
    batches = [play_batch(rules, figures, 5, 3) for _ in range(2)]
    assert batches[0].total == batches[1].total
    assert moved(figures, [batches[0]], 0.05) != figures
    slope = batches[0].total[0]
    further = moved(figures, [batches[0]], 0.05)[0]
    assert (further > figures[0]) == (slope > 0)


def test_mirrored_games_of_equals_end_level() -> None:
    rules = rules_for(2)
    borders = Borders(rules.components)
    one, other = (MuCityPolicy(rules, MuCityWeights(initial_values()), borders) for _ in range(2))
    assert mirrored_lead(rules, one, other, 4) == 0.0


def test_least_squares_finds_the_weights_that_made_the_numbers() -> None:
    draw = random.Random(3)
    wanted = [draw.uniform(-2, 2) for _ in range(SIZE)]
    fit = Fit()
    for _ in range(600):
        figures = [draw.uniform(-3, 3) if draw.random() < 0.5 else 0.0 for _ in range(SIZE)]
        fit.add(figures, sum(w * f for w, f in zip(wanted, figures, strict=True)))
    found = fit.solve()
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 0.15
    assert fit.spread(found) < 1.0


def test_the_worth_of_projects_is_learned_repeatably_and_counts_before_the_first_building() -> None:
    rules, weights = rules_for(FINE_PLAYERS), load_weights(FINE_PLAYERS, fine=True)
    borders = Borders(rules.components)
    policy, features = MuCityPolicy(rules, weights, borders), CityFeatures(rules, weights, borders)
    stored = load_value(features, FINE_PLAYERS)
    plain = MuCityValue(features, stored._weights, stored.spreads, [])
    learned = [learn_projects(rules, policy, plain, 5) for _ in range(2)]
    assert learned[0] == learned[1]
    assert len(learned[0]) == len(rules.components.projects) <= len(stored._projects)
    for state in sensible_states(rules, 7):
        if state.round > 0:
            own = [state.project(0, slot) for slot in range(SLOTS)]
            worth = sum(stored._projects[project] for project in own) if state.round == 1 else 0.0
            assert stored.points(state, 0) - plain.points(state, 0) == pytest.approx(worth)


def test_a_marked_cell_is_no_place_for_a_good_building() -> None:
    """A building placed there falls at once (8.4): only its sources count."""
    rules = rules_for(2)
    policy = MuCityPolicy(rules, load_weights(int(rules.players)), Borders(rules.components))
    for state in states_of(rules, 21):
        seat = rules.turn(state)
        if state.phase == PLAYING and state.round == 1 and state.card_at(seat, 4) == EMPTY:
            policy.prepare(state, seat)
            card = members(state.hands.get(seat))[0]
            move = rules.legality.moves.build_row(card, 4)
            whole = policy.worth(state, seat, move)
            state.marks[CELLS * seat + 4] = 2
            assert policy.worth(state, seat, move) < whole
            return
    pytest.fail("no such position")
