"""Muster: hands, stacks (from the bottom) and castle spaces by banner; all other cards are the deck."""

from typing import Any

import msgspec
from msgspec import Struct

from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class Drawn(Struct, forbid_unknown_fields=True):
    """Cards by their names. With `deck`, all that is named nowhere is out of the game."""

    hands: tuple[str, str] = ("", "")
    stacks: tuple[dict[str, str], dict[str, str]] = ({}, {})
    spaces: dict[str, str] = {}
    deck: str | None = None
    turn: int = 0


def placed(rules: Rules, drawn: dict[str, Any]) -> State:
    """Whose turn it is has its action to make."""
    assert isinstance(rules, MusterRules)
    wish = msgspec.convert(drawn, Drawn)
    state = rules.sample_state(_open_view(rules, wish), Rng(0))
    assert isinstance(state, MusterState)
    if wish.deck is not None:
        leave_in_deck(rules, state, wish.deck.split())
    return state


def _open_view(rules: MusterRules, wish: Drawn) -> dict[str, Any]:
    banners = [castle.banner for castle in rules.components.castles]
    return {
        "phase": "act", "turn": wish.turn, "laid_on": None, "turned": None, "drew": False,
        "idle_turns": 0, "outcome": None,
        "hands": [{"size": 0, "known": [], "cards": cards.split()} for cards in wish.hands],
        "castles": [
            {
                "space": wish.spaces.get(banner, "").split(),
                "stacks": [side.get(banner, "").split() for side in wish.stacks],
            }
            for banner in banners
        ],
    }  # fmt: skip


def leave_in_deck(rules: MusterRules, state: MusterState, names: list[str]) -> None:
    """Only these cards; the others are out of this scene."""
    left = 0
    for name in names:
        left |= bit_of(
            next(
                card
                for card in range(len(rules.components.face_of))
                if state.deck & bit_of(card) & ~left and rules.components.name(card) == name
            )
        )
    state.deck = left
