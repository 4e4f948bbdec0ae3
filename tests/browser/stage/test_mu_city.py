"""The order of Mū's animation: choices turn together, battles precede their outcome, the end is counted."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from mutable.server.http.slugs import ADDRESS_OF
from tests.browser.conftest import Served
from tests.browser.sitting import MOST_DECISIONS, Sitting, Wish, hasten

# Records every beat of the board in the order of appearance, with what was visible then.
WATCH = """() => {
  window.beats = [];
  const note = () => {
    const board = document.querySelector(".mu");
    const beat = board?.dataset.beat;
    if (!beat || window.beats.at(-1)?.beat === beat) return;
    const told = [...document.querySelectorAll("[data-total] .visually-hidden")];
    const totals = told.map((one) => Number(one.textContent));
    window.beats.push({ beat, totals, fronts: board.querySelectorAll(".reveal .front").length,
      backs: board.querySelectorAll(".reveal .back").length });
  };
  const all = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-beat"] };
  new MutationObserver(note).observe(document.body, all);
}"""
PLAYERS = 2


def watched(person: Any, server: Served, speed: str) -> tuple[Sitting, list[dict[str, Any]]]:
    """Play a whole game in the browser; return every beat that appeared."""
    page = hasten(person())
    page.add_init_script(f"localStorage.setItem('speed', '{speed}')")
    sitting = Sitting(page, server, Wish("mu_city", PLAYERS))
    page.evaluate(WATCH)
    for number in range(MOST_DECISIONS):
        if sitting.phase == "end":
            break
        sitting.decide(7 * number)
        sitting.await_decision()
    return sitting, page.evaluate("() => window.beats")


def test_choices_turn_together_battles_are_fought_first_and_the_end_is_counted(
    server: Served, person: Any
) -> None:
    sitting, beats = watched(person, server, "calm")
    words = [one["beat"] for one in beats]
    for place, word in enumerate(words):
        if word == "reveal-open":
            assert words[place - 1] == "reveal-down"
            assert words[place + 1] == "land"
            assert beats[place - 1]["fronts"] == 0, "nobody's card is seen before all are turned"
            assert beats[place]["fronts"] == beats[place]["backs"] == PLAYERS
        if word == "battle-decided":
            assert words[place - 1] == "battle-fought"
    assert {"reveal-open", "gems", "tokens", "battle-decided"} <= set(words)
    counts = [one for one in beats if re.match("count-", one["beat"])]
    outcome = sitting.frame["outcome"]
    assert [one["beat"] for one in counts] == [f"count-{n + 1}" for n in range(len(outcome["lines"]))]
    assert sorted(counts[-1]["totals"]) == sorted(outcome["totals"])


def test_at_no_speed_nothing_is_staged_and_the_end_agrees_with_the_sheet(server: Served, person: Any) -> None:
    sitting, beats = watched(person, server, "none")
    assert beats == []
    totals = sitting.page.eval_on_selector_all(
        "[data-total] .visually-hidden", "all => all.map((one) => Number(one.textContent))"
    )
    assert sorted(totals) == sorted(sitting.frame["outcome"]["totals"])


def let_words_come_last(page: Page) -> None:
    """Hold back the game's texts until the table has received a message."""
    told: list[Any] = []
    held: list[Route] = []

    def let_go(frame: Any) -> None:
        told.append(frame)
        while held:
            held.pop().continue_()

    page.on("websocket", lambda line: line.on("framereceived", let_go))
    page.route("**/words?*", lambda route: route.continue_() if told else held.append(route))


def test_a_finished_table_stands_when_its_words_come_last(server: Served, person: Any) -> None:
    page = person(viewport=PHONE, reduced_motion="reduce")
    sitting = Sitting(page, server, Wish("mu_city", 1))
    sitting.play_out()
    let_words_come_last(page)
    page.reload(wait_until="commit")
    expect(page.locator("aside h2")).to_have_text(re.compile(r"^−?\d+ AP: \w+\."))
    total, panel = page.locator('[data-piece="line total"]:visible'), page.locator("aside.open.folded")
    lowest = total.evaluate("(one) => one.getBoundingClientRect().bottom")
    assert lowest <= panel.evaluate("(one) => one.getBoundingClientRect().top"), (
        "how it ended hides the total"
    )


