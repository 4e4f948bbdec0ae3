"""Every lesson of every game, played through by every answer that it accepts."""

from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from mutable.games import GAMES, OURS
from mutable.kit.words import LANGUAGES
from mutable.learn.lessons.progress import LessonProgress, UnexpectedChoice
from mutable.learn.lessons.script import OTHERWISE, Lesson, lesson_words, lessons_of
from tests.learn.saved_moments import KEPT, kept_file, moments
from tests.learn.walkthrough import NAMES, accepted

GUIDED = [
    pytest.param(game.name, lesson, id=f"{game.name}-{lesson.name}")
    for game in OURS
    for lesson in lessons_of(game.name)
    if lesson.scene is not None
]


MOST_ANSWERS = 6  # of those that a step accepts, from its first to its last
MOST_PLACES = 12  # that are gone on from, of each step


def walks(game: str, lesson: Lesson) -> Iterator[LessonProgress]:
    """The moments that accepted answers lead to, each position of a step once."""
    waiting: list[list[str]] = [[]]
    seen: set[tuple[int, tuple[int, ...]]] = set()
    while waiting:
        taken = waiting.pop()
        walk = LessonProgress(game, lesson, NAMES).follow(taken)
        place = (walk.at, tuple(walk.table.state.facts()))
        if place in seen or sum(at == walk.at for at, _ in seen) >= MOST_PLACES:
            continue
        seen.add(place)
        yield walk
        if walk.step is not None:
            waiting += [[*taken, text] for text in spread(accepted(walk, walk.step))]


def spread(texts: list[str]) -> list[str]:
    """Return an evenly spaced selection."""
    return texts[:: max(1, -(-len(texts) // MOST_ANSWERS))]


@pytest.mark.parametrize(("game", "lesson"), GUIDED)
def test_every_accepted_answer_leads_to_the_end(game: str, lesson: Lesson) -> None:
    ends = 0
    for walk in walks(game, lesson):
        if walk.step is None:
            ends += 1
        else:
            assert accepted(walk, walk.step), f"{walk.step.name}: nothing that is asked for is legal"
    assert ends


@pytest.mark.parametrize(("game", "lesson"), GUIDED)
def test_every_pattern_of_a_lesson_fits_a_move_that_can_be_made_there(game: str, lesson: Lesson) -> None:
    unused = {(step.name, pattern) for step in lesson.steps for pattern in [*step.asks, *step.answers]}
    for walk in walks(game, lesson):
        if walk.step is None or walk.seat is None:
            continue
        legal = walk.table.legal(walk.seat)
        for pattern in [*walk.step.asks, *walk.step.answers]:
            if any(fnmatchcase(text, pattern) for text in legal):
                unused.discard((walk.step.name, pattern))
    assert unused == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "lesson"), GUIDED)
def test_whatever_a_lesson_says_has_its_words(game: str, lesson: Lesson, lang: str) -> None:
    words = lesson_words(GAMES[game], lesson, lang)
    assert words["title"]
    assert words["about"]
    assert words["end"]
    assert [*words["steps"]] == [step.name for step in lesson.steps]
    for step in lesson.steps:
        told = words["steps"][step.name]
        assert 0 < len(told["say"]) <= 220, f"{step.name}: two short sentences"
        if step.asks:
            assert set(told["answers"]) == {*step.answers.values(), OTHERWISE}


def test_what_a_lesson_does_not_ask_for_changes_nothing() -> None:
    walk = LessonProgress("muster", lessons_of("muster")[0], NAMES)
    before = walk.table.state.facts()
    with pytest.raises(UnexpectedChoice):
        walk.take("banner leaf3 leaf")  # the first step is only to be read
    assert (walk.at, walk.table.state.facts()) == (0, before)


@pytest.mark.parametrize("game", KEPT)
def test_what_the_tests_of_the_page_begin_from_is_what_the_lessons_show(game: str) -> None:
    kept = kept_file(game).read_text(encoding="utf-8").strip()
    assert kept == moments(game), "a lesson has changed: `make golden` writes this anew"
