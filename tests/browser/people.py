"""Actions of people on the pages: open tables, sit down, decide, in a real browser."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from mutable.games import GAMES
from tests.browser.conftest import Served
from tests.browser.sitting import BOT, GO_ON, SIT, STANDS, open_table

MOST_DECISIONS = 4000
TURN = ".table[data-turn=mine]"  # the player can choose a move
ENDED = ".table aside a[href*='/replay/'].button"

# Looks at the page once: the game is over, or it chooses a move from the list, or it waits for a change.
ONE_DECISION = """async (page, choice) => {
  const ended = ".table aside a[href*='/replay/'].button";
  if (page.querySelector(ended)) return "over";
  page.querySelector(".go-on")?.click();
  const frame = () => new Promise((done) => setTimeout(done, 0));
  const mine = page.querySelector(".table[data-turn=mine]");
  if (mine) {
    page.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
    await frame();
  }
  const moves = page.querySelectorAll("dialog ol button");
  if (moves.length) moves[choice % moves.length].click();
  await new Promise((done) => {
    const watch = new MutationObserver(() => { watch.disconnect(); done(); });
    watch.observe(page, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(done, moves.length ? 200 : 15);
  });
  return moves.length ? "moved" : "waiting";
}"""

# Clicks on any choice on the board until the page has shown a number of events.
CLICK_ON = """async (page, [choice, clicks, enough]) => {
  const told = () => Number(page.querySelector(".table").dataset.told);
  for (; clicks > 0 && told() < enough; clicks--) {
    if (page.querySelector(".table aside a[href*='/replay/'].button")) break;
    page.querySelector(".go-on")?.click();
    const isMine = page.querySelector(".table[data-turn=mine]");
    const things = [...page.querySelectorAll(".board [data-choice]")].filter((one) => one.checkVisibility());
    const all = [...things, ...page.querySelectorAll("main .strip button")];
    choice = (choice * 48271 + 11) % 2147483647;
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    if (isMine) all[choice % all.length]?.dispatchEvent(click);
    await new Promise((done) => setTimeout(done, isMine ? 0 : 15));
  }
  return told();
}"""


def open_lobby(page: Page, server: Served) -> None:
    page.goto(server.base)
    expect(page.locator(".games li").first).to_be_visible()


def play_bots(page: Page, server: Served, game: str) -> None:
    """Open a table with bots, as the lobby's button does."""
    bots = [BOT] * (GAMES[game].usual_players - 1)
    page.goto(f"{server.base}t/{open_table(page, server, game, 'Ann', bots)}")
    expect(page.locator(TURN)).to_be_visible()


def invite(page: Page, server: Served, game: str, name: str) -> str:
    """Open a table with a friend's seat; return its address."""
    page.goto(f"{server.base}t/{open_table(page, server, game, name, [{'kind': 'friend'}])}")
    return page.url


def open_for_a_friend(page: Page, server: Served, game: str, name: str) -> str:
    """Open such a table with the lobby's dialog, with bots on the other seats."""
    open_lobby(page, server)
    page.locator(f"li[data-game={game}] .ways button").nth(1).click()
    page.locator("dialog input.name").fill(name)
    if game in ("mu_city", "muses"):
        page.get_by_role("group", name="Players").get_by_role("button", name="3").click()
    if game == "mu_tricks":
        page.locator("dialog summary", has_text="More options").click()
        page.locator("dialog label", has_text="Maximum number of hands").locator("select").select_option("1")
    for select in page.locator("dialog details label:has(.seat) select").all()[1:]:
        select.select_option("level1")
    page.locator("dialog button.main").click()
    expect(page.locator("main img")).to_be_visible()
    return page.url


def sit_down(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.locator("form.sit input").fill(name)
    page.locator("form.sit button").click()
    expect(page.locator("form.sit")).to_have_count(0)


def watch(page: Page, address: str) -> None:
    """Go to a full table and watch it."""
    page.goto(address)
    page.get_by_role("link", name="Watch").click()


def decide(page: Page, choice: int) -> Any:
    """Make one decision from the list of moves, if there is one to make."""
    return page.locator("body").evaluate(ONE_DECISION, choice)


def decide_often(page: Page, times: int) -> None:
    """Make a number of decisions from the list of moves, each as soon as it is the player's turn."""
    for choice in range(times):
        expect(page.locator(f"{TURN}, {ENDED}").first).to_be_visible()
        decide(page, choice)
    expect(page.locator(f"{TURN}, {ENDED}").first).to_be_visible()


# Plays over the second socket up to the next decision that the page has to make.
GO_ON_BESIDE = f"""(passed) => {{
  window.beside.rests = null;
  ({GO_ON})([passed, 7]).then((phase) => {{ window.beside.rests = phase; }});
}}"""
# Returns the phase of the decision that the page has to make; null if others must decide first.
RESTS = """() => new Promise((done) => {
  const { beside } = window;
  const look = () => beside.rests && done(beside.rests);
  look();
  beside.socket.addEventListener("message", () => setTimeout(look));
  setTimeout(() => done(beside.rests), 50);
})"""
DECIDED = "() => { window.beside.decided = window.beside.frame.decision; window.beside.frame = null; }"


def play_to_the_end(pages: list[Page], times: int = 2) -> None:
    """Play a game. In every phase each player decides `times` times on the page, else over a socket."""
    made = {page: Counter[str]() for page in pages}
    over = set[Page]()
    for page in pages:
        page.evaluate(SIT, page.url.rpartition("/t/")[2])
        page.evaluate(GO_ON_BESIDE, [])
    for _ in range(MOST_DECISIONS):
        for page in pages:
            phase = page.evaluate(RESTS)
            if phase == "end":
                over.add(page)
            if phase:
                page.wait_for_function(STANDS)
            if phase and phase != "end":
                page.evaluate(DECIDED)
                assert decide(page, made[page].total()) == "moved"
                made[page][phase] += 1
                page.evaluate(GO_ON_BESIDE, [one for one, count in made[page].items() if count >= times])
        if len(over) == len(pages):
            return
    raise AssertionError("the game does not end")


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait frame by frame until a condition holds."""
    for _ in range(MOST_DECISIONS):
        if holds():
            return
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError("it never came about")


def choose_from_menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name=entry).click()


def lines_told(page: Page) -> Locator:
    return page.locator("aside .log > li")


def words_told(page: Page) -> list[str]:
    """Return the texts of the log, without the small pictures beside them, which load later."""
    without_pictures = """(lines) => lines.map((line) => {
      const copy = line.cloneNode(true);
      copy.querySelectorAll(".piece").forEach((piece) => piece.remove());
      return copy.textContent.trim();
    })"""
    words: list[str] = lines_told(page).evaluate_all(without_pictures)
    return words


def told(page: Page) -> int:
    """Return the number of events that the page has shown."""
    return int(page.locator(".table").get_attribute("data-told") or 0)


def expect_more_told(page: Page, before: int) -> None:
    page.wait_for_function(
        "(before) => Number(document.querySelector('.table').dataset.told) > before", arg=before
    )
