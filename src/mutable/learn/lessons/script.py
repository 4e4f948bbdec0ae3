"""Lessons as a game's folder `lessons` writes them: `script.toml`, and packs with their words.

A lesson is a scene with steps. A step says something and points at pieces; it asks for a move, or only to be
read; what is legal there and not what it asks for is answered with a sentence of its own; then the others and
chance go on as it is written. A lesson without a scene is a real game, short and gentle.
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

OTHERWISE = "otherwise"  # the answer to a legal move for which no other is written


class LessonStep(Struct, forbid_unknown_fields=True):
    """In a pattern of moves `*` stands for anything; the first that fits a move counts."""

    name: str
    points: list[str] = []  # pieces, by the names that a board gives them
    asks: list[str] = []  # without any, one reads and goes on
    answers: dict[str, str] = {}  # by pattern, the key of the sentence
    goes: list[str] = []  # what the others and chance do then

    def wants(self, text: str) -> bool:
        return any(fnmatchcase(text, pattern) for pattern in self.asks)

    def answer(self, text: str) -> str:
        """The key of what is said of a legal move that is not asked for."""
        return next((key for pattern, key in self.answers.items() if fnmatchcase(text, pattern)), OTHERWISE)


class RealGame(Struct, forbid_unknown_fields=True):
    """Against bots of a level, with the coach."""

    players: int
    level: int = 1
    options: dict[str, Value] = {}


class Lesson(Struct, forbid_unknown_fields=True):
    name: str
    scene: Scene | None = None
    steps: list[LessonStep] = []
    without: list[str] = []  # parts of the view that a later lesson explains
    play: RealGame | None = None


class LessonScript(Struct, forbid_unknown_fields=True):
    """The lessons of a game, in their order."""

    lessons: list[Lesson] = []


@cache
def lessons_of(game: str) -> list[Lesson]:
    path = game_named(game).folder / "learn" / "lessons" / "script.toml"
    if not path.exists():
        return []
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LessonScript).lessons


def lesson_words(game: Game, lesson: Lesson, lang: str) -> dict[str, Any]:
    """A lesson's words: title, about, and by step what it says and answers."""
    found: dict[str, Any] = read_pack(game.folder / "learn" / "lessons", lang)[lesson.name]
    return found
