"""A lesson gone through by the first answer that each step accepts."""

from typing import Any

from mutable.learn.lessons.progress import READ, LessonProgress
from mutable.learn.lessons.script import LessonStep, lessons_of

NAMES = ["You", "Muriel", "Mungo", "Musa", "Murphy", "Muna"]


def accepted(walk: LessonProgress, step: LessonStep) -> list[str]:
    """Return the answer that continues the lesson."""
    if not step.asks:
        return [READ]
    assert walk.seat is not None
    return [text for text in walk.table.legal(walk.seat) if step.wants(text)]


def walk_of(game: str, name: str, *taken: str) -> LessonProgress:
    lesson = next(lesson for lesson in lessons_of(game) if lesson.name == name)
    return LessonProgress(game, lesson, NAMES).follow([*taken])


def views(game: str, name: str) -> list[Any]:
    """The learner's view at every step, and at the end."""
    walk, found = walk_of(game, name), []
    while (step := walk.step) is not None:
        found.append(walk.table.view(walk.seat))
        walk.take(accepted(walk, step)[0])
    return [*found, walk.table.view(walk.seat)]
