"""Why a move of Muster is illegal, with the first paragraph of RULES that forbids it."""

from typing import Final

from mypy_extensions import i64

from mutable.games.muster.rules.legality import Legality
from mutable.games.muster.rules.moves import (
    BANNER,
    BRIDGE,
    BRIDGE_LEAVES,
    CASTLE,
    DEAL,
    DRAW,
    FIRST,
    MOVE,
    PLACE,
    SWAP,
    TAKE,
    TURN,
    WIZARD,
)
from mutable.games.muster.rules.state import (
    ACTING,
    DEALING,
    DECK_EMPTY,
    DRAWING,
    ENDED,
    FIRST_PLAYER,
    NONE,
    PLACING,
    TAKING,
    TURNING,
    MusterState,
)
from mutable.kit.bits import bit_of, count_bits
from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, Refusal

_PARAGRAPH_OF: Final[dict[int, str]] = {BANNER: "4.1", CASTLE: "4.7", BRIDGE: "4.9", SWAP: "4.11"}


def refusal_of(legality: Legality, state: MusterState, seat: i64, move: i64) -> Refusal:
    """Return the refusal: first check the turn and the kind of move, then the rules of that kind."""
    kind: i64 = legality.moves.kind[move]
    if state.phase == ENDED:
        return Refusal("6.1" if state.end == DECK_EMPTY else "6.5", "over", {})
    if seat == CHANCE:
        return _refusal_of_chance(legality, state, move)
    if kind >= FIRST:
        return Refusal("2.1", "chance", {})
    if seat != state.seat or state.phase not in (ACTING, TAKING, PLACING):
        return Refusal("3.1", "not_your_turn", {})
    if state.phase == TAKING and kind != TAKE:
        return Refusal("5.1", "must_take", {})
    if state.phase == PLACING and kind != PLACE:
        return Refusal("4.6", "must_place", {})
    if state.phase == ACTING and kind in (TAKE, PLACE):
        return Refusal("3.1", "must_act", {})
    return _RefusedMove(legality, state, seat, move).of_kind(kind)


def _refusal_of_chance(legality: Legality, state: MusterState, move: i64) -> Refusal:
    """Return the refusal of a chance move. Only a faulty record can contain one."""
    kind: i64 = legality.moves.kind[move]
    if kind < FIRST:
        return Refusal("2.1", "not_for_chance", {})
    dealt = {FIRST_PLAYER: FIRST, DEALING: DEAL, DRAWING: DRAW, TURNING: TURN}
    if dealt.get(state.phase) != kind:
        return Refusal("2.1", "not_chance", {})
    return Refusal("2.1", "not_in_deck", {"card": legality.components.faces[legality.moves.face[move]]})


class _RefusedMove:
    """An illegal move and its parts."""

    def __init__(self, legality: Legality, state: MusterState, seat: i64, move: i64) -> None:
        self.legality: Legality = legality
        self.state: MusterState = state
        self.seat: i64 = seat
        self.face: i64 = legality.moves.face[move]
        self.castle: i64 = legality.moves.castle[move]
        self.target: i64 = legality.moves.target[move]

    def of_kind(self, kind: i64) -> Refusal:
        if kind == TAKE:
            return self._take()
        if kind == WIZARD:
            return self._say("4.4", "no_rainbow")
        if kind == MOVE:
            return self._move()
        if not self._holds(self.face):
            return self._say(_PARAGRAPH_OF[kind], "not_in_hand")
        if kind == CASTLE:
            return self._say("4.7", "not_its_space")
        return self._banner_kind(kind)

    def _banner_kind(self, kind: i64) -> Refusal:
        """Refuse a banner, bridge or swap; the castle must accept the banner first."""
        if self.legality.beginner and (kind == BRIDGE or self._leaver_is_bridge(kind)):
            return self._say("7.1", "no_bridges")
        if not self._castle_accepts():
            return self._say("4.1", "wrong_castle")
        if kind == BANNER:
            return self._banner()
        return self._bridge() if kind == BRIDGE else self._swap()

    def _banner(self) -> Refusal:
        top: i64 = self.state.top[self._pile(0)]
        return self._say("4.3", "on_wizard") if self.state.is_wizard(top) else self._misfit(top)

    def _misfit(self, under: i64) -> Refusal:
        """Refuse a banner that has the wrong strength for the banner under it, or for an empty stack."""
        components = self.legality.components
        if under == NONE:
            return self._say("7.2", "unity")
        below: i64 = components.strength_of(components.face_of[under])
        facts: Facts = {"below": below, "next": below + 1}
        if self.legality.beginner:
            return self._say("7.1", "beginner_too_low", facts)
        return self._say("4.2", "strength" if below < components.ranks else "strongest", facts)

    def _bridge(self) -> Refusal:
        components = self.legality.components
        pile = self._pile(0)
        if not self._holds(components.rainbow):
            return self._say("4.9", "no_rainbow_to_bridge")
        if self.state.is_wizard(self.state.top[pile]):
            return self._say("4.10", "on_wizard")
        needed: i64 = self.legality.bridges_needed(self.state, components.strength_of(self.face), pile)
        if needed < 1:
            return self._say("4.9", "nothing_to_bridge")
        if not self.legality.many_bridges:
            return self._say("4.9", "one_bridge", {"needed": needed})
        have = count_bits(self.state.hand(self.seat) & components.rainbows)
        return self._say("7.3", "more_bridges", {"needed": needed, "have": have})

    def _swap(self) -> Refusal:
        pile = self._pile(self.target // 2)
        if self._leaver_is_bridge(SWAP):
            return self._say("4.13", "no_such_bridge")
        wizard: i64 = self.state.lowest_wizard(pile)
        return self._say("4.12", "no_wizard") if wizard == NONE else self._misfit(self.state.below[wizard])

    def _move(self) -> Refusal:
        if self.face == self.castle:
            return self._say("4.5", "same_castle")
        return self._say("4.5", "no_top_wizard", {"castle": self._castle_name(self.face)})

    def _take(self) -> Refusal:
        if self.state.top[self.castle] == NONE:
            return self._say("5.1", "empty_space")
        return (
            self._say("5.3", "just_laid") if self.castle == self.state.laid_on else self._say("5.2", "keep")
        )

    def _say(self, rule: str, key: str, more: Facts | None = None) -> Refusal:
        facts: Facts = {"castle": self._castle_name(self.castle)}
        if self.face != NONE:
            facts["card"] = self.legality.components.faces[self.face]
        facts.update(more or {})
        return Refusal(rule, key, facts)

    def _castle_name(self, castle: i64) -> str:
        return self.legality.components.castles[castle].banner

    def _holds(self, face: i64) -> bool:
        return self.state.hand(self.seat) & self.legality.components.copies(face) != 0

    def _castle_accepts(self) -> bool:
        opened: i64 = self.legality.rainbow_castles(self.state) & bit_of(self.castle)
        return self.legality.components.banner_of(self.face) == self.castle or opened != 0

    def _leaver_is_bridge(self, kind: i64) -> bool:
        return kind == SWAP and self.target % 2 == BRIDGE_LEAVES

    def _pile(self, side: i64) -> i64:
        return self.state.stack(self.seat if side == 0 else 1 - self.seat, self.castle)
