"""The bot of Mü: consistent worlds, equivalent cards merged, bids weighed by their chance."""

import itertools
import math
import random
from collections.abc import Iterable

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.games.mu_tricks.bot.belief import PLACES, ClueFinder, MetropolisWorlds
from mutable.games.mu_tricks.bot.card_locations import CardLocations, load_location_layers
from mutable.games.mu_tricks.bot.forgetful_worlds import ForgetfulWorlds
from mutable.games.mu_tricks.bot.hand_rollout import HandRollout
from mutable.games.mu_tricks.bot.levels import parameters_of
from mutable.games.mu_tricks.bot.payoff import Likelihood
from mutable.games.mu_tricks.bot.plans import Planner
from mutable.games.mu_tricks.bot.play_history import PlayedTrick, PlayHistory
from mutable.games.mu_tricks.bot.policy import BID_NOISE
from mutable.games.mu_tricks.bot.search import MuTricksParameters, MuTricksSearch
from mutable.games.mu_tricks.lab.studies import (
    contract,
    fit_calibration,
    gap_closed,
    merge_tenths,
    nats_of_hand,
    play_contract,
)
from mutable.games.mu_tricks.rules.cards.deck import CARDS, COLOUR_CARDS, FACE_OF
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, PLAYING, MuTricksState
from mutable.kit.bits import count_bits, lowest, members
from mutable.kit.events import Log
from mutable.kit.game import CHANCE, OVER
from mutable.kit.rng import Rng
from tests.conformance.cases import CASES, Case
from tests.games.mu_tricks.scene import mu_rules, tricks

MU_CASES = [case for case in CASES if case.game.name == "mu_tricks"]


def position(rules: MuTricksRules, seed: int, steps: int) -> MuTricksState:
    state, rng = rules.start(), Rng(seed)
    assert isinstance(state, MuTricksState)
    while (steps > 0 and rules.turn(state) != OVER) or rules.turn(state) == CHANCE:
        seat = rules.turn(state)
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move)
        steps -= 1
    return state


@pytest.mark.parametrize("case", MU_CASES, ids=str)
def test_likely_worlds_have_the_very_view_that_they_were_sampled_from(case: Case) -> None:
    rules = case.table().rules
    assert isinstance(rules, MuTricksRules)
    clue_finder, rng = ClueFinder(rules), Rng(5)
    for seed in range(6):
        state = position(rules, seed, 62 + 17 * seed)
        seat = rules.turn(state)
        if seat < 0:
            continue
        view = rules.view(state, seat)
        first = rules.sample_state(view, rng)
        assert isinstance(first, MuTricksState)
        history = PlayHistory(rules.players, rules.components)
        clue_finder.read(first, seat, history.tricks([], first), history.shown([], first))
        table = CardLocations(load_location_layers()).table(clue_finder)
        worlds = MetropolisWorlds(first, seat, rules.players, table, rng)
        for _ in range(5):
            assert rules.view(worlds.draw(rng), seat) == view


def test_likely_worlds_follow_the_weights_of_cards() -> None:
    """A hand in which some cards have a low weight gets fewer of them."""
    rules = mu_rules(5)
    state = position(rules, 3, 1)
    seat, other = rules.turn(state), (rules.turn(state) + 1) % 5
    held = []
    for weight in (0.0, -2.0):
        table, rng = [0.0] * (PLACES * CARDS), Rng(4)
        table[other * CARDS : other * CARDS + 12] = [weight] * 12
        worlds = MetropolisWorlds(state, seat, rules.players, table, rng)
        held.append(sum(_held(worlds, rng, other) for _ in range(60)))
    assert held[1] < held[0] / 2


def _held(worlds: MetropolisWorlds, rng: Rng, seat: int) -> int:
    state = worlds.draw(rng)
    assert isinstance(state, MuTricksState)
    return int(count_bits(state.hands.get(seat) & COLOUR_CARDS[0]))


@pytest.mark.skipif(not is_compiled(), reason="hands are played once, over the compiled engine")
@pytest.mark.parametrize("players", [5, 6])
def test_what_is_believed_of_hidden_cards_makes_the_truth_likelier(players: int) -> None:
    found = [nats_of_hand(players, "revised", 20, 15, 0.2, seed)["nats"] for seed in range(8)]
    gains = [gain for hand in found for phase in hand.values() for gain in phase]
    assert len(gains) > 60
    assert sum(gains) / len(gains) > 0.2  # about 1 over many hands; chance is 0


