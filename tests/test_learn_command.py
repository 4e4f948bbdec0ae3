"""`mutable learn`: a lesson in a terminal, step by step."""

import io

import pytest

from mutable.cli.main import main
from mutable.lessons.script import lessons_of
from mutable.lessons.walk import READ, Walk
from mutable.table.names import BOT_NAMES

Capture = pytest.CaptureFixture[str]
FIRST = lessons_of("muster")[0]


def typed(lines: list[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return main(["learn", "muster", *arguments, "--lang", "en"])


def ways() -> list[str]:
    """What leads through the first lesson: the first answer that each step accepts."""
    walk, found = Walk("muster", FIRST, ["You", *BOT_NAMES]), []
    while (step := walk.step) is not None:
        legal = walk.table.legal(walk.seat or 0)
        found.append(next(text for text in legal if step.wants(text)) if step.asks else READ)
        walk.take(found[-1])
    return found


def test_a_lesson_is_gone_through_and_one_step_back(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    there = ways()
    assert typed([*there, "q"], monkeypatch) == 0
    assert "That was this lesson" in capsys.readouterr().out
    assert typed([there[0], "u", *there, "q"], monkeypatch) == 0
    assert "That was this lesson" in capsys.readouterr().out


def test_whatever_is_typed_is_answered_and_leaving_is_always_possible(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = ways()[: next(at for at, step in enumerate(FIRST.steps) if step.asks)]
    assert typed([*reads, "banner leaf5 water", "dance", "q"], monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Not possible (rule" in out
    assert "No move reads “dance”" in out


def test_a_lesson_that_is_not_there_is_refused_in_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed([], monkeypatch, "flying") == 2
    assert FIRST.name in capsys.readouterr().err
