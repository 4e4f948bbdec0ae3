"""Refusals: the first paragraph of RULES that forbids an illegal move of Mü."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_tricks.rules.cards.deck import COLOUR_SIZE, FIRST_NUMBER, NO_TRUMP, NUMBERS, face_cards
from mutable.games.mu_tricks.rules.components import Components
from mutable.games.mu_tricks.rules.legality import Legality
from mutable.games.mu_tricks.rules.moves import (
    BURY,
    COUNT,
    DEAL,
    DEALER,
    DONE,
    FLIP,
    KITTY,
    PARTNER,
    PASS,
    PLAY,
    PLAY_HAND,
    PLAY_TABLE,
    SHOW,
    TRUMP,
    UNCOVER,
    WITHOUT,
)
from mutable.games.mu_tricks.rules.state import (
    AUCTION,
    BURYING,
    COUNTING,
    DEALING,
    ENDED,
    FIRST_DEALER,
    FLIPPING,
    NAMING_MAJOR,
    NAMING_MINOR,
    NAMING_PARTNER,
    PLAYING,
    REMOVING,
    TAKING_KITTY,
    UNCOVERING,
    MuTricksState,
)
from mutable.games.mu_tricks.rules.view import PHASES
from mutable.kit.bits import lowest
from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, Refusal

# The kinds of move that belong to a phase, and the paragraph that says so.
KINDS_IN: Final = {
    AUCTION: (SHOW, DONE, PASS),
    BURYING: (BURY,),
    NAMING_MINOR: (TRUMP,),
    NAMING_MAJOR: (TRUMP,),
    NAMING_PARTNER: (PARTNER,),
    PLAYING: (PLAY, PLAY_HAND, PLAY_TABLE),
    UNCOVERING: (UNCOVER,),
    FIRST_DEALER: (DEALER,),
    REMOVING: (WITHOUT,),
    DEALING: (DEAL,),
    TAKING_KITTY: (KITTY,),
    FLIPPING: (FLIP,),
    COUNTING: (COUNT,),
}
PARAGRAPH_OF: Final = {
    AUCTION: "3.1",
    BURYING: "4.2",
    NAMING_MINOR: "5.1",
    NAMING_MAJOR: "5.1",
    NAMING_PARTNER: "5.4",
    PLAYING: "6.1",
    UNCOVERING: "9.7",
}
# The paragraph on the end of the match, for variants played to points.
END_OF: Final = {"goslar": "9.10", "classic": "10.9"}


def refusal_of(
    legality: Legality, components: Components, state: MuTricksState, seat: i64, move: i64
) -> Refusal:
    """Return why a move is refused: first turn and phase, then the rules of its kind."""
    kind: i64 = legality.moves.kind[move]
    if state.phase == ENDED:
        return Refusal(END_OF.get(legality.variant.name, "7.6"), "over", {})
    if seat == CHANCE:
        return _refusal_of_chance(legality, components, state, move)
    if kind >= DEALER:
        return Refusal("2.1", "chance", {})
    if state.turn == CHANCE:
        return Refusal("2.1", "wait", {})
    paragraph = PARAGRAPH_OF[int(state.phase)]
    if seat != state.turn:
        return Refusal(paragraph, "not_your_turn", {"seat": state.turn})
    if int(kind) not in KINDS_IN[int(state.phase)]:
        return Refusal(paragraph, f"now_{PHASES[state.phase]}", {})
    return _RefusedMove(legality, components, state, seat, move).of_kind(kind)


def _refusal_of_chance(
    legality: Legality, components: Components, state: MuTricksState, move: i64
) -> Refusal:
    """Return why a move of chance is refused. Only a faulty record can contain one."""
    kind: i64 = legality.moves.kind[move]
    if kind < DEALER:
        return Refusal("2.1", "not_for_chance", {})
    if int(kind) not in KINDS_IN[int(state.phase)]:
        return Refusal("2.1", "not_chance", {})
    what: i64 = legality.moves.what[move]
    if kind == WITHOUT:
        return Refusal("10.1", "removed", {"colour": components.colours[what].name})
    return Refusal("2.1", "not_in_deck", {"card": components.faces[what]})


class _RefusedMove:
    """A refused move, decoded, with the checks of each kind."""

    def __init__(
        self, legality: Legality, components: Components, state: MuTricksState, seat: i64, move: i64
    ) -> None:
        self.legality: Legality = legality
        self.components: Components = components
        self.state: MuTricksState = state
        self.seat: i64 = seat
        self.what: i64 = legality.moves.what[move]

    def of_kind(self, kind: i64) -> Refusal:
        if kind == DONE:
            return Refusal("3.1", "nothing_shown", {})
        if kind == PASS:
            return Refusal("3.1", "say_done", {})
        if kind == TRUMP:
            return self._trump()
        if kind == PARTNER:
            return Refusal("5.4", "own_partner" if self.what == self.seat else "shield_partner", {})
        if kind == UNCOVER:
            return Refusal("9.6", "covered", {"column": self.legality.moves.columns[self.what]})
        return self._with_card(kind)

    def _with_card(self, kind: i64) -> Refusal:
        if kind == SHOW:
            return self._show()
        return self._not_hidden("4.2", "shown_not_buried") if kind == BURY else self._play(kind)

    # Showing and burying

    def _show(self) -> Refusal:
        if not self._holds(self.state.hands.get(self.seat)):
            return self._not_hidden("3.1", "already_shown")
        most = self.legality.auction.limit(self.state, self.seat)
        if self.legality.variant.classic and most < self.legality.auction.most:
            return Refusal("10.2", "classic_limit", {"most": most})
        return Refusal("9.3" if self.legality.variant.goslar else "3.4", "table_ends", {"most": most})

    def _not_hidden(self, rule: str, key_if_shown: str) -> Refusal:
        shown: bool = self._holds(self.state.shown.get(self.seat))
        return self._say(rule, key_if_shown if shown else "not_hidden")

    # Trumps

    def _trump(self) -> Refusal:
        facts: Facts = {"trump": self.components.trump_name(self.what)}
        if self.what == NO_TRUMP:
            return Refusal("10.5", "vice_names_one", facts)
        if self.what == self.state.minor:
            return Refusal("5.3", "trump_taken", facts)
        return Refusal("5.2", "trump_not_shown", facts)

    # Playing

    def _play(self, kind: i64) -> Refusal:
        if kind == PLAY_HAND and not self._holds(self.state.hands.get(self.seat)):
            return self._say("9.8", "not_in_hand")
        if kind == PLAY_TABLE and not self._holds(self.state.shown.get(self.seat)):
            return self._say("9.8", "not_on_table")
        if not self._holds(self.state.cards(self.seat)):
            return self._say("6.1", "not_held")
        return self._must_follow()

    def _must_follow(self) -> Refusal:
        """Return the refusal of a card that does not follow suit although the seat can (6.2, 6.3)."""
        ranking = self.legality.tricks.ranking(self.state)
        lead: i64 = self.state.played.get(self.state.leader)
        facts: Facts = {"lead": self.components.name(lowest(lead))}
        if lead & ranking.trumps:
            return self._say("6.3", "follow_trump", facts)
        colour: i64 = lowest(lead) // COLOUR_SIZE
        facts["suit"] = self.components.colours[colour].name
        if self.what // NUMBERS == colour:
            facts["trump"] = self.components.trump_name(FIRST_NUMBER + self.what % NUMBERS)
            return self._say("6.2", "trump_has_no_colour", facts)
        return self._say("6.3", "follow_colour", facts)

    def _holds(self, cards: i64) -> bool:
        return cards & face_cards(self.what) != 0

    def _say(self, rule: str, key: str, more: Facts | None = None) -> Refusal:
        facts: Facts = {"card": self.components.faces[self.what]}
        facts.update(more or {})
        return Refusal(rule, key, facts)
