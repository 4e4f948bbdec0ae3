"""The positions on which the page's own tests stand: a view and its legal moves, as a browser gets them.

`python -m tests.games.mu_tricks.page_frames` writes them anew; a test says when they are not current.
"""

import json
from pathlib import Path
from typing import Any

from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.game import State
from mutable.kit.rng import Rng
from tests.games.mu_tricks.scene import NAMES, Scene, mu_rules, step, tricks

FOLDER = Path(__file__).parents[3] / "web" / "tests" / "games" / "mu_tricks"

Frame = dict[str, Any]


def frame(rules: MuTricksRules, state: State) -> Frame:
    """Return the frame of the deciding seat."""
    seat = rules.turn(state)
    words = rules.words("en").with_player_names(NAMES)
    legal = [
        {
            "move": rules.moves.text(move),
            "text": words.move(rules.describe(move)),
            "facts": rules.describe(move),
            "upshot": rules.preview_move(state, seat, move),
        }
        for move in rules.legal(state, seat)
    ]
    return {"view": rules.view(state, seat), "legal": legal}


def auction() -> Frame:
    """Seat 0 has the crown with two cards; the others have shown one each, or none."""
    scene = Scene(["r1 r2 r3 r7 g7", "g1 g2", "b1 b2 b3 b4", "y1"])
    scene.play("show r1", "show r2", "done", "show g1", "done", "show b1", "done", "pass")
    return frame(scene.rules, scene.state)


def classic_tie() -> Frame:
    """Seat 2 would tie for vice: its 9 is higher than the 8 on the table, its 8 and 7 are not."""
    scene = Scene(["r1 r2", "g8", "b9 b8 b7", "y1"], variant="classic")
    scene.play("show r1", "done", "show g8", "done", "pass", "pass", "show r2", "done", "pass")
    return frame(scene.rules, scene.state)


def end_of_the_table() -> Frame:
    """A classic turn that has reached its limit: no card can be shown."""
    scene = Scene(["r1 r2", "g1", "b1", "y1"], variant="classic")
    return frame(scene.rules, scene.play("show r1").state)


def lead() -> Frame:
    """Two red 7s, one of them shown; red and the 7s are trumps."""
    scene = tricks(["r7 r3 g7 g9 b2", "r9", "b3", "y2"], "red", "7", shown=["r7 b4", "", "", ""])
    return frame(scene.rules, scene.state)


def follow() -> Frame:
    """Red was led, and seat 1 has red."""
    scene = tricks(["r3", "r2 r9 g6 y7", "g5", "b1"], "yellow").play("play r3")
    return frame(scene.rules, scene.state)


def free() -> Frame:
    """Red was led, and seat 1 has none."""
    scene = tricks(["r3", "g6 y7", "g5", "b1"], "yellow").play("play r3")
    return frame(scene.rules, scene.state)


def after_a_trick() -> Frame:
    """The trick before lies in the middle until its winner leads."""
    scene = tricks(["r3 g1", "r2 g2", "r9 g3", "r4 g4"], "yellow")
    return frame(scene.rules, scene.play("play r3", "play r2", "play r9", "play r4").state)


def naming() -> Frame:
    """The shield has named the 1s; the crown names the major trump."""
    scene = Scene(["r1 r2 r7", "g1", "b1", "y1"])
    scene.play("show r1", "show r2", "done", "show g1", "done", "pass", "pass", "pass", "pass")
    return frame(scene.rules, scene.play("trump 1").state)


def goslar(phase: str) -> Frame:
    """Seat 0 to decide in this phase of a game of Goslar's."""
    rules = mu_rules(2, variant="goslar")
    state, rng = rules.start(), Rng(5)
    while rules.view(state, 0)["phase"] != phase or rules.turn(state) != 0:
        step(rules, state, rng)
    return frame(rules, state)


def frames() -> dict[str, Frame]:
    makers = (auction, classic_tie, end_of_the_table, lead, follow, free, after_a_trick, naming)
    found = {maker.__name__: maker() for maker in makers}
    return {**found, "goslar_play": goslar("play"), "goslar_uncover": goslar("uncover")}


def text_of(told: Frame) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, told in frames().items():
        (FOLDER / f"{name}.json").write_text(text_of(told), encoding="utf-8")


if __name__ == "__main__":
    main()
