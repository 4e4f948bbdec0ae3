"""Whole games in real browsers: with friends and bots, by clicks on the board, by dragging, by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mutable.games import GAMES
from mutable.kit.rng import Rng
from tests.browser.conftest import Served
from tests.browser.people import (
    CLICK_ON,
    ENDED,
    MOST_DECISIONS,
    TURN,
    decide,
    expect_more_told,
    invite,
    open_for_a_friend,
    play_bots,
    play_to_the_end,
    sit_down,
    told,
)
from tests.browser.test_geometry import TWO_FRAMES

DRAGGABLE = ".board [data-draggable][data-choice]"
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_two_people_in_two_browsers_and_a_bot_play_to_the_end(game: str, server: Served, person: Any) -> None:
    ann, bob = (person(locale=lang, reduced_motion="reduce") for lang in ("en-GB", "fr-FR"))
    address = open_for_a_friend(ann, server, game, "Ann")
    sit_down(bob, address, "Bob")
    play_to_the_end([ann, bob])
    for page in (ann, bob):
        expect(page.locator("aside table")).to_be_visible()
        expect(page.locator("aside tfoot td svg").first).to_be_visible()


@every_game
def test_a_game_is_played_by_clicking_on_the_board_alone(game: str, server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, game)
    enough = told(page) + 40
    page.locator("body").evaluate(CLICK_ON, [7, MOST_DECISIONS, enough])
    assert page.locator(ENDED).count() or told(page) >= enough, "clicking on the board leads nowhere"


@every_game
def test_a_move_is_made_by_dragging(game: str, server: Served, person: Any) -> None:
    page, moves = person(reduced_motion="reduce"), list[str]()
    page.on(
        "websocket",
        lambda line: line.on("framesent", lambda said: '"type":"move"' in said and moves.append(said)),
    )
    play_bots(page, server, game)
    rng = Rng(3)
    for _ in range(300):
        expect(page.locator(f"{TURN}, {ENDED}").first).to_be_visible()
        before, sent = told(page), len(moves)
        drag_something(page, rng)
        if len(moves) > sent:  # the server accepts the move or explains why it is illegal
            page.wait_for_function(ANSWERED, arg=before)
            if told(page) > before:
                return
        page.locator("body").evaluate(
            CLICK_ON, [rng.below(1000), 1, MOST_DECISIONS]
        )  # another decision may offer more to drag
    raise AssertionError("nothing can be dragged anywhere")


ANSWERED = """(before) => Number(document.querySelector(".table").dataset.told) > before
  || document.querySelector(".answers").textContent.trim()"""
# Returns the boxes of all visible elements.
IN_SIGHT = """(all) => all.filter((one) => one.checkVisibility()).map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x, y, width, height, isLit: one.classList.contains("lit") };
})"""


def drag_something(page: Page, rng: Rng) -> None:
    """Drag a piece to a target that accepts it, if there is one."""
    things = page.locator(DRAGGABLE).evaluate_all(IN_SIGHT)
    if not things:
        return
    box = things[rng.below(len(things))]
    page.mouse.move(box["x"] + 12, box["y"] + 16)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 20, steps=3)
    places = page.locator(".board [data-facts]").evaluate_all(IN_SIGHT)
    lit = [one for one in places if one["isLit"]] or places
    if lit:
        onto = lit[rng.below(len(lit))]
        page.mouse.move(onto["x"] + onto["width"] / 2, onto["y"] + onto["height"] / 2, steps=4)
    page.mouse.up()
    page.evaluate(TWO_FRAMES)


@every_game
def test_a_game_is_played_by_keyboard_from_the_list_of_moves_and_tab_reaches_the_board(
    game: str, server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    page.goto(server.base)
    button = page.locator(f"li[data-game={game}] button.main")
    tab_to(page, button)
    page.keyboard.press("Enter")
    for _ in range(3):
        expect(page.locator(TURN)).to_be_visible()
        before = told(page)
        page.keyboard.press("m")
        tab_to(page, page.locator("dialog ol button").first)
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(0)
        expect_more_told(page, before)
    expect(page.locator(TURN)).to_be_visible()
    lit = page.locator(".board [data-choice]").first
    tab_to(page, lit)
    assert lit.get_attribute("aria-label") or lit.inner_text().strip()


def tab_to(page: Page, wanted: Any) -> None:
    """Move the focus with the Tab key only."""
    expect(wanted).to_be_visible()
    for _ in range(150):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key never gets there")


def test_an_illegal_try_is_answered_with_the_paragraph_that_opens_in_the_rules(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.locator("[data-zone=hand] [data-choice]").first.click()
    page.locator(".board .land[aria-disabled=true][data-facts]").first.click(force=True)
    refused = page.locator("main .refused button")
    number = refused.inner_text().rpartition(" ")[2]
    said, board = page.locator(".refused").bounding_box(), page.locator(".board").bounding_box()
    assert said["y"] + said["height"] <= board["y"], "what is answered hides nothing of the board"
    refused.click()
    expect(page.locator(f"aside p[id='rule-{number}'].meant")).to_be_visible()
    page.locator("main .refused").click(position={"x": 4, "y": 4})
    expect(refused).to_have_count(0)


def test_a_move_is_taken_back_until_somebody_moves_after_it(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    sit_down(bob, invite(ann, server, "mu_city", "Ann"), "Bob")
    expect(ann.locator(TURN)).to_be_visible()
    decide(ann, 0)
    expect(ann.locator(TURN)).to_have_count(0)
    ann.get_by_role("button", name="Take the move back").click()
    expect(ann.locator(TURN)).to_be_visible()
