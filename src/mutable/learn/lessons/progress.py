"""The progress in a lesson, computed from the choices made so far, so that nothing is stored."""

from typing import Any

from mutable.games import game_named
from mutable.learn.lessons.script import Lesson, LessonStep
from mutable.learn.scenes.scene import Scene, play, set_up
from mutable.table.chance import RandomChance
from mutable.table.table import Table

READ = ""  # the choice at a step that only explains
SEED = 1  # of chance, where the script does not set its moves


class UnexpectedChoice(Exception):
    """The choice is not what the lesson asks for."""


class LessonProgress:
    """A lesson at one of its steps; `taken` are the choices that led there."""

    def __init__(self, game: str, lesson: Lesson, names: list[str]) -> None:
        home = game_named(game)
        assert lesson.scene is not None, "a real game is played at a table"
        self.lesson = lesson
        self.seat = lesson.scene.seat
        self.at = 0
        self._game = home
        self._names = names
        self.table = self._begin(lesson.scene)

    def _begin(self, scene: Scene) -> Table:
        self._chance = RandomChance(SEED)
        table = set_up(self._game, scene, self._names)
        table.settle(self._chance)
        return table

    def hide_unexplained(self, view: Any) -> Any:
        """Return the view without the parts that a later lesson explains."""
        return {**view, **dict.fromkeys(self.lesson.without)}

    def follow(self, taken: list[str]) -> "LessonProgress":
        for text in taken:
            self.take(text)
        return self

    @property
    def step(self) -> LessonStep | None:
        """Return the current step; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def take(self, text: str) -> None:
        """Make a choice; raise UnexpectedChoice or IllegalMove if it does not lead on."""
        step = self.step
        if step is None or bool(step.asks) != (text != READ):
            raise UnexpectedChoice(text)
        if step.asks:
            self._enter(step, text)
        play(self.table, step.goes)
        self.table.settle(self._chance)
        self.at += 1
        if self.step is not None and self.step.scene is not None:
            self.seat = self.step.scene.seat
            self.table = self._begin(self.step.scene)

    def _enter(self, step: LessonStep, text: str) -> None:
        rules, seat = self.table.rules, self.seat
        assert seat is not None
        rules.parse_legal(self.table.state, seat, text)
        if not step.wants(text):
            raise UnexpectedChoice(text)
        self.table.enter(seat, text)

    def answer(self, text: str) -> str | None:
        """Return the key of the answer to a move, None if the move leads on; raise IllegalMove."""
        step = self.step
        if step is None or not step.asks or self.seat is None:
            raise UnexpectedChoice(text)
        self.table.rules.parse_legal(self.table.state, self.seat, text)
        return None if step.wants(text) else step.answer(text)
