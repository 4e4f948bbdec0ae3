"""Why a move of Mū is illegal, with the paragraph of RULES that forbids it."""

from typing import Final

from mypy_extensions import i64

from mutable.games.mu_city.rules.board import BORDER_NAMES, CELL_NAMES, EMPTY, LINE_NAMES
from mutable.games.mu_city.rules.effects import SYMBOLS
from mutable.games.mu_city.rules.legality import Legality
from mutable.games.mu_city.rules.moves import (
    BATTLE,
    BUILD,
    COVERING,
    DEAL,
    DEAL_PLAN,
    DESTROY,
    DIVERTING,
    KEEP,
    KEEP_PLANS,
    PASS,
    PLACE,
    PLAN,
    RECEIVE,
    REFUSE,
    REMOVE,
    REVEAL,
    TAKE,
    TAKES,
    USE,
)
from mutable.games.mu_city.rules.state import (
    BOOSTING,
    COVERS,
    DEALING,
    DIVERTED,
    ENDED,
    KEEPING,
    LINING_UP,
    NONE,
    ONE_COLOUR_TOKENS,
    PLACING,
    PLAYING,
    RECEIVING,
    REVEALING,
    STRIKING,
    TURNING,
    MuCityState,
)
from mutable.kit.bits import bit_of
from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, Refusal

# By phase: the paragraph and the message key for a move that belongs to another phase.
MOMENTS: Final = {
    KEEPING: ("3.2", "must_keep"),
    PLAYING: ("3.3", "must_play"),
    PLACING: ("5.1", "must_place"),
    BOOSTING: ("6.9", "must_boost"),
    STRIKING: ("8.2", "must_strike"),
    DIVERTED: ("6.8", "must_divert"),
}
KINDS_OF_PHASE: Final = {
    KEEPING: (KEEP, KEEP_PLANS),
    PLAYING: (PLAN, BUILD),
    PLACING: (TAKE, PLACE, REFUSE, COVERING),
    BOOSTING: (USE, PASS),
    STRIKING: (DESTROY, REMOVE),
    DIVERTED: (DIVERTING, PASS),
}
CHANCE_OF_PHASE: Final = {
    LINING_UP: (BATTLE,),
    TURNING: (BATTLE,),
    DEALING: (DEAL, DEAL_PLAN),
    REVEALING: (REVEAL,),
    RECEIVING: (RECEIVE,),
}


def refusal_of(legality: Legality, state: MuCityState, seat: i64, move: i64) -> Refusal:
    """Return the refusal: first check the turn and the phase, then the rules of that kind of move."""
    kind: i64 = legality.moves.kind[move]
    if state.phase == ENDED:
        return Refusal("9.4", "over", {})
    if seat == CHANCE:
        return _refusal_of_chance(legality, state, move)
    if kind >= BATTLE:
        return Refusal("2.4", "chance", {})
    if state.phase not in MOMENTS:
        return Refusal("2.4", "wait_for_cards", {})
    rule, key = MOMENTS[state.phase]
    if state.phase in (KEEPING, PLAYING, PLACING):
        if state.done & bit_of(seat):
            return Refusal(rule, "already_done", {})
    elif seat != (state.actor if state.actor < state.seats else 0):
        return Refusal("7.6", "not_your_turn", {})
    if kind not in KINDS_OF_PHASE[state.phase]:
        return Refusal(rule, key, {})
    return _RefusedMove(legality, state, seat, move).of_kind(kind)


def _refusal_of_chance(legality: Legality, state: MuCityState, move: i64) -> Refusal:
    """Return the refusal of a chance move. Only a faulty record can contain one."""
    kind: i64 = legality.moves.kind[move]
    if kind < BATTLE:
        return Refusal("2.4", "not_for_chance", {})
    if kind not in CHANCE_OF_PHASE.get(state.phase, ()):
        return Refusal("2.4", "not_chance", {})
    if kind == BATTLE:
        return Refusal("2.2", "line_turned", {"line": LINE_NAMES[legality.moves.one[move]]})
    if (kind == DEAL_PLAN) != (state.round == 0):
        return Refusal("3.1", "wrong_deck", {})
    return Refusal("2.4", "not_in_deck", {})


