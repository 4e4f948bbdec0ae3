"""What one seat of Dance of Muses may know (8.1 to 8.4).

Hidden are other hands and who is behind the face-down tiles of others, until the end reveals them.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.box import MUSES
from mutable.games.muses.moves import MusesMoves
from mutable.games.muses.nibbles import indices, nibble
from mutable.games.muses.scoring import HandScore, Scorer
from mutable.games.muses.state import (
    ENDED,
    MYSTERY,
    NEUTRAL,
    NONE,
    MusesState,
)
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.game import View

PHASES: Final = ["first", "deal", "reveal", "lay", "dance", "step", "power", "over"]


def view_of(scorer: Scorer, moves: MusesMoves, state: MusesState, seat: i64) -> View:
    return {
        "game": "muses",
        "seat": None if seat < 0 else seat,
        "phase": PHASES[state.phase],
        "turn": state.seat,
        "first": state.first,
        "deck": count_bits(state.deck),
        "hands": [_hand(scorer, state, owner, seat) for owner in range(scorer.troupes.players)],
        "tiles": [_tile(scorer, moves, state, dancer, seat) for dancer in indices(state.present())],
        "acting": None if state.acting == NONE else moves.dancers[state.acting],
        "steps": state.steps,
        "sheet": [_finished(scorer, hand) for hand in scorer.hands(state.sheet)],
        "outcome": scorer.outcome(state.sheet) if state.phase == ENDED else None,
    }


def _hand(scorer: Scorer, state: MusesState, owner: i64, seat: i64) -> View:
    """A hand: its muses for its owner, for others their number."""
    return {
        "size": count_bits(state.hand(owner)),
        "muses": scorer.box.names(state.hand(owner)) if owner == seat else None,
    }


def _tile(scorer: Scorer, moves: MusesMoves, state: MusesState, dancer: i64, seat: i64) -> View:
    """A tile by its public name; who dances there, if the seat can know; whose die it carries."""
    owner = state.owner(dancer)
    is_known = dancer < MYSTERY or owner == seat or state.phase == ENDED
    return {
        "dancer": moves.dancers[dancer],
        "muse": scorer.box.name(state.muse_of(dancer)) if is_known else None,
        "up": dancer < MYSTERY,
        "owner": None if owner == NEUTRAL else owner,
        "troupe": None if owner == NEUTRAL else scorer.troupes.of(owner),
        "die": state.die(dancer),
        "x": state.x(dancer),
        "y": state.y(dancer),
    }


def _finished(scorer: Scorer, hand: HandScore) -> View:
    """A hand that is over, everything revealed: each die as it lay and as Apollo left it."""
    return {
        "trigger": None if hand.trigger == NONE else hand.trigger,
        "muses": [_danced(scorer, hand, muse) for muse in range(MUSES)],
        "columns": scorer.column_lines(hand),
    }


def _danced(scorer: Scorer, hand: HandScore, muse: i64) -> View:
    owner = hand.owner(muse)
    return {
        "muse": scorer.box.name(muse),
        "owner": None if owner == NEUTRAL else owner,
        "hidden": hand.hidden & bit_of(muse) != 0,
        "die": nibble(hand.dice, muse),
        "final": hand.final(muse),
    }
