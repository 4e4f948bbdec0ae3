"""A table with friends in the browser: invitations, absent players, turns, clocks."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.pages.test_welcome import IN_SIGHT, expect_fit
from tests.browser.people import (
    TURN,
    choose_from_menu,
    decide,
    expect_more_told,
    open_lobby,
    play_bots,
    sit_down,
    told,
)
from tests.browser.shots import SIZES
from tests.browser.sitting import BOT, open_table

FRIEND = {"kind": "friend"}
ON_TOP = """(node) => {
  const box = node.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.bottom - 2) === node;
}"""
ON_TOP_AT_ALL = """(node) => {
  const box = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
IS_WHOLE = """(name) => {
  const written = name.firstElementChild ?? name;
  const right = (node) => node.getBoundingClientRect().right;
  return written.scrollWidth <= written.clientWidth && right(written) <= right(name) + 1;
}"""


def names_at(page: Page) -> Any:
    return page.locator(".seating li")


def test_a_friend_is_missing_so_the_seat_goes_to_a_bot_or_the_table_is_closed(
    server: Served, person: Any
) -> None:
    ann = person("fr-FR", PHONE, reduced_motion="reduce")
    bob, guest = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    address = f"{server.base}t/{open_table(ann, server, 'muses', 'Ann', [FRIEND, FRIEND, FRIEND])}"
    ann.goto(address)
    sit_down(bob, address, "Bob")
    expect(names_at(ann).nth(1)).to_contain_text("Bob")

    ann.get_by_role("button", name="La donner à un robot – Place 3").click()
    for page in (ann, bob):
        expect(names_at(page).nth(2)).to_contain_text("Muriel")
    expect(bob.locator(".seating li button")).to_have_count(1)  # to stand up
    expect_fit(ann)
    ann.get_by_role("button", name="La libérer – Place 3").click()
    expect(names_at(bob).nth(2)).to_have_text("free seat")

    ann.get_by_role("button", name="Fermer la table").click()
    ann.get_by_role("button", name="La fermer").click()
    expect(ann.locator(".games")).to_be_visible()
    guest.goto(address)
    for page in (bob, guest):
        expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
        expect(page.get_by_text("This table was closed by Ann")).to_be_visible()
    bob.get_by_role("button", name="Open the same table").click()
    expect(bob.get_by_role("button", name="With friends")).to_have_attribute("aria-pressed", "true")


def test_a_guest_stands_up_and_an_absent_friends_seat_is_freed(server: Served, person: Any) -> None:
    ann, bob, cleo = (person(reduced_motion="reduce") for _ in range(3))
    address = f"{server.base}t/{open_table(ann, server, 'muses', 'Ann', [FRIEND, FRIEND, FRIEND])}"
    ann.goto(address)
    sit_down(bob, address, "Bob")
    sit_down(cleo, address, "Cleo")
    expect(names_at(ann).nth(2)).to_contain_text("Cleo")
    expect(ann.get_by_role("button", name="Free this seat")).to_have_count(0)  # everybody is present
    cleo.close()
    ann.get_by_role("button", name="Free this seat – Seat 3").click()
    expect(names_at(ann).nth(2)).to_contain_text("free seat")
    bob.get_by_role("button", name="Stand up").click()
    expect(bob.locator("form.sit")).to_be_visible()
    expect(names_at(ann).nth(1)).to_contain_text("free seat")
    with bob.context.expect_page() as opened:  # the invitation stays open
        bob.get_by_role("link", name="All the rules").click()
    assert opened.value.url.endswith("/rules")
    expect(bob.locator("form.sit")).to_be_visible()


def test_the_same_people_play_another_game_by_one_click_and_the_old_link_leads_there(
    server: Served, person: Any
) -> None:
    ann, bob, eve = person(), person(viewport=PHONE), person()
    table = open_table(ann, server, "muster", "Ann", [FRIEND])
    address = f"{server.base}t/{table}"
    ann.goto(address)
    sit_down(bob, address, "Bob")
    choose_from_menu(ann, "Resign")
    ann.get_by_role("button", name="Resign").last.click()
    ann.get_by_role("button", name="Another game").click()
    ann.locator("dialog").get_by_role("button", name="Dance of Muses").click()
    expect(names_at(ann).nth(1)).to_contain_text("kept for Bob")
    eve.goto(ann.url)
    expect(eve.get_by_role("heading", name="The last seats are kept")).to_be_visible()
    expect(bob.get_by_text("Ann wants to play Dance of Muses next")).to_be_visible()
    bob.get_by_role("button", name="Yes, sit down").click()
    expect(bob.locator("[data-game=muses] [data-zone]").first).to_be_visible()
    eve.goto(f"{server.base}e/{table}")
    expect(eve).to_have_url(bob.url)
    eve.goto(address)
    eve.get_by_role("link", name="To their current table").click()
    expect(eve).to_have_url(bob.url)


def test_a_friend_who_has_gone_to_the_lobby_is_asked_there(server: Served, person: Any) -> None:
    ann, bob = person(), person(viewport=PHONE)
    address = f"{server.base}t/{open_table(ann, server, 'muses', 'Ann', [FRIEND])}"
    ann.goto(address)
    sit_down(bob, address, "Bob")
    choose_from_menu(ann, "Resign")
    ann.get_by_role("button", name="Resign").last.click()
    open_lobby(bob, server)
    ann.get_by_role("button", name="Another game").click()
    ann.locator("dialog").get_by_role("button", name="Mü · tricks").click()
    expect(names_at(ann).nth(1)).to_contain_text("kept for Bob")
    open_lobby(bob, server)  # or when the lobby is loaded again by itself
    expect(bob.get_by_role("region", name="Open tables")).to_contain_text("a seat is kept for you")
    expect(bob.get_by_role("heading", name="Ann wants to play Mü · tricks next")).to_be_visible()
    bob.get_by_role("button", name="Yes, sit down").click()
    expect(bob.locator("[data-game=mu_tricks] .hand").first).to_be_visible()


ANSWERED = """() => document.querySelector("#say").value === ""
  || document.body.innerText.includes("this message was not sent")"""


def test_the_chat_counts_only_what_is_new_keeps_what_was_refused_and_opens_on_a_phone(
    server: Served, person: Any
) -> None:
    ann, bob, eve = person(viewport=PHONE), person(viewport=DESKTOP), person(viewport=DESKTOP)
    address = f"{server.base}t/{open_table(ann, server, 'muster', 'Ann', [FRIEND])}"
    ann.goto(address)
    sit_down(bob, address, "Bob")
    eve.goto(f"{address}/watch")
    bob.get_by_role("tab", name="Chat").click()
    refused = bob.get_by_text("this message was not sent")
    sent = 0
    while True:  # until the rate limit refuses a line: the sixth, or a later one on a slow machine
        bob.locator("#say").fill(f"line {sent}")
        bob.locator("#say").press("Enter")
        bob.wait_for_function(ANSWERED)
        if refused.is_visible():
            break
        sent += 1
    expect(bob.locator("#say")).to_have_value(f"line {sent}")
    expect(bob.get_by_text("1 person watches").first).to_be_attached()
    expect(eve.get_by_role("tab", name="Chat")).to_have_count(0)
    ann.get_by_role("button", name=f"{sent} new messages").click()
    expect(ann.locator("#say")).to_be_visible()
    ann.get_by_label("Let spectators read the chat").check()
    eve.get_by_role("tab", name="Chat").click()
    expect(eve.get_by_text("line 4")).to_be_visible()
    expect(eve.locator("#say")).to_have_count(0)
    ann.reload()
    expect(ann.locator(".rail-button")).to_be_visible()
    expect(ann.locator(".badge")).to_have_count(0)


def test_an_inviting_player_is_asked_for_a_name_in_a_visible_field_that_keeps_it(
    server: Served, person: Any
) -> None:
    page = person(viewport=PHONE, reduced_motion="reduce")
    open_lobby(page, server)
    page.locator("li[data-game=mu_tricks] .ways button").nth(1).click()
    name = page.locator("dialog input.name")
    expect(name).to_be_visible()
    assert name.evaluate(ON_TOP)
    page.locator("dialog button.main").click()
    expect(page.locator("dialog input.name:invalid")).to_be_focused()  # an invitation needs the host's name
    name.fill("Zoé")
    page.locator("dialog button.main").click()
    expect(names_at(page).first).to_have_text("Zoé")
    open_lobby(page, server)
    expect(page.get_by_label("Your name")).to_have_value("Zoé")


def test_on_a_phone_the_tables_where_one_is_awaited_come_before_the_games(
    server: Served, person: Any
) -> None:
    page = person(viewport=PHONE, reduced_motion="reduce")
    mine, games = page.get_by_role("region", name="My tables"), page.locator(".games")
    is_first = "(mine, games) => mine.getBoundingClientRect().top < games.getBoundingClientRect().top"
    address = f"{server.base}t/{open_table(page, server, 'muster', 'Ann', [FRIEND])}"
    open_lobby(page, server)
    assert not mine.evaluate(is_first, games.element_handle())  # nobody waits for Ann yet
    page.goto(address)
    play_bots(page, server, "muster")
    open_lobby(page, server)
    assert mine.evaluate(is_first, games.element_handle())
    assert mine.get_by_role("link", name="Continue").first.evaluate(IN_SIGHT)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".lists").get_by_role("region", name="My tables")).to_be_visible()


