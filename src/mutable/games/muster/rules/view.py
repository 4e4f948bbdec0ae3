"""Views of Muster (8.1, 8.2).

The deck and the opponent's hand are hidden, except cards that were taken openly. All else is public.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.scoring import holder_of, outcome_of, strength_at
from mutable.games.muster.rules.state import DRAWING, ENDED, NONE, TAKING, MusterState
from mutable.kit.bits import count_bits
from mutable.kit.game import View
from mutable.kit.views import Private

PHASES: Final = ["first", "deal", "act", "take", "draw", "turn", "place", "over"]
ENDS: Final = ["running", "deck", "stall"]


class Viewer:
    def __init__(self, components: Components, legality: Legality) -> None:
        self._components: Components = components
        self._legality: Legality = legality
        self.figures: View = _figures_of(components)  # constant, so all views share it

    def public(self, state: MusterState) -> View:
        components = self._components
        castles = [self._castle(state, castle) for castle in range(components.size)]
        return {
            "game": "muster",
            "seat": None,
            "phase": PHASES[state.phase],
            "turn": state.seat,
            "deck": count_bits(state.deck),
            "hands": [_hand(components, state, owner) for owner in (0, 1)],
            "castles": castles,
            "held": [_held(castles, owner) for owner in (0, 1)],
            "laid_on": None if state.laid_on == NONE else components.castles[state.laid_on].banner,
            "turned": None if state.turned == NONE else components.name(state.turned),
            "drew": state.drew,
            "to_take": self._cards_to_take(state),
            "idle_turns": state.idle_turns,
            "box": self.figures,
            "outcome": outcome_of(components, state) if state.phase == ENDED else None,
        }

    def private(self, state: MusterState, seat: i64) -> Private:
        """Return the seat's own hand."""
        return {("seat",): seat, ("hands", seat, "cards"): self._components.names(state.hand(seat))}

    def _cards_to_take(self, state: MusterState) -> int:
        """Return how many cards the player on turn must still take (3.2)."""
        if state.phase not in (TAKING, DRAWING):
            return 0
        return self._components.hand - count_bits(state.hand(state.seat))

    def _castle(self, state: MusterState, castle: i64) -> View:
        holder = holder_of(self._components, state, castle)
        piles = [state.pile_cards(state.stack(owner, castle)) for owner in (0, 1)]
        return {
            "banner": self._components.castles[castle].banner,
            "space": [self._components.name(card) for card in state.pile_cards(castle)],
            "stacks": [[_lying(self._components, state, card) for card in pile] for pile in piles],
            "stands_for": [self._stands_for(state, pile) for pile in piles],
            "strengths": [strength_at(self._components, state, owner, castle) for owner in (0, 1)],
            "holder": None if holder == NONE else holder,
        }

    def _stands_for(self, state: MusterState, pile: list[int]) -> list[int | None]:
        """Return, by card, the strength that a bridge replaces; None for other cards."""
        found: list[int | None] = [None] * len(pile)
        if state.bridges:
            for place, card in enumerate(pile):
                if state.is_bridge(card):
                    found[place] = self._legality.stands_for(state, card)
        return found


def _figures_of(components: Components) -> View:
    """Return what does not change in a game: hand size, castles, and the strength of each face."""
    return {
        "hand": components.hand,
        "castles": [
            {"banner": castle.banner, "names": {**castle.names}, "sign": castle.sign, "colour": castle.colour}
            for castle in components.castles
        ],
        "faces": {
            **{components.faces[face]: _banner_face(components, face) for face in range(components.rainbow)},
            "rainbow": {"banner": None, "strength": 0},
            "keep": {"banner": None, "strength": 0},
            "wizard": {"banner": None, "strength": components.wizard},
            "bridge": {"banner": None, "strength": components.bridge},
        },
    }


def _banner_face(components: Components, face: i64) -> View:
    return {
        "banner": components.castles[components.banner_of(face)].banner,
        "strength": components.strength_of(face),
    }


def _hand(components: Components, state: MusterState, owner: i64) -> View:
    """Return the public part of a hand: its size and the cards taken openly; all cards at the end."""
    return {
        "size": count_bits(state.hand(owner)),
        "known": components.names(state.known(owner)),
        "cards": components.names(state.hand(owner)) if state.phase == ENDED else None,
    }


def _held(castles: list[View], owner: i64) -> int:
    count = 0
    for castle in castles:
        if castle["holder"] == owner:
            count += 1
    return count


def _lying(components: Components, state: MusterState, card: i64) -> str:
    """Return the name of a card in a stack; a rainbow card is a wizard or a bridge there."""
    if state.is_wizard(card):
        return "wizard"
    return "bridge" if state.is_bridge(card) else components.name(card)
