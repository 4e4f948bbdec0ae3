"""The dance so far, turn by turn, retold from what a seat was told: a view shows only how it stands now.

All that happens in a dance is public but for who is behind a hidden tile, which changes no move and no step.
"""

from mypy_extensions import i64

from mutable.games.muses.rules.components import POWERS
from mutable.games.muses.rules.moves import MusesMoves
from mutable.games.muses.rules.rules import MusesRules
from mutable.games.muses.rules.state import (
    DANCING,
    DIRECTIONS,
    EMPOWERED,
    MYSTERY,
    NEUTRAL,
    REVEALING,
    MusesState,
)
from mutable.kit.events import Facts


class Turn:
    """What a seat did: the floor before it and after it."""

    def __init__(self, seat: i64, before: MusesState, after: MusesState) -> None:
        self.seat: i64 = seat
        self.before: MusesState = before
        self.after: MusesState = after


class Story:
    """Grows with what is told. Once a move was taken back, nothing more of that hand is understood."""

    def __init__(self, rules: MusesRules) -> None:
        self._rules: MusesRules = rules
        self._moves: MusesMoves = rules.legality.moves
        self._read: list[Facts] = []  # events
        self._floor: MusesState = MusesState(0)
        self._before: MusesState = MusesState(0)  # the floor when this turn began
        self._is_clear: bool = False  # is this hand understood?
        self.hand: i64 = 0  # hands begun, those of former tellings too
        self.turns: list[Turn] = []  # of this hand

    def forget(self) -> None:
        self._read = []
        self._begin_hand(False)

    def follow(self, events: list[Facts], state: MusesState) -> bool:
        """Read on to the floor as it is now; False if the story does not lead there."""
        read: i64 = len(self._read)
        if events[:read] != self._read:
            self.forget()  # it is another game's
            read = 0
        for facts in events[read:]:
            self._read_event(facts)
        self._read = events[:]
        if self._floor.seat != state.seat:
            self._end_turn()
        return self._is_clear and _is_same(self._floor, state)

    def _begin_hand(self, is_clear: bool) -> None:
        self._floor = MusesState(0)
        self._is_clear = is_clear
        self.hand += 1
        self.turns = []

    def _read_event(self, facts: Facts) -> None:
        event = facts["event"]
        if event == "first":
            self._begin_hand(True)
        elif event == "takeback":
            self._begin_hand(False)
        elif self._is_clear:
            self._read_play(facts)

    def _read_play(self, facts: Facts) -> None:
        event = facts["event"]
        if event in ("neutral", "neutral_hidden", "lay", "hide", "hide_hidden"):
            self._lay(facts)
        elif event == "dance":
            self._floor.phase = DANCING
            self._floor.seat = _number(facts["seat"])
            self._before = self._floor.copy()
        elif event in ("step", "push"):
            where: i64 = DIRECTIONS.index(str(facts["direction"]))
            self._dance(_number(facts["seat"]), self._moves.step(self._dancer(facts), where))
        elif event in POWERS:
            muse: i64 = self._moves.muses.index(str(facts["muse"]))
            self._dance(_number(facts["seat"]), self._moves.power(muse, self._dancer(facts)))

    def _dancer(self, facts: Facts) -> i64:
        return self._moves.dancers.index(str(facts["dancer"]))

    def _lay(self, facts: Facts) -> None:
        is_neutral: bool = "seat" not in facts
        owner: i64 = NEUTRAL if is_neutral else _number(facts["seat"])
        dancer: i64 = MYSTERY + owner
        if facts["event"] in ("neutral", "lay"):
            dancer = self._moves.muses.index(str(facts["muse"]))
        place = ["0", "0"] if is_neutral else str(facts["place"]).split(",")
        self._floor.lay(dancer, owner, int(place[0]), int(place[1]))

    def _dance(self, seat: i64, move: i64) -> None:
        """One move; that a turn ended without a power is told by the next seat's move only."""
        if seat != self._floor.seat:
            self._end_turn()
        if seat != self._floor.seat or self._floor.phase < DANCING:
            self._begin_hand(False)
            return
        self._rules.apply(self._floor, seat, move)
        if self._floor.seat != seat or self._floor.phase == REVEALING:
            self._note_turn(seat)

    def _end_turn(self) -> None:
        if self._floor.phase == EMPOWERED:
            seat: i64 = self._floor.seat
            self._rules.apply(self._floor, seat, self._moves.done)
            self._note_turn(seat)

    def _note_turn(self, seat: i64) -> None:
        after = self._floor.copy()
        self.turns.append(Turn(seat, self._before, after))
        self._before = after


def _number(fact: object) -> i64:
    assert isinstance(fact, int)
    return fact


def _is_same(floor: MusesState, other: MusesState) -> bool:
    if floor.phase != other.phase or floor.seat != other.seat or floor.steps != other.steps:
        return False
    return floor.across == other.across and floor.down == other.down and floor.dice == other.dice
