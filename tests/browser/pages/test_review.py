"""The review of a finished game: graph, moments, marks on the board, by pointer and by keys."""

from typing import Any

from playwright.sync_api import Page, expect

from mutable.table.record import record_text
from tests.browser.conftest import PHONE, Served
from tests.browser.pages.test_pages import serious
from tests.browser.pages.test_replay import UPLOAD
from tests.browser.people import open_lobby
from tests.finished import finished

REVIEW = "async (id) => (await fetch(`/api/tables/${id}/review`)).json()"
SMALL_OR_OUTSIDE = """() =>
  [...document.querySelectorAll(".bar :is(a, button, select), .look button, .panel :is(button, summary)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5 || box.left < 0 || box.right > innerWidth)
  .map(([name, box]) => `${name}: ${box.width} × ${box.height} at ${box.left}`)"""
LIT = ".board [data-hinted]"


def reviewed(page: Page, server: Served) -> tuple[str, int, Any]:
    """Open the review of an aimless game from its replay; return table, a seat with errors, and review."""
    open_lobby(page, server)
    table = page.evaluate(UPLOAD, record_text(finished(seed=6)))  # even a short review finds its errors
    page.goto(f"{server.base}replay/{table}")
    page.locator("aside a[href$='/review']").evaluate("(link) => link.click()")
    expect(page.locator(".review[data-state=done]")).to_be_visible()
    found = page.evaluate(REVIEW, table)
    assert found["moments"], "a game without a plan has errors"
    seat = found["moments"][0]["seat"]
    page.get_by_role("combobox").select_option(str(seat))
    return table, seat, found


def test_a_review_is_gone_through_by_pointer_and_keys(person: Any, server: Served) -> None:
    page = person()
    table, seat, found = reviewed(page, server)
    own = [moment for moment in found["moments"] if moment["seat"] == seat]
    points, turning = (found["seats"][seat][name] for name in ("points", "turning_points"))
    # Without a choice the page shows what moved the game most. Own errors have their better move beside them.
    rows = page.locator(".panel li .moment")
    expect(rows).to_have_count(len(turning) + len(own) - sum(one["cause"] == "own" for one in turning))
    expect(page.locator(".panel li.at").first).to_be_visible()
    page.locator(f".panel li:has(.move):has-text('Move {own[0]['turn']} ·') .moment").last.click()
    expect(page.locator(LIT).first).to_be_visible()
    expect(page.get_by_role("button", name="Try again from here")).to_have_count(1)
    assert f"/t/{table}/review?seat={seat}&at={own[0]['entry']}" in page.url
    made, best = page.locator(".look button").all()
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(best).to_contain_text(own[0]["best"]["text"], ignore_case=True)
    lit = page.locator(LIT).evaluate_all("(all) => all.map((one) => one.outerHTML.length + one.textContent)")
    made.click()
    expect(made).to_have_attribute("aria-pressed", "true")
    assert lit != page.locator(LIT).evaluate_all(
        "(all) => all.map((one) => one.outerHTML.length + one.textContent)"
    )
    page.locator(LIT).first.click()  # a review offers no choices on the board
    expect(made).to_have_attribute("aria-pressed", "true")
    # Keys go along the graph through every decision of the seat, good ones included.
    graph = page.get_by_role("slider")
    graph.press("Home")
    assert page.url.endswith(f"at={points[0]['entry']}")
    graph.press("ArrowRight")
    assert page.url.endswith(f"at={points[1]['entry']}")
    assert (graph.get_attribute("aria-valuetext") or "").startswith(f"Move {points[1]['turn']}: ")
    graph.press("PageDown")
    marked = [moment["entry"] for moment in own] + [point["at"] for point in turning]
    later = sorted(entry for entry in marked if entry > points[1]["entry"])
    assert page.url.endswith(f"at={(later or [points[1]['entry']])[0]}")
    graph.press("End")
    expect(page.locator(".look")).to_contain_text("The end")
    # The decisions are also readable as a table.
    table_of_points = page.locator("details", has=page.locator("caption"))
    table_of_points.locator("summary").click()
    expect(table_of_points.locator("tbody tr")).to_have_count(len(points))
    assert page.evaluate(SMALL_OR_OUTSIDE) == []
    assert serious(page) == []
    # The link leads to the same moment.
    page.goto(f"{server.base}t/{table}/review?seat={seat}&at={own[0]['entry']}")
    expect(page.locator(".panel li.at").last).to_contain_text(f"Move {own[0]['turn']} ·")
    # What was hidden is said on demand, and the moment can be played again against the same bots.
    page.locator("summary", has_text="could you have known").click()
    expect(page.locator("details[open]")).to_contain_text("of 100 worlds")
    page.get_by_role("button", name="Try again from here").click()
    expect(page.locator(".practice")).to_contain_text("counts nowhere")


def test_on_a_phone_in_french_it_is_whole_too(person: Any, server: Served) -> None:
    page = person(locale="fr-FR", viewport=PHONE, reduced_motion="reduce")  # no colour is half faded
    _, seat, found = reviewed(page, server)
    expect(page.locator("h1")).to_have_text("Analyse de Muster")
    expect(page.locator(".whole")).not_to_have_text(found["seats"][seat]["whole"])
    row = page.locator(".panel li:has(.move) .moment").last
    row.click()
    expect(page.locator("main")).to_be_in_viewport(ratio=0.7)  # the page has scrolled back to the board
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    page.get_by_role("slider").click(position={"x": box["width"] - 3, "y": box["height"] - 3})
    assert page.url.endswith(f"at={found['seats'][seat]['points'][-1]['entry']}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL_OR_OUTSIDE) == []
    assert serious(page) == []