def test_lessons_are_offered_where_they_cost_nobody_time(server: Served, person: Any) -> None:
    page = person(is_new=True, reduced_motion="reduce")
    learn = page.get_by_role("link", name="Learn")
    page.goto(f"{server.base}t/{open_table(page, server, 'muster', 'Ann', [BOT], clock=600)}")
    expect(page.locator(TURN)).to_be_visible()
    expect(learn).to_have_count(0)  # the table has a clock
    address = f"{server.base}t/{open_table(page, server, 'muses', 'Ann', [FRIEND])}"
    page.goto(address)
    with page.context.expect_page() as opened:
        learn.click()
    expect(opened.value.get_by_role("heading", name="Dance of Muses").first).to_be_visible()
    assert page.url == address


@pytest.mark.parametrize("game", ["muster", "muses", "mu_tricks"])
def test_a_clock_leaves_a_players_name_whole(game: str, server: Served, person: Any) -> None:
    page = person(viewport=DESKTOP, reduced_motion="reduce")
    bots = [BOT] * (4 if game == "mu_tricks" else 1)
    page.goto(f"{server.base}t/{open_table(page, server, game, 'Charlotte', bots, clock=600)}")
    expect(page.locator(TURN)).to_be_visible()
    name = page.locator(".board .seat .name").filter(has_text="Charlotte")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".board .seat .mark")).to_be_visible()
        page.wait_for_function(IS_WHOLE, arg=name.element_handle())


