"""What a seat of Dance of Muses knows, as numbers. Seats are counted from the own one on; dancers have
the numbers that moves give them.
"""

from typing import Final

from mypy_extensions import i64

from mutable.games.muses.rules.components import LAST, MUSES
from mutable.games.muses.rules.nibbles import nibble
from mutable.games.muses.rules.scoring import FIGURES, Tally
from mutable.games.muses.rules.state import DANCERS, ENDED, MYSTERY, NEUTRAL, MusesState
from mutable.games.muses.rules.troupes import Troupes
from mutable.kit.bits import count_bits
from mutable.kit.canvas import Canvas

SUNS: Final = 2 * MUSES  # that a hand cannot bring more of


class Features:
    def __init__(self, players: int, troupes: Troupes, hands: i64, steps: i64) -> None:
        self._players: i64 = players
        self._hands: i64 = hands
        self._steps: i64 = steps
        self._farthest: i64 = MUSES + steps  # cells that the group can have walked
        self._troupes: Troupes = troupes

    def draw(self, state: MusesState, seat: i64, tally: Tally, canvas: Canvas) -> None:
        """A spectator sees as seat 0 does, but no hand and nothing behind a face-down tile."""
        own: i64 = max(0, seat)
        self._draw_course(state, own, canvas)
        self._draw_hands(state, own, seat, canvas)
        canvas.section("suns", SUNS * self._hands)
        for step in range(self._players):
            canvas.number(tally.suns[self._troupes.of((own + step) % self._players)])
        self._draw_floor(state, own, canvas)
        self._draw_hidden(state, own, seat, canvas)

    def _draw_course(self, state: MusesState, own: i64, canvas: Canvas) -> None:
        canvas.section("seat")
        canvas.choice(own, self._players)
        canvas.section("phase")
        canvas.choice(state.phase, ENDED + 1)
        canvas.section("turn")
        canvas.seat(state.seat, own, self._players)
        canvas.section("first")
        canvas.seat(state.first, own, self._players)
        canvas.section("hands_over", self._hands)
        canvas.number(len(state.sheet) // FIGURES)
        canvas.section("steps", self._steps)
        canvas.number(state.steps)
        canvas.section("acting")
        canvas.choice(state.acting, DANCERS)

    def _draw_hands(self, state: MusesState, own: i64, seat: i64, canvas: Canvas) -> None:
        canvas.section("hand")
        canvas.flags(state.hand(seat) if seat >= 0 else 0, MUSES)
        canvas.section("hand_sizes", MUSES)
        for step in range(self._players):
            canvas.number(count_bits(state.hand((own + step) % self._players)))

    def _draw_floor(self, state: MusesState, own: i64, canvas: Canvas) -> None:
        """Of each dancer: its die, its cell as moves count it, and its cell in the frame of the group."""
        canvas.section("dice", LAST)
        for dancer in range(DANCERS):
            canvas.number(state.die(dancer))
        canvas.section("cells", self._farthest, -self._farthest)
        for dancer in range(DANCERS):
            canvas.number(state.x(dancer) if state.is_present(dancer) else 0)
            canvas.number(state.y(dancer) if state.is_present(dancer) else 0)
        canvas.section("frame")
        for dancer in range(DANCERS):
            canvas.choice(nibble(state.across, dancer) - 1, MUSES)
            canvas.choice(nibble(state.down, dancer) - 1, MUSES)
        canvas.section("owners")
        for dancer in range(DANCERS):
            self._draw_owner(state, dancer, own, canvas)

    def _draw_owner(self, state: MusesState, dancer: i64, own: i64, canvas: Canvas) -> None:
        """A seat, or after the seats nobody."""
        owner: i64 = state.owner(dancer)
        if not state.is_present(dancer):
            canvas.choice(-1, self._players + 1)
        elif owner == NEUTRAL:
            canvas.choice(self._players, self._players + 1)
        else:
            canvas.choice((owner + self._players - own) % self._players, self._players + 1)

    def _draw_hidden(self, state: MusesState, own: i64, seat: i64, canvas: Canvas) -> None:
        """Who is behind a face-down tile: the own one, and at the end all of them (8.2)."""
        canvas.section("behind")
        for step in range(self._players):
            owner: i64 = (own + step) % self._players
            known: bool = owner == seat or state.phase == ENDED
            canvas.choice(nibble(state.behind, owner) - 1 if known else -1, MUSES)
        shown: bool = state.phase == ENDED and state.is_present(MYSTERY + NEUTRAL)
        canvas.choice(nibble(state.behind, NEUTRAL) - 1 if shown else -1, MUSES)