def test_equal_cards_are_believed_to_lie_alike() -> None:
    rules = mu_rules(5)
    state = late_in_a_hand(rules, 2)
    clue_finder, history = ClueFinder(rules), PlayHistory(5, rules.components)
    clue_finder.read(state, rules.turn(state), history.tricks([], state), history.shown([], state))
    table = CardLocations(load_location_layers()).table(clue_finder)
    pairs = [card for card in range(CARDS - 1) if FACE_OF[card] == FACE_OF[card + 1]]
    unseen = [card for card in pairs if clue_finder.unseen >> card & 3 == 3]
    assert unseen
    for card in unseen:
        assert [table[at + card] for at in range(0, PLACES * CARDS, CARDS)] == [
            table[at + card + 1] for at in range(0, PLACES * CARDS, CARDS)
        ]


def late_in_a_hand(rules: MuTricksRules, seed: int) -> MuTricksState:
    """Play simply until the seat on turn has five cards."""
    state, rng, bot = position(rules, seed, 0), Rng(seed), MuTricksSearch(rules, parameters_of(1))
    while state.phase != PLAYING or count_bits(state.cards(state.turn)) > 5:
        seat = rules.turn(state)
        if seat == CHANCE:
            rules.apply(state, CHANCE, rules.chance(state, rng))
        else:
            rules.apply(state, seat, bot.choose(rules.view(state, seat), Budget(iterations=1), rng))
    return state


def hidden_from(state: MuTricksState, seat: int) -> int:
    return sum(state.hands.get(other) for other in range(5) if other != seat)


def all_won(state: MuTricksState) -> int:
    return sum(state.won.get(other) for other in range(5))


def test_who_does_not_count_takes_cards_that_are_gone_for_hidden_ones() -> None:
    """No card is lost or doubled, and the own cards, the open ones and the last trick stay."""
    rules, rng = mu_rules(5), Rng(6)
    state = late_in_a_hand(rules, 2)
    seat, view = rules.turn(state), rules.view(state, rules.turn(state))
    vague = ForgetfulWorlds(rules.worlds(view), seat, 5)
    for _ in range(10):
        counted, world = rules.worlds(view).draw(rng), vague.draw(rng)
        assert isinstance(counted, MuTricksState)
        assert isinstance(world, MuTricksState)
        assert hidden_from(counted, seat) & all_won(counted) == 0
        assert hidden_from(world, seat) != hidden_from(counted, seat)
        assert hidden_from(world, seat) + all_won(world) == hidden_from(counted, seat) + all_won(counted)
        theirs = rules.view(world, seat)["seats"]
        for kind in ("hidden", "cards", "shown"):
            assert [other[kind] for other in theirs] == [other[kind] for other in view["seats"]]
        assert rules.view(world, seat)["last"] == view["last"]


def test_a_daring_rule_of_thumb_shows_more_cards() -> None:
    rules = mu_rules(5)
    shown = []
    for bid_offset in (0, 3):
        shows = 0
        for seed in range(5):
            state, rng = position(rules, seed, 0), Rng(seed)
            bot = MuTricksSearch(rules, MuTricksParameters(simulates_bids=False, bid_offset=bid_offset))
            while state.phase == AUCTION:
                seat = rules.turn(state)
                rules.apply(state, seat, bot.choose(rules.view(state, seat), Budget(iterations=1), rng))
            shows += state.shows
        shown.append(shows)
    assert shown[0] < shown[1]


def test_equal_cards_are_one_plan() -> None:
    """Nothing lies between the red 4 and 5 but cards that are gone, and each has one point."""
    scene = tricks(["r4 r5 b9", "g9 g8 g7", "k9 k8 k7", "y9 y8 y7"], major="none")
    rules = scene.rules
    planner = Planner(rules, HandRollout(rules, 0).policy)
    assert len(planner.plans(scene.state, 0)) == 2


def test_a_promise_is_a_chance_that_rises_with_the_margin() -> None:
    likely = Likelihood(-4.0, 3.0)
    chances = [likely.of(margin) for margin in range(-80, 80)]
    assert chances == sorted(chances)
    assert 0.0 <= chances[0] < 0.01 < 0.99 < chances[-1] <= 1.0
    certain = Likelihood(0.0, 0.0)
    assert [certain.of(margin) for margin in (-1, 0)] == [0.0, 1.0]


