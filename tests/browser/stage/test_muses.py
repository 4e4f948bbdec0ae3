"""The order of animation steps in Dance of Muses, at each speed."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from mutable.kit.rng import Rng
from tests.browser.conftest import Served
from tests.browser.sitting import MOST_DECISIONS, Sitting, Wish, hasten
from tests.browser.test_geometry import TWO_FRAMES

SHORT = Wish("muses", 2, {"steps": 2})

# Records the beats of the board in order, and the columns that have been counted.
WATCH = """() => {
  window.beats = [];
  const look = () => {
    const board = document.querySelector(".muses[data-troupes]");
    if (!board) return;
    const { beat, columns } = board.dataset;
    const seen = beat === "column" ? `column ${columns}` : beat;
    if (beat && window.beats.at(-1) !== seen) window.beats.push(seen);
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-beat", "data-columns"],
  });
}"""


def dance(page: Page, server: Served, speed: str) -> list[str]:
    """Play a short game at a speed; return the beats of its last moves and of its end."""
    page.add_init_script(f"localStorage.setItem('speed', '{speed}')")
    sitting = Sitting(page, server, SHORT)
    rng = Rng(5)
    for _ in range(MOST_DECISIONS):
        if sitting.phase == "end":
            break
        if sitting.phase != "lay" and not page.evaluate("() => 'beats' in window"):
            page.evaluate(WATCH)
        sitting.decide(rng.below(1000))
        sitting.await_decision()
    beats: list[str] = page.evaluate("() => window.beats")
    return beats


@pytest.mark.parametrize("speed", ["calm", "brisk"])
def test_a_step_is_seen_then_the_end_in_its_order(speed: str, server: Served, person: Any) -> None:
    page = hasten(person())
    beats = dance(page, server, speed)
    end = beats.index("limit") if "limit" in beats else beats.index("six")
    assert "step" in beats[:end]
    told = beats[end + 1 :]
    assert told[0] == "reveal"
    after = [beat for beat in told if beat not in ("reveal", "apollo", "lifted")]
    assert after == ["column 1", "column 2", "column 3", "column 4", "counted"]
    assert told.index("column 1") == len(told) - len(after)
    assert told.count("lifted") == told.count("apollo")


def test_without_motion_nothing_is_played_and_all_is_there(server: Served, person: Any) -> None:
    page = person()
    assert dance(page, server, "none") == []
    expect(page.locator(".standings .cell.won")).not_to_have_count(0)


def test_floor_and_standings_agree_in_the_end(server: Served, person: Any) -> None:
    """The dice on the floor equal the compared dice in the standings."""
    page = person(reduced_motion="reduce")
    dance(page, server, "calm")
    pips = "(die) => die.querySelectorAll('.pip').length"
    floor = page.locator(".tile .die").evaluate_all(f"(dice) => dice.map({pips}).sort()")
    panel = page.locator(".standings .die").evaluate_all(f"(dice) => dice.map({pips}).sort()")
    assert floor == panel
    assert len(floor) == 8
    expect(page.locator(".tile .won")).to_have_count(page.locator(".standings .cell.won").count())


# Returns the middle of an uncovered cell that only the power of the chosen muse reaches.
REACH_ALONE = """() => {
  const middles = [...document.querySelectorAll(".stage .area")].map((area) => {
    const { left, top, width, height } = area.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  return middles.find(([x, y]) => !document.elementFromPoint(x, y)?.closest("button")) ?? null;
}"""


def test_what_is_lit_is_where_she_steps_and_her_reach_is_told_apart(server: Served, person: Any) -> None:
    page = person(reduced_motion="reduce")
    sitting = Sitting(page, server, Wish("muses", 2))
    while sitting.phase == "lay":
        sitting.decide(0)
        sitting.await_decision()
    dancers = page.locator(".tile.may").evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.dancer)")
    assert dancers
    told = 0
    for dancer in dancers:
        page.locator(f"[data-dancer={dancer}]").click()
        expect(page.locator(f"[data-dancer={dancer}].held")).to_be_visible()
        expect(page.locator(".tile.may")).to_have_count(0)
        page.evaluate(TWO_FRAMES)
        middle = page.evaluate(REACH_ALONE)
        if middle:
            page.mouse.click(*middle)
            expect(page.locator(f"[data-dancer={dancer}].held")).to_be_visible()
            expect(page.locator("h1")).to_contain_text("the reach of her power")
            told += 1
        if page.locator(".end").count() and told:
            break
        page.keyboard.press("Escape")
        expect(page.locator(".tile.held")).to_have_count(0)
    assert told
    place = "(tile) => [tile.dataset.x, tile.dataset.y].join()"
    before = page.locator(f"[data-dancer={dancer}]").evaluate(place)
    page.locator(".end").first.click(position={"x": 8, "y": 8})
    moved = f"([dancer, before]) => ({place})(document.querySelector(`[data-dancer=${{dancer}}]`)) !== before"
    page.wait_for_function(moved, arg=[dancer, before])


OUT_OF_SIGHT = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const isHidden = (box) => box.left < stage.left - 1 || box.right > stage.right + 1
    || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
  return [...document.querySelectorAll(".stage .tile")].filter((one) => isHidden(one.getBoundingClientRect()))
    .map((one) => one.dataset.dancer);
}"""

# Returns how many highlighted elements of the chosen muse are out of sight, and the width of her tile.
AROUND_HER = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const lit = [...document.querySelectorAll(".stage .area, .stage .tile.held, .stage [data-choice]")];
  const isHidden = (box) => box.left < stage.left - 1 || box.right > stage.right + 1
    || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
  return {
    hidden: lit.filter((one) => isHidden(one.getBoundingClientRect())).length,
    wide: document.querySelector(".tile.held svg").getBoundingClientRect().width,
  };
}"""


def widest(sitting: Sitting, along: str) -> int:
    """Return the legal move that lays a muse farthest from the others."""
    frame = sitting.frame
    axis = "xy".index(along)
    taken = [tile[along] for tile in frame["view"]["tiles"]] or [0]

    def reach(index: int) -> int:
        place = int(frame["legal"][index]["facts"]["place"].split(",")[axis])
        return int(max(*taken, place) - min(*taken, place))

    return max(range(len(frame["legal"])), key=reach)


@pytest.mark.parametrize(("screen", "along"), [((390, 844), "x"), ((844, 390), "y")])
def test_a_muse_that_is_held_fits_a_thumb_and_every_muse_stays_in_sight(
    screen: tuple[int, int], along: str, server: Served, person: Any
) -> None:
    """Choosing a muse does not zoom, because that hid the others."""
    width, height = screen
    page = person(viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce")
    sitting = Sitting(page, server, Wish("muses", 2))
    while sitting.phase == "lay":
        sitting.decide(widest(sitting, along))
        sitting.await_decision()
    dancers = page.locator(".tile.open").evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.dancer)")
    for dancer in dancers:
        page.locator(f"[data-dancer={dancer}]").tap()
        expect(page.locator(f"[data-dancer={dancer}].held")).to_be_visible()
        page.evaluate(TWO_FRAMES)
        seen = page.evaluate(AROUND_HER)
        assert seen["hidden"] == 0, dancer
        assert seen["wide"] >= 44, dancer
        assert page.evaluate(OUT_OF_SIGHT) == [], dancer
        page.keyboard.press("Escape")
        expect(page.locator(".tile.held")).to_have_count(0)
    assert dancers
