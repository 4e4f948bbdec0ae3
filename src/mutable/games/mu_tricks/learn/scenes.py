"""Mü: hands, shown and won cards by seat, written short: r7 is the red 7, and k the black ones."""

from typing import Any

import msgspec
from msgspec import Struct

from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng

COLOURS = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "k": "black"}

# What a hand on the sheet need not say.
UNTOLD = {"kind": "played", "side": 0, "last": None, "buried": []}


class Drawn(Struct, forbid_unknown_fields=True):
    """All other cards are out of sight. Without trumps it is the auction, with seat 0 as dealer and on turn;
    with `major` the tricks are under way, and the crown leads. `bids` are the cards shown in the auction,
    where some of them have been played since; `sheet` the hands before. `more` are fields of the view.
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


def placed(rules: Rules, drawn: dict[str, Any]) -> State:
    assert isinstance(rules, MuTricksRules)
    return rules.sample_state(open_view(msgspec.convert(drawn, Drawn), rules), Rng(0))


def open_view(wish: Drawn, rules: MuTricksRules) -> dict[str, Any]:
    players = len(wish.held)
    shown, won = wish.shown or [""] * players, wish.won or [""] * players
    bids = wish.bids or [len(laid.split()) for laid in shown]
    view: dict[str, Any] = {
        "phase": wish.phase, "turn": wish.turn, "dealer": 0, "redeals": 0, "dealt": 0, "side": [], "shows": 0,
        "fresh": 0, "passes": 0, "removed": [COLOURS[letter] for letter in wish.removed],
        "crown": wish.crown, "shield": wish.shield, "partner": wish.partner,
        "minor": wish.minor, "major": wish.major, "last": None, "uncovering": None,
        "sheet": [{**UNTOLD, **hand} for hand in wish.sheet], "outcome": None,
        "buried": {"cards": [], "count": 0},
        "trick": {"leader": wish.leader, "cards": [None] * players},
        "seats": [
            {
                "cards": cards(hand), "shown": cards(shown[seat]), "won": cards(won[seat]),
                "bid": bids[seat], "reached": 0, "voids": [], "down": {},
            }
            for seat, hand in enumerate(wish.held)
        ],
        **wish.more,
    }  # fmt: skip
    for seat in view["seats"]:
        seat.update(wish.more.get("every_seat", {}))
    view["unseen"] = 60 - 12 * len(wish.removed) - _count(view)
    return view


def card(short: str) -> str:
    return COLOURS[short[0]] + short[1]


def cards(shorts: str) -> list[str]:
    return [card(short) for short in shorts.split()]


def _count(view: dict[str, Any]) -> int:
    piles = [seat[kind] for seat in view["seats"] for kind in ("cards", "shown", "won")]
    piles += [view["side"], view["buried"]["cards"]]
    return sum(len(pile) for pile in piles)
