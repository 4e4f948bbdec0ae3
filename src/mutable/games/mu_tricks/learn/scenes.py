"""Set up positions of Mü: held, shown and won cards by seat. `r7` is the red 7; black is `k`."""

from typing import Any

import msgspec
from msgspec import Struct

from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

COLOURS = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "k": "black"}

# Defaults of a hand on the sheet.
HAND_DEFAULTS = {"kind": "played", "side": 0, "last": None, "buried": []}


class PositionSpec(Struct, forbid_unknown_fields=True):
    """A position; all other cards are unseen. Seat 0 deals. `bids` are the numbers of cards shown in the
    auction, needed if some of these have been played since; `sheet` has the earlier hands. `more` are
    further fields of the view, and its `every_seat` further fields of each seat.
    """

    held: list[str]
    shown: list[str] = []
    won: list[str] = []
    bids: list[int] = []
    removed: str = ""
    phase: str = "auction"
    major: str | None = None
    minor: str | None = None
    crown: int | None = None
    shield: int | None = None
    partner: int | None = None
    leader: int | None = None
    turn: int = 0
    sheet: list[dict[str, Any]] = []
    more: dict[str, Any] = {}


def build_state(rules: Rules, spec_data: dict[str, Any]) -> State:
    """Return the state that a position of `scenes.toml` describes."""
    assert isinstance(rules, MuTricksRules)
    return rules.sample_state(open_view(msgspec.convert(spec_data, PositionSpec), rules), Rng(0))


def open_view(spec: PositionSpec, rules: MuTricksRules) -> dict[str, Any]:
    players = len(spec.held)
    shown, won = spec.shown or [""] * players, spec.won or [""] * players
    bids = spec.bids or [len(laid.split()) for laid in shown]
    view: dict[str, Any] = {
        "phase": spec.phase, "turn": spec.turn, "dealer": 0, "redeals": 0, "dealt": 0, "side": [], "shows": 0,
        "fresh": 0, "passes": 0, "removed": [COLOURS[letter] for letter in spec.removed],
        "crown": spec.crown, "shield": spec.shield, "partner": spec.partner,
        "minor": spec.minor, "major": spec.major, "last": None, "uncovering": None,
        "sheet": [{**HAND_DEFAULTS, **hand} for hand in spec.sheet], "outcome": None,
        "buried": {"cards": [], "count": 0},
        "trick": {"leader": spec.leader, "cards": [None] * players},
        "seats": [
            {
                "cards": cards(hand), "shown": cards(shown[seat]), "won": cards(won[seat]),
                "bid": bids[seat], "reached": 0, "voids": [], "down": {},
            }
            for seat, hand in enumerate(spec.held)
        ],
        **spec.more,
    }  # fmt: skip
    for seat in view["seats"]:
        seat.update(spec.more.get("every_seat", {}))
    view["unseen"] = 60 - 12 * len(spec.removed) - _count(view)
    return view


def card(short: str) -> str:
    return COLOURS[short[0]] + short[1]


def cards(shorts: str) -> list[str]:
    return [card(short) for short in shorts.split()]


def _count(view: dict[str, Any]) -> int:
    piles = [seat[kind] for seat in view["seats"] for kind in ("cards", "shown", "won")]
    piles += [view["side"], view["buried"]["cards"]]
    return sum(len(pile) for pile in piles)
