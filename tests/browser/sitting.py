"""A player at a table whose moves go over a second socket: the page only shows them.

The socket uses the page's cookie. Tests can thus examine how a position looks, independent of how the player
reached it.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Served

MOST_DECISIONS = 3000

SIT = """(id) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket?lang=en&seen=0&heard=0&beside=1`);
  window.beside = { socket, frame: null, decided: null };
  socket.onmessage = (message) => {
    const answer = JSON.parse(message.data);
    // What another did meanwhile still asks for the decision that is on its way.
    const isOld = answer.legal?.length && answer.decision === window.beside.decided;
    if (answer.type === "frame" && !isOld) window.beside.frame = answer;
  };
}"""

TO_DECIDE = "() => window.beside.frame && (window.beside.frame.legal.length || window.beside.frame.outcome)"

DECIDE = """(choice) => {
  const { socket, frame } = window.beside;
  const { move } = frame.legal[choice % frame.legal.length];
  window.beside.frame = null;
  window.beside.decided = frame.decision;
  socket.send(JSON.stringify({ type: "move", decision: frame.decision, text: move }));
}"""

TURN_AWAY = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

# Makes moves over the socket until a decision in a new phase or the end of the game; returns the phase.
# During that time the page counts as hidden and draws nothing.
GO_ON = f"""([passed, choice]) => new Promise((done) => {{
  const {{ beside }} = window;
  const stop = (phase) => {{
    beside.socket.removeEventListener("message", go);
    ({TURN_AWAY})(false);
    done(phase);
  }};
  const go = () => {{
    if (!beside.frame) return;
    const {{ outcome, legal, view }} = beside.frame;
    if (outcome) return stop("end");
    if (!legal.length) return;
    if (passed && !passed.includes(view.phase)) return stop(view.phase);
    choice = (choice * 48271 + 11) % 2147483647;
    ({DECIDE})(choice);
  }};
  ({TURN_AWAY})(true);
  beside.socket.addEventListener("message", go);
  go();
}})"""

# True if the page has shown every event that the socket has received, and no animation runs.
STANDS = """() => {
  const table = document.querySelector(".table");
  const frame = window.beside.frame;
  if (!table?.querySelector(".board") || !frame) return false;
  if (table.dataset.stage === "waits") document.querySelector(".go-on")?.click();
  return table.dataset.stage === "stands" && Number(table.dataset.told) === frame.events_total
    && document.getAnimations().every(
      (one) => one.playState !== "running" || one.effect.getTiming().iterations > 1);
}"""


@dataclass
class Wish:
    """The table that a test needs: game, number of players, options."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        options = (key if value is True else f"{value}" for key, value in self.options.items())
        return "-".join([self.game, str(self.players), *options])


BOT = {"kind": "bot", "bot": "level1"}


def open_table(page: Page, server: Served, game: str, name: str, others: list[Any], **more: Any) -> str:
    """Open a table by a request, with the cookie of the page; return its id."""
    table = {"game": game, "name": name, "seats": [{"kind": "me"}, *others], **more}
    answer = page.context.request.post(f"{server.base}api/tables", data=table)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


HASTE = 8
TIMERS_IN_HASTE = f"""(() => {{
  const later = window.setTimeout.bind(window);
  window.setTimeout = (work, milliseconds = 0, ...given) => later(work, milliseconds / {HASTE}, ...given);
}})()"""


def hasten(page: Page) -> Page:
    """Speed up all timers and animations of the page; their order stays the same."""
    page.add_init_script(TIMERS_IN_HASTE)
    line = page.context.new_cdp_session(page)
    line.send("Animation.enable")
    line.send("Animation.setPlaybackRate", {"playbackRate": HASTE})
    return page


class Sitting:
    def __init__(self, page: Page, server: Served, wish: Wish) -> None:
        self.page = page
        bots = [BOT] * (wish.players - 1)
        self.id = open_table(page, server, wish.game, "Ada", bots, options=wish.options)
        page.goto(f"{server.base}t/{self.id}")
        page.evaluate(SIT, self.id)
        self.await_decision()

    def await_decision(self) -> None:
        self.page.wait_for_function(f"() => ({TO_DECIDE})() && ({STANDS})()")

    @property
    def frame(self) -> Any:
        return self.page.evaluate("() => window.beside.frame")

    @property
    def phase(self) -> str:
        """Return the phase of the current decision; "end" after the game."""
        frame = self.frame
        return "end" if frame["outcome"] else str(frame["view"].get("phase", "play"))

    def decide(self, choice: int) -> None:
        self.page.evaluate(DECIDE, choice)

    def go_on(self, passed: Collection[str]) -> str:
        """Play up to the first decision in a phase not in `passed`; return it once the page shows it."""
        phase = str(self.page.evaluate(GO_ON, [sorted(passed), 7]))
        self.page.wait_for_function(STANDS)
        return phase

    def play_out(self) -> None:
        """Play to the end of the game and wait until the page has shown it."""
        self.page.evaluate(GO_ON, [None, 7])
        self.page.wait_for_function(STANDS)
