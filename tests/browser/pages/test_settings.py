"""Settings: stored in the browser, effective at once, respected at the table."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Served
from tests.browser.people import (
    TURN,
    choose_from_menu,
    decide,
    expect_more_told,
    open_lobby,
    play_bots,
    told,
    watch,
)
from tests.browser.sitting import TURN_AWAY


def settings_of(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("() => ({...document.documentElement.dataset})")
    return found


def test_settings_are_kept_and_told_to_the_page(server: Served, person: Any) -> None:
    page = person(locale="en-GB", reduced_motion="reduce")
    open_lobby(page, server)
    page.get_by_role("button", name="Settings").click()
    for name in ("Larger text", "Colour-blind palette", "Left-handed"):
        page.get_by_role("switch", name=name).check()
    page.get_by_text("Dark", exact=True).click()
    page.reload()
    expect(page.locator(".games li").first).to_be_visible()
    assert settings_of(page) == {"theme": "dark", "text": "large", "palette": "safe", "hand": "left"}


def test_the_table_has_the_same_settings_and_says_when_motion_is_not_wished(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    play_bots(page, server, "muster")
    choose_from_menu(page, "Settings")
    expect(page.get_by_role("dialog")).to_contain_text("reduced motion")
    page.get_by_role("switch", name="Larger text").check()
    assert settings_of(page)["text"] == "large"


def test_another_language_is_spoken_at_the_table_at_once(server: Served, person: Any) -> None:
    page = person(locale="en-GB", reduced_motion="reduce")
    play_bots(page, server, "muster")
    expect(page.locator(".bar h1")).to_have_text("Choose a card from your hand.")
    choose_from_menu(page, "Français")
    expect(page.locator(".bar h1")).to_contain_text("Choisissez une carte")
    expect(page.get_by_role("region", name="Muster : les cinq châteaux")).to_be_visible()


def test_a_left_hand_has_the_rail_on_the_left(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('hand', 'left')")
    play_bots(page, server, "muster")
    rail, board = page.locator("aside").bounding_box(), page.locator(".board").bounding_box()
    assert rail is not None
    assert board is not None
    assert rail["x"] == 0
    assert board["x"] >= rail["width"]


def a_muster_move(page: Page) -> None:
    """Choose a card of the hand and the first target for it, by clicks."""
    page.locator("[data-zone=hand] [data-choice]").first.dispatch_event("click")
    page.locator(".board [data-choice]:not([data-zone=hand] *)").first.dispatch_event("click")


def test_a_move_is_shown_before_it_is_made_if_one_wishes(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('confirm', 'on')")
    play_bots(page, server, "muster")
    before = told(page)
    a_muster_move(page)
    expect(page.get_by_role("button", name="Play: ")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Play: ")).to_have_count(0)
    assert told(page) == before
    a_muster_move(page)
    expect(page.get_by_role("button", name="Play: ")).to_be_visible()
    page.keyboard.press("Enter")
    expect_more_told(page, before)


def leave_one_move(page: Page) -> None:
    """Pass at most one legal move from the server to the page."""

    def narrowed(said: str | bytes) -> str:
        answer = json.loads(said)
        if answer["type"] == "frame":
            answer["legal"] = answer["legal"][:1]
        return json.dumps(answer)

    def carry(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()
        beyond.on_message(lambda said: line.send(narrowed(said)))

    page.route_web_socket(re.compile("/socket"), carry)


def test_the_only_move_plays_itself_unless_one_wishes_otherwise(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.add_init_script("localStorage.removeItem('forced')")  # the default setting
    leave_one_move(page)
    play_bots(page, server, "muster")
    before = told(page)
    expect(page.locator(".forced")).to_contain_text("The only move: ")
    expect_more_told(page, before)


def test_the_only_move_waits_for_the_player_who_does_not_wish_so(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    leave_one_move(page)
    play_bots(page, server, "muster")
    before = told(page)
    page.wait_for_timeout(1100)  # longer than the pause before a forced move
    assert told(page) == before


def test_a_move_under_way_stays_chosen_until_the_server_answers(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    held: list[Any] = []

    def carry(line: WebSocketRoute) -> None:
        beyond = line.connect_to_server()
        holds = {"now": False}
        line.on_message(lambda said: (holds.update(now='"move"' in str(said)), beyond.send(said)))
        beyond.on_message(lambda said: held.append((line, said)) if holds["now"] else line.send(said))

    page.route_web_socket(re.compile("/socket"), carry)
    play_bots(page, server, "muster")
    before = told(page)
    a_muster_move(page)
    expect(page.locator(TURN)).to_have_count(0)
    said = page.locator("h1").inner_text()
    page.wait_for_timeout(300)  # the server has answered, but the test holds the answer back
    assert held
    assert page.locator("h1").inner_text() == said
    assert said != "Your turn"
    expect(page.locator(".board [data-choice]")).to_have_count(0)
    for line, answer in held:
        line.send(answer)
    expect_more_told(page, before)


def test_a_move_that_a_broken_line_swallowed_is_sent_again(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        lines.append(line)
        beyond = line.connect_to_server()
        first = len(lines) == 1
        line.on_message(lambda said: None if first and '"move"' in str(said) else beyond.send(said))

    page.route_web_socket(re.compile("/socket"), carry)
    play_bots(page, server, "muster")
    before = told(page)
    a_muster_move(page)
    expect(page.locator(TURN)).to_have_count(0)
    lines[0].close()
    expect_more_told(page, before)
    assert len(lines) == 2


def test_a_spectator_sees_the_table_and_can_choose_nothing(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person(reduced_motion="reduce")
    play_bots(ann, server, "muster")
    watch(bob, ann.url)
    expect(bob.get_by_text("You are watching this game")).to_be_attached()
    expect(bob.locator("h1")).to_contain_text("Waiting for")
    expect(bob.locator(".board [data-choice]")).to_have_count(0)
    before = told(bob)
    decide(ann, 0)
    expect_more_told(bob, before)


def test_what_happened_while_the_tab_was_hidden_is_seen_when_it_is_shown(server: Served, person: Any) -> None:
    ann, bob = person(reduced_motion="reduce"), person()
    play_bots(ann, server, "muster")
    watch(bob, ann.url)
    expect(bob.locator(".board")).to_be_visible()
    before = told(bob)
    bob.evaluate(TURN_AWAY, True)
    decide(ann, 0)
    expect_more_told(ann, before)
    assert told(bob) == before
    bob.evaluate(TURN_AWAY, False)
    expect_more_told(bob, before)
