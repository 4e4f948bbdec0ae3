"""Read the lessons in a game's folder `learn/lessons`: `script.toml`, and packs with their texts.

A lesson is a scene with steps. A step explains something and points at pieces. It asks for a move, or only to
be read. Every other legal move has an answer. Then the other seats and chance make the moves of the script. A
lesson without a scene is a short real game against easy bots.
"""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from mutable.games import game_named
from mutable.kit.game import Game
from mutable.kit.options import Value
from mutable.kit.words import read_pack
from mutable.learn.scenes.scene import Scene

OTHERWISE = "otherwise"  # the default answer to a legal move


class LessonStep(Struct, forbid_unknown_fields=True):
    """A step. In patterns of moves `*` matches anything; the first match counts.

    A step with a scene begins there; the others continue from the step before.
    """

    name: str
    scene: Scene | None = None
    points: list[str] = []  # pieces, by their names on the board
    asks: list[str] = []  # patterns; if empty, the learner only reads
    answers: dict[str, str] = {}  # keys of sentences, by pattern
    goes: list[str] = []  # the moves of the other seats and chance that follow

    def wants(self, text: str) -> bool:
        return any(fnmatchcase(text, pattern) for pattern in self.asks)

    def answer(self, text: str) -> str:
        """Return the key of the answer to a legal move that is not asked for."""
        return next((key for pattern, key in self.answers.items() if fnmatchcase(text, pattern)), OTHERWISE)


class RealGame(Struct, forbid_unknown_fields=True):
    """A game against bots of a level, with hints. With a seed, every opening is the same: all that chance
    decides before the first decision.
    """

    players: int
    level: int = 1
    options: dict[str, Value] = {}
    seed: int | None = None


class Lesson(Struct, forbid_unknown_fields=True):
    name: str
    scene: Scene | None = None
    steps: list[LessonStep] = []
    without: list[str] = []  # parts of the view that a later lesson explains
    play: RealGame | None = None


class LessonScript(Struct, forbid_unknown_fields=True):
    """The lessons of a game, in order."""

    lessons: list[Lesson] = []


@cache
def lessons_of(game: str) -> list[Lesson]:
    path = game_named(game).folder / "learn" / "lessons" / "script.toml"
    if not path.exists():
        return []
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LessonScript).lessons


def lesson_words(game: Game, lesson: Lesson, lang: str) -> dict[str, Any]:
    """Return the texts of a lesson: title, about, and by step its text and answers."""
    found: dict[str, Any] = read_pack(game.folder / "learn" / "lessons", lang)[lesson.name]
    return found
