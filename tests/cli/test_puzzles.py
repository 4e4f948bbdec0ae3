"""`mutable puzzles`: the puzzle of the day in a terminal."""

import io

import pytest

from mutable.cli.main import main
from mutable.games import GAMES
from mutable.learn.puzzles.puzzle import Puzzle, puzzles_of

Capture = pytest.CaptureFixture[str]


def typed(
    lines: list[str], game: str, puzzle: Puzzle | None, lang: str, monkeypatch: pytest.MonkeyPatch
) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setattr("mutable.cli.puzzles.puzzle_of_the_day", lambda *_: puzzle)
    return main(["puzzles", game, "--lang", lang])


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzle_of_the_day_is_solved_by_its_number(
    game: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzles_of(game)[0]
    legal = puzzle.table(game).legal(puzzle.seat)
    worst = min(puzzle.worths, key=lambda move: puzzle.worths[move])
    wrong, right = (str(legal.index(move) + 1) for move in (worst, puzzle.best))
    assert typed(["nonsense", wrong, right, "never read"], game, puzzle, "en", monkeypatch) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "What is the best move?" in told
    assert "“nonsense” is not a move" in told
    assert told.index("Not the best move:") < told.index("Correct:")
    for move in (worst, puzzle.second):  # the wrong try, then the second best move
        assert " ".join(puzzle.reasons[move]["en"].split()) in told


def test_the_answer_is_shown_on_request_and_the_player_may_leave(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzles_of("mu_tricks")[0]
    assert typed(["!"], "mu_tricks", puzzle, "fr", monkeypatch) == 0
    assert "Le meilleur coup\xa0:" in capsys.readouterr().out
    assert typed(["q"], "mu_tricks", puzzle, "fr", monkeypatch) == 0
    assert "Le meilleur coup\xa0:" not in capsys.readouterr().out


def test_a_game_without_puzzles_says_so(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed([], "muses", None, "en", monkeypatch) == 2
    assert "Dance of Muses has no puzzles" in capsys.readouterr().err
