"""Keyboard play: few keys per move, only useful tab stops, and an overview of the keys."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mutable.kit.rng import Rng
from tests.browser.conftest import Served
from tests.browser.people import ENDED, MOST_DECISIONS, TURN, choose_from_menu, play_bots
from tests.browser.sitting import Sitting, Wish

MOST_KEYS = 5
TABLES = [Wish("mu_city", 2), Wish("mu_tricks", 4, {"hands": 1}), Wish("muster", 2), Wish("muses", 2)]
# The element under a digit, and the label of the element under each digit.
LIES_ON = """(badge) => {
  const box = badge.getBoundingClientRect();
  return [...document.querySelectorAll(".board [data-choice]")].find((one) => {
    const its = one.getBoundingClientRect();
    return Math.abs(its.left - box.left) < box.width && Math.abs(its.top - box.top) < box.height;
  });
}"""
NUMBERED = f"""() => [...document.querySelectorAll(".numbers span")].map((badge) => {{
  const on = ({LIES_ON})(badge);
  return [badge.textContent, on?.ariaLabel ?? on?.textContent];
}})"""
FOLLOW_CLICKS = """() => {
  window.clicked = null;
  document.querySelector(".board").addEventListener("click", (event) => {
    const on = event.target.closest("[data-choice]");
    window.clicked = on?.ariaLabel ?? on?.textContent;
  }, { capture: true, once: true });
}"""
# Waits a few frames until the focus and the digits have moved to the new choices.
# `fresh` are the digits on elements that could not be chosen before.
LOOK = """async () => {
  const isMine = () => document.querySelector(".table[data-turn=mine]");
  const focused = () => document.activeElement;
  const goes = () => focused().matches("[data-choice]") && focused() !== window.before;
  for (let frames = 0; frames < 4 && isMine() && !goes(); frames++) await new Promise(requestAnimationFrame);
  window.before = focused();
  if (isMine()) for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  const choices = new Set(document.querySelectorAll(".board [data-choice]"));
  const badges = [...document.querySelectorAll(".numbers span")];
  const fresh = badges.flatMap((one, i) => (window.former?.has((LIES_ON)(one)) ? [] : [i]));
  window.former = choices;
  const many = (what) => document.querySelectorAll(what).length;
  return {
    turn: many(".table[data-turn=mine]"), told: Number(document.querySelector(".table").dataset.told),
    hand: many("[data-zone=hand] [data-choice]"), board: many("[data-zone=board] [data-choice]"),
    digits: badges.length, fresh,
  };
}""".replace("LIES_ON", LIES_ON)
READY = """() => document.querySelector(".table[data-turn=mine]")
  || document.querySelector(".table aside a[href*='/replay/'].button")"""
HAND, BOARD = (f"[data-zone={zone}] [data-choice]" for zone in ("hand", "board"))


def await_turn(page: Page) -> bool:
    """Wait for the player's turn or the end of the game; return False at the end."""
    page.wait_for_function(READY)
    return bool(page.locator(TURN).count())


def look(page: Page) -> dict[str, Any]:
    """Return the choices by zone, the digits and the number of events, once the focus has moved."""
    seen: dict[str, Any] = page.evaluate(LOOK)
    return seen


def make_a_decision(page: Page, rng: Rng) -> int:
    """Press digits until a move is made, sometimes starting on the board; return the number of keys."""
    before = seen = look(page)
    goes_to_board = seen["hand"] and seen["board"] and rng.below(2)
    if goes_to_board:
        page.keyboard.press("b")
        seen = look(page)
    for keys in range(2 if goes_to_board else 1, 40):
        if not seen["digits"]:
            expect(page.locator(".numbers span")).not_to_have_count(0)
            seen = look(page)
        # A player who has chosen a piece continues with the choices that it has opened.
        meant = seen["fresh"] if keys > 1 and seen["fresh"] else range(seen["digits"])
        page.keyboard.press(str((meant[rng.below(len(meant))] + 1) % 10))
        seen = look(page)
        if not seen["turn"] or seen["told"] != before["told"]:
            return keys
    raise AssertionError("keys lead nowhere")