PHONE = {"width": 390, "height": 844}
# Records every position of the player's own city in every frame, also while the player waits for others.
WATCH_CITY = """() => {
  window.places = [];
  const note = () => {
    const box = document.querySelector(".home .city")?.getBoundingClientRect();
    const place = box && [box.left, box.top, box.width].map(Math.round).join(" ");
    if (place && !window.places.includes(place)) window.places.push(place);
    requestAnimationFrame(note);
  };
  note();
}"""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_own_city_does_not_move_on_a_phone_during_questions_and_waits(
    players: int, server: Served, person: Any
) -> None:
    """Play from the first projects to the last round, when most text about the others appears."""
    page = person(viewport=PHONE)
    page.add_init_script("localStorage.setItem('speed', 'none')")
    sitting = Sitting(page, server, Wish("mu_city", players))
    page.evaluate(WATCH_CITY)
    phases = set[str]()
    number = 0
    while sitting.frame["view"]["round"] < 3:
        phases.add(sitting.phase)
        sitting.decide(7 * number)
        sitting.await_decision()
        number += 1
    assert {"keep", "play", "place"} <= phases
    assert len(page.evaluate("() => window.places")) == 1


def chosen_cards(page: Any) -> int:
    return int(page.locator('[data-zone="hand"] [aria-pressed="true"]').count())


def test_the_first_card_to_keep_leaves_the_others_bright_and_escape_lets_it_go(
    server: Served, person: Any
) -> None:
    page = person()
    page.add_init_script("localStorage.setItem('speed', 'none')")
    sitting = Sitting(page, server, Wish("mu_city", PLAYERS))
    assert sitting.phase == "keep"
    page.locator('[data-zone="hand"] [data-choice]').first.click()
    assert chosen_cards(page) == 1
    assert page.locator('[data-zone="hand"] .passed').count() == 0
    page.keyboard.press("Escape")
    assert chosen_cards(page) == 0
    assert sitting.phase == "keep"


def test_what_folds_out_over_the_board_folds_in_at_escape_and_at_a_tap_elsewhere(
    server: Served, person: Any
) -> None:
    page = person()
    page.add_init_script("localStorage.setItem('speed', 'none')")
    page.set_viewport_size(PHONE)
    Sitting(page, server, Wish("mu_city", PLAYERS))
    card = page.locator('[data-zone="hand"] [data-choice]').first
    sheet = page.locator(".purse .sheet")
    card.click()
    page.locator(".purse summary").click()
    assert sheet.is_visible()
    page.keyboard.press("Escape")
    assert not sheet.is_visible()
    assert chosen_cards(page) == 1, "Escape closes what lies on top, and nothing else"
    page.locator(".purse summary").click()
    assert sheet.is_visible()
    page.locator(".home .city").click(position={"x": 5, "y": 5})
    assert not sheet.is_visible()


def drag(page: Any, card: Any, onto: Any) -> None:
    card.hover()
    page.mouse.down()
    box = onto.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def test_projects_dropped_on_ones_board_are_kept_and_one_dropped_among_ones_projects_is_played(
    server: Served, person: Any
) -> None:
    page = person()
    page.add_init_script("localStorage.setItem('speed', 'none')")
    sitting = Sitting(page, server, Wish("mu_city", PLAYERS))
    cards, projects = page.locator('[data-zone="hand"] [data-choice]'), page.locator("ul.own-projects")
    kept = [cards.nth(number).get_attribute("data-card") for number in (0, 1)]
    drag(page, cards.nth(0), page.locator(".home .city"))
    assert chosen_cards(page) == 1
    drag(page, cards.nth(1), page.locator(".home .city"))
    expect(cards).to_have_count(2)
    assert cards.evaluate_all("all => all.map((card) => card.dataset.card)") == kept
    drag(page, cards.first, projects)
    expect(projects.locator(f'[data-project="{kept[0]}"]')).to_be_visible()
    sitting.await_decision()


def test_a_click_on_the_breakwater_begins_what_a_click_on_a_damage_token_ends(
    server: Served, person: Any
) -> None:
    page = person(reduced_motion="reduce")
    page.goto(f"{server.base}{ADDRESS_OF['mu_city']}/learn/battles")
    read = page.locator(".speech .main")
    read.click()
    expect(page.locator('.alone[data-step="1"][data-stage="stands"]')).to_have_count(1)
    page.locator('[data-card="military-FNFS"]').click()
    page.locator('.home [data-cell="13"][data-choice]').click()
    expect(page.locator('.alone[data-step="2"][data-stage="stands"]')).to_have_count(1)
    read.click()
    breakwater = page.locator('ul.own-projects [data-project="1"]')
    expect(breakwater).to_have_attribute("data-choice", "")
    breakwater.click()
    expect(page.locator(".home .cell[data-choice]")).to_have_count(0)
    page.locator(".home [data-choice].against").first.click()
    expect(page.locator(".home .against")).to_have_count(1)
