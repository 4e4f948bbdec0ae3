"""Reasons: exact parts, paired continuations, and silence where nothing holds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.coach.analysis.analysis import analyze
from mutable.coach.analysis.continuation import Pair
from mutable.coach.analysis.evaluator import EVALUATORS, Evaluator
from mutable.coach.analysis.motive import Motive
from mutable.coach.analysis.reasoner import Reasoner
from mutable.coach.analysis.reasons import WHOLE, ReasonSearch
from mutable.coach.analysis.shapley import shapley
from mutable.coach.analysis.statistics import FEW, is_above
from mutable.games import GAMES, part_of
from mutable.games.muster.coach.split import MusterValuation, majority_of
from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import ACTING, MusterState
from mutable.kit.game import CHANCE, OVER, Rules
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.lab.review_study import reasons as study_reasons
from mutable.lab.review_study.reasons import Sizes, collect_reasons, reasons_text, sum_up_reasons
from mutable.lab.review_study.study import CASES, QUICK
from tests.bots.positions import last_deck_card

WITH_MOTIVES = [game for game in GAMES if part_of(game, "coach.motives")]
PAIRS = 24 if is_compiled() else FEW


def positions(rules: Rules, seed: int) -> Iterator[MusterState]:
    """Yield the decisions with a choice of a random game of Muster."""
    state, rng = rules.start(), Rng(seed)
    while (seat := rules.turn(state)) != OVER:
        assert isinstance(state, MusterState)
        if seat != CHANCE and rules.count(state, seat) > 1:
            yield state
        rules.apply(
            state, seat, rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        )


def decided() -> tuple[Evaluator, int, int, int]:
    """Return an evaluator at a position with its seat, a winning move and a losing one."""
    rules = GAMES["muster"].rules(2, {})
    state = last_deck_card(rules, 1)
    assert state is not None
    evaluator, seat = EVALUATORS["muster"]("muster", rules), rules.turn(state)
    evaluator.look(rules.view(state, seat), Budget(iterations=5), Rng(1), [])
    found = evaluator.sample_values(seat, rules.legal(state, seat), 4, Rng(2))
    ordered = sorted(found, key=lambda move: sum(found[move]))
    return evaluator, seat, ordered[-1], ordered[0]


def search(motives: list[Motive], monkeypatch: pytest.MonkeyPatch) -> ReasonSearch:
    evaluator, seat, better, worse = decided()
    monkeypatch.setattr(evaluator.reasoner, "motives", lambda *_: motives)
    assert evaluator.worlds is not None
    return ReasonSearch(evaluator.reasoner, evaluator.worlds, seat, better, worse, Rng(3), PAIRS)


def motive(key: str, *, holds: bool = True, **more: object) -> Motive:
    return Motive(key, WHOLE, {}, lambda _pair: holds, **more)  # type: ignore[arg-type]


def test_shares_add_up_to_the_difference_and_alike_parts_have_alike_shares() -> None:
    def product(parts: object) -> float:
        one, two, three = parts  # type: ignore[misc]
        return float(one * two + three)

    shares = shapley([3.0, 3.0, 5.0], [1.0, 1.0, 4.0], product)
    assert sum(shares) == pytest.approx(product([3.0, 3.0, 5.0]) - product([1.0, 1.0, 4.0]))
    assert shares == pytest.approx([4.0, 4.0, 1.0])


def test_the_terms_of_a_position_of_muster_give_the_value_that_searches_use() -> None:
    rules = GAMES["muster"].rules(2, {})
    assert isinstance(rules, MusterRules)
    valuation, met = MusterValuation(rules), 0
    for state in positions(rules, 4):
        if state.phase == ACTING:
            met += 1
            assert majority_of(valuation.terms(state)) == pytest.approx(valuation.values(state)[0])
    assert met > 5


def test_the_parts_of_a_pair_add_up_to_its_gain() -> None:
    rules = GAMES["muster"].rules(2, {})
    evaluator = EVALUATORS["muster"]("muster", rules)
    for number, state in enumerate(positions(rules, 5)):
        if number % 9:
            continue
        seat, legal = rules.turn(state), rules.legal(state, rules.turn(state))
        better, worse = (evaluator.reasoner.play(state, seat, move, 7) for move in (legal[0], legal[-1]))
        pair = Pair(seat, better, worse)
        assert sum(evaluator.reasoner.split(pair).values()) == pytest.approx(pair.gain, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_world_and_luck_give_the_same_continuation(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].usual_players, {})
    reasoner = EVALUATORS[game](game, rules).reasoner
    state, rng = rules.start(), Rng(2)
    while rules.turn(state) == CHANCE or rules.count(state, rules.turn(state)) < 2:
        seat = rules.turn(state)
        rules.apply(
            state, seat, rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        )
    seat = rules.turn(state)
    move = rules.legal(state, seat)[0]
    if type(reasoner) is Reasoner:
        reasoner.decisions = 2  # this game does not use its continuations yet
    one, other = (reasoner.play(state, seat, move, 11) for _ in range(2))
    assert (one.moves, one.values) == (other.moves, other.values)
    assert one.moves[0] == (seat, move)


def test_a_motive_that_holds_is_given_and_one_that_does_not_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found = search([motive("false", holds=False), motive("true")], monkeypatch).find()
    assert found is not None
    assert [one.key for one in found.motives] == ["true"]
    assert search([motive("false", holds=False)], monkeypatch).find() is None
    assert search([], monkeypatch).find() is None


def test_a_motive_without_a_part_of_the_difference_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = Motive("elsewhere", "no such part", {}, lambda _pair: True)
    assert search([elsewhere], monkeypatch).find() is None


def test_an_event_that_changes_nothing_when_it_is_forbidden_is_no_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    idle = motive("idle", forbid=lambda _state, _seat, _move: False)
    assert search([idle], monkeypatch).find() is None
    assert search([idle, motive("plain")], monkeypatch).find() is not None


def test_a_few_figures_show_nothing_however_alike_they_are() -> None:
    assert not is_above([1.0] * (FEW - 1), 3.0)
    assert is_above([1.0] * FEW, 3.0)


@pytest.mark.parametrize("game", WITH_MOTIVES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_motive_has_a_sentence_for_either_move(game: str, lang: str) -> None:
    reasons = GAMES[game].pack(lang)["hints"]["reasons"]
    source = (GAMES[game].folder / "coach" / "motives.py").read_text(encoding="utf-8")
    other = [key for key in reasons if key.removesuffix("_other") + "_other" in reasons]
    assert [
        key for key in other if key.endswith("_other") and key.removesuffix("_other") not in reasons
    ] == []
    said = {key.removesuffix("_other") for key in other}
    assert said
    assert [key for key in said if f'"{key}"' not in source] == []


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many continuations take minutes")
def test_the_value_stays_within_its_interval_over_a_forced_move() -> None:
    """The hint before an action and the hint at the draw that it forces."""
    rules = GAMES["muster"].rules(2, {})
    evaluator, met = EVALUATORS["muster"]("muster", rules), 0
    for number, state in enumerate(positions(rules, 6)):
        seat = rules.turn(state)
        if state.phase != ACTING or number % 3:
            continue
        before = analyze(evaluator, rules.view(state, seat), Budget(iterations=100), Rng(1)).best
        after = state.copy()
        rules.apply(after, seat, before.move)
        if rules.turn(after) != seat or rules.count(after, seat) != 1:
            continue
        met += 1
        found = analyze(evaluator, rules.view(after, seat), Budget(iterations=100), Rng(2)).best
        assert found.low <= before.high
        assert found.high >= before.low
    assert met > 1


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the searches behind it take minutes")
@pytest.mark.parametrize("game", CASES)
def test_a_study_measures_agreement_forced_moves_and_reasons_and_goes_on_where_it_stopped(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_reasons, "STRONG_BUDGET", QUICK)
    tiny = Sizes(Budget(iterations=12), Budget(iterations=4), worlds=12, played_on=1)
    lines = collect_reasons(CASES[game], tiny, 2, tmp_path)
    found = sum_up_reasons(game, lines)
    assert found.decisions == len(lines) >= 2
    assert found.explained <= found.clear <= found.contrasts <= found.decisions
    assert found.charged <= found.overturned <= found.decisions
    assert max(found.forced_inside, found.forced_meets) <= found.forced <= found.decisions
    assert 0.0 <= found.precision <= 1.0
    assert f"| {game} |" in reasons_text(found)
    assert collect_reasons(CASES[game], tiny, 2, tmp_path) == lines  # nothing is computed twice


def test_the_findings_of_a_study_are_counted_by_motive() -> None:
    said = [["secures", True], ["fights", False]]
    lines = [
        {"disjoint": True, "charge": "charged", "clear": True, "motives": said},
        {"disjoint": False, "charge": "clear", "clear": True, "motives": [], "inside": False, "meets": True},
        {"disjoint": False, "charge": "", "clear": False},
    ]
    found = sum_up_reasons("muster", lines)
    assert (found.disjoint, found.overturned, found.charged) == (1, 2, 1)
    assert (found.forced, found.forced_inside, found.forced_meets) == (1, 0, 1)
    assert (found.contrasts, found.clear, found.explained) == (3, 2, 1)
    assert found.motives["secures"].held == 1
    assert found.precision == 0.5
    assert "50 % (fights 0/1, secures 1/1)" in reasons_text(found)
