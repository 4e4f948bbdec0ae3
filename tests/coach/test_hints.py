"""Hints: for every game and phase a few moves with honest figures and a sentence in each language."""

import json
import re
from string import Formatter

import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.coach.analysis.analysis import analyze
from mutable.coach.analysis.evaluator import ADVISERS, EVALUATORS
from mutable.coach.analysis.statistics import isotonic_fit
from mutable.coach.analysis.wording import format_decimal, format_share, sentences_of
from mutable.coach.hints.explain import Explainer, explain
from mutable.coach.hints.hint import Advice, Hint
from mutable.coach.hints.wording import detail_text
from mutable.games import GAMES, part_of
from mutable.kit.game import CHANCE, OVER, Rules, View
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from tests.bots.positions import last_deck_card, late_dance
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import views_of_twins

# Interpreted, a game played on to its end takes fifty times as long.
LITTLE = Budget(iterations=8 if is_compiled() else 1)
FIRST = [next(case for case in CASES if case.game.name == game) for game in GAMES]
ADVISED = CASES if is_compiled() else FIRST
WAYS = [
    ("muster", 2, {}),
    ("muses", 2, {}),
    ("muses", 3, {"hands": 2}),
    ("muses", 4, {}),
    ("mu_tricks", 3, {"hands": 1}),
    ("mu_tricks", 5, {"hands": 1}),
    ("mu_tricks", 5, {"variant": "classic", "hands": 1}),
    ("mu_tricks", 2, {"variant": "eskridge", "hands": 1}),
    ("mu_tricks", 2, {"variant": "goslar", "hands": 1}),
    ("mu_city", 1, {}),
    ("mu_city", 3, {}),
]


def views_of_each_phase(rules: Rules, seed: int) -> dict[str, View]:
    """Return a view of a deciding seat for each phase and kind of move in a random game."""
    state, rng = rules.start(), Rng(seed)
    found: dict[str, View] = {}
    while (seat := rules.turn(state)) != OVER:
        if seat == CHANCE:
            rules.apply(state, CHANCE, rules.chance(state, rng))
            continue
        view = rules.view(state, seat)
        verb = rules.moves.text(rules.legal(state, seat)[0]).split()[0]
        found[f"{view['phase']} {verb}"] = view
        rules.apply(state, seat, rules.random_move(state, seat, rng))
    return found


def check(hint: Hint, rules: Rules, view: View) -> None:
    """Check the properties of every hint."""
    state = rules.sample_state(view, Rng(0))
    legal = [rules.moves.text(move) for move in rules.legal(state, view["seat"])]
    texts = [advice.move for advice in hint.moves]
    assert 1 <= len(texts) <= 3
    assert len(set(texts)) == len(texts)
    assert set(texts) <= set(legal)
    assert len(texts) > 1 or len(legal) == 1 or "too weak to show more cards" in hint.moves[0].reason["en"]
    for advice in hint.moves:
        assert set(advice.reason) == set(LANGUAGES)
        for sentence in advice.reason.values():
            assert sentence.endswith(".")
            assert "{" not in sentence
        assert set(advice.detail) == set(LANGUAGES)
        assert advice.low <= advice.value <= advice.high
        assert advice.win == (advice.value if hint.counts == "wins" else None)
        assert 0.0 <= (advice.win or 0.0) <= 1.0
        assert [step.move for step in advice.line[:1]] == [advice.move]
        assert 1 <= len(advice.line) <= 4
    assert json.loads(json.dumps(hint.described())) == hint.described()


@pytest.mark.parametrize(("game", "players", "options"), WAYS, ids=str)
def test_every_phase_has_its_hint(game: str, players: int, options: dict[str, object]) -> None:
    rules = GAMES[game].rules(players, options)
    explainer = Explainer(game, rules)
    views = views_of_each_phase(rules, 5)
    assert views
    for view in views.values():
        check(explainer.explain(json.loads(json.dumps(view)), LITTLE, Rng(1)), rules, view)


@pytest.mark.parametrize("case", ADVISED, ids=str)
def test_one_view_over_two_true_states_has_one_hint(case: Case) -> None:
    explainer = Explainer(case.game.name, case.table().rules)
    compared = 0
    for length, _, views in views_of_twins(case, 12, 5):
        hints = [explainer.explain(view, Budget(iterations=1), Rng(length)) for view in views]
        assert hints[0] == hints[1]
        compared += 1
    assert compared > 0


