"""What the lesson about the worth of a hand says is what the coach plans for the hand."""

import re

import pytest

from mutable._engine import is_compiled
from mutable.games import GAMES
from mutable.games.mu_tricks.bot.levels import mu_tricks_level
from mutable.games.mu_tricks.coach.auction_plan import CROWN, SHIELD, STAY, AuctionPlan, AuctionPlanner
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.words import LANGUAGES
from mutable.learn.lessons.progress import LessonProgress
from mutable.learn.lessons.script import lesson_words, lessons_of
from tests.games.mu_tricks.learn.test_lessons import at

HANDS = [
    ("long", "black", 6, CROWN), ("flat", "1", 1, STAY), ("number", "7", 6, CROWN),
    ("shield", "black", 2, SHIELD), ("short", "green", 1, STAY),
]  # fmt: skip
SEARCH = 800 if is_compiled() else 60  # iterations


def planned(walk: LessonProgress) -> tuple[AuctionPlan, str]:
    rules = walk.table.rules
    assert isinstance(rules, MuTricksRules)
    planner = AuctionPlanner(rules, mu_tricks_level(rules, 6))
    view = walk.table.view(0)
    plan = planner.plan(view, walk.table.events(0), SEARCH).plan
    return plan, rules.moves.text(planner.move(view, plan))


@pytest.mark.parametrize(("hand", "trump", "worth", "aim"), HANDS)
def test_each_hand_is_worth_what_the_plan_of_the_coach_says(
    hand: str, trump: str, worth: int, aim: str
) -> None:
    walk = at("worth", hand)
    plan, move = planned(walk)
    rules = walk.table.rules
    assert isinstance(rules, MuTricksRules)
    assert (rules.components.trump_name(plan.trump), plan.aim) == (trump, aim)
    assert plan.most == worth
    assert walk.step is not None
    assert walk.step.wants(move)
    lesson = next(one for one in lessons_of("mu_tricks") if one.name == "worth")
    for lang in LANGUAGES:
        said = lesson_words(GAMES["mu_tricks"], lesson, lang)["steps"][f"{hand}_worth"]["say"]
        assert str(worth) in re.findall(r"\d+", said.split("▲")[0])
        if aim == CROWN:
            expected = [int(points) for points in re.findall(r"▲(\d+)", said)]
            assert any(abs(points - plan.points) < 1.0 for points in expected)
