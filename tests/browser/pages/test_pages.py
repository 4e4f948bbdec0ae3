"""The pages around the games: accessibility, phone screens, both languages, replays, shared links."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from mutable.games import GAMES
from mutable.server.http.slugs import ADDRESS_OF
from tests.browser.conftest import PHONE, Served
from tests.browser.people import (
    ENDED,
    TURN,
    choose_from_menu,
    decide,
    decide_often,
    invite,
    lines_told,
    open_for_a_friend,
    open_lobby,
    play_bots,
    sit_down,
)
from tests.browser.sitting import Sitting, Wish

# An ::after that covers more than the visible button enlarges its target.
SMALL_TARGETS = """main => {
  const reach = (style, side) => style.content === "none" ? 0 : Math.max(0, -parseFloat(style[side]) || 0);
  return [...main.querySelectorAll("button")]
    .filter((button) => button.getAttribute("aria-disabled") !== "true" && button.checkVisibility())
    .map((button) => {
      const box = button.getBoundingClientRect(), more = getComputedStyle(button, "::after");
      const wide = box.width + reach(more, "left") + reach(more, "right");
      const high = box.height + reach(more, "top") + reach(more, "bottom");
      return [button.getAttribute("aria-label") ?? button.textContent, wide, high];
    })
    .filter(([, wide, high]) => wide && Math.min(wide, high) < 43.5)
    .map(([name, wide, high]) => `${name}: ${wide} × ${high}`);
}"""
every_game = pytest.mark.parametrize("game", GAMES)


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")
    ]


def serious_in_both_themes(page: Page) -> list[str]:
    """Check accessibility in both themes, because their colours differ."""
    found: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {fault}" for fault in serious(page)]
    return found


in_both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


@in_both_themes
def test_no_page_around_the_tables_has_a_serious_accessibility_violation(
    theme: str, server: Served, person: Any
) -> None:
    page = person(color_scheme=theme, reduced_motion="reduce")
    open_lobby(page, server)
    assert serious(page) == []
    for game in GAMES:
        page.locator(f"li[data-game={game}] .ways button").nth(1).click()
        expect(page.locator("dialog form")).to_be_visible()
        assert serious(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    for game in GAMES:
        page.goto(f"{server.base}{ADDRESS_OF[game]}/rules")
        expect(page.locator(".rules h2").first).to_be_visible()
        assert serious(page) == []


@every_game
def test_no_table_has_a_serious_accessibility_violation(game: str, server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, game)
    assert serious_in_both_themes(page) == []
    decide_often(page, 6)
    assert serious_in_both_themes(page) == []


def test_invitation_menu_settings_end_and_replay_have_no_serious_accessibility_violation(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    open_for_a_friend(page, server, "muster", "Ann")
    assert serious(page) == []
    sitting = Sitting(page, server, Wish("muster", 2))
    page.get_by_role("button", name="Menu").click()
    assert serious(page) == []
    page.get_by_role("menuitem", name="Settings").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    sitting.play_out()
    expect(page.locator(ENDED)).to_be_visible()
    assert serious(page) == []
    page.locator(ENDED).first.click()
    expect(page.locator(".replay input[type=range]")).to_be_visible()
    assert serious(page) == []


@every_game
def test_a_phone_shows_the_table_without_sideways_scrolling(game: str, server: Served, person: Any) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play_bots(page, server, game)
    decide_often(page, 8)
    width = page.locator("html").evaluate("node => node.scrollWidth")
    assert width <= PHONE["width"]
    assert page.locator("main").evaluate(SMALL_TARGETS) == []


def test_the_language_can_be_switched_at_the_table(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    expect(lines_told(page).first).to_be_visible()
    choose_from_menu(page, "Français")
    expect(page.locator("aside")).to_contain_text("Journal")
    expect(page.locator("aside .log")).to_contain_text("La donne")


def test_a_wrong_link_says_so(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.goto(f"{server.base}t/nothing")
    expect(page.locator("main")).to_contain_text("leads to no table")


def test_a_private_link_brings_the_seat_to_a_phone(server: Served, person: Any) -> None:
    ann, phone = person(reduced_motion="reduce"), person(viewport=PHONE, reduced_motion="reduce")
    play_bots(ann, server, "muster")
    choose_from_menu(ann, "Invite")
    ann.locator("dialog summary", has_text="Your seat").click()
    private = ann.locator("dialog details[open] code").inner_text()
    phone.goto(private)
    expect(phone.locator(TURN)).to_be_visible()
    assert "key" not in phone.url


def test_people_chat_leave_resign_and_play_again(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    sit_down(bob, invite(ann, server, "muster", "Ann"), "Bob")
    ann.get_by_role("tab", name="Chat").click()
    ann.locator("#say").fill("Good luck!")
    ann.keyboard.press("Enter")
    expect(bob.get_by_role("tab", name="Chat")).to_contain_text("1 new")
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.get_by_role("tabpanel")).to_contain_text("Good luck!")
    choose_from_menu(bob, "Leave the table")
    bob.get_by_role("button", name="Leave").click()
    bob.get_by_role("button", name="I’m back").click()
    choose_from_menu(bob, "Resign")
    bob.get_by_role("button", name="Stay").click()
    choose_from_menu(bob, "Resign")
    bob.get_by_role("button", name="Resign").click()
    expect(ann.locator("h1")).to_have_text("Bob resigned: you win")
    expect(bob.locator("h1")).to_have_text("You resigned: Ann wins")
    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("link", name="Go to the rematch").click()  # his seat is kept, so he sits down at once
    expect(bob.locator(".table .board")).to_be_visible()
    expect(ann.locator(".table .board")).to_be_visible()
    expect(bob.locator("h1")).not_to_have_text("You resigned: Ann wins")


def test_nobody_waits_for_a_player_for_whom_a_bot_plays(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    sit_down(bob, invite(ann, server, "mu_city", "Ann"), "Bob")
    expect(ann.locator(TURN)).to_be_visible()
    decide(ann, 0)
    expect(ann.locator("h1")).to_have_text("Waiting for Bob")
    choose_from_menu(bob, "Leave the table")
    bob.get_by_role("button", name="Leave").click()
    expect(ann.locator("h1")).not_to_contain_text("Waiting for Bob")
    expect(bob.locator("h1")).not_to_contain_text("Waiting for Bob")


def test_the_menu_is_walked_by_arrows_and_gives_the_focus_back(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    opener = page.get_by_role("button", name="Menu")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Invite")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Resign")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("menuitem", name="Invite")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_menu_shows_a_focus_ring_to_keyboard_users_only(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    opener = page.get_by_role("button", name="Menu")
    ring = "node => getComputedStyle(node).outlineStyle"
    opener.click()
    expect(page.get_by_role("menuitem", name="Invite")).to_be_focused()  # Escape needs a visible menu
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    assert opener.evaluate(ring) == "none"
    choose_from_menu(page, "Settings")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    assert opener.evaluate(ring) == "none"
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Invite")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    assert opener.evaluate(ring) == "solid"


def test_a_phone_shows_no_keys(server: Served, person: Any) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("menuitem", name="Possible moves")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Keyboard shortcuts")).to_have_count(0)
    expect(page.locator("[role=menu] kbd").first).to_be_hidden()


def test_a_phone_shows_how_much_was_said(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person(viewport=PHONE, reduced_motion="reduce")
    sit_down(bob, invite(ann, server, "muster", "Ann"), "Bob")
    ann.get_by_role("tab", name="Chat").click()
    ann.locator("#say").fill("Hello!")
    ann.keyboard.press("Enter")
    panel = bob.get_by_role("button", name="Log, chat and rules")
    expect(panel.locator(".badge")).to_contain_text("1")
    panel.click()
    bob.get_by_role("tab", name="Chat").click()
    expect(panel.locator(".badge")).to_have_count(0)


SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) window.shifted += one.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""


# Returns the elements that scroll and show only a part of their content.
SCROLLED = """() => [...document.querySelectorAll("main *")]
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
  .map((one) => `${one.localName}.${one.className}`)"""


@pytest.mark.parametrize(("width", "locale"), [(390, "fr-FR"), (390, "en-US"), (1440, "en-US")])
def test_the_lobby_does_not_jump_while_it_loads(width: int, locale: str, server: Served, person: Any) -> None:
    page = person(viewport={"width": width, "height": 844 if width == 390 else 900}, locale=locale)
    play_bots(page, server, "muster")  # a table for the list
    page.add_init_script(f"({SHIFTS})()")
    late = []  # the fonts load last, as on a slow connection
    page.route("**/*.woff2", lambda route: late.append(route))
    page.route("**/api/**", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.goto(f"{server.base}?again", wait_until="commit")
    expect(page.locator(".lists section").first).to_be_visible()
    assert late
    for letters in late:
        letters.continue_()
    page.evaluate("() => document.fonts.ready")
    page.unroute_all(behavior="ignoreErrors")  # later requests would be answered after the page is closed
    assert page.evaluate("() => window.shifted") < 0.02
    assert page.evaluate(SCROLLED) == []  # no list is cut in the middle of a row


def test_a_british_browser_writes_british_dates(server: Served, person: Any) -> None:
    page = person(locale="en-GB", reduced_motion="reduce")
    play_bots(page, server, "muster")
    open_lobby(page, server)
    expect(page.locator(".lists .when").first).to_have_text(
        re.compile(r"^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$")
    )
