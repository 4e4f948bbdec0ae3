"""A review adds up, uses only what a seat knew, finds blunders, and reports nothing else."""

import json
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import pytest

from mutable._engine import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.registry import BEST
from mutable.cli.main import main
from mutable.coach.analysis.continuation import Step
from mutable.coach.analysis.decision import Decision, decisions_of, entry_numbers_of, hints_by_decision
from mutable.coach.analysis.evaluator import EVALUATORS, Comparison, Evaluator
from mutable.coach.analysis.wording import Reason
from mutable.coach.review.account import Account, GradedDecision, KindSummary, account_of
from mutable.coach.review.budget import ReviewBudget
from mutable.coach.review.evaluation import Evaluation, GameEvaluator
from mutable.coach.review.level_match import (
    Level,
    LevelModel,
    Validation,
    encode_level_model,
    fit_level_model,
    level_model_file,
    level_model_of,
    level_range,
    match_levels,
)
from mutable.coach.review.reliability import Reliability, encode_reliability, reliability_file, reliability_of
from mutable.coach.review.review import Review, ReviewBuilder, grade_decisions, merge_groups
from mutable.coach.review.thresholds import BY_POINTS, BY_WINS, Thresholds, thresholds_of
from mutable.coach.review.wording import ReviewWords
from mutable.games import GAMES
from mutable.games.mu_tricks.bot.policy import MuTricksPolicy
from mutable.games.mu_tricks.coach.hints import MuTricksAdviser
from mutable.games.mu_tricks.coach.review import Bidding, MuTricksEvaluator
from mutable.games.mu_tricks.lab import auction_study as study_auctions
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.game import CHANCE, Rules
from mutable.kit.rng import HINT_STREAM, Rng
from mutable.kit.words import LANGUAGES
from mutable.lab.arena.luck import MirroredChance
from mutable.lab.review_study import levels as study_levels
from mutable.lab.review_study import study
from mutable.lab.review_study.findings import (
    LEVELS,
    accounts_of,
    blunders,
    confirm_thresholds,
    false_alarms,
    fit_thresholds,
    is_fair,
    mean_luck,
)
from mutable.lab.review_study.page import study_page
from mutable.lab.review_study.summary import summarize
from mutable.table.advice import Advised, KeptHint
from mutable.table.table import Setting, Table
from tests.bots.positions import last_deck_card, late_dance
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import play_at_random, views_of_twins

FIRST = [next(case for case in CASES if case.game.name == game) for game in GAMES]
REVIEWED = [case.shorter() for case in (CASES if is_compiled() else FIRST)]
LITTLE = Budget(iterations=2 if is_compiled() else 1)


def reviewed(table: Table, budget: Budget, every: int = 1) -> tuple[Review, list[Evaluation]]:
    game_evaluator = GameEvaluator(table)
    evaluations = [
        game_evaluator.evaluate(decision, budget) for decision in game_evaluator.decisions[::every]
    ]
    return ReviewBuilder(table).build(evaluations, len(game_evaluator.decisions)), evaluations


@pytest.mark.parametrize(("players", "english"), [(1, "AP"), (2, "chance to win")])
def test_what_is_counted_is_called_by_its_name(players: int, english: str) -> None:
    """Mū has a name for its points, which count in a solo game."""
    rules = GAMES["mu_city"].rules(players, {})
    assert ReviewWords("mu_city", rules, counts_wins=players > 1).unit()["en"] == english


@pytest.mark.parametrize("case", REVIEWED, ids=str)
def test_every_game_can_be_reviewed_and_its_account_adds_up(case: Case) -> None:
    """In any order of evaluation and for any part of the game."""
    table = play_at_random(case, 1)
    review, evaluations = reviewed(table, LITTLE, every=7)
    assert review.done == len(evaluations) <= review.total
    for seat, portrait in enumerate(review.seats):
        account = portrait.account
        parts = account.start + account.luck + account.gifts - account.errors + account.unexplained
        assert parts == pytest.approx(account.end), seat
        assert set(portrait.whole) == set(LANGUAGES)
        assert all(portrait.whole.values())
    assert json.loads(json.dumps(review.described()))["game"] == case.game.name
    assert ReviewBuilder(table).build(evaluations[::-1], review.total).seats == review.seats


def test_what_others_lose_is_a_gift_and_what_nothing_explains_is_told() -> None:
    """Three decisions: own, the other's error, own; then another own one directly after it."""

    def judged(number: int, seat: int, worth: float, made: float) -> GradedDecision:
        return GradedDecision(
            number, seat, "", "", "play", [worth, 1 - worth], [made, 1 - made], 0.0, 0.0, 1
        )  # fmt: skip

    own, other, again = judged(2, 0, 0.6, 0.5), judged(3, 1, 0.4, 0.7), judged(5, 0, 0.9, 0.9)
    own.loss, other.loss = 0.1, 0.3
    last = judged(6, 0, 0.8, 0.8)
    movers = [CHANCE, 0, 1, CHANCE, 0, 0]
    account = account_of(0, 0.5, 1.0, [own, other, again, last], movers)
    assert account.errors == pytest.approx(0.1)
    assert account.gifts == pytest.approx(0.3)
    assert account.unexplained == pytest.approx(-0.1)
    assert account.luck == pytest.approx(0.1 + (0.9 - 0.5 - 0.3) + 0.2)
    assert [(point.before, point.after) for point in account.points] == [
        (0.6, 0.5), (0.9, 0.9), (0.8, 0.8),
    ]  # fmt: skip


