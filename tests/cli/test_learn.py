"""`mutable learn`: a lesson in a terminal, step by step."""

import io

import pytest

from mutable.cli.main import main
from mutable.games import GAMES
from mutable.learn.lessons.progress import READ, LessonProgress
from mutable.learn.lessons.script import Lesson, lesson_words, lessons_of
from mutable.table.names import BOT_NAMES

Capture = pytest.CaptureFixture[str]
FIRST = lessons_of("muster")[0]


def typed(
    lines: list[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, game: str = "muster", lang: str = "en"
) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["learn", game, *arguments, "--lang", lang])


def ways(game: str = "muster", lesson: Lesson = FIRST) -> list[str]:
    """Return the input that completes a lesson: the first answer that each step accepts."""
    walk, found = LessonProgress(game, lesson, ["You", *BOT_NAMES]), []
    while (step := walk.step) is not None:
        legal = walk.table.legal(walk.seat or 0)
        found.append(next(text for text in legal if step.wants(text)) if step.asks else READ)
        walk.take(found[-1])
    return found


def test_a_lesson_is_gone_through_and_one_step_back(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    there = ways()
    assert typed([*there, "q"], monkeypatch) == 0
    assert "End of the lesson" in capsys.readouterr().out
    assert typed([there[0], "u", *there, "q"], monkeypatch) == 0
    assert "End of the lesson" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "lesson"),
    [(game, lesson) for game in GAMES for lesson in lessons_of(game) if lesson.play is None],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_every_lesson_of_every_game_can_be_gone_through_in_the_terminal(
    game: str, lesson: Lesson, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    lang = "fr" if len(lesson.name) % 2 else "en"
    assert typed([*ways(game, lesson), "q"], monkeypatch, lesson.name, game=game, lang=lang) == 0
    assert lesson_words(GAMES[game], lesson, lang)["end"].split()[-1] in capsys.readouterr().out


@pytest.mark.parametrize("game", [*GAMES])
def test_the_lesson_that_was_asked_for_is_the_one_that_comes(
    game: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Use the lesson that leads to the real game, which comes last wherever the list has it."""
    real = next(lesson for lesson in lessons_of(game) if lesson.play is not None)
    assert typed([], monkeypatch, real.name, game=game) == 0
    out = capsys.readouterr().out
    assert f"mutable play {game}" in out
    assert all(
        lesson_words(GAMES[game], lesson, "en")["title"] not in out
        for lesson in lessons_of(game)
        if not lesson.play
    )


@pytest.mark.parametrize(("lang", "own", "wrong"), [("en", "your", "You's"), ("fr", "votre", "de Vous")])
def test_what_is_the_learners_own_is_called_so(
    lang: str, own: str, wrong: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lesson in lessons_of("muses"):
        if lesson.play is None:
            typed([*ways("muses", lesson), "q"], monkeypatch, lesson.name, game="muses", lang=lang)
    out = capsys.readouterr().out
    assert f"{own} " in out
    assert wrong not in out


def test_whatever_is_typed_is_answered_and_leaving_is_always_possible(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = ways()[: next(at for at, step in enumerate(FIRST.steps) if step.asks)]
    assert typed([*reads, "banner leaf5 water", "dance", "q"], monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Not allowed (rule" in out
    assert "“dance” is not a move" in out


def test_a_lesson_that_is_not_there_is_refused_in_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed([], monkeypatch, "flying") == 2
    assert FIRST.name in capsys.readouterr().err
