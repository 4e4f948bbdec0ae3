"""Animation of frames that do not arrive one by one: many at once, after a reconnect, in a hidden tab."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from mutable.kit.rng import Rng
from tests.browser.conftest import Served
from tests.browser.people import TURN, wait_until, watch, words_told
from tests.browser.sitting import TO_DECIDE, TURN_AWAY, Sitting, Wish, hasten

MOST_MOMENTS = 8  # the same limit as in the director
MUSTER = Wish("muster", 2)
WATCHING = """() => {
  const table = document.querySelector(".table");
  window.seen = [];
  const note = () => window.seen.push([table.dataset.stage, Number(table.dataset.told)]);
  const attributeFilter = ["data-stage", "data-told"];
  new MutationObserver(note).observe(table, { attributes: true, attributeFilter });
}"""
HAS_PLAYED = "(before) => window.seen.slice(before).some(([stage]) => stage === 'plays')"


class Line:
    """The page's connection to its table, which a test can block or cut."""

    def __init__(self, page: Page) -> None:
        self.opened: list[WebSocketRoute] = []
        self.kept: list[str] = []
        self.is_blocked = False
        page.route_web_socket(re.compile("/socket(?!.*beside)"), self.carry)

    def carry(self, line: WebSocketRoute) -> None:
        self.opened.append(line)
        line.connect_to_server().on_message(self.bring)

    def bring(self, message: str | bytes) -> None:
        if self.is_blocked:
            self.kept.append(str(message))
        else:
            self.opened[-1].send(message)

    def release(self) -> list[Any]:
        """Send all blocked messages at once; return the frames among them."""
        self.is_blocked = False
        for message in self.kept:
            self.opened[-1].send(message)
        return [answer for answer in map(json.loads, self.kept) if answer["type"] == "frame"]


def sit(page: Page, server: Served) -> Sitting:
    page.add_init_script("localStorage.speed = 'calm'")
    sitting = Sitting(page, server, MUSTER)
    page.evaluate(WATCHING)
    return sitting


def decide_beside(sitting: Sitting, times: int) -> None:
    """Make moves over the second socket while the page cannot show them."""
    rng = Rng(5)
    for _ in range(times):
        sitting.decide(rng.below(1000))
        sitting.page.wait_for_function(TO_DECIDE)


def seen(page: Page) -> list[Any]:
    return list(page.evaluate("() => window.seen"))


def test_of_many_frames_at_once_the_last_few_are_played_and_then_they_stand(
    server: Served, person: Any
) -> None:
    page = hasten(person())
    line = Line(page)
    sitting = sit(page, server)
    line.is_blocked = True
    decide_beside(sitting, 10)
    frames = line.release()
    assert len(frames) > MOST_MOMENTS + 2
    sitting.await_decision()
    expect(page.locator(TURN)).to_be_visible()
    told = [told for stage, told in seen(page) if stage == "plays"]
    leapt = [frame["events_total"] for frame in frames[1:-MOST_MOMENTS]]
    assert not set(range(leapt[0], leapt[-1])) & set(told)
    assert set(told) & set(range(leapt[-1], frames[-1]["events_total"]))


def test_a_line_that_breaks_while_something_plays_loses_and_doubles_nothing(
    server: Served, person: Any
) -> None:
    page = person()
    line = Line(page)
    sitting = sit(page, server)
    for choice in range(2):
        before = len(seen(page))
        sitting.decide(choice)
        page.wait_for_function(HAS_PLAYED, arg=before)
        line.opened[-1].close()
        wait_until(page, lambda opened=choice + 1: len(line.opened) > opened)
        sitting.await_decision()
    assert len(line.opened) == 3
    told = [told for _, told in seen(page)]
    assert told == sorted(told)
    lines = words_told(page)
    page.reload()
    expect(page.locator(TURN)).to_be_visible()
    assert words_told(page) == lines


def test_a_hidden_tab_plays_nothing_until_it_is_looked_at(server: Served, person: Any) -> None:
    page = hasten(person())
    sitting = sit(page, server)
    page.evaluate(TURN_AWAY, True)
    decide_beside(sitting, 2)
    page.wait_for_function("(title) => document.title.startsWith('●')")
    assert seen(page) == []
    page.evaluate(TURN_AWAY, False)
    sitting.await_decision()
    assert "plays" in [stage for stage, _ in seen(page)]
    assert seen(page)[-1] == ["stands", sitting.frame["events_total"]]


def test_a_spectator_sees_the_same_scenes_and_has_nothing_to_choose(server: Served, person: Any) -> None:
    ann, guest = hasten(person()), hasten(person(locale="en-GB"))
    sitting = sit(ann, server)
    watch(guest, ann.url)
    expect(guest.locator(".table .board")).to_be_visible()
    expect(guest.locator(".watches")).to_contain_text("You are watching this game")
    guest.evaluate(WATCHING)
    sitting.decide(0)
    sitting.await_decision()
    guest.wait_for_function(
        "(total) => document.querySelector('.table[data-stage=stands]')?.dataset.told === String(total)",
        arg=sitting.frame["events_total"],
    )
    assert "plays" in [stage for stage, _ in seen(guest)]
    assert guest.locator("[data-choice]").count() == 0
    assert [told for _, told in seen(guest)] == sorted(told for _, told in seen(guest))
