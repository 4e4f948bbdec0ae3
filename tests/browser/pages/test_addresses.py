"""The addresses of the site: pages of games, targets of links, and the way back."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mutable.games import GAMES
from mutable.server.http.slugs import ADDRESS_OF
from mutable.tables.catalogue import catalogue_entry
from tests.browser.conftest import PHONE, Served
from tests.browser.people import invite, open_lobby
from tests.browser.shots import SIZES
from tests.browser.sitting import Sitting, Wish

TABLE = ".table .board"


def room_of(page: Page) -> Any:
    """Return the server's information about the table that the page shows."""
    ident = page.url.rpartition("/t/")[2]
    return json.loads(
        page.evaluate("(id) => fetch(`/api/tables/${id}/steps/info`).then((it) => it.text())", ident)
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_play_is_two_clicks_from_the_lobby(game: str, server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce", viewport=PHONE)
    for number, way in enumerate(catalogue_entry(GAMES[game]).ways):
        open_lobby(page, server)
        page.locator(f"li[data-game={game}] .door").click()
        page.locator(".way").nth(number).click()
        page.wait_for_url("**/t/*")
        expect(page.locator(TABLE)).to_be_visible()
        room = room_of(page)["room"]
        assert (room["game"], len(room["seats"])) == (game, way.players)
        assert way.options.items() <= room["options"].items()


def test_a_newcomers_first_game_is_gentle_says_so_and_can_be_changed(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce", viewport=PHONE, is_new=True)
    page.add_init_script("localStorage.removeItem('level')")
    open_lobby(page, server)
    card = page.locator(".games li[data-game=mu_tricks]")
    expect(card.get_by_role("heading")).to_have_text("Mü · tricks")
    expect(card.get_by_role("link", name=re.compile(r"Learn · \d+ min"))).to_be_visible()
    expect(card).to_contain_text("Your first game: gentle bots, the coach helps, a single hand.")
    card.get_by_role("button", name="Change…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Maximum number of hands")).to_have_value("1")
    expect(dialog.get_by_label("Level of the bots")).to_have_value("1")
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(TABLE)).to_be_visible()
    room = room_of(page)["room"]
    assert room["options"]["hands"] == 1
    assert {seat["bot"] for seat in room["seats"]} == {None, "level1"}
    open_lobby(page, server)
    expect(card.get_by_role("button", name="Play against bots")).to_be_visible()  # no longer the first game
    expect(card).not_to_contain_text("Your first game")


# Returns what the lower edge of the window cuts, or what is below it.
NOT_IN_SIGHT = """(chosen) => [...document.querySelectorAll(chosen)]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.textContent.trim())"""
FIRST_WAYS = ".games li:first-child :is(.learn, .main)"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_a_newcomer_sees_learn_and_play_without_scrolling(locale: str, server: Served, person: Any) -> None:
    page = person(locale, reduced_motion="reduce", is_new=True)
    open_lobby(page, server)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NOT_IN_SIGHT, FIRST_WAYS) == [], f"{width}x{height}"
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(NOT_IN_SIGHT, ".lists li") == [], "a list is cut in mid-row"


def test_a_games_page_shows_its_board(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.goto(f"{server.base}mu-tricks")
    picture = page.get_by_role("img", name="The board in the middle of a game")
    expect(picture.locator("[data-piece]").first).to_be_attached()
    page.goto(f"{server.base}muster")
    expect(picture.locator("[data-piece]").first).to_be_attached()


def test_what_was_played_last_is_offered_again(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.goto(f"{server.base}mu-tricks")
    page.locator(".way", has_text="Goslar").click()
    expect(page.locator(TABLE)).to_be_visible()
    page.go_back()
    expect(page.locator(".way.last")).to_have_text("For two, from Goslar against 1 bot")
    page.get_by_role("button", name="Play", exact=True).click()
    dialog = page.get_by_role("dialog")
    chosen = dialog.locator("[aria-pressed=true]")
    expect(chosen).to_have_text(["Against bots", "2", "For two, from Goslar"])
    dialog.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")  # the game's page shows a board, too
    assert room_of(page)["room"]["options"]["variant"] == "goslar"


def test_links_from_before_still_lead_to_their_tables(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    table = Sitting(page, server, Wish("muster", 2)).id
    for old in (f"#/t/{table}", f"#/t/{table}/at/3", "#/rules/mu_tricks/2.1"):
        page.goto(f"{server.base}favicon.svg")  # another document, so that the next address is a full load
        page.goto(f"{server.base}{old}")
        expect(page.locator(".table .board, .replay .board, .rules h2").first).to_be_visible()
        assert "#" not in page.url
    assert page.url == f"{server.base}{ADDRESS_OF['mu_tricks']}/rules/2.1"


def test_a_private_link_brings_the_seat_and_leaves_no_key_in_the_address(server: Served, person: Any) -> None:
    page, other = person(reduced_motion="reduce"), person(reduced_motion="reduce", viewport=PHONE)
    table = Sitting(page, server, Wish("muster", 2)).id
    private = page.evaluate("(id) => fetch(`/api/tables/${id}/links`).then((it) => it.json())", table)["seat"]
    other.goto(private.replace(private.partition("/t/")[0], server.base.rstrip("/")))
    expect(other.locator("[data-zone=hand] [data-choice]").first).to_be_visible()
    other.wait_for_function("() => !location.hash")
    assert other.url == f"{server.base}t/{table}"


def test_who_went_astray_is_shown_the_games(server: Served, person: Any) -> None:
    page = person(locale="fr-FR")
    page.goto(f"{server.base}mu-trick")
    expect(page.get_by_role("heading")).to_have_text("Page introuvable")
    page.get_by_role("link", name="Muster").click()
    expect(page.locator("main h1")).to_have_text("Muster")
    page.go_back()
    expect(page.get_by_role("heading")).to_have_text("Page introuvable")


def test_a_name_like_anothers_at_the_table_is_refused_in_words(server: Served, person: Any) -> None:
    ann, twin = person(), person()
    invitation = invite(ann, server, "muster", "Ann")
    twin.goto(invitation)
    twin.locator("form.sit input").fill("АNN")  # the first letter is Cyrillic
    twin.locator("form.sit button").click()
    expect(twin.get_by_role("alert")).to_contain_text("already called Ann")
