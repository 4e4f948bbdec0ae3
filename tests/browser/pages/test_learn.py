"""Lessons in the browser: every lesson is played by clicks on the board, in every language, with a mouse and
a finger in turn.
"""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mutable.games import OURS, game_named
from mutable.kit.words import LANGUAGES
from mutable.learn.lessons.script import Lesson, lesson_words, lessons_of
from mutable.server.http.slugs import ADDRESS_OF
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, Served
from tests.browser.learner import NOTES, Learner
from tests.browser.test_geometry import TWO_FRAMES, laid_over
from tests.learn.walkthrough import accepted, walk_of

Learners = dict[tuple[str, bool], Learner]
"""Learners by language, and by whether they use touch."""

LESSONS = [(game.name, lesson) for game in OURS for lesson in lessons_of(game.name) if lesson.scene]
GUIDED = [
    pytest.param(game, lesson, number % 2 == 1, id=f"{game}-{lesson.name}")
    for number, (game, lesson) in enumerate(LESSONS)
]


@pytest.fixture(scope="module")
def learners(browser: Browser) -> Iterator[Learners]:
    """Create two learners for each language, a mouse on a desktop and a finger on a phone, who alternate."""
    wrong: list[str] = []

    def learner(lang: str, by_finger: bool) -> Learner:
        context = browser.new_context(
            locale=lang,
            viewport=PHONE if by_finger else DESKTOP,  # type: ignore[arg-type]
            has_touch=by_finger,
            reduced_motion="reduce",
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NOTES)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return Learner(page, lang, by_finger)

    found = {who: learner(*who) for who in itertools.product(LANGUAGES, (False, True))}
    yield found
    for one in found.values():
        one.page.context.close()
    assert wrong == [], "errors on the page"


@pytest.mark.parametrize(("game", "lesson", "first_by_finger"), GUIDED)
def test_a_lesson_is_played_through_by_clicks_on_the_board(
    game: str, lesson: Lesson, first_by_finger: bool, server: Served, learners: Learners
) -> None:
    by_finger = itertools.cycle([first_by_finger, not first_by_finger])
    chosen = [learners[who] for who in zip(LANGUAGES, by_finger, strict=False)]
    for learner in chosen:
        learner.page.goto(f"{server.base}{ADDRESS_OF[game]}/learn/{lesson.name}")
        learner.go_through(game, lesson)
        expect(learner.page.locator(".speech .over")).to_be_visible()
        assert learner.page.locator(".speech .said").evaluate(IS_WHOLE), "the lesson's last lines are cut off"
    page, title = chosen[0].page, lesson_words(game_named(game), lesson, LANGUAGES[0])["title"]
    page.locator(".bar .leave").click()
    expect(
        page.locator("main li", has=page.get_by_role("heading", name=title)).locator(".done")
    ).to_be_visible()


