"""The documentation in a browser: content security policy, search, phone screens, both themes."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Served
from tests.browser.pages.test_pages import serious, serious_in_both_themes
from tests.browser.people import open_lobby


def test_the_documentation_is_found_searched_and_fits_a_phone(server: Served, person: Any) -> None:
    page = person(viewport=PHONE)
    forbidden: list[str] = []
    page.on("console", lambda said: forbidden.append(said.text) if said.type == "error" else None)
    open_lobby(page, server)
    page.locator("footer a[href='/docs/']").click()
    expect(page.locator("h1")).to_have_text("mutable")
    page.get_by_role("searchbox").fill("perfect recall CFR")
    page.locator(".found a").first.click()
    expect(page.locator("#openspiel")).to_be_in_viewport()
    assert serious_in_both_themes(page) == []
    for address in ("api/kit.html", "rules/mu_tricks.fr.html", "ladder.html", "examples/train.html"):
        page.goto(f"{server.base}docs/{address}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    assert serious(page) == []
    page.locator("summary").click()
    page.locator("nav").get_by_role("link", name="Running a server").click()
    expect(page.locator("h1")).to_have_text("Running a server")
    assert forbidden == []


def test_a_theme_that_is_chosen_holds_at_the_table_too(server: Served, person: Any) -> None:
    page = person(color_scheme="light")
    page.goto(f"{server.base}docs/")
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_lobby(page, server)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