def test_a_bid_comes_with_the_chance_of_its_target() -> None:
    rules = mu_rules(5)
    state = position(rules, 1, 0)
    while state.phase != AUCTION:
        rules.apply(state, CHANCE, rules.chance(state, Rng(1)))
    bot = MuTricksSearch(rules, parameters_of(6))
    bot.choose(rules.view(state, rules.turn(state)), Budget(iterations=120), Rng(2))
    assert any(plan.count > 0 and 0.0 <= plan.chance() <= 1.0 for plan in bot.plans)


@pytest.mark.parametrize("case", MU_CASES, ids=str)
def test_a_diary_tells_all_tricks_of_a_hand_as_they_were_played(case: Case) -> None:
    """Computed from a seat's events and a state sampled from its view, then compared with the true state."""
    rules = case.table().rules
    assert isinstance(rules, MuTricksRules)
    state, rng, log, met = rules.start(), Rng(8), Log(), 0
    assert isinstance(state, MuTricksState)
    played: list[list[tuple[int, int]]] = [[]]  # tricks of this hand: seat and face
    while met <= 20 * rules.players:  # one hand and a half; some auctions come to nothing
        if rules.turn(state) == OVER:
            state.assign(rules.start())
            log, played = Log(), [[]]
        seat, hands = rules.turn(state), len(state.sheet)
        if seat != CHANCE and state.phase == PLAYING:
            met += 1
            first = rules.sample_state(rules.view(state, seat), rng)
            assert isinstance(first, MuTricksState)
            found = PlayHistory(rules.players, rules.components).tricks(log.visible_to(seat), first)
            assert [trick_of(trick, rules.players) for trick in found] == played
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        was_played, before = state.phase == PLAYING, len(log.events)
        rules.apply(state, seat, move, log)
        if was_played:
            card = str(log.events[before].facts["card"])
            played[-1].append((seat, rules.components.faces.index(card)))
            if len(played[-1]) == rules.players:
                played.append([])
        if state.phase < PLAYING or len(state.sheet) > hands:
            played = [[]]


def trick_of(trick: PlayedTrick, players: int) -> list[tuple[int, int]]:
    seats = [(trick.leader + step) % players for step in range(players)]
    return [(seat, FACE_OF[lowest(trick.cards.get(seat))]) for seat in seats if trick.cards.get(seat)]


