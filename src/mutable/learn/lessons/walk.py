"""How far somebody has come in a lesson: the fold of what they chose, so that nobody has to keep it."""

from typing import Any

from mutable.games import game_named
from mutable.learn.lessons.script import Lesson, Step
from mutable.learn.scenes.scene import play, set_up
from mutable.table.chance import RandomChance

READ = ""  # what one chooses at a step that only says something
SEED = 1  # of chance, where a lesson does not say what it does


class OffTheWay(Exception):
    """What was chosen is not what the lesson asked for there."""


class Walk:
    """A lesson from its first step on; `taken` are the choices that led on."""

    def __init__(self, game: str, lesson: Lesson, names: list[str]) -> None:
        home = game_named(game)
        assert lesson.scene is not None, "a real game is played at a table"
        self.lesson = lesson
        self.seat = lesson.scene.seat
        self.table = set_up(home, lesson.scene, names)
        self.at = 0
        self._chance = RandomChance(SEED)
        self.table.settle(self._chance)

    def shown(self, view: Any) -> Any:
        """A view without what the lesson has not come to."""
        return {**view, **dict.fromkeys(self.lesson.without)}

    def follow(self, taken: list[str]) -> "Walk":
        for text in taken:
            self.take(text)
        return self

    @property
    def step(self) -> Step | None:
        """What is to be done now; None when the lesson is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def take(self, text: str) -> None:
        """A choice that leads on; OffTheWay if it does not, IllegalMove if it cannot be."""
        step = self.step
        if step is None or bool(step.asks) != (text != READ):
            raise OffTheWay(text)
        if step.asks:
            self._enter(step, text)
        play(self.table, step.goes)
        self.table.settle(self._chance)
        self.at += 1

    def _enter(self, step: Step, text: str) -> None:
        rules, seat = self.table.rules, self.seat
        assert seat is not None
        rules.parse_legal(self.table.state, seat, text)
        if not step.wants(text):
            raise OffTheWay(text)
        self.table.enter(seat, text)

    def answer(self, text: str) -> str | None:
        """What is said of a move here: None if it leads on; IllegalMove if it cannot be."""
        step = self.step
        if step is None or not step.asks or self.seat is None:
            raise OffTheWay(text)
        self.table.rules.parse_legal(self.table.state, self.seat, text)
        return None if step.wants(text) else step.answer(text)