@pytest.mark.parametrize("game", ADVISERS)
def test_a_hint_repeats_for_the_same_seed(game: str) -> None:
    rules = GAMES[game].rules(GAMES[game].usual_players, {})
    view = next(iter(views_of_each_phase(rules, 3).values()))
    one, other = (Explainer(game, rules) for _ in range(2))
    hint = one.explain(view, LITTLE, Rng(4))
    assert hint == one.explain(view, LITTLE, Rng(4)) == other.explain(view, LITTLE, Rng(4))
    assert hint.games == LITTLE.iterations


def test_a_forced_move_is_said_to_be_the_only_one() -> None:
    rules = GAMES["muster"].rules(2, {})
    state, rng = rules.start(), Rng(1)
    while rules.turn(state) == CHANCE or rules.count(state, rules.turn(state)) > 1:
        seat = rules.turn(state)
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, seat, rng)
        rules.apply(state, seat, move)
    hint = explain("muster", rules, rules.view(state, rules.turn(state)), Rng(1), LITTLE)
    assert [advice.reason["en"] for advice in hint.moves] == ["This is the only legal move."]
    assert hint.moves[0].reason["fr"] == "C’est le seul coup possible."


def test_a_dance_that_is_won_for_sure_is_said_to_be() -> None:
    rules = GAMES["muses"].rules(2, {})
    explainer = Explainer("muses", rules)
    for seed in range(40):
        state = late_dance(rules, seed)
        if state is None:
            continue
        view = rules.view(state, rules.turn(state))
        hint = explainer.explain(view, Budget(iterations=200), Rng(seed), worlds=1)
        assert not any(
            "Proved" in other.reason["en"] for other in hint.moves[1:]
        )  # of those it knows bounds only
        if "Proved" in hint.moves[0].reason["en"]:
            assert "prouvé" in hint.moves[0].reason["fr"]
            assert hint.moves[0].win == 1.0
            return
    raise AssertionError("no dance was found to be won")


def test_a_hint_that_ends_the_dance_as_winner_says_so_and_adds_no_proof() -> None:
    rules = GAMES["muses"].rules(2, {})
    state = late_dance(rules, 5)  # its best turn ends the dance
    assert state is not None
    hint = explain("muses", rules, rules.view(state, rules.turn(state)), Rng(5), Budget(iterations=30))
    assert hint.moves[0].motive == "wins_now"
    assert hint.moves[0].reason["en"] == "Ends the dance now, and you win."


def test_the_numbers_of_a_hint_name_the_move_and_the_player_that_it_is_compared_with() -> None:
    rules = GAMES["mu_tricks"].rules(4, {})
    figures = {"en": "Worth 3.", "fr": "Vaut 3."}
    advice = Advice("partner 1", 3.0, 2.0, 4.0, None, {}, None, figures, [], "partner 2", -1.5)
    told = {
        lang: detail_text(advice, rules, rules.words(lang).with_player_names(["Ada", "Bo", "Cy", "Di"]), lang)
        for lang in LANGUAGES
    }
    assert told["en"] == "Worth 3. Compared with “choose Cy as partner”, worth −1.5."
    assert told["fr"] == "Vaut 3. À comparer avec « choisir Cy comme partenaire », qui vaut −1,5."


def test_among_three_a_hint_says_that_a_move_wins_at_once() -> None:
    rules = GAMES["muses"].rules(3, {})
    explainer, told = Explainer("muses", rules), set()
    for seed in range(40):
        state = late_dance(rules, seed)
        if state is None:
            continue
        view = rules.view(state, state.seat)
        best = explainer.explain(view, Budget(iterations=5), Rng(seed), worlds=1).moves[0]
        wins = best.reason["en"] == "Ends the dance now, and you win."
        assert not wins or best.win == 1.0
        told.add(wins)
    assert told == {True, False}


def test_a_hint_names_the_castle_on_which_a_duel_hangs_and_puts_figures_behind_it() -> None:
    rules = GAMES["muster"].rules(2, {})
    state = last_deck_card(rules, 1)  # one wizard moved to the leaf castle decides it in the last turn
    assert state is not None
    hint = explain("muster", rules, rules.view(state, rules.turn(state)), Rng(1), Budget(iterations=300))
    best, *others = hint.moves
    assert (best.move, best.win) == ("move feather leaf", 1.0)
    assert best.motive is not None
    assert "leaf castle" in best.reason["en"]
    assert "château de la Feuille" in best.reason["fr"]
    assert "%" not in best.reason["en"]
    assert best.detail["en"].startswith("Worth 100%")
    assert all(advice.win < 0.5 for advice in others)