def test_what_was_taken_back_is_not_judged_and_each_move_knows_its_entry() -> None:
    case = FIRST[list(GAMES).index("muster")]
    table = play_at_random(case, 3)
    twice = case.table()
    for number, (seat, text) in enumerate(table.moves):
        twice.enter(seat, text)
        if number % 9 == 8 and seat != CHANCE and twice.can_take_back(seat):
            twice.enter(seat, "takeback")
            twice.enter(seat, text)
    assert twice.entries != twice.moves == table.moves
    entries = entry_numbers_of(twice)
    assert [twice.entries[entry - 1] for entry in entries] == twice.moves
    assert [one.number for one in decisions_of(twice)] == [one.number for one in decisions_of(table)]


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the search behind it takes minutes")
@pytest.mark.parametrize("case", FIRST, ids=str)
def test_the_evaluator_goes_by_what_the_seat_knew(case: Case) -> None:
    """In a game that differs only in hidden information, the evaluation is the same."""
    for length, table, views in views_of_twins(case, 5, 4):
        seat = views[0]["seat"]
        if table.rules.count(table.state, seat) < 2:
            continue
        move = table.rules.legal(table.state, seat)[0]
        said = []
        for view in views:
            evaluator, rng = EVALUATORS[case.game.name](case.game.name, table.rules), Rng(length)
            comparison = evaluator.begin(view, move, Budget(iterations=20), rng, table.events(seat))
            evaluator.play_games(comparison, 10, rng)
            said.append((comparison.best, comparison.totals))
        assert said[0] == said[1]


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many simulated games take minutes")
def test_a_thrown_away_win_is_called_an_error_and_the_winning_move_is_not() -> None:
    """The last card of Muster: this move decides the game."""
    rules = GAMES["muster"].rules(2, {})
    evaluator, thresholds = EVALUATORS["muster"]("muster", rules), thresholds_of("muster", counts_wins=True)
    met = 0
    for seed in range(30):
        state, rng = last_deck_card(rules, seed), Rng(seed)
        if state is None:
            continue
        seat = rules.turn(state)
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        best = evaluator.begin(view, legal[0], Budget(iterations=2000), rng, []).best
        worths = {move: sum(won) / 60 for move, won in evaluator.sample_values(seat, legal, 60, rng).items()}
        worst = min(legal, key=lambda move: worths[move])
        if worths[best] - worths[worst] > 0.5:
            met += 1
            for move in (best, worst):
                comparison = evaluator.begin(view, move, Budget(iterations=2000), rng, [])
                evaluator.play_games(comparison, 100, rng)
                assert thresholds.is_clear(comparison.loss(), comparison.noise()) is (move == worst), seed
    assert met > 3


def test_an_error_is_only_what_is_above_the_noise_and_worth_a_word() -> None:
    thresholds = Thresholds({"play": "play"}, {"play": 0.5}, BY_WINS)
    assert thresholds.is_clear(0.1, 0.02)
    assert not thresholds.is_clear(0.1, 0.05)
    assert not thresholds.is_clear(0.02, 0.0)
    assert [thresholds.grade(loss) for loss in (0.05, 0.1, 0.3)] == ["small", "clear", "grave"]
    assert thresholds.kind_of("play red 7") == "play"
    assert thresholds.kind_of("sing") == "other"
    assert thresholds.confirmed_for("other") == 0.0
    assert thresholds_of("mu_tricks", counts_wins=False).steps == BY_POINTS


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_has_a_name_in_each_language(game: str) -> None:
    for lang in LANGUAGES:
        named = GAMES[game].pack(lang)["hints"]["kinds"]
        assert set(named) == set(thresholds_of(game, counts_wins=True).kinds.values())


def played_on(seed: int, kind: str, said: float, real: float) -> dict[str, Any]:
    told = {"kind": kind, "loss": said, "noise": 0.01, "real": [real]}
    fine = {"kind": kind, "loss": 0.0, "noise": 0.01}
    return {"seed": seed, "said": {"bad": told, "good": fine}, "chosen": {BEST: "good", "level1": "bad"}}