def test_who_was_told_nothing_or_of_tricks_that_were_taken_back_knows_the_last_trick() -> None:
    rules, rng, log = mu_rules(4), Rng(8), Log()
    state = rules.start()
    assert isinstance(state, MuTricksState)
    history = PlayHistory(4, rules.components)
    while not (state.phase == PLAYING and count_bits(state.cards(rules.turn(state))) == 10):
        seat = rules.turn(state)
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move, log)
    told = log.visible_to(rules.turn(state))
    assert len(history.tricks(told, state)) == 5 + 1
    again = [facts for facts in told if facts["event"] in ("play", "trick")][-5:]
    for events in ([], told[: len(told) // 2], [*told, {"event": "takeback", "seat": 0, "moves": 5}, *again]):
        assert len(history.tricks(events, state)) == 1 + 1


@pytest.mark.parametrize("case", MU_CASES, ids=str)
def test_a_diary_tells_which_cards_each_seat_has_shown(case: Case) -> None:
    """Return the cards in order; without events only the visible ones are known."""
    rules = case.table().rules
    assert isinstance(rules, MuTricksRules)
    state, rng, log, history = rules.start(), Rng(8), Log(), PlayHistory(rules.players, rules.components)
    assert isinstance(state, MuTricksState)
    shown: list[list[int]] = [[] for _ in range(rules.players)]
    for _ in range(150):
        seat = rules.turn(state)
        if seat == OVER:
            break
        if seat != CHANCE:
            first = rules.sample_state(rules.view(state, seat), rng)
            assert isinstance(first, MuTricksState)
            lying = [sorted(faces(members(state.shown.get(other)))) for other in range(rules.players)]
            assert [sorted(faces(map(lowest, row))) for row in history.shown([], first)] == lying
            if first.phase == AUCTION and rules.variant.name != "goslar":
                told = history.shown(log.visible_to(seat), first)
                assert [list(faces(map(lowest, row))) for row in told] == shown
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        before = [set(members(state.shown.get(other))) for other in range(rules.players)]
        rules.apply(state, seat, move, log)
        if state.phase < AUCTION:
            shown = [[] for _ in range(rules.players)]
        elif state.phase == AUCTION and seat != CHANCE:
            shown[seat] += faces(set(members(state.shown.get(seat))) - before[seat])


def faces(cards: Iterable[int]) -> list[int]:
    return [FACE_OF[card] for card in cards]


@pytest.mark.parametrize("level", range(1, 7))
def test_every_level_repeats_with_a_budget_of_iterations(level: int) -> None:
    rules = mu_rules(5)
    state = position(rules, 4, 80)
    view, seat = rules.view(state, rules.turn(state)), rules.turn(state)
    chosen = {
        MuTricksSearch(rules, parameters_of(level)).choose(view, Budget(iterations=60), Rng(3))
        for _ in range(3)
    }
    assert len(chosen) == 1
    assert chosen <= set(rules.legal(state, seat))


@pytest.mark.parametrize("players", [5, 6])
def test_every_level_knows_all_that_the_one_below_knows_and_more(players: int) -> None:
    names = [
        "counts_cards",
        "simulates_naming",
        "simulates_bids",
        "uses_inference",
        "remembers_tricks",
        "solves_endgames",
    ]
    levels = [parameters_of(level, players) for level in range(1, 7)]
    for lower, higher in itertools.pairwise(levels):
        known, more = ([getattr(parameters, name) for name in names] for parameters in (lower, higher))
        assert all(has for has, had in zip(more, known, strict=True) if had)
        assert more != known or higher.bid_offset > lower.bid_offset
        assert (higher.worlds or 10**9) >= lower.worlds


def test_in_doubt_all_but_one_seat_go_a_card_further_or_less_far() -> None:
    rules = mu_rules(5)
    state = position(rules, 4, 0)
    policy, luck, steps = HandRollout(rules, 0).policy, Rng(3), set()
    policy.prepare(state)
    sober = [policy.limits.get(seat) for seat in range(5)]
    for _ in range(60):
        policy.prepare(state)
        policy.add_noise(2, luck)
        assert policy.limits.get(2) == sober[2]
        assert all(0 <= policy.limits.get(seat) <= rules.phases.auction.most for seat in range(5))
        steps |= {policy.limits.get(seat) - sober[seat] for seat in range(5)}
    assert steps == {-BID_NOISE, 0, BID_NOISE}


def test_a_cheater_doubts_how_far_others_go_and_repeats_with_a_budget_of_iterations() -> None:
    rules = mu_rules(3)
    state = position(rules, 4, 0)
    seat, bot = rules.turn(state), MuTricksSearch(rules, parameters_of(6))
    chosen = {bot.choose_knowing_state(state.copy(), seat, Budget(iterations=60), Rng(3)) for _ in range(3)}
    assert len(chosen) == 1
    assert chosen <= set(rules.legal(state, seat))


def test_the_likeliest_figures_of_contracts_are_those_that_made_them() -> None:
    draw, rows = random.Random(1), []
    for _ in range(20_000):
        points, target = draw.gauss(30, 8), draw.choice([36, 39, 42])
        truth = 12 + 0.6 * points + 7 * math.log(1 / draw.random() - 1)  # a logistic spread of scale 7
        rows.append({"hoped": points - target, "target": target, "margin": math.floor(truth + 0.5) - target})
    base, slope, scale = fit_calibration(rows)
    assert base == pytest.approx(12, abs=2.5)
    assert slope == pytest.approx(0.6, abs=0.06)
    assert scale == pytest.approx(7, abs=0.7)


def test_studies_merge_small_tenths_and_measure_shares() -> None:
    rows = [{"promised": 0.05}] * 10 + [{"promised": 0.15}] * 250 + [{"promised": 0.95}] * 3
    assert [len(group) for group in merge_tenths(rows)] == [263]
    mean, low, high = gap_closed([0.0] * 9, [1.0] * 9, [2.0] * 9)
    assert mean == low == high == 0.5


def test_a_contract_of_self_play_is_told_with_its_promise() -> None:
    found = contract(3, "revised", Budget(iterations=8), 4, 2)
    assert found["seed"] == 2
    assert not found["crown"] or 0.0 <= found["promised"] <= 1.0


def test_card_play_is_studied_on_the_same_side_of_the_same_contract() -> None:
    crowns, others = (play_contract(4, "revised", Budget(iterations=2), 16, seed) for seed in (2, 3))
    for kind in ("best", "ismcts"):
        assert 0 <= crowns[kind]["cards"] <= 60
        assert 0 <= others[kind]["cards"] <= 60
        assert abs(crowns[kind]["points"]) + abs(others[kind]["points"]) > 0
