"""A review: what it says adds up, goes by what a seat knew, finds blunders, and leaves the rest alone."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mutable._pure import is_compiled
from mutable.bots.bot import Budget
from mutable.bots.registry import BEST
from mutable.bots.review import study
from mutable.bots.review.account import Judged, account_of
from mutable.bots.review.course import decisions_of, entries_of
from mutable.bots.review.figures import BY_POINTS, BY_WINS, Figures, figures_of
from mutable.bots.review.findings import (
    LEVELS,
    accounts_of,
    adopted,
    blunders,
    false_alarms,
    is_fair,
    learned,
    mean_luck,
)
from mutable.bots.review.found import Found, file_of, found_of, found_text
from mutable.bots.review.judge import JUDGES
from mutable.bots.review.review import Review, Reviewing
from mutable.bots.review.study_page import study_page
from mutable.bots.review.summary import summed_up
from mutable.bots.review.weigh import Weighed, Weigher
from mutable.cli.main import main
from mutable.games import GAMES
from mutable.kit.game import CHANCE
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.table.table import Table
from tests.bots.positions import last_deck_card
from tests.conformance.cases import CASES, Case
from tests.conformance.suite import play_at_random, views_of_twins

FIRST = [next(case for case in CASES if case.game.name == game) for game in GAMES]
REVIEWED = [case.shorter() for case in (CASES if is_compiled() else FIRST)]
LITTLE = Budget(iterations=2 if is_compiled() else 1)


def reviewed(table: Table, budget: Budget, every: int = 1) -> tuple[Review, list[Weighed]]:
    weigher = Weigher(table)
    weighed = [weigher.weigh(decision, budget) for decision in weigher.decisions[::every]]
    return Reviewing(table).review(weighed, len(weigher.decisions)), weighed


@pytest.mark.parametrize("case", REVIEWED, ids=str)
def test_every_game_can_be_reviewed_and_its_account_adds_up(case: Case) -> None:
    """In whatever order and however little of it was weighed."""
    table = play_at_random(case, 1)
    review, weighed = reviewed(table, LITTLE, every=7)
    assert review.done == len(weighed) <= review.total
    for seat, portrait in enumerate(review.seats):
        account = portrait.account
        parts = account.start + account.luck + account.gifts - account.errors + account.unexplained
        assert parts == pytest.approx(account.end), seat
        assert set(portrait.whole) == set(LANGUAGES)
        assert all(portrait.whole.values())
    assert json.loads(json.dumps(review.described()))["game"] == case.game.name
    assert Reviewing(table).review(weighed[::-1], review.total).seats == review.seats


def test_what_others_lose_is_a_gift_and_what_nothing_explains_is_told() -> None:
    """Three decisions: own, the other's error, own; then one more of one's own right after."""

    def judged(number: int, seat: int, worth: float, made: float) -> Judged:
        return Judged(
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
    entries = entries_of(twice)
    assert [twice.entries[entry - 1] for entry in entries] == twice.moves
    assert [one.number for one in decisions_of(twice)] == [one.number for one in decisions_of(table)]


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the search behind it takes minutes")
@pytest.mark.parametrize("case", FIRST, ids=str)
def test_the_judge_goes_by_what_the_seat_knew(case: Case) -> None:
    """In a game that differs only in what is hidden it says the same."""
    for length, table, views in views_of_twins(case, 5, 4):
        seat = views[0]["seat"]
        if table.rules.count(table.state, seat) < 2:
            continue
        move = table.rules.legal(table.state, seat)[0]
        said = []
        for view in views:
            judge, rng = JUDGES[case.game.name](case.game.name, table.rules), Rng(length)
            trial = judge.begin(view, move, Budget(iterations=20), rng, table.events(seat))
            judge.try_out(trial, 10, rng)
            said.append((trial.best, trial.totals))
        assert said[0] == said[1]


@pytest.mark.skipif(not is_compiled(), reason="interpreted, so many imagined games take minutes")
def test_a_thrown_away_win_is_called_an_error_and_the_winning_move_is_not() -> None:
    """The last card of Muster: the game is decided by what is done now."""
    rules = GAMES["muster"].rules(2, {})
    judge, figures = JUDGES["muster"]("muster", rules), figures_of("muster", counts_wins=True)
    met = 0
    for seed in range(30):
        state, rng = last_deck_card(rules, seed), Rng(seed)
        if state is None:
            continue
        seat = rules.turn(state)
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        best = judge.begin(view, legal[0], Budget(iterations=2000), rng, []).best
        worths = {move: sum(won) / 60 for move, won in judge.trials(seat, legal, 60, rng).items()}
        worst = min(legal, key=lambda move: worths[move])
        if worths[best] - worths[worst] > 0.5:
            met += 1
            for move in (best, worst):
                trial = judge.begin(view, move, Budget(iterations=2000), rng, [])
                judge.try_out(trial, 100, rng)
                assert figures.is_clear(trial.loss(), trial.noise()) is (move == worst), seed
    assert met > 3


def test_an_error_is_only_what_is_above_the_noise_and_worth_a_word() -> None:
    figures = Figures({"play": "play"}, {"play": 0.5}, BY_WINS)
    assert figures.is_clear(0.1, 0.02)
    assert not figures.is_clear(0.1, 0.05)
    assert not figures.is_clear(0.02, 0.0)
    assert [figures.grade(loss) for loss in (0.05, 0.1, 0.3)] == ["small", "clear", "grave"]
    assert figures.kind_of("play red 7") == "play"
    assert figures.kind_of("sing") == "other"
    assert figures.proved_of("other") == 0.0
    assert figures_of("mu_tricks", counts_wins=False).steps == BY_POINTS


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_has_a_name_in_each_language(game: str) -> None:
    for lang in LANGUAGES:
        named = GAMES[game].pack(lang)["hints"]["kinds"]
        assert set(named) == set(figures_of(game, counts_wins=True).kinds.values())


def played_on(seed: int, kind: str, said: float, real: float) -> dict[str, Any]:
    told = {"kind": kind, "loss": said, "noise": 0.01, "real": [real]}
    fine = {"kind": kind, "loss": 0.0, "noise": 0.01}
    return {"seed": seed, "said": {"bad": told, "good": fine}, "chosen": {BEST: "good", "level1": "bad"}}


def test_a_figure_is_adopted_only_if_it_also_holds_on_fresh_games() -> None:
    """Even seeds teach that half of what was said is lost; on odd ones auctions lose nothing."""

    def wiggle(seed: int) -> float:
        return 0.1 if seed // 2 % 2 else -0.1

    play = [played_on(seed, "play", 0.4, 0.2 + wiggle(seed)) for seed in range(80)]
    taught = [played_on(seed, "auction", 0.4, 0.2 + wiggle(seed)) for seed in range(0, 80, 2)]
    fresh = [played_on(seed, "auction", 0.4, 0.1 * wiggle(seed)) for seed in range(1, 80, 2)]
    plain = Figures({}, {}, BY_WINS)
    few, many = [*play, *taught, *fresh[:4]], [*play, *taught, *fresh]
    assert learned(few, plain).proved == learned(many, plain).proved == {"auction": 0.5, "play": 0.5}
    assert adopted(few, learned(few, plain)).proved == {"auction": 0.0, "play": 0.5}
    assert adopted(many, learned(many, plain)).proved == {"auction": 0.0, "play": 0.0}  # nor do they together


def test_a_judge_that_alarms_the_strongest_learns_to_be_careful() -> None:
    """One in ten of the strongest bot's own moves is said to lose four standard errors."""

    def line(seed: int) -> dict[str, Any]:
        own = {"kind": "play", "loss": 0.2, "noise": 0.05 if seed % 20 == 0 else 0.1, "real": [0.0]}
        return {"seed": seed, "said": {"own": own}, "chosen": {BEST: "own"}}

    plain = Figures({}, {}, BY_WINS)
    lines = [line(seed) for seed in range(100)]
    assert false_alarms(lines, plain) == 0.05
    assert learned(lines, plain).sure == 4.0
    assert false_alarms(lines, learned(lines, plain)) == 0.0