def test_a_figure_is_adopted_only_if_it_also_holds_on_fresh_games() -> None:
    """On even seeds half of each reported loss is real; on odd seeds auctions lose nothing."""

    def wiggle(seed: int) -> float:
        return 0.1 if seed // 2 % 2 else -0.1

    play = [played_on(seed, "play", 0.4, 0.2 + wiggle(seed)) for seed in range(80)]
    taught = [played_on(seed, "auction", 0.4, 0.2 + wiggle(seed)) for seed in range(0, 80, 2)]
    fresh = [played_on(seed, "auction", 0.4, 0.1 * wiggle(seed)) for seed in range(1, 80, 2)]
    plain = Thresholds({}, {}, BY_WINS)
    few, many = [*play, *taught, *fresh[:4]], [*play, *taught, *fresh]
    assert (
        fit_thresholds(few, plain).proved
        == fit_thresholds(many, plain).proved
        == {"auction": 0.5, "play": 0.5}
    )
    assert confirm_thresholds(few, fit_thresholds(few, plain)).proved == {"auction": 0.0, "play": 0.5}
    assert confirm_thresholds(many, fit_thresholds(many, plain)).proved == {
        "auction": 0.0,
        "play": 0.0,
    }  # nor do they together


def test_an_evaluator_that_alarms_the_strongest_learns_to_be_careful() -> None:
    """The evaluator reports a loss of four standard errors for a tenth of the strongest bot's own moves."""

    def line(seed: int) -> dict[str, Any]:
        own = {"kind": "play", "loss": 0.2, "noise": 0.05 if seed % 20 == 0 else 0.1, "real": [0.0]}
        return {"seed": seed, "said": {"own": own}, "chosen": {BEST: "own"}}

    plain = Thresholds({}, {}, BY_WINS)
    lines = [line(seed) for seed in range(100)]
    assert false_alarms(lines, plain) == 0.05
    assert fit_thresholds(lines, plain).sure == 4.0
    assert false_alarms(lines, fit_thresholds(lines, plain)) == 0.0


def test_the_blunders_that_count_stand_out_from_the_noise() -> None:
    def planted(cost: float, said: float) -> dict[str, Any]:
        move = {"kind": "play", "loss": said, "noise": 0.02, "truth": [cost, 0.005]}
        return {"seed": 1, "said": {"bad": move}, "chosen": {"random": "bad"}}

    lines = [planted(0.3, 0.3), planted(0.3, 0.05), planted(0.07, 0.05), planted(0.0, 0.0)]
    assert blunders(lines, Thresholds({}, {}, BY_WINS)) == (2, 1)


