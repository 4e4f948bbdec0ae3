"""The rules in the browser: figures, contents, search, and the paragraphs that apply at a table."""

from typing import Any

from playwright.sync_api import expect

from mutable.games import GAMES
from mutable.server.http.slugs import ADDRESS_OF
from tests.browser.conftest import PHONE, Served


def test_every_figure_is_drawn_once_it_is_near_and_nothing_in_it_can_be_focused(
    server: Served, person: Any
) -> None:
    page = person(viewport=PHONE, reduced_motion="reduce")
    for game in GAMES:
        page.goto(f"{server.base}{ADDRESS_OF[game]}/rules")
        figures = page.locator("figure")
        expect(figures.first).to_be_attached()
        assert page.locator("figure[data-drawn]").count() < figures.count()  # figures far below wait
        for place in range(figures.count()):
            figure = figures.nth(place)
            figure.scroll_into_view_if_needed()
            expect(figure.locator(".picture[inert] > *").first).to_be_visible()
            assert figure.evaluate("figure => figure.scrollWidth <= figure.clientWidth")
            expect(figure.locator("figcaption")).not_to_be_empty()


def test_contents_search_and_named_paragraphs_lead_to_their_place(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.goto(f"{server.base}muster/rules")
    page.locator(".contents").get_by_role("button", name="The end").click()
    expect(page.locator("#chapter-6")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("bridges swapped")
    expect(page.locator("#rule-4\\.11")).to_be_visible()
    expect(page.locator("#rule-2\\.1")).to_have_count(0)
    page.get_by_role("searchbox").fill("wizzard")
    expect(page.get_by_role("status").filter(has_text="wizard")).to_be_visible()
    expect(page.locator("mark").first).to_have_text("wizard")
    page.get_by_role("searchbox").fill("")
    expect(page.locator("h1")).to_have_text("Muster")
    page.locator("#rule-4\\.12").get_by_role("button", name="4.2").click()
    expect(page.locator("#rule-4\\.2")).to_be_in_viewport()
    expect(page.locator("#rule-4\\.2")).to_be_focused()


def test_what_was_jumped_to_stays_in_sight_while_figures_before_it_are_drawn(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    late: list[Any] = []
    page.route("**/scenes/**", lambda request: late.append(request))
    page.goto(f"{server.base}muster/rules")
    # Simulate browsers without scroll anchoring.
    page.evaluate("document.documentElement.style.overflowAnchor = 'none'")
    page.locator(".contents").get_by_role("button", name="The end").click()
    end = page.locator("#chapter-6")
    expect(end).to_be_in_viewport()
    height = page.locator("div.book").evaluate("book => book.offsetHeight")
    asked = late[:]
    for request in asked:
        request.continue_()
    are_drawn = "count => document.querySelectorAll('figure[data-drawn]').length >= count"
    page.wait_for_function(are_drawn, arg=len(asked))
    assert page.locator("div.book").evaluate("book => book.offsetHeight") > height
    expect(end).to_be_in_viewport()


def test_at_a_table_only_what_counts_there_is_shown_until_asked_for(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    page.goto(server.base)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]
    wish = {"game": "muster", "name": "Ann", "seats": seats, "options": {"beginner": True}}
    table = page.evaluate(
        """wish => fetch("/api/tables", {
            method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish),
        }).then((answer) => answer.json())""",
        wish,
    )
    page.goto(f"{server.base}t/{table['id']}")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#rule-7\\.1")).to_be_attached()
    expect(page.locator("#rule-4\\.9")).to_have_count(0)
    page.get_by_label("Include rules that do not apply at this table").check()
    expect(page.locator("#rule-4\\.9")).to_be_attached()
