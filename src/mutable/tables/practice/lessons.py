"""Lessons over HTTP. The server stores no progress: each request repeats the choices so far."""

from functools import lru_cache
from typing import Any

from mutable.games import game_named
from mutable.kit.errors import IllegalMove
from mutable.learn.lessons.progress import LessonProgress, UnexpectedChoice
from mutable.learn.lessons.script import Lesson, lesson_words, lessons_of
from mutable.table.chance import Chance, RandomChance
from mutable.table.names import BOT_NAMES
from mutable.tables.errors import Trouble
from mutable.tables.messages import Frame, LessonAnswer, LessonInfo, LessonMoment, LessonWish, Previewed, Way
from mutable.tables.practice.solo import foreseen, frame_of, words_at, you_in

MOST_KEPT = 256  # positions in the cache; each is a step of a lesson, the same for every reader


def listed(game: str, lang: str) -> list[LessonInfo]:
    home = game_named(game)
    return [_info(lesson, lesson_words(home, lesson, lang)) for lesson in lessons_of(game)]


def minutes_of(game: str, lang: str) -> int:
    """Return the duration of a game's lessons, without the real game at their end."""
    taught = [lesson for lesson in lessons_of(game) if lesson.scene is not None]
    home = game_named(game)
    return round(sum(_seconds(lesson, lesson_words(home, lesson, lang)) for lesson in taught) / 60)


def _seconds(lesson: Lesson, words: dict[str, Any]) -> float:
    """Estimate the duration: three words a second, two seconds for each step and eight for each move."""
    said = [words["end"], *(step["say"] for step in words["steps"].values())]
    count = sum(len(text.split()) for text in said)
    return count / 3 + 2 * len(lesson.steps) + 8 * sum(bool(step.asks) for step in lesson.steps)


def _info(lesson: Lesson, words: dict[str, str]) -> LessonInfo:
    real = lesson.play
    play = None if real is None else Way(words["title"], real.players, real.options)
    level = 0 if real is None else real.level
    return LessonInfo(lesson.name, words["title"], words["about"], len(lesson.steps), play, level)


def opening(game: str, name: str | None) -> Chance | None:
    """Return chance for the opening of a lesson that is a real game; None if the opening is random."""
    if name is None:
        return None
    games = {lesson.name: lesson.play for lesson in lessons_of(game_named(game).name) if lesson.play}
    if name not in games:
        raise Trouble("no_lesson", names=[*games])
    seed = games[name].seed
    return None if seed is None else RandomChance(seed)


def moment(game: str, name: str, wish: LessonWish, lang: str) -> LessonMoment:
    """Return the lesson after the choices so far and the tried move.

    A refused move changes nothing; the answer says why.
    """
    walk = _walked(game, name, tuple(wish.taken), lang)
    if wish.tries is None:
        return _moment(game, walk, wish.taken, lang)
    found = _answer(game, walk, wish.tries, lang)
    if found is not None:
        return _moment(game, walk, wish.taken, lang, found)
    taken = [*wish.taken, wish.tries]
    return _moment(game, _walked(game, name, tuple(taken), lang), taken, lang)


def previewed(game: str, name: str, wish: LessonWish, lang: str) -> Previewed:
    walk = _walked(game, name, tuple(wish.taken), lang)
    table, seat, text = walk.table, walk.seat, wish.tries
    if seat is None or text is None or not table.legal(seat):
        raise Trouble("off_the_way")
    found = foreseen(table, seat, text, lang)
    found.view = walk.hide_unexplained(found.view)
    return found


def _lesson(game: str, name: str) -> Lesson:
    for lesson in lessons_of(game_named(game).name):
        if lesson.name == name and lesson.scene is not None:
            return lesson
    raise Trouble("no_lesson", names=[lesson.name for lesson in lessons_of(game) if lesson.scene])


@lru_cache(maxsize=MOST_KEPT)
def _walked(game: str, name: str, taken: tuple[str, ...], lang: str) -> LessonProgress:
    """Return the progress after these choices. Nobody plays on it, so it can be cached."""
    try:
        return LessonProgress(game, _lesson(game, name), [you_in(lang), *BOT_NAMES]).follow([*taken])
    except (UnexpectedChoice, IllegalMove) as fault:
        raise Trouble("off_the_way") from fault


def _answer(game: str, walk: LessonProgress, text: str, lang: str) -> LessonAnswer | None:
    words, step = lesson_words(game_named(game), walk.lesson, lang), walk.step
    try:
        key = walk.answer(text)
    except UnexpectedChoice as fault:
        raise Trouble("off_the_way") from fault
    except IllegalMove as fault:
        pack = words_at(walk.table, walk.seat, lang)
        return LessonAnswer(pack.refusal(fault.refusal.key, fault.refusal.facts), fault.rule)
    if key is None or step is None:
        return None
    return LessonAnswer(words["steps"][step.name]["answers"][key], "")


def _moment(
    game: str, walk: LessonProgress, taken: list[str], lang: str, found: LessonAnswer | None = None
) -> LessonMoment:
    step, words = walk.step, lesson_words(game_named(game), walk.lesson, lang)
    return LessonMoment(
        frame=None if found else _frame(walk, bool(step and step.asks), lang),
        taken=taken,
        step=walk.at,
        steps=len(walk.lesson.steps),
        say=words["steps"][step.name]["say"] if step else words["end"],
        points=step.points if step else [],
        asks=bool(step and step.asks),
        answer=found,
    )


def _frame(walk: LessonProgress, asks: bool, lang: str) -> Frame:
    return frame_of(walk.table, walk.seat, walk.at, asks, lang, walk.hide_unexplained)
