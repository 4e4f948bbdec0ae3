"""The arena: equal deals for both sides, consistent results, and runs that resume."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from mutable.bots.bot import Budget
from mutable.cli.main import main
from mutable.games import GAMES
from mutable.lab.arena.contest import Contest, Pair, lone_seatings, seatings, timed
from mutable.lab.arena.deal import play_deal
from mutable.lab.arena.figures import (
    beats,
    interval_of,
    matrix_of,
    points_in_pool,
    ratings_of,
    share_interval_of,
)
from mutable.lab.arena.files import DealFile
from mutable.lab.arena.ladder import CEILING, MATCHES, pairings_of, sections_of
from mutable.lab.arena.playing import play_contest


def contest(game: str = "muster", players: int = 2, bots: tuple[str, ...] = ("greedy", "random")) -> Contest:
    rules = GAMES[game].rules(players, {})
    return Contest(game, "1", players, rules.options, None, bots, 7, Budget(iterations=20))


def chances_moves(game: dict[str, list[tuple[int, str]]], verbs: tuple[str, ...]) -> list[str]:
    return [text.split()[1] for seat, text in game["moves"] if seat == 6 and text.split()[0] in verbs]


def test_an_even_table_takes_turns_and_an_odd_one_seats_each_alone_everywhere() -> None:
    assert seatings(("a", "b"), 2) == [["a", "b"], ["b", "a"]]
    assert seatings(("a", "b"), 4) == [["a", "b", "a", "b"], ["b", "a", "b", "a"]]
    lone = seatings(("a", "b"), 3)
    assert lone[:3] == [["a", "b", "b"], ["b", "a", "b"], ["b", "b", "a"]]
    assert len(lone) == 6


def test_the_games_of_a_deal_have_the_same_cards_in_the_same_order() -> None:
    """Cards leave the deck in the same order, by whatever kind of move."""
    one, other = play_deal(contest(), ("greedy", "random"), 3)["games"]
    for verbs in (("first",), ("deal",), ("draw", "turn")):
        drawn = [chances_moves(game, verbs) for game in (one, other)]
        shorter = min(len(cards) for cards in drawn)
        assert drawn[0][:shorter] == drawn[1][:shorter]
    assert chances_moves(one, ("deal",))
    assert one["seats"] == other["seats"][::-1]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_first_deal_of_every_game_is_mirrored(game: str) -> None:
    players = GAMES[game].usual_players
    games = play_deal(contest(game, players), ("greedy", "random"), 0)["games"]
    opening = [[text for seat, text in played["moves"][:8] if seat == 6] for played in games]
    assert all(texts[:1] == opening[0][:1] != [] for texts in opening)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    once = play_contest(contest(), 4)
    play_contest(contest(), 2, tmp_path)
    file = DealFile(tmp_path, contest())
    before = file.path.read_text()
    with file.path.open("a") as broken:
        broken.write('{"pair":["greedy","ran')  # as a crash leaves it
    resumed = play_contest(contest(), 4, tmp_path)
    assert file.path.read_text().startswith(before)
    assert [_untimed(deal) for deal in resumed] == [_untimed(deal) for deal in once]
    assert len(file.load()) == 4


def _untimed(deal: dict) -> dict:  # type: ignore[type-arg]
    return {**deal, "games": [{**game, "ms": None} for game in deal["games"]]}


def test_one_file_serves_contests_that_differ_in_their_bots_only(tmp_path: Path) -> None:
    play_contest(contest(), 1, tmp_path)
    more = contest(bots=("random", "greedy", "level1"))
    assert len(play_contest(more, 1, tmp_path)) == 3
    assert len(DealFile(tmp_path, more).load()) == 3


def test_a_winner_beats_the_rest_and_totals_decide_among_those() -> None:
    game = {"winners": [0], "totals": [5, 9, 3]}
    assert beats(game, 0, 1) == 1
    assert beats(game, 1, 2) == 1
    assert beats({"winners": [0, 1], "totals": [5, 3]}, 1, 0) == 0.5


def test_intervals_shrink_with_the_number_of_deals_and_never_vanish() -> None:
    few, many = interval_of([0.0, 1.0] * 5), interval_of([0.0, 1.0] * 500)
    assert many.high - many.low < (few.high - few.low) / 9
    sure = share_interval_of([1.0] * 100)
    assert (sure.low, sure.high) == (0.97, 1.0)


def test_ratings_follow_the_results_and_greedy_is_zero() -> None:
    deals = [
        {"pair": ["greedy", "random"], "deal": deal, "games": [_won(["greedy", "random"], 0)]}
        for deal in range(9)
    ] + [{"pair": ["greedy", "random"], "deal": 9, "games": [_won(["greedy", "random"], 1)]}]
    ratings = ratings_of(["greedy", "random"], deals)
    assert ratings["greedy"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
    assert -382 < ratings["random"]["mean"] < -280  # 9 to 1 is 382 Elo, less by the virtual draw
    assert ratings["random"]["low"] < ratings["random"]["mean"] < ratings["random"]["high"]
    assert matrix_of(deals)["random"]["greedy"]["share"]["mean"] == 0.1


def _won(seats: list[str], winner: int) -> dict:  # type: ignore[type-arg]
    return {"seats": seats, "winners": [winner], "totals": [int(winner == 0), int(winner == 1)]}


def test_the_cheater_sits_in_the_arena_only(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "muster", "--bots", "cheater,random", "--deals", "1", "--iterations", "10"]
    assert main([*arguments, "--workers", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2
    assert set(report["matrix"]) == {"cheater", "random"}
    assert main(["simulate", "muster", "--bots", "cheater", "--games", "1"]) == 2


def test_the_arena_says_what_is_wrong_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "muster", "--bots", "greedy"]) == 2
    assert "two different bots" in capsys.readouterr().err
    assert main(["arena", "muster", "--bots", "greedy,genius"]) == 2
    assert "the bots are: random, greedy" in capsys.readouterr().err


def test_the_table_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "muses", "--bots", "random,greedy", "--games", "1", "--ms", "5", "--workers", "1"]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "1 deals" in shown or "1 deal" in shown
    assert "greedy" in shown
    assert "over budget" in shown
    assert "largest process" in shown


def test_the_ladder_is_written_with_everything_that_makes_it_repeatable(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "ladder.md"
    arguments = [
        "arena",
        "muster",
        "--ladder",
        str(page),
        "--deals",
        "1",
        "--iterations",
        "2",
        "--workers",
        "1",
    ]
    assert main(arguments) == 0
    text = page.read_text(encoding="utf-8")
    for words in ("## Muster, 2 players", "seed 1", "2 iterations a move", "Python 3", "| best | greedy |"):
        assert words in text
    assert "| level6 |" not in text  # it is the best


def ladder_of(
    monkeypatch: pytest.MonkeyPatch, page: Path, pairings: tuple[Pair, ...], *arguments: str
) -> str:
    """Return the page of a ladder that has only these sections."""
    monkeypatch.setattr("mutable.lab.arena.ladder.pairings_of", lambda game: pairings)
    for beside in ("matches_of", "ceilings_of"):
        monkeypatch.setattr(f"mutable.lab.arena.ladder.{beside}", lambda *table: [])
    assert main(["arena", *arguments, "--ladder", str(page), "--workers", "1"]) == 0
    return page.read_text(encoding="utf-8")


def test_the_ladder_ends_with_a_curve_of_time_on_half_of_the_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutable.lab.arena.ladder.TIMES", (1, 2, 4))
    monkeypatch.setattr("mutable.lab.arena.ladder.USUAL_TIME", 2)
    options = ("muses", "--deals", "2", "--ms", "1", "--curves")
    text = ladder_of(monkeypatch, tmp_path / "ladder.md", (("random", "greedy"),), *options)
    assert "2 deals, 4 games, 1 ms CPU a move" in text
    curve = text[text.index("With less time and with more") :]
    assert "1 deals, 4 games" in curve
    assert "| best@1 | best@2 | 1 |" in curve
    assert "| best@4 | best@2 | 1 |" in curve


def test_every_rung_of_every_game_has_as_many_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairings = (("random", "greedy"), ("greedy", "best"))
    text = ladder_of(monkeypatch, tmp_path / "ladder.md", pairings, "--deals", "2", "--iterations", "1")
    assert text.count("| greedy | random | 2 |") == text.count("| best | greedy | 2 |") == len(GAMES)


def test_mü_is_measured_by_the_points_of_single_hands_among_four_of_one_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("mu_tricks", "--deals", "1", "--iterations", "1")
    text = ladder_of(monkeypatch, tmp_path / "ladder.md", (("random", "greedy"),), *options)
    assert "## Mü, 5 players\n\nAmong level4: 1 deals, 10 games" in text  # each bot on five seats
    assert "hands 1" in text
    assert "| bot | points a hand | 95 % |" in text
    assert "| bot | beside | deals | points a game |" in text
    assert "Elo" not in text.partition("## Mü")[2]


@pytest.mark.parametrize(
    ("game", "counts"),
    [("mu_city", [3, 4, 5]), ("mu_tricks", [2, 2, 3, 4, 6]), ("muster", []), ("muses", [3, 4])],
)
def test_the_ceiling_is_looked_at_with_every_number_of_players(game: str, counts: list[int]) -> None:
    sections = sections_of(game, None, [], curves=False)
    ceilings = [section for section in sections if section.kind == CEILING]
    assert [section.players for section in ceilings] == counts
    assert all(section.pairings == (("best", "cheater"),) for section in ceilings)
    if game == "mu_tricks":  # two can play two variants only
        assert [section.settings[1:] for section in ceilings[:3]] == [
            ["variant=eskridge"], ["variant=goslar"], [],
        ]  # fmt: skip
    assert ("best", "cheater") in sections[0].pairings  # and at the table of all rungs
    assert CEILING not in [section.kind for section in sections_of(game, max(counts or [2]), [], True)]


def test_levels_of_mü_meet_in_matches_of_four_hands_and_those_of_other_games_on_their_rungs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = {game: [section.kind for section in sections_of(game, None, [], False)] for game in GAMES}
    assert [game for game in GAMES if MATCHES in kinds[game]] == ["mu_tricks"]
    monkeypatch.setattr("mutable.lab.arena.ladder.pairings_of", lambda game: (("random", "greedy"),))
    monkeypatch.setattr("mutable.lab.arena.ladder.steps", lambda: (("level1", "level2"),))
    monkeypatch.setattr("mutable.lab.arena.ladder.ceilings_of", lambda *table: [])
    page = tmp_path / "ladder.md"
    options = ["mu_tricks", "--deals", "1", "--iterations", "1", "--workers", "1"]
    assert main(["arena", *options, "--ladder", str(page)]) == 0
    matches = page.read_text(encoding="utf-8").partition("in matches of 4 hands")[2]
    assert "| bot | against | deals | share of games |" in matches
    assert "| level2 | level1 | 1 |" in matches


def test_who_sits_in_a_pool_plays_every_seat_once_and_its_own_points_are_none() -> None:
    assert lone_seatings("a", "b", 3) == [["a", "b", "b"], ["b", "a", "b"], ["b", "b", "a"]]
    pool = replace(contest("mu_tricks", 5, ("greedy", "random", "level1")), pool="level1")
    assert pool.pairs() == [("greedy", "level1"), ("random", "level1")]
    deals = play_contest(pool, 1)
    assert [len(deal["games"]) for deal in deals] == [5, 5]
    assert all(game["seats"].count("level1") == 4 for deal in deals for game in deal["games"])
    points = points_in_pool(["greedy", "random", "level1"], deals)
    assert points["level1"] == {0: 0.0}
    for deal in deals:
        means = [
            game["totals"][seat] - sum(game["totals"][:seat] + game["totals"][seat + 1 :]) / 4
            for seat, game in enumerate(deal["games"])
        ]
        assert points[deal["pair"][0]][0] == pytest.approx(sum(means) / 5)


def test_a_field_of_opponents_goes_on_with_bots_that_join_and_stays_apart_from_pairs(tmp_path: Path) -> None:
    pool = replace(contest(bots=("level1", "greedy")), pool="level1")
    play_contest(pool, 1, tmp_path)
    more = replace(pool, bots=("level1", "greedy", "random"))
    deals = play_contest(more, 1, tmp_path)
    assert [deal["pair"] for deal in deals] == [["greedy", "level1"], ["random", "level1"]]
    assert len(DealFile(tmp_path, more).load()) == 2
    assert DealFile(tmp_path, replace(pool, pool=None)).path != DealFile(tmp_path, pool).path


def test_a_pool_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "mu_tricks", "--bots", "random", "--pool", "level1", "--deals", "1"]
    assert main([*arguments, "--set", "hands=1", "--iterations", "2", "--workers", "1"]) == 0
    shown = capsys.readouterr().out
    assert "among level1" in shown
    assert "row over column" in shown


def test_a_bot_may_bring_a_time_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert timed("best@2.5", Budget(iterations=3)) == ("best", Budget(milliseconds=2.5))
    assert timed("best", Budget(iterations=3)) == ("best", Budget(iterations=3))
    arguments = ["arena", "muster", "--bots", "best@1,best@9", "--deals", "1", "--workers", "1", "--json"]
    assert main(arguments) == 0
    times = json.loads(capsys.readouterr().out)["times"]
    assert times["best@1"]["mean_ms"] < times["best@9"]["mean_ms"] / 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "best@soon,greedy"], "best@soon: after @, give milliseconds"),
        (["--bots", "genius@5,greedy"], "the bots are: random, greedy"),
        (["--bots", "random,greedy", "--curves"], "mutable arena --ladder --curves"),
        (["--ladder", "nowhere.md", "--curves", "--iterations", "2"], "cannot be combined with --iterations"),
        (["--bots", "level1", "--pool", "level1"], "two different bots"),
    ],
)
def test_what_cannot_be_measured_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "muster", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_plain_ismcts_is_on_the_ladder_of_every_game() -> None:
    for game in GAMES:
        assert ("ismcts", "best") in pairings_of(game)
