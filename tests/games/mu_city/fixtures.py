"""Positions of Mū for the page's own tests: `python -m tests.games.mu_city.fixtures` writes them anew."""

import json
from pathlib import Path
from typing import Any

from mutable.kit.bits import bit_of
from tests.games.mu_city.scene import Scene

FOLDER = Path(__file__).parents[3] / "web" / "tests" / "games" / "mu_city"


def alone() -> Scene:
    """Two pairs on display, a building on both boards."""
    scene = Scene(players=1).city({"11": "trade-FFFN"}).city({"11": "worship-NSNS"}, seat=1)
    for place, name in enumerate(("trade-SFSF", "politics-NNSS", "farming-FFNN", "military-SSFF")):
        card = scene.rules.components.names.index(name)
        scene.state.display[place] = card
        scene.state.deck &= ~bit_of(card)
    return scene


def scenes() -> dict[str, Scene]:
    chosen = Scene().city({"11": "trade-FFFN"}).hands("trade-SFSF politics-FFFS", "trade-NNSF trade-NSFF")
    struck = Scene().city({"22": "worship-NSNS"}, seat=1).damage(lines="column1").board("17").fill(17)
    struck.city({"21": "farming-FFNN", "33": "military-SSFF"}).city({"23": "military-FFSF"}, seat=1)
    return {
        "alone": alone(),
        "keep": Scene(3).hands("6 7 8 9", "10 11 12 13", "14 15 16 17"),
        "chosen": chosen.play("build trade-SFSF 12", seat=0),
        "wild": Scene().board("30 7").fill(30).tokens("FN"),
        "boost": Scene(3).board("7 20").fill(20).fight("row2", last=False),
        "divert": struck.fight("row2"),
    }


def shown(scene: Scene) -> dict[str, Any]:
    """What seat 0 is shown: its view and its legal moves."""
    rules, words = scene.rules, scene.rules.words("en")
    legal = rules.legal(scene.state, 0)
    return {
        "view": scene.view(),
        "legal": [
            {
                "move": rules.moves.text(move),
                "text": words.move(rules.describe(move)),
                "facts": rules.describe(move),
                "upshot": rules.preview_move(scene.state, 0, move),
            }
            for move in legal
        ],
    }


def written() -> dict[Path, str]:
    return {FOLDER / f"{name}.json": as_text(shown(scene)) for name, scene in scenes().items()}


def as_text(position: dict[str, Any]) -> str:
    """A line a field of the view and a line a move."""
    fields = ",\n".join(
        f"    {json.dumps(name)}: {json.dumps(value)}" for name, value in position["view"].items()
    )
    moves = ",\n".join(f"    {json.dumps(move)}" for move in position["legal"])
    return f'{{\n  "view": {{\n{fields}\n  }},\n  "legal": [\n{moves}\n  ]\n}}\n'


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
