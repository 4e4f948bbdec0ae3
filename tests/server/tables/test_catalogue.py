"""The catalogue: distinct titles, one click for every number of players, and first games."""

import unicodedata

import pytest

from mutable.cli.main import main
from mutable.games import OURS
from mutable.kit.game import Game
from mutable.kit.words import LANGUAGES
from mutable.learn.puzzles.puzzle import puzzles_of
from mutable.server.http.api import _game_info
from mutable.tables.catalogue import catalogue_entry, full_title

every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)


def without_accents(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_titles_differ_by_their_accents_alone(lang: str) -> None:
    titles = [without_accents(full_title(game, lang)) for game in OURS]
    assert len({*titles}) == len(OURS)


def test_the_command_names_the_games_by_their_full_titles(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for locale, titles in (
        ("en_GB.UTF-8", ("Mū · islands", "Mü · tricks")),
        ("fr_FR.UTF-8", ("Mū · îles", "Mü · plis")),
    ):
        monkeypatch.setenv("LC_ALL", locale)
        assert main(["games"]) == 0
        printed = capsys.readouterr().out
        assert [title for title in titles if f"{title}  (mutable play" in printed] == [*titles]


@every_game
def test_there_is_a_way_to_play_for_every_number_of_players(game: Game) -> None:
    assert {way.players for way in catalogue_entry(game).ways} == {*game.players}


@every_game
def test_a_first_game_is_gentle_and_can_be_played(game: Game) -> None:
    first = _game_info(game.name, "en").first
    assert first.level == 1
    assert first.text
    game.rules(first.players, dict(first.options))


@every_game
def test_the_picture_of_a_game_is_a_position_of_one_of_its_puzzles(game: Game) -> None:
    assert catalogue_entry(game).picture in {puzzle.id for puzzle in puzzles_of(game.name)}


def test_a_first_game_of_tricks_is_one_hand_and_lessons_say_how_long_they_take() -> None:
    info = _game_info("mu_tricks", "en")
    assert info.first.options == {"hands": 1}
    assert 5 <= info.lesson_minutes <= 15
