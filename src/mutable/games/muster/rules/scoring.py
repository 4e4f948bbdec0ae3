"""Who holds which castle, and who wins (6.2 to 6.4)."""

from mypy_extensions import i64

from mutable.games.muster.rules.components import Box
from mutable.games.muster.rules.state import DECK_EMPTY, NONE, MusterState
from mutable.kit.game import Outcome


def strength_at(box: Box, state: MusterState, seat: i64, castle: i64) -> i64:
    """The total strength of a stack: wizards and bridges by their own figures."""
    total: i64 = 0
    card: i64 = state.top[state.stack(seat, castle)]
    while card != NONE:
        if state.is_wizard(card):
            total += box.wizard
        elif state.is_bridge(card):
            total += box.bridge
        else:
            total += box.strength_of(box.face_of[card])
        card = state.below[card]
    return total


def banners_at(box: Box, state: MusterState, seat: i64, castle: i64) -> i64:
    """How many Banner cards lie in a stack: what breaks a tie (6.3)."""
    count: i64 = 0
    card: i64 = state.top[state.stack(seat, castle)]
    while card != NONE:
        if box.is_banner(box.face_of[card]):
            count += 1
        card = state.below[card]
    return count


def holder_of(box: Box, state: MusterState, castle: i64) -> i64:
    """The seat that controls a castle, or NONE."""
    stronger: i64 = strength_at(box, state, 0, castle) - strength_at(box, state, 1, castle)
    more: i64 = 0 if stronger else banners_at(box, state, 0, castle) - banners_at(box, state, 1, castle)
    return holder_by(stronger, more)


def holder_by(stronger: i64, more: i64) -> i64:
    """The seat that controls a castle, by how much stronger seat 0 is and how many more Banners it has."""
    lead: i64 = stronger if stronger else more
    if lead == 0:
        return NONE
    return 0 if lead > 0 else 1


def castles_held(box: Box, state: MusterState, seat: i64) -> i64:
    count: i64 = 0
    for castle in range(box.size):
        if holder_of(box, state, castle) == seat:
            count += 1
    return count


def winners_of(box: Box, state: MusterState) -> i64:
    """The set of winners: both in a draw (6.4)."""
    return winners_by(castles_held(box, state, 0) - castles_held(box, state, 1))


def winners_by(lead: i64) -> i64:
    """The same, by how many more castles seat 0 controls."""
    if lead == 0:
        return 3
    return 1 if lead > 0 else 2


def outcome_of(box: Box, state: MusterState) -> Outcome:
    won: i64 = winners_of(box, state)
    return {
        "winners": [seat for seat in (0, 1) if (won >> seat) & 1],
        "totals": [castles_held(box, state, seat) for seat in (0, 1)],
        "lines": [_line(box, state, castle) for castle in range(box.size)],
        "reason": "deck" if state.end == DECK_EMPTY else "stall",
    }


def _line(box: Box, state: MusterState, castle: i64) -> dict[str, object]:
    holder = holder_of(box, state, castle)
    return {
        "line": "castle",
        "castle": box.castles[castle].banner,
        "points": [int(holder == seat) for seat in (0, 1)],
        "strengths": [strength_at(box, state, seat, castle) for seat in (0, 1)],
        "banners": [banners_at(box, state, seat, castle) for seat in (0, 1)],
    }
