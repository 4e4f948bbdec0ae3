"""Whole games in real browsers: with friends and bots, by clicks on the board, by dragging, by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mutable.games import GAMES
from mutable.kit.rng import Rng
from tests.browser.conftest import Served
from tests.browser.people import (
    ENDED,
    MOST_DECISIONS,
    MOVES,
    ONE_CLICK,
    lines_told,
    open_for_a_friend,
    play_bots,
    play_to_the_end,
    sit_down,
)

DRAGGABLE = ".board [data-draggable]:not([aria-disabled=true])"
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_two_people_in_two_browsers_and_a_bot_play_to_the_end(game: str, server: Served, person: Any) -> None:
    ann, bob = person(), person(locale="fr-FR")
    address = open_for_a_friend(ann, server, game, "Ann")
    sit_down(bob, address, "Bob")
    play_to_the_end([ann, bob])
    for page in (ann, bob):
        expect(page.locator("aside table")).to_be_visible()
        expect(page.locator("aside tfoot td svg").first).to_be_visible()


@every_game
def test_a_game_is_played_by_clicking_on_the_board_alone(game: str, server: Served, person: Any) -> None:
    page = person()
    play_bots(page, server, game)
    rng, first = Rng(7), lines_told(page).count()
    for _ in range(MOST_DECISIONS):
        page.locator("main").evaluate(ONE_CLICK, rng.below(1000))
        if page.locator(ENDED).count() or lines_told(page).count() > first + 40:
            return
    raise AssertionError("clicking on the board leads nowhere")


@every_game
def test_a_move_is_made_by_dragging(game: str, server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, game)
    rng = Rng(3)
    for _ in range(60):
        before = lines_told(page).count()
        if drag_something(page, rng) and lines_told(page).count() > before:
            return
        page.keyboard.press("Escape")
        if not page.locator(DRAGGABLE).count():
            page.locator("main").evaluate(ONE_CLICK, rng.below(1000))
    raise AssertionError("nothing can be dragged anywhere")


def drag_something(page: Page, rng: Rng) -> bool:
    """Something that can be dragged, onto something that takes it."""
    things = [one for one in page.locator(DRAGGABLE).all() if one.is_visible()]
    if not things:
        return False
    box = things[rng.below(len(things))].bounding_box()
    if box is None:
        return False
    page.mouse.move(box["x"] + 12, box["y"] + 16)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 20, steps=3)
    places = [one for one in page.locator(".board [data-facts]").all() if one.is_visible()]
    lit = [one for one in places if "lit" in (one.get_attribute("class") or "")] or places
    onto = lit[rng.below(len(lit))].bounding_box() if lit else None
    if onto is not None:
        page.mouse.move(onto["x"] + onto["width"] / 2, onto["y"] + onto["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator("main .answers, main").first).to_be_visible()
    return onto is not None


@every_game
def test_a_game_is_played_by_keyboard_alone(game: str, server: Served, person: Any) -> None:
    page = person()
    page.goto(server.base)
    button = page.locator(f"li[data-game={game}] button.main")
    tab_to(page, button)
    page.keyboard.press("Enter")
    expect(page.locator(MOVES)).to_be_visible()
    for _ in range(3):
        expect(page.locator(f"{MOVES}, {ENDED}").first).to_be_visible()
        before = lines_told(page).count()
        tab_to(page, page.locator(f"{MOVES} summary"))
        if page.locator(MOVES).get_attribute("open") is None:
            page.keyboard.press("Enter")
        tab_to(page, page.locator("main details ol button").first)
        page.keyboard.press("Enter")
        expect(lines_told(page).nth(before)).to_be_attached()


def tab_to(page: Page, wanted: Any) -> None:
    """By the Tab key only, as somebody without a mouse would."""
    expect(wanted).to_be_visible()
    for _ in range(150):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key never gets there")


@every_game
def test_something_on_the_board_itself_is_reached_and_chosen_by_keyboard(
    game: str, server: Served, person: Any
) -> None:
    page = person()
    play_bots(page, server, game)
    lit = page.locator(".board button:not([aria-disabled=true]):not([disabled])").first
    tab_to(page, lit)
    assert lit.get_attribute("aria-label") or lit.inner_text().strip()


def test_an_illegal_try_is_answered_with_the_paragraph_that_opens_in_the_rules(
    server: Served, person: Any
) -> None:
    page = person()
    play_bots(page, server, "muster")
    refused = page.locator("main .refused button")
    for button in page.locator(".board button[aria-disabled=true]").all():
        button.dispatch_event("click")
        if refused.count():
            break
    number = refused.inner_text().rpartition(" ")[2]
    refused.click()
    expect(page.locator(f"aside p[id='rule-{number}'].meant")).to_be_visible()


def test_a_move_is_taken_back_until_somebody_moves_after_it(server: Served, person: Any) -> None:
    ann, bob = person(), person()
    sit_down(bob, open_for_a_friend(ann, server, "mu_city", "Ann"), "Bob")
    expect(ann.locator(MOVES)).to_be_visible()
    before = ann.locator("main details ol button").count()
    ann.locator("main details ol button").first.dispatch_event("click")
    back = ann.get_by_role("button", name="Take back")
    expect(back).to_be_visible()
    back.click()
    expect(ann.locator("main details ol button")).to_have_count(before)
