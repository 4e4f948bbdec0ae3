"""The order in which Mü's animation steps appear in a real browser."""

from itertools import groupby
from typing import Any

from tests.browser.conftest import Served
from tests.browser.sitting import MOST_DECISIONS, Sitting, Wish, hasten

# Records every beat of the board, with the number of raised cards and visible lines of the sheet.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const board = document.querySelector(".mu-tricks");
    if (!board) return;
    const beat = board.dataset.beat;
    const stage = document.querySelector(".table")?.dataset.stage;
    const lifted = board.querySelectorAll(".trick .lifted").length;
    const lines = Number(board.dataset.lines ?? -1);
    const now = { beat, stage, lifted, lines };
    const last = window.seen.at(-1);
    if (JSON.stringify(now) !== JSON.stringify(last)) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

A_HAND = Wish("mu_tricks", 4, {"hands": 1})


def seen_in_a_hand(page: Any, server: Served) -> list[Any]:
    sitting = Sitting(page, server, A_HAND)
    page.evaluate(WATCH)
    for _ in range(MOST_DECISIONS):
        if sitting.phase == "end":
            break
        sitting.decide(0)
        sitting.await_decision()
    return list(page.evaluate("() => window.seen"))


def beats(seen: list[Any]) -> list[str]:
    """Return the beats in order, without repetitions; a position without animation has none."""
    return [beat for beat, _ in groupby(one["beat"] for one in seen) if beat]


def told(speed: str, person: Any, server: Served) -> list[Any]:
    page = hasten(person())
    page.add_init_script(f"localStorage.setItem('speed', '{speed}')")
    return seen_in_a_hand(page, server)


def assert_held_up_before_the_first_card(shown: list[str]) -> None:
    """Check that crown, shield, trumps and partner are shown in this order and then put in place."""
    order = ["crown", "shield", "minor", "major", "partner"]
    moments = [beat for beat in shown[: shown.index("card")] if beat in order]
    assert moments == sorted(moments, key=order.index)
    assert {"crown", "major", "partner"} <= set(moments)
    assert all(shown[shown.index(beat) + 1] == "lands" for beat in moments)


def test_a_trick_is_lifted_then_swept_and_the_hands_end_told_line_by_line(
    server: Served, person: Any
) -> None:
    seen = told("calm", person, server)
    shown = beats(seen)
    assert_held_up_before_the_first_card(shown)
    tricks = [at for at, beat in enumerate(shown) if beat == "trick"]
    assert tricks
    assert all(shown[at - 1] == "card" and shown[at + 1] == "sweep" for at in tricks)
    assert any(one["beat"] == "trick" and one["lifted"] == 1 for one in seen)
    end = shown.index("count")
    assert shown[end - 1] == "sweep"
    assert shown[end:] == ["count", "verdict", "sheet", "final"]
    lines = [one["lines"] for one in seen if one["beat"] in ("count", "verdict", "sheet", "final")]
    assert lines == sorted(lines)
    assert [one["beat"] for one in seen if one["stage"] == "waits"] == ["final"]


def test_without_motion_only_the_end_of_the_hand_is_held(server: Served, person: Any) -> None:
    seen = told("none", person, server)
    assert beats(seen) == ["final"]
    assert [one["stage"] for one in seen if one["beat"] == "final"] == ["waits"]
