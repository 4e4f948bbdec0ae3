"""The turns that a seat had in an auction, rebuilt from its view and its events.

A plan for a hand is made at the first turn and kept. So a hint needs the views of the earlier turns, too.
"""

from dataclasses import dataclass

from mutable.games.mu_tricks.rules.cards.deck import face_cards
from mutable.games.mu_tricks.rules.rules import MuTricksRules
from mutable.games.mu_tricks.rules.state import AUCTION, MuTricksState
from mutable.kit.events import Facts
from mutable.kit.game import View
from mutable.kit.rng import Rng

DEALT = ("deal", "deal_hidden", "redeal")
PASS = ""


@dataclass(frozen=True)
class Bid:
    """A card shown, or a pass. `heard` is the number of events before it."""

    seat: int
    card: str
    heard: int


@dataclass(frozen=True)
class Turn:
    """A turn of the seat, at its start, before it shows a card or passes."""

    view: View
    heard: list[Facts]
    shown: dict[int, list[str]]  # the cards that others showed since the seat's turn before, by seat


def turns_of(rules: MuTricksRules, view: View, heard: list[Facts]) -> list[Turn]:
    """Return the seat's turns in this auction, the present one last.

    Without the events, only the present position is known, and it counts as the start of a turn.
    """
    seat, bids = view["seat"], bids_of(heard)
    state = rules.sample_state(view, Rng(0))
    assert isinstance(state, MuTricksState)
    if not _fits(state, bids):
        return [Turn(view, heard, {})]
    start = _before(state, bids, rules)
    starts = _starts_of(bids, seat) if state.fresh else [*_starts_of(bids, seat), len(bids)]
    found: list[Turn] = []
    since = 0
    for at in starts:
        then = _replayed(rules, start, bids[:at])
        known = heard[: bids[at].heard] if at < len(bids) else heard
        found.append(Turn(rules.view(then, seat), known, _shown_by_others(bids[since:at], seat)))
        since = at
    return found


def bids_of(heard: list[Facts]) -> list[Bid]:
    """Return the bids since the last deal."""
    found: list[Bid] = []
    for number, facts in enumerate(heard):
        event = facts["event"]
        if event in DEALT:
            found = []
        elif event in ("show", "pass"):
            seat = facts["seat"]
            assert isinstance(seat, int)
            found.append(Bid(seat, str(facts["card"]) if event == "show" else PASS, number))
    return found


def _fits(state: MuTricksState, bids: list[Bid]) -> bool:
    """Return True if the bids are the whole auction so far."""
    return state.phase == AUCTION and sum(1 for bid in bids if bid.card) == state.shows


def _starts_of(bids: list[Bid], seat: int) -> list[int]:
    """Return the positions at which a turn of the seat began."""
    return [
        at
        for at, bid in enumerate(bids)
        if bid.seat == seat and (at == 0 or bids[at - 1].seat != seat or not bids[at - 1].card)
    ]


def _before(state: MuTricksState, bids: list[Bid], rules: MuTricksRules) -> MuTricksState:
    """Return the state before the first bid."""
    start = state.copy()
    for bid in bids:
        if bid.card:
            _take_back(start, bid, rules)
    start.shows = start.fresh = start.passes = 0
    start.turn = start.dealer
    for seat in range(int(rules.players)):
        start.reached.set(seat, 0)
    return start


def _take_back(state: MuTricksState, bid: Bid, rules: MuTricksRules) -> None:
    copies = face_cards(rules.components.faces.index(bid.card)) & state.shown.get(bid.seat)
    card = copies & -copies
    state.shown.set(bid.seat, state.shown.get(bid.seat) & ~card)
    state.gain(bid.seat, card)
    state.bids.add(bid.seat, -1)


def _replayed(rules: MuTricksRules, start: MuTricksState, bids: list[Bid]) -> MuTricksState:
    """Return the state after these bids, at the start of the next turn."""
    state = start.copy()
    for bid in bids:
        if state.turn != bid.seat:
            _end_turn(rules, state)
        text = f"show {bid.card}" if bid.card else "pass"
        rules.apply(state, bid.seat, rules.moves.parse(text))
    if state.fresh:
        _end_turn(rules, state)
    return state


def _end_turn(rules: MuTricksRules, state: MuTricksState) -> None:
    rules.apply(state, state.turn, rules.moves.parse("done"))


def _shown_by_others(bids: list[Bid], seat: int) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for bid in bids:
        if bid.card and bid.seat != seat:
            found.setdefault(bid.seat, []).append(bid.card)
    return found
