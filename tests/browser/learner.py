"""A simulated learner who plays lessons with a mouse or a finger, on what the board highlights.

The learner knows no game. It first clicks the highlighted element that shares most words with a move that the
lesson accepts, and prefers elements that the last click has highlighted. The lesson answers a wrong try, and
the learner tries another element. It never opens the list of all moves.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from mutable.games import game_named
from mutable.learn.lessons.progress import READ, LessonProgress
from mutable.learn.lessons.script import Lesson, lesson_words
from tests.learn.walkthrough import NAMES, accepted

MOST_CLICKS = 40  # limit for one move
LEAST = 24  # px in each direction that must be free for a pointer (WCAG 2.5.8)

# Counts the clicks, and the requests of the lesson or the puzzle.
NOTES = """(() => {
  const notes = (window.notes = { clicks: 0, asked: 0, answered: 0, tries: [] });
  document.addEventListener("click", () => { notes.clicks += 1; }, true);
  const fetch = window.fetch;
  window.fetch = async (where, how) => {
    const isTry = how?.method === "POST" && /\\/(lessons|puzzles)\\/[^/]+\\?/.test(String(where));
    if (!isTry) return fetch(where, how);
    notes.asked += 1;
    const { tries, move = tries } = JSON.parse(how.body);
    if (move !== undefined) notes.tries.push(move);
    try { return await fetch(where, how); } finally { notes.answered += 1; }
  };
})()"""

# Waits until the clicks have taken effect; returns the state of the page and the choices.
LOOK = """async (clicks) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const { notes } = window;
  while (notes.clicks < clicks || notes.answered < notes.asked) await frame();
  await frame();
  await frame();
  const count = {};
  const nameOf = ({ dataset, ariaLabel, textContent }) => {
    const name = `${dataset.piece ?? ""} ${dataset.facts ?? ""}`.trim() || ariaLabel || textContent.trim();
    count[name] = (count[name] ?? 0) + 1;
    return `${name}, ${count[name]}`;
  };
  const wordsOf = ({ dataset }) =>
    [...(dataset.piece ?? "").split(" "), ...Object.values(JSON.parse(dataset.facts ?? "{}"))];
  window.choices = [...document.querySelectorAll(".board [data-choice], main .strip .button")]
    .filter((one) => one.checkVisibility());
  const choices = window.choices.map((one) => ({ name: nameOf(one), words: wordsOf(one) }));
  const pieces = [...document.querySelectorAll(".board [data-piece]")].map((one) => one.dataset.piece);
  const { step, stage } = document.querySelector(".alone")?.dataset ?? {};
  const clear = document.querySelector(".explained") === null;
  const said = document.querySelector(".speech .said p")?.textContent;
  const tries = notes.tries.splice(0);
  return { step: Number(step), stage, choices, pieces, said, clear, tries, clicks: notes.clicks };
}"""

STANDS = """(step) => ["stands", "waits"].some((stage) =>
  document.querySelector(`.alone[data-step='${step}'][data-stage=${stage}] .board`))"""

# Returns the point at which to click an element, in the middle of its uncovered part, and that part's size.
SPOT = """(one) => {
  // A person scrolls what has a bar for it; what is cut off stays cut off.
  const bars = /auto|scroll/;
  for (let around = one.parentElement; around; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    if (!bars.test(overflowX + overflowY)) continue;
    const [outer, inner] = [around.getBoundingClientRect(), one.getBoundingClientRect()];
    around.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
    around.scrollTop += Math.max(0, inner.bottom - outer.bottom) + Math.min(0, inner.top - outer.top);
  }
  const { left, top, width, height } = one.getBoundingClientRect();
  const isFree = (x, y) => {
    const there = document.elementFromPoint(x, y);
    return !!there && (one.contains(there) || there.closest("[data-choice]") === one);
  };
  const PARTS = 8;
  const at = Array.from({ length: PARTS }, (_, i) => (i + 0.5) / PARTS);
  const free = at.flatMap((down) => at.map((across) => [left + across * width, top + down * height]))
    .filter(([x, y]) => isFree(x, y));
  if (!free.length) return null;
  const middle = [0, 1].map((i) => free.reduce((sum, spot) => sum + spot[i], 0) / free.length);
  const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
  const [x, y] = free.reduce((best, spot) => (far(spot) < far(best) ? spot : best));
  const run = (dx, dy) => {
    let steps = 0;
    while (steps < 60 && isFree(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
    return steps;
  };
  return { x, y, wide: run(1, 0) + run(-1, 0) + 1, high: run(0, 1) + run(0, -1) + 1 };
}"""


class Search:
    """Chooses the highlighted elements to click for one of the wanted moves."""

    def __init__(self, wanted: list[str], legal: list[str]) -> None:
        self.wanted = wanted
        self.path: tuple[str, ...] = ()
        self._aim = wanted[0].split()
        self._others = {word for text in legal for word in text.split()} - {*self._aim}
        self._dead: set[tuple[str, ...]] = set()
        self._lit: set[str] = set()  # the highlighted elements before the last click

    def best(self, choices: list[Any]) -> int | None:
        """Return the index of the next choice to click; None if all choices were tried from here."""
        left = [
            (*self._promise(choice), -number)
            for number, choice in enumerate(choices)
            if (*self.path, choice["name"]) not in self._dead and self._may_follow(choice)
        ]
        self._lit = {choice["name"] for choice in choices}
        return -max(left)[-1] if left else None

    def _likeness(self, choice: Any) -> int:
        """Rate a choice by the words that it shares with the move. The first one, the actor, counts most."""
        words = {*choice["words"]}
        alike = [len(self._aim) - at for at, word in enumerate(self._aim) if word in words]
        return max(alike, default=0) - len(self._others & words)

    def _promise(self, choice: Any) -> tuple[int, int]:
        if choice["name"] in self.path:
            return 0, 1
        likeness = self._likeness(choice)
        return likeness, 2 if choice["name"] not in self._lit else 0

    def _may_follow(self, choice: Any) -> bool:
        """Allow a second click on the same choice, because a first touch may only show a preview."""
        name, path = choice["name"], self.path
        return name not in path or (path[-1] == name and path.count(name) < 2)

    def clicked(self, name: str) -> None:
        self.path = (*self.path, name)

    def leave_out(self, name: str) -> None:
        """Exclude a choice that is too small or covered."""
        self._dead.add((*self.path, name))

    def give_up(self) -> None:
        """Exclude the current path, which leads nowhere, and start again."""
        self._dead.add(self.path)
        self.path, self._lit = (), set()


@dataclass
class Learner:
    page: Page
    lang: str
    by_finger: bool
    clicks: int = 0

    def go_through(self, game: str, lesson: Lesson) -> None:
        """Play the lesson with accepted moves; check each text and the pieces that it points at."""
        words = lesson_words(game_named(game), lesson, self.lang)
        walk = LessonProgress(game, lesson, NAMES)
        self.clicks = 0 if self._is_fresh() else self.clicks
        while (step := walk.step) is not None:
            seen = self._stand(walk.at)
            where = f"{lesson.name}, {step.name}"
            assert seen["said"] == words["steps"][step.name]["say"], where
            missing = {*step.points} - {*seen["pieces"]}
            hidden = len(missing) == len(step.points) if self.by_finger else missing
            assert not step.points or not hidden, f"{where} points at {missing}, which is not on the board"
            if step.asks:
                assert walk.seat is not None
                taken = self.choose(Search(accepted(walk, step), walk.table.legal(walk.seat)), seen, where)
            else:
                taken = READ
                assert self.click(self.page.locator(".speech .main")), f"{where}: the way on is covered"
            walk.take(taken)
        assert self._stand(walk.at)["said"] == words["end"]

    def _is_fresh(self) -> bool:
        return bool(self.page.evaluate("() => window.notes.clicks === 0"))

    def look(self) -> Any:
        seen = self.page.evaluate(LOOK, self.clicks)
        self.clicks = seen["clicks"]
        return seen

    def _stand(self, step: int) -> Any:
        """Wait until a step is shown; skip animation steps that wait for the player."""
        self.page.wait_for_function(STANDS, arg=step, polling="raf")
        seen = self.look()
        while seen["stage"] == "waits":
            assert self.click(self.page.locator(".go-on")), "the way on is covered"
            seen = self.look()
        return seen if seen["stage"] == "stands" else self._stand(step)

    def choose(self, search: "Search", seen: Any, where: str) -> str:
        """Click until the page sends one of the wanted moves; return that move."""
        for _ in range(MOST_CLICKS):
            number = search.best(seen["choices"])
            if number is None:
                assert search.path, f"{where}: {search.wanted} cannot be reached by clicks on the board"
                search.give_up()
                self.page.keyboard.press("Escape")
                seen = self.look()
                continue
            name = seen["choices"][number]["name"]
            piece = self.page.evaluate_handle("(number) => window.choices[number]", number)
            if not self.click(piece, seen):
                search.leave_out(name)
                continue
            seen = self.look()
            search.clicked(name)
            if seen["tries"]:
                (text,) = seen["tries"]
                if text in search.wanted:
                    return str(text)
                search.give_up()
        raise AssertionError(f"{where}: {search.wanted} is not found by clicks on {seen['choices']}")

    def click(self, thing: Any, seen: Any = None) -> bool:
        """Close any explanation and click the element; return False if its uncovered part is too small."""
        if seen and not seen["clear"]:
            self.page.keyboard.press("Escape")
        spot = thing.evaluate(SPOT)
        if not spot or min(spot["wide"], spot["high"]) < LEAST:
            return False
        if self.by_finger:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])
        self.clicks += 1
        return True
