"""Puzzles: every one is a sound position in which the answer is legal and clearly the best."""

from pathlib import Path

import msgspec
import pytest

from mutable._engine import is_compiled
from mutable.cli.main import main
from mutable.coach.analysis.evaluator import EVALUATORS, Evaluator
from mutable.coach.analysis.wording import Reason
from mutable.games import GAMES
from mutable.kit.rng import Rng
from mutable.kit.words import LANGUAGES
from mutable.lab.puzzle_maker import BY_POINTS, BY_WINS, MoveTrial, PuzzleMaker, lead_of
from mutable.lab.review_study.study import Case
from mutable.learn.puzzles.puzzle import Puzzle, puzzles_of, puzzles_text

EACH = [(game, puzzle) for game in GAMES for puzzle in puzzles_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_forty_puzzles_from_easy_to_hard(game: str) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= 40
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    levels = [puzzle.level for puzzle in puzzles]
    assert levels == sorted(levels)
    assert len(set(levels)) > 2


@pytest.mark.parametrize(("game", "puzzle"), EACH, ids=[f"{game}-{puzzle.id}" for game, puzzle in EACH])
def test_the_answer_of_a_puzzle_is_legal_there_and_far_ahead_of_the_next(game: str, puzzle: Puzzle) -> None:
    table = puzzle.table(game)
    assert puzzle.seat in table.deciders()
    assert set(puzzle.worths) == set(table.legal(puzzle.seat))
    assert max(puzzle.worths, key=lambda move: puzzle.worths[move]) == puzzle.best
    least = BY_WINS if EVALUATORS[game](game, table.rules).adviser.counts_wins else BY_POINTS
    assert puzzle.lead > least - 0.001
    assert puzzle.lead > 5.9 * puzzle.noise
    assert set(puzzle.reasons) == set(puzzle.worths) - {puzzle.best}
    for reason in puzzle.reasons.values():
        assert set(reason) == set(LANGUAGES)
        assert all(reason.values())


def test_a_lead_is_counted_game_by_game() -> None:
    """Both moves are tried with the same random numbers, so only the move differs."""
    lead, noise = lead_of(MoveTrial(1, [1.0, 0.0, 1.0]), MoveTrial(2, [0.5, -0.5, 0.5]))
    assert (lead, noise) == (0.5, 0.0)


def test_where_no_single_thing_explains_a_worse_move_the_reason_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    maker = PuzzleMaker(Case("muster", 2, {}))
    monkeypatch.setattr(Evaluator, "explain_loss", lambda *_: Reason(dict.fromkeys(LANGUAGES, "")))
    assert "no single reason stands out" in maker._why(0, 0, 1, Rng(1))["en"]
    monkeypatch.setattr(Evaluator, "explain_loss", lambda *_: Reason(dict.fromkeys(LANGUAGES, "Because.")))
    assert maker._why(0, 0, 1, Rng(1)) == dict.fromkeys(LANGUAGES, "Because.")


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the games it looks into take minutes")
def test_the_command_writes_puzzles_that_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutable.lab.puzzle_maker.SHARPER", 1)
    monkeypatch.setattr("mutable.coach.analysis.reasons.PAIRS", 20)
    path = tmp_path / "puzzles.json"
    assert main(["puzzles", "muses", "--count", "1", "--seed", "1000", "--out", str(path)]) == 0
    (puzzle,) = msgspec.json.decode(path.read_bytes(), type=list[Puzzle])
    assert puzzle.best in puzzle.table("muses").legal(puzzle.seat)
    assert path.read_text(encoding="utf-8") == puzzles_text([puzzle])


@pytest.mark.skipif(not is_compiled(), reason="interpreted, the searches behind it take minutes")
def test_puzzles_weighed_anew_keep_their_answer_or_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The easiest puzzle of Muses, and the same with a wrong answer."""
    monkeypatch.setattr("mutable.lab.puzzle_maker.SHARPER", 1)
    monkeypatch.setattr("mutable.coach.analysis.reasons.PAIRS", 20)
    sound = puzzles_of("muses")[0]
    wrong = msgspec.structs.replace(sound, best=sound.second)
    monkeypatch.setattr("mutable.cli.puzzles.puzzles_of", lambda game: [wrong, sound])
    path = tmp_path / "puzzles.json"
    assert main(["puzzles", "muses", "--again", "--out", str(path)]) == 0
    (found,) = msgspec.json.decode(path.read_bytes(), type=list[Puzzle])
    assert (found.id, found.best, found.moves) == (sound.id, sound.best, sound.moves)
    assert capsys.readouterr().err.count("dropped") == 1
    assert main(["puzzles", "muses", "--again"]) == 2
    assert "--out FILE" in capsys.readouterr().err