def test_the_blunders_that_count_stand_out_from_the_noise() -> None:
    def planted(cost: float, said: float) -> dict[str, Any]:
        move = {"kind": "play", "loss": said, "noise": 0.02, "truth": [cost, 0.005]}
        return {"seed": 1, "said": {"bad": move}, "chosen": {"random": "bad"}}

    lines = [planted(0.3, 0.3), planted(0.3, 0.05), planted(0.07, 0.05), planted(0.0, 0.0)]
    assert blunders(lines, Figures({}, {}, BY_WINS)) == (2, 1)


def test_games_are_added_up_by_whatever_figures_are_learned_later() -> None:
    """A decision that lost a fifth, taken for an error in full, in part, or for luck."""
    line = {
        "seed": 0, "start": [0.5, 0.5], "ends": [0.0, 1.0], "movers": [CHANCE, 0, CHANCE],
        "weighed": [[2, 0, "play", 0.01, [0.6, 0.4], [0.4, 0.6]]],
    }  # fmt: skip
    for part in (0.0, 0.5, 1.0):
        figures = Figures({}, {"play": part}, BY_WINS)
        own, other = accounts_of(line, figures)
        assert own.errors == pytest.approx(0.2 * part) == pytest.approx(other.gifts)
        assert [one.mean for one in mean_luck([line, line], figures)] == pytest.approx(
            [-0.5 + 0.2 * part, 0.5 - 0.2 * part]
        )


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the searches behind it take minutes")
def test_a_study_goes_on_where_it_stopped_and_tells_what_came_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the positions of a game only the first two are looked at here."""
    looked = study.study_positions
    monkeypatch.setattr(study, "study_positions", lambda case, seed: islice(looked(case, seed), 2))
    monkeypatch.setattr(study, "AT_A_TABLE", study.A_LEVEL)
    monkeypatch.setattr("mutable.cli.review.file_of", lambda game: tmp_path / f"{game}.json")
    page, kept = tmp_path / "study.md", tmp_path / "kept"
    command = f"review --study {page} --of muses --errors 1 --out {kept} --learn --games"
    assert main([*command.split(), "1"]) == 0
    first = {path.name: path.read_text() for path in kept.iterdir()}
    assert main([*command.split(), "2"]) == 0
    games = (kept / "muses-games.jsonl").read_text()
    assert games.startswith(first["muses-games.jsonl"])
    assert (kept / "muses-positions.jsonl").read_text() == first["muses-positions.jsonl"]
    learned_now = msgspec.json.decode((tmp_path / "muses.json").read_bytes(), type=Found)
    assert learned_now.luck is not None
    assert learned_now.luck.games == 2
    assert page.read_text(encoding="utf-8") == study_page(shipped() | {"muses": learned_now})
    assert [path.name for path in tmp_path.glob("*.json")] == [
        "muses.json"
    ]  # of the others nothing is learned


def test_where_not_all_was_proved_no_account_is_told() -> None:
    assert not Figures({}, {"play": 0.0}, BY_WINS, is_fair=True).hold
    assert not Figures({}, {"play": 0.5}, BY_WINS).hold
    assert Figures({}, {"play": 0.5}, BY_WINS, is_fair=True).hold


def test_luck_must_come_to_nothing_over_many_games() -> None:
    def line(end: float) -> dict[str, Any]:
        return {"seed": 0, "start": [0.5, 0.5], "ends": [end, 1 - end], "movers": [CHANCE], "weighed": []}

    plain = Figures({}, {}, BY_WINS)
    even = [line(float(number % 2)) for number in range(600)]
    assert is_fair(even, plain)
    assert not is_fair(even[:100], plain)
    assert not is_fair([line(float(number % 3 > 0)) for number in range(600)], plain)


def shipped() -> dict[str, Found]:
    return {game: found for game in study.CASES if (found := found_of(game)) is not None}


def test_the_page_of_the_study_and_the_figures_of_reviews_come_from_the_same_findings() -> None:
    assert list(shipped()) == list(study.CASES)
    assert study_page(shipped()) == Path("docs/review-study.md").read_text(encoding="utf-8")
    for game, found in shipped().items():
        figures = figures_of(game, counts_wins=True)
        assert (figures.proved, figures.sure, figures.is_fair) == (found.proved, found.sure, found.is_fair)
        assert file_of(game).read_text(encoding="utf-8") == found_text(found)


def test_what_is_kept_of_a_study_is_what_its_lines_say() -> None:
    """Half of what was said is lost, in every game."""

    def line(seed: int) -> dict[str, Any]:
        real = 0.3 if seed // 2 % 2 else 0.1
        bad = {"kind": "play", "loss": 0.4, "noise": 0.01, "real": [real], "truth": [0.4, 0.01]}
        fine = {"kind": "play", "loss": 0.0, "noise": 0.01}
        chosen = dict.fromkeys(LEVELS, "good") | {"level1": "bad", "random": "bad"}
        return {"seed": seed, "said": {"bad": bad, "good": fine}, "chosen": chosen}

    game = {"seed": 0, "start": [0.5, 0.5], "ends": [1.0, 0.0], "movers": [CHANCE], "weighed": []}
    found = summed_up([line(seed) for seed in range(80)], [game] * 3, Figures({}, {}, BY_WINS), "abc")
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
    found = summed_up([], [game] * 3, Figures({}, {}, BY_WINS), "abc")
    assert (found.proved, found.is_fair) == ({}, False)
    page = study_page({"muster": found})
    assert "no error played on" in page
    assert "Mean luck over 3 games" in page


def test_lines_that_were_made_with_other_sources_are_left_out_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def grown(sources: str, count: int) -> list[int]:
        lines = study._grown(path, sources, lambda lines: len(lines) >= count, lambda seed: [{}])
        return [line["seed"] for line in lines]

    path = tmp_path / "lines.jsonl"
    assert grown("old", 3) == [0, 1, 2]
    assert grown("new", 2) == [0, 1]
    assert "3 lines were made with other sources" in capsys.readouterr().err
    assert grown("old", 4) == [0, 1, 2, 3]
    assert study.sources_of("muses") != study.sources_of("muster")