def test_games_are_added_up_by_whatever_figures_are_learned_later() -> None:
    """A decision that lost a fifth counts fully as an error, in part, or as luck."""
    line = {
        "seed": 0, "start": [0.5, 0.5], "ends": [0.0, 1.0], "movers": [CHANCE, 0, CHANCE],
        "weighed": [[2, 0, "play", 0.01, [0.6, 0.4], [0.4, 0.6]]],
    }  # fmt: skip
    for part in (0.0, 0.5, 1.0):
        thresholds = Thresholds({}, {"play": part}, BY_WINS)
        own, other = accounts_of(line, thresholds)
        assert own.errors == pytest.approx(0.2 * part) == pytest.approx(other.gifts)
        assert [one.mean for one in mean_luck([line, line], thresholds)] == pytest.approx(
            [-0.5 + 0.2 * part, 0.5 - 0.2 * part]
        )
    twice = {**line, "weighed": [[2, 0, "play", 0.01, [0.6, 0.4], [0.4, 0.6], 2] for _ in range(2)]}
    own, _ = accounts_of(twice, Thresholds({}, {"play": 1.0}, BY_WINS))
    assert own.errors == pytest.approx(0.2)  # judged as one, they are one error


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the searches behind it take minutes")
def test_a_study_goes_on_where_it_stopped_and_tells_what_came_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the first two positions of each game are used here."""
    looked = study.study_positions
    monkeypatch.setattr(study, "study_positions", lambda case, seed: islice(looked(case, seed), 2))
    monkeypatch.setattr(study, "AT_A_TABLE", study.A_LEVEL)
    monkeypatch.setattr("mutable.cli.review.reliability_file", lambda game: tmp_path / f"{game}.json")
    page, kept = tmp_path / "study.md", tmp_path / "kept"
    command = f"review --study {page} --of muses --errors 1 --out {kept} --learn"
    for part in ("errors", "luck --games 1"):
        assert main([*command.split(), "--only", *part.split()]) == 0
    first = {path.name: path.read_text() for path in kept.iterdir()}
    for part in ("errors", "luck --games 2"):
        assert main([*command.split(), "--only", *part.split()]) == 0
    games = (kept / "muses-games.jsonl").read_text()
    assert games.startswith(first["muses-games.jsonl"])
    assert (kept / "muses-positions.jsonl").read_text() == first["muses-positions.jsonl"]
    learned_now = msgspec.json.decode((tmp_path / "muses.json").read_bytes(), type=Reliability)
    assert learned_now.luck is not None
    assert learned_now.luck.games == 2
    assert page.read_text(encoding="utf-8") == study_page(shipped() | {"muses": learned_now}, likened())
    assert [path.name for path in tmp_path.glob("*.json")] == [
        "muses.json"
    ]  # of the others nothing is learned


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the searches behind it take minutes")
def test_a_study_of_levels_or_auctions_alone_leaves_the_rest_as_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_levels, "PART", 0.001)
    monkeypatch.setattr("mutable.coach.review.level_match.FEWEST", 1)
    monkeypatch.setattr(study_levels, "THE_STRONGEST", study.QUICK)
    for part in (study_levels, study_auctions):
        monkeypatch.setattr(part, "A_LEVEL", study.QUICK)
    monkeypatch.setattr(study_auctions, "LOOK", study.QUICK)
    monkeypatch.setattr("mutable.cli.review.reliability_file", lambda game: tmp_path / f"{game}.json")
    monkeypatch.setattr("mutable.cli.review.level_model_file", lambda game: tmp_path / f"like.{game}.json")
    page = tmp_path / "study.md"
    common = f"review --study {page} --out {tmp_path / 'kept'} --learn --only"
    assert main(f"{common} levels --of muses --matches 12".split()) == 0
    like = msgspec.json.decode((tmp_path / "like.muses.json").read_bytes(), type=LevelModel)
    assert (like.games, like.players, len(like.levels)) == (12, 2, 6)
    assert [one.games for one in like.tried] == [2] * 6
    assert main(f"{common} auctions --of mu_tricks --errors 1".split()) == 0
    found = msgspec.json.decode((tmp_path / "mu_tricks.json").read_bytes(), type=Reliability)
    assert found.auctions is not None
    assert found.auctions.seats % 5 == 0
    assert msgspec.structs.replace(found, auctions=None) == msgspec.structs.replace(
        shipped()["mu_tricks"], auctions=None
    )
    assert page.read_text(encoding="utf-8") == study_page(shipped() | {"mu_tricks": found}, likened())


def test_where_not_all_was_proved_no_account_is_told() -> None:
    assert not Thresholds({}, {"play": 0.0}, BY_WINS, is_fair=True).hold
    assert not Thresholds({}, {"play": 0.5}, BY_WINS).hold
    assert Thresholds({}, {"play": 0.5}, BY_WINS, is_fair=True).hold


def test_luck_must_come_to_nothing_over_many_games() -> None:
    def line(end: float) -> dict[str, Any]:
        return {"seed": 0, "start": [0.5, 0.5], "ends": [end, 1 - end], "movers": [CHANCE], "weighed": []}

    plain = Thresholds({}, {}, BY_WINS)
    even = [line(float(number % 2)) for number in range(600)]
    assert is_fair(even, plain)
    assert not is_fair(even[:100], plain)
    assert not is_fair([line(float(number % 3 > 0)) for number in range(600)], plain)


def shipped() -> dict[str, Reliability]:
    return {game: found for game in study.CASES if (found := reliability_of(game)) is not None}


def likened() -> dict[str, LevelModel]:
    return {game: found for game in study.CASES if (found := level_model_of(game)) is not None}


def test_the_page_of_the_study_and_the_figures_of_reviews_come_from_the_same_findings(
    tmp_path: Path,
) -> None:
    assert list(shipped()) == list(study.CASES)
    assert study_page(shipped(), likened()) == Path("docs/review-study.md").read_text(encoding="utf-8")
    for game, found in shipped().items():
        thresholds = thresholds_of(game, counts_wins=True)
        assert (thresholds.proved, thresholds.sure, thresholds.is_fair) == (
            found.proved,
            found.sure,
            found.is_fair,
        )
        assert reliability_file(game).read_text(encoding="utf-8") == encode_reliability(found)
    page = tmp_path / "study.md"
    assert main(["review", "--study", str(page), "--only", "page"]) == 0
    assert page.read_text(encoding="utf-8") == Path("docs/review-study.md").read_text(encoding="utf-8")
    for game, like in likened().items():
        assert level_model_file(game).read_text(encoding="utf-8") == encode_level_model(like)


def test_what_is_kept_of_a_study_is_what_its_lines_say() -> None:
    """In every game, half of the reported loss is real."""

    def line(seed: int) -> dict[str, Any]:
        real = 0.3 if seed // 2 % 2 else 0.1
        bad = {"kind": "play", "loss": 0.4, "noise": 0.01, "real": [real], "truth": [0.4, 0.01]}
        fine = {"kind": "play", "loss": 0.0, "noise": 0.01}
        chosen = dict.fromkeys(LEVELS, "good") | {"level1": "bad", "random": "bad"}
        return {"seed": seed, "said": {"bad": bad, "good": fine}, "chosen": chosen}

    game = {"seed": 0, "start": [0.5, 0.5], "ends": [1.0, 0.0], "movers": [CHANCE], "weighed": []}
    found = summarize([line(seed) for seed in range(80)], [game] * 3, Thresholds({}, {}, BY_WINS), "abc")
    assert found.sources == "abc"
    assert found.proved == {"play": 0.5}
    assert (found.called, found.made) == (80, 80)
    assert found.alarms is not None
    assert found.levels is not None
    assert (found.alarms.positions, found.alarms.planted, found.alarms.seen) == (40, 40, 40)
    assert [loss.mean for loss in found.levels.losses] == [0.4, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert found.luck is not None
    assert [seat.mean for seat in found.luck.seats] == [0.5, -0.5]
    assert not found.is_fair


def test_a_study_of_luck_alone_tells_that_no_error_was_played_on() -> None:
    game = {"seed": 0, "start": [0.5, 0.5], "ends": [1.0, 0.0], "movers": [CHANCE], "weighed": []}
    found = summarize([], [game] * 3, Thresholds({}, {}, BY_WINS), "abc")
    assert (found.proved, found.is_fair) == ({}, False)
    page = study_page({"muster": found}, {})
    assert "no error played on" in page
    assert "Mean luck over 3 games" in page


def test_lines_that_were_made_with_other_sources_are_left_out_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def extend_lines(sources: str, count: int) -> list[int]:
        lines = study.extend_lines(path, sources, lambda lines: len(lines) >= count, lambda seed: [{}])
        return [line["seed"] for line in lines]

    path = tmp_path / "lines.jsonl"
    assert extend_lines("old", 3) == [0, 1, 2]
    assert extend_lines("new", 2) == [0, 1]
    assert "3 lines were made with other sources" in capsys.readouterr().err
    assert extend_lines("old", 4) == [0, 1, 2, 3]
    assert study.sources_of("muses") != study.sources_of("muster")


# The time that it takes


class Timed:
    """A clock that advances only when work is done."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class SlowEvaluator(Evaluator):
    """Finds a doubtful error in every decision; every step takes a fixed time."""

    def __init__(self, rules: Rules, clock: Timed, step: float) -> None:
        super().__init__("muses", rules)
        self._clock, self._step = clock, step

    def begin_at(
        self, decision: Decision, budget: Budget, rng: Rng, advised: int | None = None
    ) -> Comparison:
        assert budget.milliseconds is not None
        self._clock.now += budget.milliseconds / 1000.0
        return Comparison(0, 0, 1, [1, 0], [[1.0, 0.0], [0.9, 0.1]], 1, 10.0)

    def play_games(self, comparison: Comparison, games: int, rng: Rng) -> None:
        self._clock.now += self._step
        comparison.games += games
        comparison.totals = [[1.0 * comparison.games, 0.0], [0.9 * comparison.games, 0.0]]
        comparison.squares = 1.0 * comparison.games

    def explain_loss(self, comparison: Comparison, rng: Rng) -> Reason:
        self._clock.now += 10 * self._step
        return Reason({})

    def line_of(self, seat: int, move: int, worlds: int, rng: Rng) -> list[Step]:
        return []


