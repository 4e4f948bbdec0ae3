"""Moments of lessons that the page's own tests begin from, kept beside them as `lessons.json`.

`python -m tests.golden` writes them anew.
"""

from pathlib import Path
from typing import Any

import msgspec

from mutable.tables.messages import LessonWish
from mutable.tables.practice.lessons import moment
from tests.learn.walkthrough import accepted, walk_of

PAGE_TESTS = Path(__file__).parents[2] / "web" / "tests" / "games"

# By the name that the page's tests call it, the lesson and the step that asks for a move.
KEPT = {
    "muster": {
        "banners": ("banners", "lay"),
        "take": ("banners", "take"),
        "rainbow": ("rainbow", "bridge"),
        "last": ("end", "last"),
    },
    "muses": {
        "laying": ("laying", "lay"),
        "steps": ("steps", "push"),
        "powers": ("powers", "raise"),
        "six": ("six", "finish"),
    },
}


def kept_file(game: str) -> Path:
    return PAGE_TESTS / game / "lessons.json"


def taken_until(game: str, lesson: str, step: str) -> list[str]:
    """By the first answer that each step before it accepts."""
    walk, taken = walk_of(game, lesson), list[str]()
    while (here := walk.step) is not None and here.name != step:
        taken.append(accepted(walk, here)[0])
        walk.take(taken[-1])
    assert walk.step is not None, f"{lesson} has no step {step}"
    return taken


def moments(game: str) -> str:
    """What the server sends of them, in English."""
    found: dict[str, Any] = {}
    for name, (lesson, step) in KEPT[game].items():
        frame = moment(game, lesson, LessonWish(taken_until(game, lesson, step)), "en").frame
        assert frame is not None
        found[name] = {"view": frame.view, "legal": frame.legal}
    return msgspec.json.encode(found).decode()


def write() -> None:
    for game in KEPT:
        kept_file(game).write_text(moments(game) + "\n", encoding="utf-8")
