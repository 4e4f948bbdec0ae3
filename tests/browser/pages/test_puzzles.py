"""Puzzles in the browser: a wrong and then a right solution, by clicks on the board."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from mutable.learn.puzzles.puzzle import puzzles_of
from mutable.server.http.slugs import ADDRESS_OF
from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.learner import NOTES, Learner, Search
from tests.browser.pages.test_pages import serious_in_both_themes


@pytest.mark.parametrize(("game", "lang", "by_finger"), [("muses", "en", False), ("mu_tricks", "fr", True)])
def test_a_puzzle_is_got_wrong_then_solved_by_clicks_and_marked(
    game: str, lang: str, by_finger: bool, server: Served, person: Any
) -> None:
    page = person(
        locale=lang, viewport=PHONE if by_finger else DESKTOP, has_touch=by_finger, reduced_motion="reduce"
    )
    page.context.add_init_script(NOTES)
    solver, puzzle = Learner(page, lang, by_finger), puzzles_of(game)[0]
    legal = puzzle.table(game).legal(puzzle.seat)
    page.goto(f"{server.base}{ADDRESS_OF[game]}/puzzles")
    expect(page.locator("main .today .main")).to_be_visible()
    page.locator("main ol a").first.click()
    page.wait_for_selector(".alone[data-stage=stands] .board [data-choice]")
    verdict, best = page.locator(".verdict"), page.locator(".speech dt").first

    tried = min(puzzle.worths, key=lambda move: puzzle.worths[move])
    solver.choose(Search([tried], legal), solver.look(), "not the best")
    expect(verdict).to_be_visible()
    assert "right" not in (verdict.get_attribute("class") or "")
    expect(page.locator(".speech .said")).to_contain_text(puzzle.reasons[tried][lang])
    expect(page.locator(".speech .said")).not_to_contain_text(puzzle.reasons[puzzle.second][lang])
    before = best.inner_text()
    page.locator(".speech .ways .button").click()  # shows the solution, which can still be tried
    expect(best).not_to_have_text(before)
    if game == "mu_tricks":  # one card, not the whole hand
        expect(page.locator(".board [data-hinted]")).to_have_count(1)

    solver.choose(Search([puzzle.best], legal), solver.look(), "the best")
    expect(page.locator(".verdict.right")).to_be_visible()
    expect(page.locator(".speech .main")).to_be_focused()
    assert serious_in_both_themes(page) == []
    page.locator(".bar .leave").click()
    expect(page.locator("main ol a").first).to_have_class(re.compile("later"))
    assert serious_in_both_themes(page) == []