@pytest.mark.parametrize("step", [0.0005, 0.005, 0.02])
def test_a_whole_review_takes_no_longer_than_it_may_however_long_its_steps_take(step: float) -> None:
    """The time before the first decision counts as well."""
    table = play_at_random(FIRST[list(GAMES).index("muses")], 1)
    clock = Timed()
    game_evaluator = GameEvaluator(table, clock=clock)
    game_evaluator.evaluator = SlowEvaluator(table.rules, clock, step)
    began = clock.now
    clock.now += 2.0
    budget = ReviewBudget(20.0, len(game_evaluator.decisions), clock.now - began, clock)
    for decision in game_evaluator.decisions:
        game_evaluator.evaluate(decision, budget.next())
    assert 0.8 * 20.0 < clock.now - began < 20.0


def test_a_review_without_any_time_weighs_every_decision_a_little() -> None:
    clock = Timed()
    budget = ReviewBudget(20.0, 3, spent=30.0, clock=clock)
    assert [budget.next().share for _ in range(4)] == [1.0] * 4


# Whole auctions


def bidden(whole: int, number: int, loss: float) -> Evaluation:
    return Evaluation(number, 0, "pass", "show", "auction", [loss, 0.0], [0.0, 0.0], 0.1, 100, None, whole)


def test_of_one_auction_only_the_worst_decision_is_told() -> None:
    """Another auction has its own worst decision; a bid without a clear loss is unchanged."""
    thresholds = Thresholds({}, {"auction": 1.0}, BY_POINTS)
    evaluations = [
        bidden(1, 1, 4.0),
        bidden(1, 3, 9.0),
        bidden(1, 5, 7.0),
        bidden(6, 6, 5.0),
        bidden(8, 8, 0.2),
    ]
    assert [one.loss for one in merge_groups(evaluations[::-1], thresholds)] == [0.0, 9.0, 0.0, 5.0, 0.2]


def auction_of(seed: int, shows: dict[int, int]) -> tuple[Table, int, int]:
    """Of five players: the one with the best cards and the one with the poorest show so many, in their first
    turn, one more player shows one card, and all pass. Whose the best and the poorest are, too.
    """
    table, chance = study.CASES["mu_tricks"].table(), MirroredChance(seed)
    table.settle(chance)
    rules, state = table.rules, table.state
    assert isinstance(rules, MuTricksRules)
    assert isinstance(state, MuTricksState)
    policy = MuTricksPolicy(rules)
    policy.prepare(state)
    ranked = sorted(range(5), key=lambda seat: -int(policy.limits.get(seat)))
    wanted = {ranked[0]: shows.get(0, 0), ranked[-1]: shows.get(1, 0), ranked[2]: 1}
    while state.phase == AUCTION:
        seat = table.deciders()[0]
        if state.bids.get(seat) < wanted.get(seat, 0):
            move = rules.moves.text(next(iter(rules.legal(state, seat))))
            assert move.startswith("show")
        else:
            move = "done" if state.fresh else "pass"
        table.enter(seat, move)
        table.settle(chance)
        state = table.state
        assert isinstance(state, MuTricksState)
    return table, ranked[0], ranked[-1]


