"""Previews of moves in Muster, computed from the states before and after a move."""

from mypy_extensions import i64

from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.moves import BANNER, BRIDGE, BRIDGE_LEAVES, MOVE, SWAP, WIZARD
from mutable.games.muster.rules.scoring import strength_at
from mutable.games.muster.rules.state import DRAWING, ENDED, NONE, TURNING, MusterState
from mutable.kit.bits import count_bits
from mutable.kit.events import Facts


def preview_of(legality: Legality, before: MusterState, after: MusterState, move: i64) -> Facts:
    """Return the preview of a move.

    `leaver` is the place in its stack of the card that leaves it, `strength` and `gain` are those of the
    stack that is laid on, and `ends` says whether the game ends with this turn.
    """
    owner: i64 = _owner(legality, before, move)
    castle: i64 = legality.moves.castle[move]
    strength: int | None = None
    gain: int | None = None
    if owner != NONE:
        strength = strength_at(legality.components, after, owner, castle)
        gain = strength - strength_at(legality.components, before, owner, castle)
    leaver = _leaver(legality, before, owner, move)
    return {"leaver": leaver, "strength": strength, "gain": gain, "ends": _ends(after)}


def _owner(legality: Legality, state: MusterState, move: i64) -> i64:
    """Return the owner of the stack that a card is laid on, or NONE."""
    kind: i64 = legality.moves.kind[move]
    if kind == SWAP:
        return state.seat if legality.moves.target[move] < 2 else 1 - state.seat
    return state.seat if kind in (BANNER, WIZARD, MOVE, BRIDGE) else NONE


def _leaver(legality: Legality, state: MusterState, owner: i64, move: i64) -> int | None:
    """Return the place, from the bottom, of the swapped rainbow card (4.12, 4.13) or moved wizard (4.5)."""
    kind: i64 = legality.moves.kind[move]
    if kind == MOVE:
        return len(state.pile_cards(state.stack(owner, legality.moves.face[move]))) - 1
    if kind != SWAP:
        return None
    pile: i64 = state.stack(owner, legality.moves.castle[move])
    strength: i64 = legality.components.strength_of(legality.moves.face[move])
    if legality.moves.target[move] % 2 == BRIDGE_LEAVES:
        return state.pile_cards(pile).index(legality.bridge_for(state, strength, pile))
    return state.pile_cards(pile).index(legality.wizard_for(state, strength, pile))


def _ends(after: MusterState) -> bool:
    """Return True if the game is over, or the last card of the deck comes now (6.1)."""
    if after.phase in (DRAWING, TURNING):
        return count_bits(after.deck) == 1
    return after.phase == ENDED
