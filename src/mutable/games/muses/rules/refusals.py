"""Why a move of Dance of Muses is illegal: the first paragraph of RULES that forbids it.

Nothing here may tell what is hidden: a muse that does not lie face up is refused in the same words
wherever she is.
"""

from mypy_extensions import i64

from mutable.games.muses.rules.legality import Legality
from mutable.games.muses.rules.moves import DEAL, FIRST, HIDE, LAY, POWER, REVEAL, STEP
from mutable.games.muses.rules.nibbles import indices
from mutable.games.muses.rules.state import (
    DANCING,
    DEALING,
    EMPOWERED,
    ENDED,
    FIRST_PLAYER,
    LAYING,
    REVEALING,
    STEPPING,
    MusesState,
)
from mutable.kit.bits import bit_of
from mutable.kit.events import Facts
from mutable.kit.game import CHANCE, Refusal


def refusal_of(legality: Legality, state: MusesState, seat: i64, move: i64) -> Refusal:
    """A dispatcher: first whose move it is, then what its kind forbids."""
    kind: i64 = legality.moves.kind[move]
    if state.phase == ENDED:
        return Refusal("6.1", "over", {})
    if seat == CHANCE:
        return _refusal_of_chance(legality, state, move)
    if kind >= FIRST:
        return Refusal("6.3", "reveal", {}) if kind == REVEAL else Refusal("2.2", "chance", {})
    if state.phase == REVEALING:
        return Refusal("6.1", "dance_over", {})
    if seat != state.seat or state.phase <= DEALING:
        return Refusal("3.1" if state.phase <= LAYING else "4.1", "not_your_turn", {})
    complaint = _RefusedMove(legality, state, seat, move)
    if kind in (LAY, HIDE):
        return complaint.of_lay(kind)
    if state.phase == LAYING:
        return Refusal("3.1", "must_lay", {})
    if kind == STEP:
        return complaint.of_step()
    return complaint.of_power() if kind == POWER else complaint.of_done()


def _refusal_of_chance(legality: Legality, state: MusesState, move: i64) -> Refusal:
    """Only a record can be wrong here: a player's move, the wrong moment, a muse that is dealt already."""
    kind: i64 = legality.moves.kind[move]
    if kind < FIRST:
        return Refusal("2.2", "not_for_chance", {})
    if kind == REVEAL:
        return Refusal("6.3", "reveal", {})
    due = {FIRST_PLAYER: FIRST, DEALING: DEAL}
    if due.get(state.phase) != kind:
        return Refusal("2.2", "not_chance", {})
    return Refusal("2.2", "not_in_deck", {"muse": legality.components.name(legality.moves.who[move])})


class _RefusedMove:
    """One refused move, taken apart."""

    def __init__(self, legality: Legality, state: MusesState, seat: i64, move: i64) -> None:
        self.legality: Legality = legality
        self.state: MusesState = state
        self.seat: i64 = seat
        self.move: i64 = move
        self.who: i64 = legality.moves.who[move]
        self.aim: i64 = legality.moves.aim[move]

    # Laying

    def of_lay(self, kind: i64) -> Refusal:
        if self.state.phase != LAYING:
            return Refusal("3.5", "all_laid", {})
        if not self.state.hand(self.seat) & bit_of(self.who):
            return self._say_muse("3.1", "not_in_hand")
        if kind == LAY and not self.legality.may_lay_up(self.state, self.seat):
            return self._say_muse("3.3", "must_hide")
        if kind == HIDE and not self.legality.may_hide(self.state, self.seat):
            return self._say_muse("3.3", "hidden_already")
        return self._of_cell()

    def _of_cell(self) -> Refusal:
        state, moves = self.state, self.legality.moves
        x, y = moves.x(self.move), moves.y(self.move)
        place = f"{x},{y}"
        if state.across == 0:
            return Refusal("3.4", "first_cell", {"place": place})
        for dancer in indices(state.present()):
            if state.x(dancer) == x and state.y(dancer) == y:
                return Refusal("3.1", "taken", {"place": place, "dancer": moves.dancers[dancer]})
        return Refusal("3.1", "touches_nobody", {"place": place})

    # Stepping

    def of_step(self) -> Refusal:
        phase: i64 = self.state.phase
        if phase == EMPOWERED:
            return Refusal("4.1", "has_stepped", {})
        if not self.state.is_present(self.who):
            return self._say_dancer("4.2", "not_there", self.who)
        if phase == STEPPING and self.who != self.state.acting:
            return self._say_dancer("5.6", "must_step", self.state.acting)
        return self._of_split()

    def _of_split(self) -> Refusal:
        """Who would no longer be with the others (4.4)."""
        after = self.state.copy()
        after.slide(after.line(self.who, self.aim), self.aim)
        apart = _apart(after, self.who)
        if apart == [self.who]:
            return self._say_dancer("4.4", "leaves", self.who)
        if len(apart) == 1:
            return self._say_dancer("4.4", "alone", apart[0])
        return Refusal("4.4", "apart", {"dancers": [self.legality.moves.dancers[one] for one in apart]})

    # Powers

    def of_power(self) -> Refusal:
        state = self.state
        if state.phase == STEPPING:
            return self._say_dancer("5.1", "used_already", state.acting)
        if not state.is_present(self.who):
            return self._say_muse("5.2", "not_face_up")
        if state.phase == EMPOWERED and self.who != state.acting:
            return self._say_dancer("5.1", "not_hers", state.acting)
        return self._of_target()

    def _of_target(self) -> Refusal:
        state = self.state
        if not state.is_present(self.aim):
            return self._say_dancer("5.3", "not_there", self.aim)
        if self.aim == self.who:
            return self._say_muse("5.3", "herself")
        if not self.legality.is_in_area(state, self.who, self.aim):
            return self._say_target("5.3", "not_in_area")
        if not self.legality.takes_power(state, self.who, self.aim):
            return self._say_target("5.4", "at_one")
        return self._say_muse("5.6", "cannot_step")

    def of_done(self) -> Refusal:
        if self.state.phase == DANCING:
            return Refusal("4.1", "must_dance", {})
        return self._say_dancer("5.6", "must_step", self.state.acting)

    def _say_muse(self, rule: str, key: str) -> Refusal:
        return Refusal(rule, key, {"muse": self.legality.components.name(self.who)})

    def _say_dancer(self, rule: str, key: str, dancer: i64) -> Refusal:
        return Refusal(rule, key, {"dancer": self.legality.moves.dancers[dancer]})

    def _say_target(self, rule: str, key: str) -> Refusal:
        facts: Facts = {
            "muse": self.legality.components.name(self.who),
            "dancer": self.legality.moves.dancers[self.aim],
        }
        return Refusal(rule, key, facts)


def _apart(state: MusesState, mover: int) -> list[int]:
    """The dancers outside the largest group; of equal ones the mover's is the one that left."""
    groups: list[list[int]] = []
    left = indices(state.present())
    while left:
        group = _group_of(state, left[0], left)
        groups.append(group)
        left = [dancer for dancer in left if dancer not in group]
    largest = max(groups, key=lambda group: (len(group), mover not in group))
    return sorted(dancer for group in groups if group is not largest for dancer in group)


def _group_of(state: MusesState, dancer: int, others: list[int]) -> list[int]:
    """All who hang together with a dancer by edges and corners."""
    group = [dancer]
    for member in group:
        group += [other for other in others if other not in group and _touch(state, member, other)]
    return group


def _touch(state: MusesState, one: int, other: int) -> bool:
    across = int(state.x(one) - state.x(other))
    down = int(state.y(one) - state.y(other))
    return abs(across) <= 1 and abs(down) <= 1
