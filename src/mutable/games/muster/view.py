"""What one seat of Muster may know (8.1, 8.2).

Hidden are the other hand, save what was publicly taken, and the deck. Everything else is public.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muster.box import Box
from mutable.games.muster.scoring import holder_of, outcome_of, strength_at
from mutable.games.muster.state import ENDED, NONE, MusterState
from mutable.kit.bits import count_bits
from mutable.kit.game import View

PHASES: Final = ["first", "deal", "act", "take", "draw", "turn", "place", "over"]
ENDS: Final = ["running", "deck", "stall"]


def view_of(box: Box, state: MusterState, seat: i64) -> View:
    return {
        "game": "muster",
        "seat": None if seat < 0 else seat,
        "phase": PHASES[state.phase],
        "turn": state.seat,
        "deck": count_bits(state.deck),
        "hands": [_hand(box, state, owner, seat) for owner in (0, 1)],
        "castles": [_castle(box, state, castle) for castle in range(box.size)],
        "laid_on": None if state.laid_on == NONE else box.castles[state.laid_on].banner,
        "turned": None if state.turned == NONE else box.name(state.turned),
        "drew": state.drew,
        "idle_turns": state.idle_turns,
        "outcome": outcome_of(box, state) if state.phase == ENDED else None,
    }


def _hand(box: Box, state: MusterState, owner: i64, seat: i64) -> View:
    """A hand: its cards for its owner, for others their number and what was publicly taken."""
    return {
        "size": count_bits(state.hand(owner)),
        "known": box.names(state.known(owner)),
        "cards": box.names(state.hand(owner)) if owner == seat else None,
    }


def _castle(box: Box, state: MusterState, castle: i64) -> View:
    holder = holder_of(box, state, castle)
    return {
        "banner": box.castles[castle].banner,
        "space": [box.name(card) for card in state.pile_cards(castle)],
        "stacks": [_stack(box, state, owner, castle) for owner in (0, 1)],
        "strengths": [strength_at(box, state, owner, castle) for owner in (0, 1)],
        "holder": None if holder == NONE else holder,
    }


def _stack(box: Box, state: MusterState, owner: i64, castle: i64) -> list[str]:
    """A stack from the bottom; rainbow cards by what they stand as."""
    return [_lying(box, state, card) for card in state.pile_cards(state.stack(owner, castle))]


def _lying(box: Box, state: MusterState, card: i64) -> str:
    if state.is_wizard(card):
        return "wizard"
    return "bridge" if state.is_bridge(card) else box.name(card)
