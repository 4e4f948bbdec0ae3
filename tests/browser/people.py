"""What people do on the pages: open tables, sit down, decide, in a real browser."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from mutable.kit.rng import Rng
from tests.browser.conftest import Served

MOST_DECISIONS = 4000
MOVES = "main details:has(ol)"
ENDED = "main a[href*='#/replay/']"

# One look at the page: over, a move chosen from the list, or nothing to decide until the page changes.
ONE_DECISION = """async (main, choice) => {
  if (main.querySelector("a[href*='#/replay/']")) return "over";
  const moves = main.querySelectorAll("details ol button");
  if (moves.length) moves[choice % moves.length].click();
  await new Promise((done) => {
    const watch = new MutationObserver(() => { watch.disconnect(); done(); });
    watch.observe(main, { subtree: true, childList: true, characterData: true });
    setTimeout(done, moves.length ? 200 : 15);
  });
  return moves.length ? "moved" : "waiting";
}"""

# One click on the board itself, on anything that can be chosen there.
ONE_CLICK = """async (main, choice) => {
  if (main.querySelector("a[href*='#/replay/']")) return "over";
  const things = [...main.querySelectorAll(".board button")].filter((button) =>
    !button.disabled && button.getAttribute("aria-disabled") !== "true" && button.offsetParent !== null);
  const own = [...main.querySelectorAll("[role=group] button")];
  const all = [...things, ...own];
  if (!main.querySelector("details ol button, [role=group] button")) return "waiting";
  if (all.length) all[choice % all.length].click();
  await new Promise((done) => setTimeout(done, 0));
  return "clicked";
}"""


def open_lobby(page: Page, server: Served) -> None:
    page.goto(server.base)
    expect(page.locator(".games li").first).to_be_visible()


def play_bots(page: Page, server: Served, game: str) -> None:
    """Two clicks to a game: the address, and this."""
    open_lobby(page, server)
    page.locator(f"li[data-game={game}] button.main").click()
    expect(page.locator(MOVES)).to_be_visible()


def open_for_a_friend(page: Page, server: Served, game: str, name: str) -> str:
    """A table with a friend's seat, bots on the others; its address."""
    open_lobby(page, server)
    page.locator(f"li[data-game={game}] .ways button").nth(1).click()
    page.locator("dialog input").first.fill(name)
    if game in ("mu_city", "muses"):
        page.locator("dialog select").first.select_option("3")
    if game == "mu_tricks":
        page.locator("dialog summary").click()
        page.locator("dialog label", has_text="Hands at most").locator("select").select_option("1")
    for select in page.locator("dialog fieldset select").all()[1:]:
        select.select_option("level1")
    page.locator("dialog button.main").click()
    expect(page.locator("main img")).to_be_visible()
    return page.url


def sit_down(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.locator("form.sit input").fill(name)
    page.locator("form.sit button").click()
    expect(page.locator("form.sit")).to_have_count(0)


def decide(page: Page, choice: int) -> Any:
    """One decision by the list of moves, if there is one to make."""
    return page.locator("main").evaluate(ONE_DECISION, choice)


def play_to_the_end(pages: list[Page]) -> None:
    rng = Rng(len(pages))
    for _ in range(MOST_DECISIONS):
        seen = [decide(page, rng.below(1000)) for page in pages]
        if seen == ["over"] * len(pages):
            return
    raise AssertionError("the game does not end")


def lines_told(page: Page) -> Locator:
    return page.locator("aside .log li")
