"""The study of endings: its verdicts agree with brute force, and its counts are right."""

import json
from pathlib import Path
from typing import cast

import pytest

from mutable.bots.bot import Budget
from mutable.bots.registry import BEST
from mutable.bots.search.proof import ProofDomain
from mutable.bots.search.worlds import TrueWorld
from mutable.cli.main import main
from mutable.games import GAMES
from mutable.games.mu_city.lab.solo import Clairvoyant, score_of_best
from mutable.games.mu_city.rules.rules import MuCityRules
from mutable.games.mu_tricks.lab.endings import MuTricksEnding
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.muses.bot.evaluation import Guess
from mutable.games.muses.bot.proof import MusesProofDomain
from mutable.games.muses.lab.endings import MusesEnding
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import MusesState
from mutable.games.muster.lab.endings import MusterEnding
from mutable.kit.game import OVER, Worlds
from mutable.kit.rng import Rng
from mutable.lab.arena.contest import Contest
from mutable.lab.endings.study import decisions_of, ending_of, summarize
from mutable.lab.endings.verdict import all_worlds
from tests.bots.positions import last_deck_card, late_dance, small_muster
from tests.bots.test_search import after, brute_force
from tests.games.mu_tricks.bot.test_endgame import brute_force as brute_force_of_tricks
from tests.games.mu_tricks.bot.test_endgame import late_position


class Numbered:
    """A minimal state for comparing worlds; compiled classes cannot be inherited here."""

    def __init__(self, number: int) -> None:
        self.number = number

    def copy(self) -> "Numbered":
        return Numbered(self.number)

    def facts(self) -> tuple[int, ...]:
        return (self.number,)


class OneOf:
    def __init__(self, count: int) -> None:
        self._count = count

    def draw(self, rng: Rng) -> Numbered:
        return Numbered(int(rng.below(self._count)))


def worlds_of(count: int) -> Worlds:
    return cast("Worlds", OneOf(count))


@pytest.mark.parametrize("count", [1, 2, 7, 60])
def test_all_worlds_are_found_or_there_are_too_many(count: int) -> None:
    for seed in range(20):
        found = all_worlds(worlds_of(count), 60, Rng(seed))
        assert found is not None
        assert {state.facts() for state in found} == {(number,) for number in range(count)}
        assert all_worlds(worlds_of(count + 60), 60, Rng(seed)) is None


def test_what_is_said_of_the_end_of_muster_agrees_with_brute_force() -> None:
    """No better move than the best is proved, and no other move is proved best."""
    rules = small_muster()
    told = lost = 0
    for seed in range(40):
        state = last_deck_card(rules, seed)
        if state is None:
            continue
        seat = rules.turn(state)
        ending, view = MusterEnding(rules), rules.view(state, seat)
        worlds = all_worlds(rules.worlds(view), 60, Rng(1))
        assert worlds is not None
        low, high = (
            {
                move: sum(
                    brute_force(
                        rules,
                        ProofDomain(rules, seat, is_optimistic),
                        after(rules, world, seat, move),
                        seat,
                        2,
                    )
                    for world in worlds
                )
                for move in rules.legal(state, seat)
            }
            for is_optimistic in (False, True)
        )
        for move in low:
            verdict = ending.assess(rules.worlds(view), seat, move, Rng(2))
            if verdict is None:
                continue
            told += 1
            assert verdict.worlds == len(worlds)
            others = [other for other in low if other != move]
            if verdict.lost == 0.0:
                assert all(low[other] <= high[move] for other in others)
            else:
                lost += 1
                assert low[move] < max(high[other] for other in others)
    assert told > lost > 3


def test_a_dance_that_is_won_at_once_is_won_in_the_words_of_the_study_too() -> None:
    rules = GAMES["muses"].rules(2, {})
    assert isinstance(rules, MusesRules)
    ending, told = MusesEnding(rules), 0
    for seed in range(8):
        state = late_dance(rules, seed)
        if state is None:
            continue
        seat = rules.turn(state)
        worlds = all_worlds(rules.worlds(rules.view(state, seat)), 6, Rng(1))
        assert worlds is not None
        guesses = [Guess(world.behind, 1) for world in worlds if isinstance(world, MusesState)]
        sure = MusesProofDomain(rules, state, guesses, is_optimistic=False)
        moves = rules.legal(state, seat)
        values = {move: brute_force(rules, sure, after(rules, state, seat, move), seat, 1) for move in moves}
        best = max(moves, key=lambda move: values[move])
        if values[best] == 100_000:
            verdict = ending.assess(rules.worlds(rules.view(state, seat)), seat, best, Rng(1))
            assert verdict is not None
            assert verdict.lost == 0.0
            told += 1
    assert told >= 2


