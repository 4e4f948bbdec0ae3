"""The score pad in a real browser: an evening on a shared phone, and one game of each kind."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Served
from tests.browser.pages.test_pages import SMALL_TARGETS, serious

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def open_pad(page: Page, server: Served, game: str, names: list[str]) -> None:
    page.goto(f"{server.base}{game}/pad")
    fields = page.locator("fieldset input")
    expect(fields.first).to_be_visible()
    for field, name in zip(fields.all(), names, strict=False):
        field.fill(name)
    page.get_by_role("button", name="Begin").click()


def next_entry(page: Page) -> None:
    page.locator(".next button").click()


def write(page: Page) -> None:
    page.get_by_role("button", name="Write it down").click()


def say_hand(page: Page, points: list[int]) -> None:
    """Enter a hand: Ann is crown with two cards shown, Bob shield with one; Cleo is the partner."""
    for name, role in (("Ann", "crown"), ("Bob", "shield"), ("Cleo", "partner")):
        page.get_by_label(f"{name}: {role}", exact=True).click()
    page.get_by_role("textbox", name="Ann: Cards shown").fill("2")
    page.get_by_label("Bob: Cards shown: one more").click()
    page.get_by_label("Minor trump: red", exact=True).click()
    page.get_by_label("Major trump: no trump", exact=True).click()
    say_points(page, points)


def say_points(page: Page, points: list[int]) -> None:
    for name, count in zip(NAMES, points, strict=True):
        page.get_by_role("textbox", name=f"{name}: Card points").fill(str(count))


def expect_totals(page: Page, totals: list[int]) -> None:
    for seat, total in enumerate(totals):
        expect(page.locator(f"[data-total='{seat}']")).to_contain_text(str(total))


def expect_fit_for_fingers(page: Page) -> None:
    assert page.locator("main").evaluate(SMALL_TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []


def test_an_evening_of_mu_on_a_phone(server: Served, person: Any) -> None:
    page = person(viewport=PHONE)
    open_pad(page, server, "mu_tricks", NAMES)
    next_entry(page)
    say_hand(page, [20, 10, 22, 9])
    expect_fit_for_fingers(page)
    write(page)
    expect(page.get_by_role("alert")).to_have_text("The card points must make 60 in all; these make 61.")
    page.reload()  # the unfinished entry is still there
    expect(page.get_by_role("textbox", name="Cleo: Card points")).to_have_value("22")
    say_points(page, [20, 10, 22, 8])
    write(page)
    expect_totals(page, [70, 10, 72, 8])  # 20 and 30 more each: two cards shown, no trump
    expect(page.locator(".details").first).to_contain_text("10 × 2 = 20 each for Ann and Cleo")
    expect_fit_for_fingers(page)

    # Without a network the page stores a hand, and sends it when the network is back.
    page.context.set_offline(True)
    next_entry(page)
    say_hand(page, [0, 30, 0, 30])
    write(page)
    expect(page.get_by_role("status")).to_contain_text("1 entry is saved here")
    expect_totals(page, [70, 10, 72, 8])
    page.context.set_offline(False)
    expect_totals(page, [70, 45, 72, 43])
    expect(page.get_by_role("status")).to_have_text("")

    page.get_by_role("button", name="Undo").click()
    expect_totals(page, [70, 10, 72, 8])
    page.reload()
    expect_totals(page, [70, 10, 72, 8])


def test_a_hand_that_turns_out_impossible_is_told_and_can_be_corrected(server: Served, person: Any) -> None:
    page = person(viewport=PHONE)
    open_pad(page, server, "mu_tricks", NAMES)
    expect_totals(page, [0, 0, 0, 0])
    page.context.set_offline(True)
    next_entry(page)
    say_hand(page, [20, 10, 22, 9])
    write(page)
    page.context.set_offline(False)
    expect(page.locator("td.problem")).to_contain_text("these make 61")
    page.get_by_role("button", name="Correct").click()
    say_points(page, [20, 10, 22, 8])
    write(page)
    expect_totals(page, [70, 10, 72, 8])


def test_a_link_brings_the_evening_to_another_phone(server: Served, person: Any) -> None:
    page, other = person(viewport=PHONE), person(viewport=PHONE)
    open_pad(page, server, "mu_tricks", NAMES)
    next_entry(page)
    say_hand(page, [20, 10, 22, 8])
    write(page)
    expect_totals(page, [70, 10, 72, 8])
    page.evaluate("() => { navigator.share = async ({ url }) => { window.shared = url; }; }")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Share as a link").click()
    other.goto(page.evaluate("shared"))
    expect_totals(other, [70, 10, 72, 8])
    other.reload()
    expect(other.locator("tr.entry")).to_have_count(1)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a table").click()
    assert '"1","Bid bonus","20","0","20","0"' in saved.value.path().read_text(encoding="utf-8-sig")


def say_castles(page: Page) -> None:
    for card in ("cloud 1", "cloud 2", "wizard"):
        page.get_by_label(f"Add: {card}", exact=True).click()


def say_muses(page: Page) -> None:
    tiles = page.locator("section:has(.row)").all()
    for tile, owner, die in zip(tiles, ["Ann"] * 4 + ["Bob"] * 4 + ["Neutral"], "611154321", strict=True):
        tile.get_by_role("button", name=owner, exact=True).click()
        tile.locator(".row button").nth(int(die) - 1).click()
    page.get_by_role("group", name="Who made the 6").get_by_role("button", name="Bob").click()


def say_cities(page: Page) -> None:
    kinds = ["Trade", "Political", "Worship", "Farming", "Military"]
    for cell in range(9):
        page.get_by_role("button", name=kinds[cell % 5], exact=True).click()
        page.locator(".cell").nth(cell).click()
    page.locator(".border").first.click()
    page.get_by_role("textbox", name="Victory tokens").fill("5")
    page.get_by_role("button", name="Bob", exact=True).click()
    page.get_by_role("button", name="By figures").click()
    page.get_by_role("textbox", name="Faith").fill("3")


@pytest.mark.parametrize(
    ("game", "say", "told"),
    [
        ("muster", say_castles, "Cloud castle: Ann is stronger, 9 to 0."),
        ("muses", say_muses, "Column 1 (6 – 6): tied, no Sun"),
        ("mu_city", say_cities, "Ann wins with"),
    ],
)
def test_a_game_is_counted_with_its_reasons(
    game: str, say: Callable[[Page], None], told: str, server: Served, person: Any
) -> None:
    page = person(viewport=PHONE, color_scheme="dark")
    open_pad(page, server, game, NAMES[:2])
    next_entry(page)
    say(page)
    expect_fit_for_fingers(page)
    write(page)
    expect(page.locator("main tbody")).to_contain_text(told)
    expect(page.locator("tr.entry .star")).to_have_count(1)
    expect_fit_for_fingers(page)


def test_a_sheet_is_printed_filled_or_empty(server: Served, person: Any) -> None:
    page = person(color_scheme="dark")
    open_pad(page, server, "mu_tricks", NAMES)
    page.evaluate("() => { window.print = () => undefined; }")
    page.emulate_media(media="print")
    expect(page.locator("main table").first).to_be_visible()
    expect(page.locator("main")).to_have_css("color", "rgb(0, 0, 0)")  # in the dark theme, too
    expect(page.locator(".next")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Print an empty sheet").click()
    page.emulate_media(media="print")
    expect(page.locator(".paper tbody tr")).to_have_count(13)
    expect(page.locator(".paper")).to_be_visible()
    expect(page.locator(".scroll")).to_be_hidden()
