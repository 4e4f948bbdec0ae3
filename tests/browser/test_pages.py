"""The pages around the games: accessible, on a phone, in both languages, replayed, shared."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from mutable.games import GAMES
from tests.browser.conftest import PHONE, Served
from tests.browser.people import (
    ENDED,
    MOVES,
    decide,
    lines_told,
    open_for_a_friend,
    open_lobby,
    play_bots,
    play_to_the_end,
    sit_down,
)

# A target may reach beyond what is drawn by an ::after laid over it.
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


@every_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_has_a_serious_accessibility_violation(
    game: str, theme: str, server: Served, person: Any
) -> None:
    page = person(color_scheme=theme, reduced_motion="reduce")
    open_lobby(page, server)
    assert serious(page) == []
    page.locator(f"li[data-game={game}] .ways button").nth(1).click()
    assert serious(page) == []
    play_bots(page, server, game)
    for choice in range(6):
        decide(page, choice)
    expect(page.locator(MOVES)).to_be_visible()
    assert serious(page) == []
    page.goto(f"{server.base}#/rules/{game}")
    expect(page.locator(".rules h2")).to_be_visible()
    assert serious(page) == []


def test_a_replay_and_an_invitation_have_no_serious_accessibility_violation(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    open_for_a_friend(page, server, "muster", "Ann")
    assert serious(page) == []
    play_bots(page, server, "muster")
    play_to_the_end([page])
    assert serious(page) == []
    page.locator(ENDED).first.click()
    expect(page.locator("main input[type=range]")).to_be_visible()
    assert serious(page) == []


@every_game
def test_a_phone_shows_the_table_without_sideways_scrolling(game: str, server: Served, person: Any) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    play_bots(page, server, game)
    for choice in range(8):
        decide(page, choice)
    expect(page.locator(f"{MOVES}, {ENDED}").first).to_be_visible()
    width = page.locator("html").evaluate("node => node.scrollWidth")
    assert width <= PHONE["width"]
    assert page.locator("main").evaluate(SMALL_TARGETS) == []


def test_a_finished_game_is_replayed_by_its_link_and_its_record(
    server: Served, person: Any, tmp_path: Any
) -> None:
    ann, bob = person(), person(locale="fr-FR")
    play_bots(ann, server, "muster")
    play_to_the_end([ann])
    ann.locator(ENDED).first.click()
    expect(ann.locator("main input[type=range]")).to_be_visible()
    bob.goto(ann.url)
    bob.locator("button", has_text="Fin").click()
    expect(bob.locator("main table")).to_be_visible()
    bob.keyboard.press("Home")
    expect(bob.locator("main")).to_contain_text(re.compile(r"Étape 0 sur \d+"))
    bob.locator("main select").select_option("1")
    expect(bob.locator("main input[type=range]")).to_be_visible()
    with ann.expect_download() as download:
        ann.locator("a[download]").click()
    assert download.value.suggested_filename.endswith(".mutable.json")
    download.value.save_as(tmp_path / "game.json")
    open_lobby(bob, server)
    bob.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(bob.locator("main input[type=range]")).to_be_visible()
    (tmp_path / "bad.json").write_text("{")
    open_lobby(bob, server)
    bob.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
    expect(bob.locator("[role=alert]")).to_contain_text("ne s’ouvre pas")


def test_the_language_can_be_switched_at_the_table(server: Served, person: Any) -> None:
    page = person()
    play_bots(page, server, "muster")
    expect(lines_told(page).first).to_be_visible()
    page.locator("header button", has_text="Français").click()
    expect(page.locator("aside")).to_contain_text("Journal")
    expect(page.locator("aside .log")).to_contain_text("Premier joueur")


def test_a_wrong_link_says_so(server: Served, person: Any) -> None:
    page = person()
    page.goto(f"{server.base}#/t/nothing-here")
    expect(page.locator("main")).to_contain_text("not here")


def test_a_private_link_brings_the_seat_to_a_phone(server: Served, person: Any) -> None:
    ann, phone = person(), person(viewport=PHONE)
    play_bots(ann, server, "muster")
    ann.locator("main .more > summary").click()
    ann.locator("main .more details summary").click()
    private = ann.locator("main .more details code").inner_text()
    phone.goto(private)
    expect(phone.locator(MOVES)).to_be_visible()
    assert "key" not in phone.url


def test_people_chat_leave_resign_and_play_again(server: Served, person: Any) -> None:
    ann, bob = person(), person()
    sit_down(bob, open_for_a_friend(ann, server, "muster", "Ann"), "Bob")
    ann.get_by_role("tab", name="Chat").click()
    ann.locator("#say").fill("Good luck!")
    ann.keyboard.press("Enter")
    expect(bob.get_by_role("tab", name="Chat")).to_contain_text("1 new")
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.locator("aside .log")).to_contain_text("Good luck!")
    bob.locator("main .more > summary").click()
    bob.get_by_role("button", name="Leave").click()
    bob.get_by_role("button", name="I am back").click()
    bob.on("dialog", lambda dialog: dialog.accept())
    bob.locator("main .more > summary").click()
    bob.get_by_role("button", name="Resign").click()
    expect(ann.locator("main h1")).to_have_text("Bob resigned")
    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("link", name="Go to the rematch").click()
    expect(bob.locator("form.sit")).to_be_visible()
