"""Control of castles, and the winner (6.2 to 6.4)."""

from mypy_extensions import i64

from mutable.games.muster.rules.components import Components
from mutable.games.muster.rules.state import DECK_EMPTY, NONE, MusterState
from mutable.kit.game import Outcome


def strength_at(components: Components, state: MusterState, seat: i64, castle: i64) -> i64:
    """Return the total strength of a stack; wizards and bridges have strengths of their own."""
    total: i64 = 0
    card: i64 = state.top[state.stack(seat, castle)]
    while card != NONE:
        if state.is_wizard(card):
            total += components.wizard
        elif state.is_bridge(card):
            total += components.bridge
        else:
            total += components.strength_of(components.face_of[card])
        card = state.below[card]
    return total


def banners_at(components: Components, state: MusterState, seat: i64, castle: i64) -> i64:
    """Return the number of Banner cards in a stack, which breaks ties (6.3)."""
    count: i64 = 0
    card: i64 = state.top[state.stack(seat, castle)]
    while card != NONE:
        if components.is_banner(components.face_of[card]):
            count += 1
        card = state.below[card]
    return count


def holder_of(components: Components, state: MusterState, castle: i64) -> i64:
    """Return the seat that controls a castle, or NONE."""
    stronger: i64 = strength_at(components, state, 0, castle) - strength_at(components, state, 1, castle)
    more: i64 = (
        0 if stronger else banners_at(components, state, 0, castle) - banners_at(components, state, 1, castle)
    )
    return holder_by(stronger, more)


def holder_by(stronger: i64, more: i64) -> i64:
    """Return the seat that controls a castle, given the leads of seat 0 in strength and in Banners."""
    lead: i64 = stronger if stronger else more
    if lead == 0:
        return NONE
    return 0 if lead > 0 else 1


def castles_held(components: Components, state: MusterState, seat: i64) -> i64:
    count: i64 = 0
    for castle in range(components.size):
        if holder_of(components, state, castle) == seat:
            count += 1
    return count


def winners_of(components: Components, state: MusterState) -> i64:
    """Return the set of winners; both seats in a draw (6.4)."""
    return winners_by(castles_held(components, state, 0) - castles_held(components, state, 1))


def winners_by(lead: i64) -> i64:
    """Return the set of winners, given the lead of seat 0 in castles."""
    if lead == 0:
        return 3
    return 1 if lead > 0 else 2


def outcome_of(components: Components, state: MusterState) -> Outcome:
    won: i64 = winners_of(components, state)
    return {
        "winners": [seat for seat in (0, 1) if (won >> seat) & 1],
        "totals": [castles_held(components, state, seat) for seat in (0, 1)],
        "lines": [_line(components, state, castle) for castle in range(components.size)],
        "reason": "deck" if state.end == DECK_EMPTY else "stall",
    }


def _line(components: Components, state: MusterState, castle: i64) -> dict[str, object]:
    holder = holder_of(components, state, castle)
    return {
        "line": "castle",
        "castle": components.castles[castle].banner,
        "points": [int(holder == seat) for seat in (0, 1)],
        "strengths": [strength_at(components, state, seat, castle) for seat in (0, 1)],
        "banners": [banners_at(components, state, seat, castle) for seat in (0, 1)],
    }
