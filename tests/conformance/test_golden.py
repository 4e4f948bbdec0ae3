"""Golden games: a wrong rule may keep all properties, but it changes a recorded game."""

from pathlib import Path

import pytest

from mutable._engine import is_compiled
from mutable.games import GAMES
from mutable.kit.game import Game
from mutable.table.record import load_record, record_text, replay
from tests.conformance.cases import CASES, Case, cases_of
from tests.golden import (
    DIGESTED,
    case_told,
    differences,
    digest_lines,
    digests_text,
    folder_of,
    kept_lines,
    story,
    story_file,
)

INTERPRETED = 3  # games of each case in the interpreted run; another test shows that both runs are equal
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)

# Records of old releases must always replay; a later release adds its own.
RELEASED = {"0.1.0": ["mu_city", "mu_tricks", "muses", "muster"]}
RECORDS = [
    folder_of(GAMES[name]) / f"{release}.mutable.json" for release in RELEASED for name in RELEASED[release]
]


@every_game
def test_the_golden_game_is_told_as_it_was(game: Game) -> None:
    assert story(case_told(game)) == story_file(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_more_games_have_their_golden_digests(case: Case) -> None:
    kept = [line for line in kept_lines(case.game) if line.split()[0] == str(case)]
    seeds = DIGESTED if is_compiled() else DIGESTED[:INTERPRETED]
    assert digest_lines(case, seeds) == kept[: len(seeds)]


@every_game
def test_digests_are_kept_of_every_case_and_of_nothing_else(game: Game) -> None:
    kept = [line.split()[:2] for line in kept_lines(game)]
    assert kept == [[str(case), str(seed)] for case in cases_of(game) for seed in DIGESTED]


@every_game
def test_a_golden_folder_holds_what_is_read_and_nothing_left_over(game: Game) -> None:
    records = [path.name for path in RECORDS if path.parent == folder_of(game)]
    found = [path.name for path in folder_of(game).iterdir()]
    assert sorted(found) == sorted(["story.txt", "digests.txt", *records])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_a_record_of_an_earlier_release_replays_and_is_written_again_byte_for_byte(path: Path) -> None:
    record = load_record(path)
    table = replay(record)
    assert table.outcome() == record.outcome is not None
    assert record_text(table).encode() == path.read_bytes()


def test_rewriting_tells_which_part_of_how_many_games_has_changed() -> None:
    before = ["a-2 20 p1 e1 v1", "a-2 21 p2 e2 v2", "gone 20 p e v"]
    now = ["a-2 20 p1 e1 v9", "a-2 21 p2 e9 v9", "new 20 p e v"]
    assert differences(before, now) == {"play": 0, "events": 1, "views": 2}
    assert digests_text(now).splitlines() == ["case seed play events views", *now]
