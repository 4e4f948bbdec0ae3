"""What a legal move would come to, as far as its seat can know: for screens, which know no rule."""

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.deck import face_cards, trump_cards
from mutable.games.mu_tricks.rules.moves import BURY, PLAY, PLAY_HAND, PLAY_TABLE, SHOW, TRUMP, MuTricksMoves
from mutable.games.mu_tricks.rules.phases import Course
from mutable.games.mu_tricks.rules.prospects import Prospects
from mutable.games.mu_tricks.rules.state import NAMING_MAJOR, MuTricksState
from mutable.kit.bits import count_bits
from mutable.kit.events import Facts


class Previews:
    def __init__(
        self, components: Components, moves: MuTricksMoves, course: Course, prospects: Prospects
    ) -> None:
        self._components: Components = components
        self._moves: MuTricksMoves = moves
        self._course: Course = course
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
        """The bid with this card, and the role that it would bring (3.3, 7.2, 10.3)."""
        scorer = self._course.scorer
        cards: i64 = state.bids.get(seat) + 1
        return {
            "cards": cards,
            "target": scorer.target(cards),
            "bonus": scorer.made_bonus(cards),
            "role": self._prospects.with_card(state, seat, _held(state, seat, face)),
        }

    def _of_trump(self, state: MuTricksState, seat: i64, trump: i64) -> Facts:
        """How many of one's cards would be trumps, and what it adds to a hand that is won (7.4, 10.6)."""
        scorer = self._course.scorer
        pays = scorer.pays_trump(state.phase == NAMING_MAJOR)
        return {
            "yours": count_bits(state.cards(seat) & trump_cards(trump)),
            "adds": scorer.trump_adds(state.bids.get(seat), trump) if pays else None,
        }

    def _of_play(self, state: MuTricksState, copies: i64) -> Facts:
        """Does it follow what was led (6.3), and is it the best card of the trick so far (6.5)?"""
        leads: bool = state.trick == 0
        return {
            "follows": None if leads else copies & state.led != 0,
            "wins": leads or copies & state.beaters != 0,
        }


def _held(state: MuTricksState, seat: i64, face: i64) -> i64:
    """The card of the hand that is meant by a face (a set of one): equal ones are the same in every way."""
    copies: i64 = face_cards(face) & state.hands.get(seat)
    return copies & -copies
