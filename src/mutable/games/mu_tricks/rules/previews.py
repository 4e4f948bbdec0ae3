"""Previews of legal moves, as far as the moving seat can know the effect. Screens show them."""

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import face_cards, trump_cards
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.hand.phases import Phases
from mutable.games.mu_tricks.rules.hand.prospects import Prospects
from mutable.games.mu_tricks.rules.moves import BURY, PLAY, PLAY_HAND, PLAY_TABLE, SHOW, TRUMP, MuTricksMoves
from mutable.games.mu_tricks.rules.state import NAMING_MAJOR, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.events import Facts


class Previews:
    def __init__(
        self, components: Components, moves: MuTricksMoves, phases: Phases, prospects: Prospects
    ) -> None:
        self._components: Components = components
        self._moves: MuTricksMoves = moves
        self._phases: Phases = phases
        self._prospects: Prospects = prospects

    def of(self, state: MuTricksState, seat: i64, move: i64) -> Facts:
        kind: i64 = self._moves.kind[move]
        what: i64 = self._moves.what[move]
        if kind in (PLAY, PLAY_HAND, PLAY_TABLE):
            return self._of_play(state, face_cards(what))
        if kind == SHOW:
            return self._of_show(state, seat, what)
        if kind == BURY:
            return {"points": self._components.points_of(state.buried | _held(state, seat, what))}
        return self._of_trump(state, seat, what) if kind == TRUMP else {}

    def _of_show(self, state: MuTricksState, seat: i64, face: i64) -> Facts:
        """Return the bid including this card, and the role it would bring (3.3, 7.2, 10.3)."""
        scorer = self._phases.scorer
        cards: i64 = state.bids.get(seat) + 1
        return {
            "cards": cards,
            "target": scorer.target(cards),
            "bonus": scorer.made_bonus(cards),
            "role": self._prospects.role_with_card(state, seat, _held(state, seat, face)),
        }

    def _of_trump(self, state: MuTricksState, seat: i64, trump: i64) -> Facts:
        """Return how many own cards would be trumps, and the bonus if the hand is won (7.4, 10.6)."""
        scorer = self._phases.scorer
        pays = scorer.pays_trump(state.phase == NAMING_MAJOR)
        return {
            "yours": count_bits(state.cards(seat) & trump_cards(trump)),
            "adds": scorer.trump_adds(state.bids.get(seat), trump) if pays else None,
        }

    def _of_play(self, state: MuTricksState, copies: i64) -> Facts:
        """Return whether the card follows suit (6.3) and would be winning the trick (6.5)."""
        leads: bool = state.trick == 0
        return {
            "follows": None if leads else copies & state.led != 0,
            "wins": leads or copies & state.beaters != 0,
        }


def _held(state: MuTricksState, seat: i64, face: i64) -> i64:
    """Return the hidden card (a set of one) with this face; equal cards are interchangeable."""
    copies: i64 = face_cards(face) & state.hands.get(seat)
    return copies & -copies