def test_no_turn_of_a_whole_game_of_muster_takes_more_than_five_keys(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.keyboard.press("c")  # a key shows the digits on the board
    rng, turns = Rng(11), list[int]()
    for _ in range(MOST_DECISIONS):
        if not await_turn(page):
            break
        if not turns or page.locator(HAND).count():  # a turn begins with a card of the hand, or beside it
            turns.append(0)
        turns[-1] += make_a_decision(page, rng)
    expect(page.locator(ENDED)).to_be_visible()
    print(f"{len(turns)} turns, the worst of {max(turns)} keys: {turns}")
    assert len(turns) > 10
    assert max(turns) <= MOST_KEYS


def test_a_chosen_card_leads_to_where_it_can_go_and_escape_lets_it_go(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.keyboard.press("c")
    hand = page.locator("[data-zone=hand] [data-choice]").first
    expect(hand).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-zone=board] [data-choice]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=hand] [aria-pressed=true]")).to_have_count(0)


def test_arrows_go_to_the_neighbour(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.keyboard.press("c")
    cards = page.locator("[data-zone=hand] [data-choice]")
    expect(cards.nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cards.nth(0)).to_be_focused()


@pytest.mark.parametrize("wish", TABLES, ids=lambda wish: wish.name)
def test_each_digit_lies_on_what_it_chooses(wish: Wish, server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('confirm', 'on')")  # so that a key makes no move
    Sitting(page, server, wish)
    page.keyboard.press("c")
    expect(page.locator(".numbers span")).not_to_have_count(0)
    look(page)
    digits = page.evaluate(NUMBERED)
    for digit, called in digits:
        page.keyboard.press("c")
        page.evaluate(FOLLOW_CLICKS)
        page.keyboard.press(digit)
        assert page.evaluate("() => window.clicked") == called
        page.keyboard.press("Escape")
        look(page)
    assert [digit for digit, _ in digits] == list("1234567890")[: len(digits)]


def test_digits_follow_the_focus_and_the_window_and_go_with_the_first_pointer(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    digits = page.locator(".numbers span")
    expect(page.locator(HAND).first).to_be_visible()
    expect(digits).to_have_count(0)  # pointer users see no digits
    page.keyboard.press("c")
    expect(digits).to_have_count(page.locator(HAND).count())
    page.keyboard.press("1")
    expect(digits).to_have_count(page.locator(BOARD).count())
    page.set_viewport_size({"width": 1000, "height": 700})
    look(page)
    assert all(called for _, called in page.evaluate(NUMBERED))
    page.locator("h1").click()
    expect(digits).to_have_count(0)


def test_there_are_no_digits_while_letters_are_written_or_switched_off(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.keyboard.press("c")
    expect(page.locator(".numbers span").first).to_be_visible()
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".numbers span")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".numbers span").first).to_be_visible()
    page.evaluate("localStorage.setItem('characters', 'off')")
    page.reload()
    expect(page.locator(TURN)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator(HAND).first).to_be_focused()
    expect(page.locator(".numbers span")).to_have_count(0)


def test_a_question_mark_shows_the_keys_and_m_the_moves(server: Served, person: Any) -> None:
    page = person()
    play_bots(page, server, "muster")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)  # an open dialog would take the next key
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="Possible moves")).to_be_visible()


def test_letters_in_the_chat_are_letters(server: Served, person: Any) -> None:
    page = person()
    play_bots(page, server, "muster")
    page.get_by_role("tab", name="Chat").click()
    page.locator("#say").focus()
    page.keyboard.type("hm? 123")
    expect(page.locator("#say")).to_have_value("hm? 123")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_letters_and_digits_can_be_switched_off_and_stay_so(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    choose_from_menu(page, "Settings")
    page.get_by_role("switch", name="Letter and digit shortcuts").uncheck()
    page.reload()
    expect(page.locator(TURN)).to_be_visible()
    for key in ("c", "1", "m", "?", "h"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".board :focus, .board [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(HAND).first).to_be_focused()
    choose_from_menu(page, "Keyboard shortcuts")
    expect(page.get_by_role("dialog")).to_contain_text("switched off in the settings")
