"""A game from another package that has no board of its own is played on the default board."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.people import ENDED, expect_more_told, told
from tests.test_fifth_game import served


def test_a_game_without_a_board_is_played_on_a_plain_one(tmp_path: Path, person: Any) -> None:
    page = person()
    with served(tmp_path) as base:
        page.goto(base)
        card = page.locator("li[data-game=pebbles]")
        expect(card).to_contain_text("Take the last pebble from the heap.")
        card.locator("button.main").click()
        board = page.locator(".board")
        expect(board.locator("dt", has_text="pebbles")).to_be_visible()
        while not page.locator(ENDED).count():
            moves = board.get_by_role("button", name="take 1")
            expect(moves.or_(page.locator(ENDED))).to_be_visible()
            if moves.count():
                before = told(page)
                moves.click()
                expect_more_told(page, before)
        expect(page.locator("aside tfoot td").first).to_be_visible()
        page.locator(ENDED).click()
        expect(page.locator("dt", has_text="pebbles")).to_be_visible()