def evaluated_auction(table: Table, seat: int) -> list[Evaluation]:
    game_evaluator = GameEvaluator(table)
    own = [
        one
        for one in game_evaluator.decisions
        if one.seat == seat and game_evaluator.evaluator.is_grouped(one.state)
    ]
    return [game_evaluator.evaluate(decision, Budget(iterations=600)) for decision in own]


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many simulated hands take minutes")
def test_who_stays_silent_with_the_best_cards_or_bids_high_with_the_poorest_is_told_so() -> None:
    plain = Thresholds({}, {}, BY_POINTS)
    silent, best, _ = auction_of(7, {})
    told = [one for one in evaluated_auction(silent, best) if plain.is_clear(one.loss, one.noise)]
    assert told
    assert all(one.best.startswith("show") and one.reason for one in told)
    assert {one.whole for one in told} == {evaluated_auction(silent, best)[0].number}
    daring, _, poorest = auction_of(7, {1: 9})
    told = [one for one in evaluated_auction(daring, poorest) if plain.is_clear(one.loss, one.noise)]
    assert told
    assert all(one.best in ("pass", "done") and one.reason for one in told)


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many simulated hands take minutes")
def test_a_seat_that_stopped_as_crown_may_have_meant_to_go_on() -> None:
    """The last bid of another seat shows how far it meant to go."""
    table, best, poorest = auction_of(7, {0: 3, 1: 2})
    evaluator = MuTricksEvaluator("mu_tricks", table.rules)
    decisions = list(decisions_of(table))
    evaluator.prepare(decisions)
    first = {seat: next(one.number for one in decisions if one.seat == seat) for seat in (best, poorest)}
    most = GAMES["mu_tricks"].rules(5, {}).phases.auction.most  # type: ignore[attr-defined]
    assert evaluator.bidding_of(first[best]) == Bidding(first[best], 3, most)
    assert evaluator.bidding_of(first[poorest]) == Bidding(first[poorest], 2, 3)


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many simulated hands take minutes")
def test_the_cards_of_one_turn_are_worth_what_the_turn_is() -> None:
    """Between them nothing happens: who shows five at once did not get richer from the first to the last.

    That is so in the middle of several auctions; in a single one sampled deals may say otherwise.
    """
    spreads = []
    for seed in range(8, 16):
        table, best, _ = auction_of(seed, {0: 5})
        turn = evaluated_auction(table, best)[:6]
        assert [one.move.split()[0] for one in turn] == ["show"] * 5 + ["done"]
        worth = [one.made[best] for one in turn]
        spreads.append(max(worth) - min(worth))
    assert median(spreads) < 6.0


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many simulated hands take minutes")
def test_who_shows_more_than_any_plan_would_is_told_what_that_came_to() -> None:
    """Nine cards win the crown in every deal, even if they are poor."""
    table, _, poorest = auction_of(7, {1: 9})
    plain = Thresholds({}, {}, BY_POINTS)
    told = [one for one in evaluated_auction(table, poorest) if plain.is_clear(one.loss, one.noise)]
    assert told
    for one in told:
        assert one.reason is not None
        assert "9 cards, you win the crown in 100%" in one.reason["en"]


def test_naming_trumps_tells_nothing_of_how_far_a_contract_may_be_trusted() -> None:
    """Otherwise a crown would gain value between trumps and the first trick."""
    table, *_ = auction_of(7, {0: 3})
    evaluator = MuTricksEvaluator("mu_tricks", table.rules)
    trusted: dict[str, float] = {}
    while "play" not in trusted:
        seat = table.deciders()[0]
        trusted[table.view(seat)["phase"]] = _trusted(evaluator, table, seat)
        table.enter(seat, table.rules.moves.text(table.rules.legal(table.state, seat)[0]))
    assert set(trusted) == {"minor", "major", "partner", "play"}
    assert len(set(trusted.values())) == 1


def _trusted(evaluator: MuTricksEvaluator, table: Table, seat: int) -> float:
    """Return the probability of making a target that simulated hands miss by three points."""
    made = table.rules.legal(table.state, seat)[0]
    evaluator.begin(table.view(seat), made, LITTLE, Rng(0, HINT_STREAM), table.events(seat))
    adviser = evaluator.adviser
    assert isinstance(adviser, MuTricksAdviser)
    return float(adviser.search.rollout.payoff.likelihood.of(-3))


# At what level somebody played

SIX = [Level(loss, 0.1) for loss in (0.1, 0.08, 0.06, 0.04, 0.02, 0.0)]