def lies_inside(box: Any, window: dict[str, int]) -> bool:
    across = box["x"] >= 0 and box["x"] + box["width"] <= window["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= window["height"]


IS_WHOLE = "(said) => said.scrollHeight <= said.clientHeight + 1"
LOW = {"width": 844, "height": 390}
STAND = """() => ["stands", "waits"].some((stage) =>
  document.querySelector(`.alone[data-stage=${stage}] .board`))"""
CITY = "() => document.querySelector('.island').getBoundingClientRect().width"
LEAST_CITY = 176  # px; below that, halves and badges can no longer be told apart
CUT_NAMES = """() => [...document.querySelectorAll(".own-projects .name")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
TABLE_PARTS = (
    ".place, .mu-tricks > .trumps > *, .mu-tricks > .figures > *, .mu-tricks > .foot > .me, .naming button,"
    " .columns.own .column, .own [data-zone=hand]"
)


def go_to_step(page: Page, server: Served, game: str, name: str, step: int) -> None:
    """Open a lesson at a step, with the first accepted answers as the choices so far."""
    walk, taken = walk_of(game, name), list[str]()
    while len(taken) < step:
        assert walk.step is not None
        taken.append(accepted(walk, walk.step)[0])
        walk.take(taken[-1])
    page.goto(f"{server.base}about")
    kept = {game: {"done": [], "taken": {name: taken}}}
    page.evaluate("(kept) => { localStorage.lessons = JSON.stringify(kept); }", kept)
    page.goto(f"{server.base}{ADDRESS_OF[game]}/learn/{name}")
    page.wait_for_function(STAND)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_lessons_city_is_large_enough_on_a_phone(locale: str, server: Served, person: Any) -> None:
    page = person(locale, PHONE, has_touch=True, reduced_motion="reduce")
    for step in (0, 5):  # the first text and the end, where most lies above and below the city
        go_to_step(page, server, "mu_city", "battles", step)
        assert page.evaluate(CITY) >= LEAST_CITY


def test_beside_a_lesson_in_a_low_window_nothing_is_cut_off_or_covered(server: Served, person: Any) -> None:
    page = person(viewport=LOW, has_touch=True, reduced_motion="reduce")
    go_to_step(page, server, "mu_city", "battles", 5)
    assert page.evaluate(CUT_NAMES) == []
    assert page.locator(".speech .said").evaluate(IS_WHOLE)
    for step in (2, 7):  # 16 cards in two rows; eight trumps to choose from
        go_to_step(page, server, "mu_tricks", "goslar", step)
        assert page.evaluate(laid_over(TABLE_PARTS)) == []


UNDER_THE_BAR = "(end) => document.querySelector('.board').getBoundingClientRect().top <= end + 1"
CHOSEN = "() => [...document.querySelectorAll('.board [aria-pressed=true]')].map((one) => one.dataset.piece)"


@pytest.mark.parametrize("game", ["muster", "muses"])
def test_a_newcomer_is_offered_lessons_once_then_coached_and_every_piece_explains_itself(
    game: str, server: Served, person: Any
) -> None:
    page = person(is_new=True, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page.goto(f"{server.base}{ADDRESS_OF[game]}")
    page.locator("main .button.main").first.click()  # a first game starts at once
    above = page.locator("aside.told-above")
    expect(above.get_by_role("link")).to_have_attribute("href", f"/{ADDRESS_OF[game]}/learn")
    above.get_by_role("button").click()
    page.wait_for_selector("[data-turn=mine]")
    expect(above.get_by_role("button")).to_have_count(2)
    board, told = page.locator(".board").bounding_box(), above.bounding_box()
    assert told["y"] + told["height"] <= board["y"], "the coach covers the board"
    while above.get_by_role("button", name="Understood").count():
        above.get_by_role("button", name="Understood").click()
    bar = page.locator("header.bar").bounding_box()
    page.wait_for_function(UNDER_THE_BAR, arg=bar["y"] + bar["height"])  # a silent coach takes no space
    explained = page.locator(".explained")
    card = page.locator("[data-zone=hand] [data-choice][data-piece^='card ']").last
    chosen = page.evaluate(CHOSEN)
    hold(page, card)
    expect(explained).to_be_visible()
    assert lies_inside(explained.bounding_box(), PHONE)
    assert page.evaluate(CHOSEN) == chosen, "holding a piece chose it"
    page.keyboard.press("Escape")
    expect(explained).to_have_count(0)
    card.tap()
    page.wait_for_function(f"(chosen) => String(({CHOSEN})()) !== String(chosen)", arg=chosen)
    page.keyboard.press("Escape")
    page.locator(".board [data-choice][data-piece]").first.focus()
    page.keyboard.press("?")
    expect(explained).to_be_visible()
    page.keyboard.press("Escape")
    card.hover()
    expect(explained).to_be_visible()
    page.reload()
    page.wait_for_selector("[data-turn=mine]")
    expect(above.get_by_role("link")).to_have_count(0)


def hold(page: Page, piece: Any) -> None:
    """Hold a finger on a piece until its explanation appears, then lift it; this must choose nothing."""
    box = piece.bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_selector(".explained")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(TWO_FRAMES)


COUNT_FRAMES = """(() => {
  const later = window.requestAnimationFrame.bind(window);
  window.frames_asked = 0;
  window.requestAnimationFrame = (work) => { window.frames_asked += 1; return later(work); };
})()"""
# True if the page has requested no frame since the last call, and all animations are cheap and finite.
RESTS = """() => {
  const asked = window.frames_asked - (window.frames_seen ?? 0);
  window.frames_seen = window.frames_asked;
  const cheap = ["offset", "computedOffset", "easing", "composite", "opacity"];
  const isCheap = (frame) => Object.keys(frame).every((name) => cheap.includes(name));
  const isCalm = ({ playState, effect }) => playState !== "running"
    || (effect.getComputedTiming().endTime < Infinity && effect.getKeyframes().every(isCheap));
  return document.querySelector(".pointing i") && !asked && document.getAnimations().every(isCalm);
}"""


def test_a_lesson_that_waits_draws_nothing_though_it_points_at_something(server: Served, person: Any) -> None:
    page = person()
    page.add_init_script(COUNT_FRAMES)
    page.goto(f"{server.base}{ADDRESS_OF['mu_city']}/learn/battles")
    expect(page.locator(".pointing i").first).to_be_visible()
    page.wait_for_function(RESTS, polling=400)
