"""Hints at the table: requested by button or key, marked on the board, played by a click, logged for all."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Served
from tests.browser.people import TURN
from tests.browser.sitting import Sitting, Wish

CARD = "aside.hint"
LIT = ".board [data-choice]"
HINTED = ".board [data-hinted]"


@pytest.mark.parametrize("game", ["muster", "mu_tricks", "mu_city", "muses"])
def test_a_hint_lights_what_leads_to_its_move_closes_by_escape_and_is_played_by_a_click(
    person: Any, server: Served, game: str
) -> None:
    page = person(viewport=PHONE) if game == "muses" else person()
    sitting = Sitting(page, server, Wish(game, {"mu_tricks": 4, "muses": 3}.get(game, 2)))
    expect(page.locator(TURN)).to_be_visible()
    sentence = page.locator("h1").inner_text()
    lit = page.locator(LIT).count()
    page.get_by_role("button", name="What would be best?").click()
    card = page.locator(CARD)
    expect(card.locator("li").first).to_be_visible()
    expect(card.locator("p").first).not_to_be_empty()
    expect(page.locator(HINTED).first).to_be_visible()
    expect(page.locator(LIT)).to_have_count(lit)  # other moves can still be chosen
    assert page.locator("h1").inner_text() == sentence
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(page.locator(HINTED)).to_have_count(0)
    expect(page.locator(LIT)).to_have_count(lit)
    page.keyboard.press("h")  # the same hint again
    card.get_by_role("button", name="Play it").click()
    expect(card).to_have_count(0)
    page.wait_for_function("() => window.beside.frame.decision > 0")
    doings = sitting.frame["room"] or page.evaluate("() => null")
    assert doings is None or [doing["what"] for doing in doings["doings"]] == ["hint"]
    if page.locator("aside .log").count():
        expect(page.locator("aside .log .doing").first).to_have_text("You asked for a hint")