def test_the_more_decisions_there_are_the_narrower_is_the_range_of_levels() -> None:
    assert level_range([0.05] * 9, SIX) == (1, 6)
    assert level_range([0.05] * 64, SIX) == (3, 4)
    assert level_range([0.04] * 900, SIX) == (4, 4)
    assert level_range([0.5] * 36, SIX) == (1, 1)  # worse than the lowest is like the lowest
    assert level_range([-0.1] * 36, SIX) == (6, 6)


def test_a_level_whose_games_all_lost_the_same_is_no_trouble() -> None:
    assert level_range([0.0] * 9, [Level(0.0, 0.0) for _ in SIX]) == (1, 6)
    assert level_range([0.1] * 9, [Level(0.0, 0.0) for _ in SIX]) == (1, 1)


def test_a_level_is_told_only_where_it_was_proved_and_one_game_says_something() -> None:
    proved = LevelModel("", 2, 12, SIX, [Validation(10, 9, 3.0)] * 6)
    setting = study.CASES["muster"].table().setting
    assert match_levels([0.05] * 64, proved, setting) == (3, 4)
    assert match_levels([0.05] * 9, proved, setting) is None  # any level
    assert match_levels([0.05] * 3, proved, setting) is None
    assert match_levels([0.05] * 64, None, setting) is None
    wrong = LevelModel("", 2, 12, SIX, [Validation(10, 7, 3.0)] * 6)
    assert match_levels([0.05] * 64, wrong, setting) is None
    three = Table(Setting(GAMES["mu_city"], ("a", "b", "c"), {}, None, frozenset())).setting
    assert match_levels([0.05] * 64, proved, three) is None
    mystery = Table(Setting(GAMES["muses"], ("a", "b"), {"apollo": "mystery"}, None, frozenset())).setting
    assert match_levels([0.05] * 64, proved, mystery) is None


