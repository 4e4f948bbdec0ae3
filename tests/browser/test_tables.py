"""People in real browsers: they play every game to its end, lose connection, use the keyboard, a phone."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from mutable.games import GAMES
from mutable.kit.rng import Rng
from tests.browser.conftest import PHONE, Served

every_game = pytest.mark.parametrize("game", GAMES)
MOST_DECISIONS = 3000


def open_lobby(page: Page, server: Served) -> None:
    page.goto(server.base)
    expect(page.locator(".games li").first).to_be_visible()


def play_bots(page: Page, server: Served, game: str) -> None:
    open_lobby(page, server)
    page.locator(f"li[data-game={game}] button.main").click()
    expect(page.locator(".table main")).to_be_visible()


def open_for_a_friend(page: Page, server: Served, game: str, name: str) -> str:
    """A table with a friend's seat, bots on the others; its address."""
    open_lobby(page, server)
    page.locator(f"li[data-game={game}] .ways button").nth(1).click()
    page.locator("dialog input").first.fill(name)
    for select in page.locator("dialog fieldset").first.locator("select").all()[1:]:
        select.select_option("random")
    page.locator("dialog button.main").click()
    expect(page.locator(".table main img")).to_be_visible()
    return page.url


def sit_down(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.locator("form.sit input").fill(name)
    page.locator("form.sit button").click()
    expect(page.locator("form.sit")).to_have_count(0)


def is_over(page: Page) -> bool:
    return page.locator("a[href*='#/replay/']").count() > 0


def decide(page: Page, choice: int) -> bool:
    """One decision by the list of moves, if there is one to make."""
    buttons = page.locator("main details ol button")
    moves = page.locator("main details:has(ol)")
    if not moves.count():
        return False
    count = buttons.count()
    if not count:
        return False
    buttons.nth(choice % count).dispatch_event("click")
    return True


def play_to_the_end(pages: list[Page]) -> None:
    rng = Rng(len(pages))
    for _ in range(MOST_DECISIONS):
        if all(is_over(page) for page in pages):
            return
        turn = [page for page in pages if page.title().startswith("●")]
        if not turn or not decide(turn[0], rng.below(1000)):
            pages[0].wait_for_timeout(20)  # a bot is on turn, or the frame is on its way
    raise AssertionError("the game does not end")


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found if v["impact"] in ("serious", "critical")
    ]


@every_game
def test_two_people_in_two_browsers_and_a_bot_play_to_the_end(game: str, server: Served, person: Any) -> None:
    ann, bob = person(), person(locale="fr-FR")
    address = open_for_a_friend(ann, server, game, "Ann")
    sit_down(bob, address, "Bob")
    play_to_the_end([ann, bob])
    expect(ann.locator("aside table")).to_be_visible()
    expect(bob.locator("aside table")).to_be_visible()


@every_game
def test_no_page_has_a_serious_accessibility_violation(game: str, server: Served, person: Any) -> None:
    page = person()
    open_lobby(page, server)
    assert serious(page) == []
    play_bots(page, server, game)
    expect(page.locator("main details:has(ol)")).to_be_visible()
    assert serious(page) == []
    page.goto(f"{server.base}#/rules/{game}")
    expect(page.locator(".rules h2")).to_be_visible()
    assert serious(page) == []


@every_game
def test_a_phone_shows_the_table_without_sideways_scrolling(game: str, server: Served, person: Any) -> None:
    page = person(viewport=PHONE, has_touch=True, is_mobile=True)
    play_bots(page, server, game)
    expect(page.locator("main details:has(ol)")).to_be_visible()
    for choice in range(4):
        decide(page, choice)
        expect(
            page.locator("main details:has(ol)").or_(page.locator("a[href*='#/replay/']")).first
        ).to_be_visible()
    width = page.locator("html").evaluate("node => node.scrollWidth")
    assert width <= PHONE["width"]
    small = [
        button.get_attribute("aria-label") or button.inner_text()
        for button in page.locator("main button:visible").all()
        if (box := button.bounding_box()) and min(box["width"], box["height"]) < 43.5
    ]
    assert small == []


def test_the_connection_comes_back_by_itself(server: Served, person: Any) -> None:
    page = person()
    play_bots(page, server, "muster")
    expect(page.locator("main details:has(ol)")).to_be_visible()
    page.context.set_offline(True)
    server.kill()
    expect(page.locator(".answers")).to_contain_text("Connection lost")
    page.context.set_offline(False)
    server.start()
    expect(page.locator(".answers")).not_to_contain_text("Connection lost")
    before = page.locator("aside .log li").count()
    decide(page, 0)
    expect(page.locator("aside .log li").nth(before)).to_be_visible()


def test_a_game_is_played_by_keyboard_alone(server: Served, person: Any) -> None:
    page = person()
    open_lobby(page, server)
    page.locator("li[data-game=muster] button.main").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main details:has(ol)")).to_be_visible()
    for _ in range(4):
        expect(page.locator("main details:has(ol) summary")).to_be_visible()
        if page.locator("main details:has(ol)").get_attribute("open") is None:
            page.locator("main details:has(ol) summary").focus()
            page.keyboard.press("Enter")
        page.locator("main details ol button").first.focus()
        before = page.locator("aside .log li").count()
        page.keyboard.press("Enter")
        expect(page.locator("aside .log li").nth(before)).to_be_attached()


def test_a_finished_game_is_replayed_by_its_link(server: Served, person: Any) -> None:
    ann, bob = person(), person(locale="fr-FR")
    play_bots(ann, server, "muster")
    play_to_the_end([ann])
    ann.locator("a[href*='#/replay/']").first.click()
    expect(ann.locator("main input[type=range]")).to_be_visible()
    bob.goto(ann.url)
    bob.locator("button", has_text="Fin").click()
    expect(bob.locator("main table")).to_be_visible()
    bob.keyboard.press("Home")
    expect(bob.locator("main")).to_contain_text(re.compile(r"Étape 0 sur \d+"))
    with ann.expect_download() as download:
        ann.locator("a[download]").click()
    assert download.value.suggested_filename.endswith(".mutable.json")


def test_the_language_can_be_switched_at_the_table(server: Served, person: Any) -> None:
    page = person()
    play_bots(page, server, "muster")
    expect(page.locator("aside .log li").first).to_be_visible()
    page.locator("header button", has_text="Français").click()
    expect(page.locator("aside")).to_contain_text("Journal")
    expect(page.locator("aside .log")).to_contain_text("commence")


def test_a_wrong_link_says_so(server: Served, person: Any) -> None:
    page = person()
    page.goto(f"{server.base}#/t/nothing-here")
    expect(page.locator("main")).to_contain_text("not here")


def test_what_a_browser_receives_never_names_a_hidden_card(server: Served, person: Any) -> None:
    """The other hand and the deck are nowhere in the bytes, only their sizes."""
    received: list[str] = []
    page = person()
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda data: received.append(str(data))),
    )
    play_bots(page, server, "muster")
    expect(page.locator("main details:has(ol)")).to_be_visible()
    assert received
    assert all(
        '"seat":1,"card"' not in text.replace(" ", "") or '"event":"draw"' not in text for text in received
    )
    assert all('{"event":"deal","seat":1' not in text.replace(" ", "") for text in received)