def test_what_is_said_of_the_last_tricks_agrees_with_brute_force() -> None:
    rules = GAMES["mu_tricks"].rules(5, {"hands": 1})
    assert isinstance(rules, MuTricksRules)
    ending, compared, lost = MuTricksEnding(rules), 0, 0
    for seed in range(1, 40):
        state = late_position(rules, 2, seed)
        if state is None or compared == 5:
            continue
        seat = rules.turn(state)
        worth = ending._payoff.worth(state, seat)
        values = {}
        for move in rules.legal(state, seat):
            copied = state.copy()
            rules.apply(copied, seat, move)
            values[move] = brute_force_of_tricks(rules, copied, seat, worth)  # type: ignore[arg-type]
        best = max(values.values())
        for move, value in values.items():
            verdict = ending.assess(TrueWorld(state), seat, move, Rng(1))
            assert verdict is not None
            assert verdict.worlds == 1
            assert verdict.lost == pytest.approx((best - value) / 100)
            assert verdict.at_stake == (len(set(values.values())) > 1)
            lost += value < best
        compared += 1
    assert compared == 5
    assert lost > 0


def test_turns_are_counted_from_the_end_and_forced_moves_left_out() -> None:
    rules = small_muster()
    state, rng, moves = rules.start(), Rng(3), list[list[object]]()
    while (seat := rules.turn(state)) != OVER:
        move = rules.chance(state, rng) if seat == 6 else rules.random_move(state, seat, rng)
        moves.append([seat, rules.moves.text(move)])
        rules.apply(state, seat, move)
    found = list(decisions_of(rules, moves))
    assert all(rules.count(decision.state, decision.seat) > 1 for decision in found)
    assert [decision.turns for decision in found] == sorted((d.turns for d in found), reverse=True)
    last = [seat for seat, _ in moves if seat != 6][-1]
    assert all(decision.seat == last for decision in found if decision.turns == 0)
    assert all(one.turns != other.turns for one in found for other in found if one.seat != other.seat)


def test_only_what_was_at_stake_is_counted() -> None:
    verdicts = [
        None,
        {"lost": 0.0, "worlds": 2, "at_stake": True},
        {"lost": 0.5, "worlds": 3, "at_stake": True},
        {"lost": 0.0, "worlds": 9, "at_stake": False},
    ]
    found = summarize([{"deal": 0, "verdicts": verdicts}])
    assert (found["decisions"], found["solved"], found["at_stake"]) == (4, 3, 2)
    assert (found["best"]["mean"], found["lost"]["mean"], found["worlds"]) == (0.5, 0.25, 3)
    assert "best" not in summarize([{"deal": 0, "verdicts": [None]}])


def test_every_game_has_an_ending() -> None:
    for name, game in GAMES.items():
        players, _ = game.measured
        assert ending_of(name, game.rules(players, {})) is not None


def test_a_search_that_knows_all_cards_to_come_scores_more_alone_and_repeats() -> None:
    rules = GAMES["mu_city"].rules(1, {})
    assert isinstance(rules, MuCityRules)
    budget = Budget(iterations=20)
    contest = Contest("mu_city", "1", 1, rules.options, None, (BEST,), 7, budget)
    scores = [score_of_best(contest, deal) for deal in range(4)]
    ceilings = [Clairvoyant(rules).score(contest.seed_of(deal), passes=2) for deal in range(4)]
    assert ceilings == [Clairvoyant(rules).score(contest.seed_of(deal), passes=2) for deal in range(4)]
    assert sum(ceilings) > sum(scores)


def test_the_command_writes_the_page_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "docs" / "endings.md"
    command = [
        "arena",
        "mu_city",
        "--endings",
        str(page),
        "--iterations",
        "10",
        "--out",
        str(tmp_path),
        "--json",
    ]
    monkeypatch.setattr("mutable.games.mu_city.lab.solo.PASSES", 1)
    assert main([*command, "--games", "1"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert [report["games"] for report in first] == [1, 1]
    assert main([*command, "--games", "2"]) == 0
    ending, alone = json.loads(capsys.readouterr().out)
    assert ending["games"] == alone["games"] == 2
    assert {len(file.read_text().splitlines()) for file in tmp_path.glob("*.jsonl")} == {3}
    text = page.read_text(encoding="utf-8")
    assert "| Mū | 2 | the last turn, once it is revealed | 10 iterations | 2 |" in text
    assert "## Mū alone" in text
    assert "games with 50 AP" in text
