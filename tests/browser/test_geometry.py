"""Every phase of every game on four screens: all choices are inside the window and large enough to touch."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page

from tests.browser.conftest import DESKTOP, Served
from tests.browser.shots import SIZES, WISHES
from tests.browser.sitting import Sitting, Wish

FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8").split("\n", 1)[1]
# A board measures its new space in one frame and uses it in the next.
TWO_FRAMES = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"

USEFUL = "[data-choice], [popovertarget], [aria-haspopup], summary, section > header button, .tile.open"
# Returns the tab stops on the board that have no use.
USELESS_STOPS = """(useful) =>
  [...document.querySelectorAll(".board :is(a[href], button, input, select, summary, [tabindex])")]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled)
  .filter((one) => !one.matches(useful))
  .map((one) => `${one.localName}.${one.classList}: ${one.ariaLabel ?? one.textContent}`)"""


def laid_over(*kinds: str) -> str:
    """Return the script that lists the overlaps among the visible elements of each kind, a selector."""
    return f"""() => {{
      const meet = (one, other) => {{
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      }};
      const nameOf = (one) => `${{one.className}} ${{one.textContent}}`;
      const pairs = (all) => all.flatMap((one, i) => all.slice(i + 1).filter((other) => meet(one, other))
        .map((other) => `${{nameOf(one)}}: ${{nameOf(other)}}`));
      return {list(kinds)}.flatMap((kind) =>
        pairs([...document.querySelectorAll(kind)].filter((one) => one.checkVisibility())));
    }}"""


def faults_of(page: Page) -> list[str]:
    found: list[str] = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
        found += [f"{size}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


def useless_stops_of(page: Page) -> list[str]:
    """Return the useless tab stops on a desktop screen, before and after a choice."""
    page.set_viewport_size(DESKTOP)
    page.evaluate(TWO_FRAMES)
    found = page.evaluate(USELESS_STOPS, USEFUL)
    page.keyboard.press("1")
    found += page.evaluate(USELESS_STOPS, USEFUL)
    page.keyboard.press("Escape")
    return [f"a tab stop for nothing: {stop}" for stop in found]


def is_complaint(line: ConsoleMessage) -> bool:
    """Return True for warnings and errors of the page; the blocked service worker is the tests' doing."""
    return line.type in ("warning", "error") and "blocked by Playwright" not in line.text


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: wish.name)
def test_everything_that_can_be_chosen_is_in_the_window_and_under_a_thumb_and_nothing_else_is_a_tab_stop(
    wish: Wish, server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('confirm', 'on')")  # so that a key makes no move
    said: list[str] = []
    page.on("console", lambda line: said.append(line.text) if is_complaint(line) else None)
    sitting = Sitting(page, server, wish)
    found, passed, phase = list[str](), set[str](), ""
    while phase != "end":
        phase = sitting.go_on(passed)
        found += [f"{phase}, {fault}" for fault in [*faults_of(page), *useless_stops_of(page)]]
        passed.add(phase)
    assert found == []
    assert said == []


LOW = {"width": 844, "height": 390}
BESIDE = """() => {
  const boxOf = (name) => document.querySelector(name)?.getBoundingClientRect();
  const [board, panel] = [boxOf(".board"), boxOf("aside.open.folded")];
  return board && panel && board.right <= panel.left + 1 && panel.right <= innerWidth + 1;
}"""


@pytest.mark.parametrize(
    "wish", [Wish("muster", 2), Wish("mu_tricks", 2, {"hands": 1, "variant": "eskridge"})]
)
def test_in_a_low_window_the_end_is_told_beside_the_board_and_its_sheet_is_read_without_scrolling(
    wish: Wish, server: Served, person: Any
) -> None:
    page = person(viewport=LOW, reduced_motion="reduce")
    sitting = Sitting(page, server, wish)
    sitting.play_out()
    page.wait_for_function(BESIDE)
    sheet = page.locator(".board section.sheet")
    assert sheet.count() == (wish.game == "mu_tricks")
    assert sheet.evaluate_all("(all) => all.every((one) => one.scrollHeight <= one.clientHeight)")
