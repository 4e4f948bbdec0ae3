"""Set up positions of Muster: hands, stacks (bottom first) and castle spaces by banner."""

from typing import Any

import msgspec
from msgspec import Struct

from mutable.games.muster.rules.rules import MusterRules
from mutable.games.muster.rules.state import MusterState
from mutable.kit.bits import bit_of
from mutable.kit.game import Rules, State
from mutable.kit.rng import Rng


class PositionSpec(Struct, forbid_unknown_fields=True):
    """A position; cards have names. Other cards form the deck or, if `deck` is given, are out of the game."""

    hands: tuple[str, str] = ("", "")
    stacks: tuple[dict[str, str], dict[str, str]] = ({}, {})
    spaces: dict[str, str] = {}
    deck: str | None = None
    turn: int = 0


def build_state(rules: Rules, spec_data: dict[str, Any]) -> State:
    """Return the state that a position of `scenes.toml` describes."""
    assert isinstance(rules, MusterRules)
    spec = msgspec.convert(spec_data, PositionSpec)
    state = rules.sample_state(_open_view(rules, spec), Rng(0))
    assert isinstance(state, MusterState)
    if spec.deck is not None:
        leave_in_deck(rules, state, spec.deck.split())
    return state


def _open_view(rules: MusterRules, spec: PositionSpec) -> dict[str, Any]:
    banners = [castle.banner for castle in rules.components.castles]
    return {
        "phase": "act", "turn": spec.turn, "laid_on": None, "turned": None, "drew": False,
        "idle_turns": 0, "outcome": None,
        "hands": [{"size": 0, "known": [], "cards": cards.split()} for cards in spec.hands],
        "castles": [
            {
                "space": spec.spaces.get(banner, "").split(),
                "stacks": [side.get(banner, "").split() for side in spec.stacks],
            }
            for banner in banners
        ],
    }  # fmt: skip


def leave_in_deck(rules: MusterRules, state: MusterState, names: list[str]) -> None:
    """Leave only these cards in the deck; the others are out of the game."""
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
