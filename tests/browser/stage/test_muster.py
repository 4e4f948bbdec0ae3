"""The order of animation steps in a turn of Muster, at each speed.

The board's `data-beat` names the current step; an observer records the names.
"""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from mutable.kit.rng import Rng
from tests.browser.conftest import Served
from tests.browser.pages.test_replay import open_replay, played
from tests.browser.sitting import MOST_DECISIONS, SIT, TO_DECIDE, TURN_AWAY, Sitting, Wish, hasten

WATCH = """() => {
  const board = document.querySelector(".muster[data-beat]");
  window.beats = [];
  window.undoable = [];
  const note = () => {
    const { beat } = board.dataset;
    window.beats.push(beat);
    if (document.querySelector("header [aria-label='Take the move back']")) window.undoable.push(beat);
  };
  new MutationObserver(note).observe(board, { attributes: true, attributeFilter: ["data-beat"] });
  const bar = document.querySelector("header h1");
  window.said = [];
  const hear = () => window.said.push(bar.textContent);
  new MutationObserver(hear).observe(bar, { childList: true, characterData: true, subtree: true });
}"""
FOCUSED_ZONE = "() => document.activeElement?.closest('[data-choice]')?.closest('[data-zone]')?.dataset.zone"
OWN_LAST_MOVE = ".muster [data-last='0']"
MARKS = """() => [...document.querySelectorAll(".muster :is([data-last], .mark-near, .mark-far)")]
  .map((one) => `${one.className} ${one.dataset.last} ${one.closest("[data-cloth]").dataset.cloth}`)"""
VERDICT = re.compile(r"(\w+) castle[:.]")  # "Leaf castle: yours, 9 to 7"
CASTLES = ["cloud", "flame", "feather", "leaf", "water"]
A_FEW = 4  # cards in the deck; the end is near


def sit(page: Page, server: Served, speed: str) -> Sitting:
    page.add_init_script(f"localStorage.speed ??= '{speed}'")
    sitting = Sitting(page, server, Wish("muster", 2))
    watch(page)
    return sitting


def watch(page: Page) -> None:
    page.wait_for_selector(".muster[data-beat]")
    page.evaluate(WATCH)


def lay_a_banner(sitting: Sitting) -> str:
    """Play until a banner can be laid under a castle, and lay it; return the castle."""
    rng = Rng(7)
    for _ in range(MOST_DECISIONS):
        legal = sitting.frame["legal"]
        banners = [n for n, one in enumerate(legal) if one["facts"]["move"] == "banner"]
        if banners:
            sitting.page.evaluate("() => { window.beats.length = 0; }")
            sitting.decide(banners[0])
            sitting.await_decision()
            return str(legal[banners[0]]["facts"]["castle"])
        sitting.decide(rng.below(1000))
        sitting.await_decision()
    raise AssertionError("no banner can ever be laid")


def beats(page: Page) -> list[str]:
    return [str(beat) for beat in page.evaluate("() => window.beats")]


@pytest.mark.parametrize("speed", ["calm", "brisk"])
def test_a_banner_lies_then_it_is_counted_then_its_flag_turns(
    speed: str, server: Served, person: Any
) -> None:
    sitting = sit(hasten(person()), server, speed)
    castle = lay_a_banner(sitting)
    seen = beats(sitting.page)
    assert seen[:2] == [f"lay {castle}", f"count {castle}"]
    assert seen[2] in (f"flag {castle}", "stands")
    assert seen[-1] == "stands"
    expect(sitting.page.locator(OWN_LAST_MOVE)).to_have_count(1)


def test_without_motion_the_new_moment_stands_at_once_and_is_marked(server: Served, person: Any) -> None:
    sitting = sit(person(), server, "none")
    lay_a_banner(sitting)
    assert beats(sitting.page) == []
    expect(sitting.page.locator(OWN_LAST_MOVE)).to_have_count(1)


def test_the_end_is_told_castle_by_castle_and_what_remains_agrees_with_it(
    server: Served, person: Any
) -> None:
    page = hasten(person())
    sitting = sit(page, server, "none")
    rng = Rng(7)
    page.evaluate(TURN_AWAY, True)
    while sitting.frame["view"]["deck"] > A_FEW:
        sitting.decide(rng.below(1000))
        page.wait_for_function(TO_DECIDE)
    see_from_now_on(sitting)
    while sitting.phase != "end":
        sitting.decide(rng.below(1000))
        sitting.await_decision()
    seen = beats(page)
    assert seen[seen.index("hands") :] == ["hands", *(f"castle {one}" for one in CASTLES), "won", "stands"]
    verdicts = [VERDICT.match(one) for one in page.evaluate("() => window.said")]
    assert [verdict[1].lower() for verdict in verdicts if verdict] == CASTLES
    told = {"hands", "won", *(f"castle {one}" for one in CASTLES)}
    assert told.isdisjoint(page.evaluate("() => window.undoable")), "nothing is taken back while it is told"
    expect(page.locator(".muster .far-hand .back")).to_have_count(0)
    assert not Axe().run(page).response["violations"]
    for seat, total in enumerate(sitting.frame["outcome"]["totals"]):
        expect(page.locator(f".muster [data-home='{seat}'] .full")).to_have_count(total)


def see_from_now_on(sitting: Sitting) -> None:
    page = sitting.page
    page.evaluate("() => { localStorage.speed = 'brisk'; }")
    page.reload()
    page.evaluate(SIT, sitting.id)
    sitting.await_decision()
    watch(page)


def test_a_chosen_card_leads_the_focus_to_the_castles_and_a_turn_takes_few_keys(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    sit(page, server, "none")
    page.locator("[data-zone=hand] [data-choice]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({FOCUSED_ZONE})() === 'board'")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.closest('.deck')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({FOCUSED_ZONE})() === 'hand'")


def test_a_moment_of_a_replay_is_marked_alike_from_wherever_one_comes(server: Served, person: Any) -> None:
    page = person()
    open_replay(page, server, played("muster", 2))
    slider, onward = page.locator("input[type=range]"), list[list[str]]()
    for number in range(1, 13):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(number))
        onward.append(page.evaluate(MARKS))
    assert all(onward)
    page.keyboard.press("End")
    for number in range(12, 0, -1):
        slider.fill(str(number))
        assert page.evaluate(MARKS) == onward[number - 1]
