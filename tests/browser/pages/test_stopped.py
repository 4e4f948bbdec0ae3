"""Tables that this server cannot continue: the page gives the reason and shows what is readable."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Served
from tests.server.tables.test_log import edit, old_store, rules_of


@pytest.fixture
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server with tables of an older version, some of them under other rules."""
    folder = tmp_path_factory.mktemp("old")
    path = old_store(folder / "db")
    rules_of(path, "playing-muses", "99")
    rules_of(path, "finished-mu_tricks", "99")
    edit(path, "UPDATE log SET body = '{\"kind\":\"dance\"}' WHERE room = 'playing-muster' AND seq = 5")
    served = Served(folder)
    yield served
    served.kill()


def as_ann(page: Any, server: Served) -> Any:
    page.context.add_cookies([{"name": "mutable", "value": "a" * 32, "url": server.base}])
    return page


@pytest.mark.parametrize("more", [{}, {"viewport": PHONE}], ids=["desktop", "phone"])
def test_a_table_of_other_rules_says_why_and_shows_its_moves(old: Served, person: Any, more: Any) -> None:
    page = as_ann(person(**more), old)
    page.goto(f"{old.base}t/playing-muses")
    expect(page.locator("main .why")).to_contain_text("follows rules 99 of Dance of Muses")
    expect(page.locator("main")).to_contain_text("Bob")
    expect(page.locator("main")).to_contain_text("hello, is it")
    expect(page.locator("ol.moves li").nth(3)).to_have_text("Chance moved")
    own = page.locator("ol.moves li", has=page.locator("b", has_text="Ann"))
    expect(own.first).to_be_visible()
    assert all(text != "Ann moved" for text in own.all_inner_texts())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not Axe().run(page).response["violations"]
    page.locator("header button", has_text="Français").click()
    expect(page.locator("main .why")).to_contain_text("suit les règles 99")


def test_the_replay_of_such_a_table_leads_to_what_can_be_seen_of_it(old: Served, person: Any) -> None:
    page = person()
    page.goto(f"{old.base}replay/finished-mu_tricks")
    expect(page.get_by_role("alert")).to_contain_text("follows rules 99")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("ol.moves li").first).to_contain_text("Chance ")
    expect(page.locator("ol.moves i")).to_have_count(0)


def test_a_table_that_cannot_be_read_says_so(old: Served, person: Any) -> None:
    page = person(locale="fr-FR")
    page.goto(f"{old.base}t/playing-muster")
    expect(page.locator("main")).to_contain_text("dance")
    expect(page.locator("main")).to_contain_text("ne connaît pas")