def left_alone(server: Served, person: Any, game: str, others: list[Any], **more: Any) -> tuple[Page, Any]:
    """Let Charlotte leave while Ann waits; return Ann's page and a function that brings Charlotte back."""
    ann, friend = person(viewport=PHONE, reduced_motion="reduce"), person(reduced_motion="reduce")
    address = f"{server.base}t/{open_table(ann, server, game, 'Ann', others, **more)}"
    ann.goto(address)
    sit_down(friend, address, "Charlotte")
    expect(friend.locator(".table .board")).to_be_visible()
    friend.goto(server.base)
    return ann, lambda: friend.goto(address)


@pytest.mark.parametrize("game", ["mu_tricks", "muster"])
def test_an_absent_player_is_named_at_every_size_until_they_return(
    game: str, server: Served, person: Any
) -> None:
    others = [FRIEND, *[BOT] * (3 if game == "mu_tricks" else 0)]
    ann, come_back = left_alone(server, person, game, others, patience=0)
    absent = ann.locator(".absences")
    for width, height in SIZES.values():
        ann.set_viewport_size({"width": width, "height": height})
        expect(absent).to_contain_text("Charlotte has been away since")
        assert absent.evaluate(IN_SIGHT)
    come_back()
    expect(absent).to_have_count(0)


@pytest.mark.parametrize("game", ["mu_tricks", "muster"])
def test_a_seat_that_a_bot_plays_keeps_its_name_at_every_size(game: str, server: Served, person: Any) -> None:
    ann, friend = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    others = [FRIEND, *[BOT] * (3 if game == "mu_tricks" else 0)]
    address = f"{server.base}t/{open_table(ann, server, game, 'Ann', others)}"
    ann.goto(address)
    sit_down(friend, address, "Charlotte")
    friend.get_by_role("button", name="Menu").click()
    friend.get_by_text("Leave the table").click()
    friend.get_by_role("button", name="Leave", exact=True).click()
    name = ann.locator(".board .seat .name").filter(has_text="Charlotte")
    expect(ann.locator(".absences")).to_contain_text("Charlotte left: a bot plays on.")
    for width, height in (*SIZES.values(), (1280, 800)):
        ann.set_viewport_size({"width": width, "height": height})
        ann.wait_for_function(IS_WHOLE, arg=name.element_handle())
    expect(name.locator("xpath=../..")).to_contain_text("(bot plays)")


def test_a_device_that_goes_offline_says_so_and_sends_the_move_later(server: Served, person: Any) -> None:
    page = person(viewport=PHONE, reduced_motion="reduce")
    play_bots(page, server, "muster")
    page.wait_for_load_state("networkidle")  # all parts of the page have loaded
    before = told(page)
    page.context.set_offline(True)
    expect(page.locator(".answers")).to_contain_text("No connection")
    decide(page, 0)
    expect(page.locator(".answers")).to_contain_text("your move is not sent yet")
    assert page.get_by_role("button", name="Menu").evaluate(ON_TOP_AT_ALL)
    page.context.set_offline(False)
    expect_more_told(page, before)
    expect(page.locator(".answers")).to_have_text("")


def test_the_dialog_says_what_unlimited_time_means_and_lets_the_host_choose(
    server: Served, person: Any
) -> None:
    page = person(viewport=PHONE, reduced_motion="reduce")
    open_lobby(page, server)
    page.locator("li[data-game=muster] .ways button").nth(1).click()
    dialog = page.locator("dialog")
    dialog.locator("input.name").fill("Ann")
    expect(dialog.get_by_label("If a player is away")).to_have_value("180")
    expect(dialog.get_by_label("Allow hints")).not_to_be_checked()  # a duel of two people
    dialog.get_by_label("If a player is away").select_option("0")
    expect(dialog).to_contain_text("the game waits for players who are away")
    dialog.locator("button.main").click()
    expect(page.locator(".seating")).to_contain_text("no bot decides for players who are away")
    expect(page.locator(".seating")).to_contain_text("without hints")