class _RefusedMove:
    """An illegal move of a seat that must decide, of a kind that fits the phase."""

    def __init__(self, legality: Legality, state: MuCityState, seat: i64, move: i64) -> None:
        self.legality: Legality = legality
        self.state: MuCityState = state
        self.seat: i64 = seat
        self.one: i64 = legality.moves.one[move]
        self.two: i64 = legality.moves.two[move]

    def of_kind(self, kind: i64) -> Refusal:
        if kind in (KEEP, KEEP_PLANS):
            return Refusal("3.2", "not_in_hand", {})
        if kind in (PLAN, BUILD):
            return self._play(kind)
        if kind in (TAKE, PLACE, REFUSE, COVERING):
            return self._token(kind)
        if kind == DESTROY:
            return Refusal("8.2", "not_crossed", {"cell": CELL_NAMES[self.one]})
        if kind == REMOVE:
            return self._remove()
        return Refusal("6.8", "no_diversion", {"cell": CELL_NAMES[self.one]})

    def _play(self, kind: i64) -> Refusal:
        plans: bool = self.state.round == 0
        if (kind == PLAN) != plans:
            return Refusal("3.1", "wrong_round", {})
        held: i64 = self.legality.playable(self.state, self.seat)
        if held & bit_of(self.one) == 0:
            return Refusal("10.3" if self.state.is_solo and not plans else "3.3", "not_kept", {})
        if self.state.card_at(self.seat, self.two) != EMPTY:
            return Refusal("4.1", "not_empty", {"cell": CELL_NAMES[self.two]})
        return Refusal("3.3", "equal_card", {})

    # Tokens

    def _token(self, kind: i64) -> Refusal:
        """Refuse for a pending choice first, then for the tokens themselves."""
        need: i64 = self.state.need(self.seat)
        if need == COVERS:
            return self._cover(kind)
        if need:
            return self._take(kind, need)
        if kind == TAKE:
            return Refusal("5.3", "nothing_to_take", {})
        if kind == COVERING:
            return Refusal("6.5", "nothing_to_cover", {})
        return Refusal("5.2", "no_refusal", {}) if kind == REFUSE else self._place()

    def _take(self, kind: i64, need: i64) -> Refusal:
        count: Facts = {"count": self.state.need_count(self.seat)}
        paragraph = "5.3" if self.state.need_count(self.seat) == 1 else "6.2"
        if kind != TAKE:
            return Refusal(paragraph, "must_take", count)
        if len(TAKES[self.one]) == self.state.need_count(self.seat) and need == ONE_COLOUR_TOKENS:
            return Refusal("6.2", "one_colour", count)
        return Refusal(paragraph, "wrong_count", count)

    def _cover(self, kind: i64) -> Refusal:
        if kind != COVERING:
            return Refusal("6.5", "must_cover", {"count": self.state.need_count(self.seat)})
        return Refusal("6.5", "no_mismatch", {"border": BORDER_NAMES[self.one]})

    def _place(self) -> Refusal:
        project = self.legality.components.projects[self.two]
        facts: Facts = {"symbol": SYMBOLS[self.one], "project": str(project.number)}
        if self.state.tokens[3 * self.seat + self.one] == 0:
            return Refusal("5.1", "no_token", facts)
        slot: i64 = self.state.slot_of(self.seat, self.two)
        if slot == NONE:
            return Refusal("5.1", "not_your_project", facts)
        if project.effect.extra and self.legality.player_board.is_complete(self.state, self.seat, slot):
            return Refusal("6.4", "no_extra_space", facts)
        return Refusal("5.1", "no_space", facts)

    # Damage

    def _remove(self) -> Refusal:
        if not self.legality.battles.can_remove(self.state, self.state.actor):
            return Refusal("6.7", "no_removal", {})
        return Refusal("6.7", "no_damage_there", {"line": LINE_NAMES[self.one]})