def test_levels_are_learned_from_half_of_the_games_and_tried_on_the_others() -> None:
    """Level 6 loses a tenth, each lower level a tenth more; half of new games play like the next level."""

    def line(seed: int) -> dict[str, Any]:
        level = seed % 6 + 1
        wiggle = 0.01 if seed // 12 % 2 else -0.01
        shift = 0.1 if seed // 6 % 4 == 3 and level > 1 else 0.0
        return {"seed": seed, "seats": [(level, [0.1 * (7 - level) + shift + wiggle] * 10)]}

    found = fit_level_model([line(seed) for seed in range(48)], 2, 2.0, "abc")
    assert found is not None
    assert [level.loss for level in found.levels] == pytest.approx([0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
    assert [(one.games, one.held) for one in found.tried] == [(4, 4), *[(4, 2)] * 5]
    assert not found.is_reliable
    assert fit_level_model([line(seed) for seed in range(6)], 2, 2.0, "abc") is None


def test_the_level_stands_first_in_the_sentence_on_the_whole_in_each_language() -> None:
    words = ReviewWords("muster", GAMES["muster"].rules(2, {}), counts_wins=True)
    whole = dict.fromkeys(LANGUAGES, "So it was.")
    assert words.with_level(None, whole) == whole
    for like, told in (((3, 3), "level 3"), ((3, 4), "level 3 or 4")):
        said = words.with_level(like, whole)
        assert told in said["en"]
        assert all(text.endswith(" So it was.") and "{" not in text for text in said.values())


# What is said


def evaluation_at(number: int, seat: int, kind: str, worth: float, made: float) -> Evaluation:
    return Evaluation(
        number, seat, "lay", "step", kind, [worth, 1 - worth], [made, 1 - made], 0.001, 100, None
    )  # fmt: skip


def test_what_was_lost_is_never_more_than_there_was() -> None:
    """The real loss was half as much again as reported, but no chance to win exceeds 1."""
    thresholds = Thresholds({}, {"steps": 1.5}, BY_WINS)
    small, great = (evaluation_at(1, 0, "steps", worth, 0.4) for worth in (0.6, 0.9))
    assert [one.loss for one in grade_decisions([small], thresholds)] == pytest.approx([0.3])
    (judged,) = grade_decisions([great], thresholds)
    assert (judged.loss, judged.worth[0]) == pytest.approx((0.6, 1.0))


def test_what_a_hint_advised_is_not_charged_and_the_review_says_that_it_was_overturned() -> None:
    """Of two moves that lost as much, one was advised."""
    table = play_at_random(FIRST[list(GAMES).index("muses")], 1)
    first, second = [one for one in decisions_of(table) if one.seat == 0][:2]
    evaluations = [evaluation_at(one.number, 0, "steps", 0.9, 0.4) for one in (first, second)]
    for one, decision in zip(evaluations, (first, second), strict=True):
        one.move = one.best = table.rules.moves.text(decision.move)
    evaluations[0].advised = True
    builder = ReviewBuilder(table)
    review = builder.build(evaluations, 100)
    advised, own = review.moments
    assert (advised.grade, advised.loss) == ("advised", None)
    assert advised.reason["en"].startswith(
        "I advised this at the time; a longer look prefers the move named as better."
    )
    assert advised.reason["fr"].startswith("Je l’avais conseillé sur le moment")
    assert own.grade == "grave"
    assert review.seats[0].account.errors == pytest.approx(own.loss)


def test_a_hint_belongs_to_the_decision_it_was_given_for_also_after_a_take_back() -> None:
    case = FIRST[list(GAMES).index("muster")]
    table = play_at_random(case, 3)
    again, asked = case.table(), []
    for number, (seat, text) in enumerate(table.moves):
        if seat != CHANCE and table.rules.count(again.state, seat) > 1 and number % 5 == 0:
            again.advice.append(KeptHint(len(again.entries), seat, [Advised(text, 0.5, 0.1)]))
            asked.append(number + 1)
        again.enter(seat, text)
        if number % 9 == 8 and seat != CHANCE and again.can_take_back(seat):
            again.enter(seat, "takeback")
            again.enter(seat, text)
    found = hints_by_decision(again)
    assert [*found] == asked
    assert all(hint.moves[0].move == again.moves[number - 1][1] for number, hint in found.items())


def test_moments_without_a_figure_are_ranked_by_what_they_seemed_to_cost() -> None:
    """They come after those whose cost is known."""
    table = play_at_random(FIRST[list(GAMES).index("muster")], 1)
    own = [one for one in decisions_of(table) if one.seat == 0][:4]
    kinds = ("drawing", "drawing", "laying", "wizards")
    losses = (0.3, 0.5, 0.05, 0.1)
    evaluations = [
        evaluation_at(one.number, 0, kind, 0.2 + loss, 0.2)
        for one, kind, loss in zip(own, kinds, losses, strict=True)
    ]
    review = ReviewBuilder(table).build(evaluations, 100)
    assert [moment.rank for moment in review.moments] == [4, 3, 2, 1]
    assert [moment.loss is None for moment in review.moments] == [True, True, False, False]
    said = [portrait.whole["en"] for portrait in review.seats]
    assert "worth a look" in said[0]
    assert "worth a look" not in said[1]
    assert "No clear error" in said[1]


def test_the_whole_says_when_luck_evened_out_and_never_speaks_of_more_than_a_win() -> None:
    words = ReviewWords("muses", GAMES["muses"].rules(2, {}), counts_wins=True)

    def said(luck: float, errors: float) -> str:
        kinds = [KindSummary("steps", dict.fromkeys(LANGUAGES, "steps"), 9, 2, errors)]
        account = Account(0, 0.5, 0.0, luck, 0.0, errors, 0.0, [])
        shares = account.shares() if account.exceeds_a_win() else None
        return words.summary(account, shares, kinds, has_moments=False)["en"]

    assert said(0.001, 0.3).startswith("Luck evened out.")
    assert "cost you 30% of a win." in said(-0.2, 0.3)
    swings = said(0.4, 3.69)
    assert "369" not in swings
    assert "10% was luck in your favour. 90% was your own errors." in swings


def test_that_every_move_loses_is_no_reason_why_one_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["muses"].rules(2, {})
    state = late_dance(rules, 1)
    assert state is not None
    evaluator = EVALUATORS["muses"]("muses", rules)
    seat = rules.turn(state)
    made = rules.legal(state, seat)[-1]
    comparison = evaluator.begin(rules.view(state, seat), made, LITTLE, Rng(1), [])
    monkeypatch.setattr(evaluator.adviser, "findings", lambda _moves, _at: [("lost_best", {})])
    monkeypatch.setattr(evaluator.adviser, "is_lost", lambda _moves: True)
    assert "loses" not in evaluator.explain_loss(comparison, Rng(1)).text["en"]
    monkeypatch.setattr(evaluator.adviser, "is_lost", lambda _moves: False)
    assert "loses" in evaluator.explain_loss(comparison, Rng(1)).text["en"]


@pytest.mark.parametrize(
    ("value", "english", "french"), [(0.4, "0.4 points", "0,4 point"), (1.9, "1.9 points", "1,9 point"),
                                     (2.0, "2.0 points", "2,0 points")],
)  # fmt: skip
def test_in_french_less_than_two_points_are_told_in_the_singular(
    value: float, english: str, french: str
) -> None:
    words = ReviewWords("mu_tricks", GAMES["mu_tricks"].rules(5, {}), counts_wins=False)
    assert [words.amount(value, lang) for lang in ("en", "fr")] == [english, french]


def test_wizards_are_called_alike_by_moves_and_by_reviews() -> None:
    pack = GAMES["muster"].pack("fr")
    assert pack["hints"]["kinds"]["wizards"].startswith("magiciens")
    assert "magicien" in pack["moves"]["wizard"]


@pytest.mark.parametrize(("has_moments", "last"), [(True, "worth a look."), (False, "was found.")])
def test_moments_without_a_figure_are_not_passed_over_in_the_whole(has_moments: bool, last: str) -> None:
    words = ReviewWords("mu_tricks", GAMES["mu_tricks"].rules(5, {}), counts_wins=False)
    account = Account(0, 0.0, 5.0, 5.0, 0.0, 0.0, 0.0, [])
    assert words.summary(account, None, [], has_moments)["en"].endswith(last)
