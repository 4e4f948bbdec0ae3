"""A replay: its list of turns, its chapters, its keys, its speed, on every screen."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mutable.kit.game import CHANCE
from mutable.table.record import record_text
from mutable.table.table import Table
from tests.browser.conftest import DESKTOP, PHONE, Served
from tests.browser.people import open_lobby
from tests.browser.test_geometry import laid_over
from tests.conformance.cases import CASES
from tests.conformance.suite import play_at_random

UPLOAD = """async (record) => {
  const answer = await fetch("/api/records", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: record,
  });
  return (await answer.json()).id;
}"""
OUTSIDE_OR_SMALL = """() =>
  [...document.querySelectorAll(".controls button, .controls input, .bar a, .bar button")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.5 || box.left < 0 || box.right > innerWidth
    || box.top < 0 || box.bottom > innerHeight + 0.5)
  .map(([name, box]) => `${name}: ${box.width} × ${box.height} at ${box.left}, ${box.top}`)"""
AT = "() => Number(document.querySelector('input[type=range]').value)"
SIZES = [(1440, 900), (820, 1180), (390, 844), (844, 390)]


def played(game: str, players: int) -> Table:
    case = next(case for case in CASES if (case.game.name, case.players) == (game, players))
    return play_at_random(case, 3)


def decisions(table: Table) -> int:
    return sum(seat != CHANCE for seat, _ in table.entries)


def open_replay(page: Page, server: Served, table: Table, more: str = "") -> str:
    page.add_init_script("localStorage.setItem('speed', 'none')")
    page.goto(server.base)
    ident = str(page.evaluate(UPLOAD, record_text(table)))
    page.goto(f"{server.base}replay/{ident}{more}")
    expect(page.locator("input[type=range]")).to_have_attribute("max", str(decisions(table)))
    expect(page.locator(".replay main > *")).to_be_visible()  # the board loads from its own file
    return ident


def test_steps_are_decisions_and_keys_go_through_them(server: Served, person: Any) -> None:
    page, table = person(), played("muster", 2)
    open_replay(page, server, table)
    slider = page.locator("input[type=range]")
    expect(page.locator("h1")).to_have_text("The game begins")
    for key, value in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        expect(slider).to_have_value(str(value))
    page.keyboard.press("End")
    expect(slider).to_have_value(str(decisions(table)))
    expect(page.locator("aside table")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("aside table")).to_have_count(0)


def test_space_plays_and_pauses(server: Served, person: Any) -> None:
    page = person()
    open_replay(page, server, played("muster", 2))
    page.keyboard.press(" ")
    page.wait_for_function(f"() => ({AT})() >= 3")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_of_several_hands_is_gone_through_hand_by_hand(server: Served, person: Any) -> None:
    page, table = person(), played("mu_tricks", 4)
    open_replay(page, server, table)
    headings = page.locator("aside .chapter")
    expect(headings).to_have_text(["Hand 1", "Hand 2", "Hand 3", "Hand 4"])
    places = []
    for _ in range(3):
        page.get_by_role("button", name="Next hand or round").click()
        places.append(page.evaluate(AT))
    assert places == sorted(set(places))
    assert 0 < places[0] < places[-1] < decisions(table)
    headings.nth(2).locator("a").click()
    expect(page.locator("input[type=range]")).to_have_value(str(places[1]))
    page.keyboard.press("PageUp")
    expect(page.locator("input[type=range]")).to_have_value(str(places[0]))


def test_with_open_cards_nothing_is_told_twice(server: Served, person: Any) -> None:
    page = person()
    open_replay(page, server, played("muster", 2))
    expect(page.locator("aside .turn").nth(5)).to_be_visible()
    lines = page.locator("aside .turn").all_inner_texts()
    assert not any("a card" in line and "drawn" in line for line in lines)


@pytest.mark.parametrize("size", SIZES)
def test_every_control_is_in_the_window_and_large_enough(
    size: tuple[int, int], server: Served, person: Any
) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    open_replay(page, server, played("muster", 2), "/30/all")
    assert page.evaluate(OUTSIDE_OR_SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_a_phone_opens_the_list_and_a_turn_leads_to_its_moment(server: Served, person: Any) -> None:
    page = person(viewport=PHONE)
    open_replay(page, server, played("muster", 2))
    page.get_by_role("button", name="All turns").click()
    turn = page.locator("aside .turn a").nth(3)
    turn.click()
    expect(page.locator("aside")).to_be_hidden()
    assert page.evaluate(AT) > 0


def test_a_link_leads_to_a_moment_with_somebodys_eyes_and_a_record_goes_round(
    server: Served, person: Any, tmp_path: Any
) -> None:
    ann, bob = person(), person(locale="fr-FR", viewport=DESKTOP)
    table = played("muster", 2)
    ident = open_replay(ann, server, table)
    entry = next(number for number, (seat, _) in enumerate(table.entries, 1) if seat != CHANCE)
    bob.goto(f"{server.base}replay/{ident}/{entry}/1")
    expect(bob.locator("input[type=range]")).to_have_value("1")
    expect(bob.locator("aside select")).to_have_value("1")
    with ann.expect_download() as download:
        ann.locator("a[download]").click()
    assert json.loads(download.value.path().read_text())["moves"]
    download.value.save_as(tmp_path / "game.json")
    open_lobby(bob, server)
    bob.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(bob.locator(".replay input[type=range]")).to_be_visible()
    (tmp_path / "bad.json").write_text("{")
    open_lobby(bob, server)
    bob.locator("input[type=file]").set_input_files(tmp_path / "bad.json")
    expect(bob.locator("[role=alert]")).to_contain_text("ne s’ouvre pas")


PARTS = (
    ".place, .mu-tricks > .trumps > *, .mu-tricks > .figures > *, .mu-tricks > .foot > .me, .mu-tricks > .own"
)
OPEN_CARDS = ".place .hand.open li, .place .laid li"


@pytest.mark.parametrize(("players", "eyes"), [(4, "all"), (6, "all"), (4, "0")])
def test_at_mues_table_nothing_lies_over_anything_and_every_open_card_is_read(
    players: int, eyes: str, server: Served, person: Any
) -> None:
    page, table = person(), played("mu_tricks", players)
    plays = [number for number, (_, text) in enumerate(table.entries, 1) if text.startswith("play")]
    open_replay(page, server, table, f"/{plays[players + 1]}/{eyes}")
    expect(page.locator(".mu-tricks .trump, .mu-tricks .trumps .named").first).to_be_visible()
    over_a_graph = [(1280, 680)] if eyes == "0" else []  # a board as low as in a review
    for width, height in [*SIZES, *over_a_graph]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({laid_over(PARTS, OPEN_CARDS)})().length === 0")
        hands = page.locator(OPEN_CARDS)
        assert hands.count() > players if eyes == "all" else True
        assert all(card.is_visible() for card in hands.all()[:: players + 1])
