"""The log at a table: turns, "you" for the player, seat actions, and links to positions."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Served
from tests.browser.sitting import SIT, TO_DECIDE, Sitting, Wish, open_table

HEARS = "() => window.beside.frame !== null"
SAY = "(message) => window.beside.socket.send(JSON.stringify(message))"


def after_some_turns(page: Page, server: Served, turns: int = 4) -> Sitting:
    sitting = Sitting(page, server, Wish("muster", 2))
    for number in range(turns):
        sitting.decide(number)
        sitting.await_decision()
    return sitting


def test_the_log_tells_turns_with_the_deal_in_one_line(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    after_some_turns(page, server)
    turns = page.locator("aside .log > .turn")
    deal = page.locator("aside .log details")
    expect(deal).to_have_count(1)
    expect(deal.locator("li").first).to_be_hidden()
    deal.locator("summary").click()
    expect(deal.locator("li")).to_have_count(2)
    assert page.locator("aside .turn.mine").count() >= 2
    assert turns.count() < int(page.locator(".table").get_attribute("data-told") or 0)


def test_a_turn_leads_to_its_moment_as_one_saw_it_and_back_to_now(server: Served, person: Any) -> None:
    page = person(locale="en-GB", reduced_motion="reduce")
    after_some_turns(page, server)
    first = page.locator("aside .turn.mine a").first
    sentence = first.inner_text().split("\n")[0]
    first.click()
    expect(page.locator(".replay")).to_contain_text("You are looking back")
    expect(page.locator(".replay .turn.at")).to_contain_text(sentence)
    assert page.locator("aside select option").all_inner_texts() == ["Ada", "a spectator"]
    assert page.locator("input[type=range]").get_attribute("max") != "0"
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator("aside .turn.mine").first).to_be_visible()


def test_a_player_who_looks_back_stays_at_the_table_and_then_sees_what_happened(
    server: Served, person: Any
) -> None:
    page, lines = person(locale="en-GB"), []
    page.on("websocket", lambda line: lines.append(line))
    sitting = after_some_turns(page, server)
    page.locator("aside .turn.mine a").first.click()
    expect(page.locator(".replay")).to_contain_text("Your turn")
    before = page.locator(".table").get_attribute("data-told")
    sitting.decide(0)
    page.wait_for_function(TO_DECIDE)
    assert page.locator(".table").get_attribute("data-told") == before
    page.keyboard.press("Escape")
    sitting.await_decision()
    assert page.locator(".table").get_attribute("data-told") != before
    assert len(lines) == 2  # one of the page, one beside it: neither has reconnected
    assert not any(line.is_closed() for line in lines)


def test_leaving_coming_back_and_resigning_are_told_to_both_in_their_language(
    server: Served, person: Any
) -> None:
    ann, bob = person(locale="en-GB"), person(locale="fr-FR", viewport=PHONE)
    table = open_table(ann, server, "muster", "Ann", [{"kind": "friend"}])
    bob.context.request.post(f"{server.base}api/tables/{table}/join", data={"name": "Bob"})
    for page in (ann, bob):
        page.goto(f"{server.base}t/{table}")
        expect(page.locator(".table .board")).to_be_visible()
    bob.evaluate(SIT, table)
    bob.wait_for_function(HEARS)
    for wish_of_bob, to_ann, to_bob in (
        ("leave", "Bob left: a bot plays on", "Vous quittez la table : un robot joue à votre place"),
        ("return", "Bob is back", "Vous êtes de retour"),
        ("resign", "Bob resigned: you win", "Vous abandonnez : Ann gagne"),
    ):
        bob.evaluate(SAY, {"type": wish_of_bob})
        expect(ann.locator("aside .doing").last).to_have_text(to_ann)
        expect(bob.locator("aside .doing").last).to_have_text(to_bob)


def test_the_chat_says_who_and_when_and_is_kind_when_empty(server: Served, person: Any) -> None:
    page = person(locale="en-GB", reduced_motion="reduce")
    Sitting(page, server, Wish("muster", 2))
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("aside")).to_contain_text("Nobody has said anything yet")
    page.locator("#say").fill("Good luck!")
    page.keyboard.press("Enter")
    line = page.locator("aside .log li")
    expect(line).to_contain_text("Ada")
    expect(line).to_contain_text("Good luck!")
    expect(line.locator("time")).to_have_text(page.evaluate(CLOCK))


CLOCK = "() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(Date.now())"