SPEAKS_OF_METHOD = ("simulated", "quick", "search", "strongest bot", "on average over")


@pytest.mark.parametrize("game", [game for game in GAMES if part_of(game, "coach.motives")])
def test_no_reason_speaks_of_how_it_was_found(game: str) -> None:
    sentences = sentences_of(game, "en")["reasons"]
    assert [key for key, text in sentences.items() if any(word in text for word in SPEAKS_OF_METHOD)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_and_a_review_value_a_move_by_the_same_payoff(game: str) -> None:
    """In the same world with the same luck, not only on average."""
    rules = GAMES[game].rules(GAMES[game].usual_players, {})
    evaluator = EVALUATORS[game](game, rules)
    for view in list(views_of_each_phase(rules, 3).values())[:3]:
        analysis = analyze(evaluator, view, LITTLE, Rng(1), [], worlds=2)
        again = analyze(evaluator, view, LITTLE, Rng(1), [], worlds=2, also=(analysis.best.move,))
        assert [one.values for one in again.candidates] == [one.values for one in analysis.candidates]
        assert len(analysis.best.values) == analysis.worlds <= 2


def test_figures_are_written_as_each_language_does() -> None:
    assert (format_share(0.714, "en"), format_share(0.714, "fr")) == ("71%", "71\N{NO-BREAK SPACE}%")
    assert (format_decimal(-1.25, "en"), format_decimal(0.96, "fr"), format_decimal(-0.01, "fr")) == (
        "−1.2",
        "1,0",
        "0,0",
    )


def test_a_seat_with_nothing_to_decide_gets_no_hint() -> None:
    rules = GAMES["muster"].rules(2, {})
    view = next(iter(views_of_each_phase(rules, 1).values()))
    state = rules.sample_state(view, Rng(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        explain("muster", rules, rules.view(state, 1 - view["seat"]), Rng(1), LITTLE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_one_game_is_not_said_of_another(lang: str) -> None:
    common = sentences_of("muster", lang)["reasons"].keys() & sentences_of("muses", lang)["reasons"].keys()
    assert "only" in common
    assert "takes_lead" in sentences_of("muster", lang)["reasons"]
    assert "takes_lead" not in sentences_of("muses", lang)["reasons"]


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_sentences_with_the_same_arguments(game: str) -> None:
    packs = [sentences_of(game, lang) for lang in LANGUAGES]
    arguments = [
        {
            (section, key): sorted(name for _, name, _, _ in Formatter().parse(text) if name)
            for section, texts in pack.items()
            for key, text in texts.items()
        }
        for pack in packs
    ]
    assert all(found == arguments[0] for found in arguments)
    french = [text for texts in sentences_of(game, "fr").values() for text in texts.values()]
    assert [text for text in french if re.search("'| [;:!?]", text)] == []


def test_figures_that_contradict_their_order_are_taken_together() -> None:
    assert isotonic_fit([3.0, 2.0, 1.0]) == [3.0, 2.0, 1.0]
    assert isotonic_fit([1.0, 3.0]) == [2.0, 2.0]
    assert isotonic_fit([4.0, 1.0, 3.0]) == [4.0, 2.0, 2.0]
    assert isotonic_fit([1.0, 2.0, 6.0]) == [3.0, 3.0, 3.0]


@pytest.mark.parametrize(("game", "players", "options"), WAYS, ids=str)
def test_the_order_of_moves_and_their_figures_agree(
    game: str, players: int, options: dict[str, object]
) -> None:
    rules = GAMES[game].rules(players, options)
    explainer = Explainer(game, rules)
    for seed in range(4):
        for view in views_of_each_phase(rules, seed).values():
            hint = explainer.explain(view, LITTLE, Rng(seed))
            values = [advice.value for advice in hint.moves]
            assert values == sorted(values, reverse=True)


def test_a_chance_that_is_worked_out_is_the_one_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["muses"].rules(2, {})
    monkeypatch.setattr(ADVISERS["muses"], "known_win", lambda adviser, best: 0.25)
    for view in views_of_each_phase(rules, 1).values():
        best, *others = Explainer("muses", rules).explain(view, LITTLE, Rng(1)).moves
        assert best.win == 0.25
        assert all((advice.win or 0.0) <= 0.25 for advice in others)
